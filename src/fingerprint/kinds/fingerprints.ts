/** The list of fingerprints. Names, choices of the command line, the table in the documents and tests are derived from it. */

import type { Fingerprinter } from '../types.ts'
import { body } from './body.ts'
import { content } from './content.ts'
import { dom } from './dom.ts'
import { meta } from './meta.ts'
import { rendered } from './rendered.ts'

/** All of them, the default first. */
export const FINGERPRINTERS = [content, body, dom, meta, rendered] as const

/** Names of the fingerprints. */
export type FingerprintName = (typeof FINGERPRINTERS)[number]['name']

/** The same as values, the default first. */
export const FINGERPRINT_NAMES: readonly FingerprintName[] = FINGERPRINTERS.map(({ name }) => name)

/** The fingerprint of a name; undefined for an unknown name. */
export function fingerprinterNamed(name: FingerprintName): Fingerprinter
export function fingerprinterNamed(name: string): Fingerprinter | undefined
export function fingerprinterNamed(name: string): Fingerprinter | undefined {
  return FINGERPRINTERS.find((fingerprinter) => fingerprinter.name === name)
}
