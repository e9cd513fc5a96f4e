/** The list of fingerprints. A new one is one file and one line here. */

import { body } from './body.ts'
import { content } from './content.ts'
import { dom } from './dom.ts'
import { meta } from './meta.ts'
import { rendered } from './rendered.ts'
import type { Fingerprinter, FingerprintName } from '../types.ts'

/** All of them, the default first. */
export const FINGERPRINTERS: readonly Fingerprinter[] = [content, body, dom, meta, rendered]

/** The fingerprint of a name; undefined for a name that nobody has. */
export function fingerprinterNamed(name: FingerprintName): Fingerprinter
export function fingerprinterNamed(name: string): Fingerprinter | undefined
export function fingerprinterNamed(name: string): Fingerprinter | undefined {
  return FINGERPRINTERS.find((fingerprinter) => fingerprinter.name === name)
}
