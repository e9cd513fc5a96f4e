/** The strictest fingerprint: a checksum over the bytes. For sites without anything volatile, and as a baseline. */

import { hexOfBytes } from '../compare/hash.ts'
import type { Fingerprint, Fingerprinter, Page } from '../types.ts'

const NAME = 'body'
const VERSION = 1

/** Two bodies are equal when every byte is; nothing can be masked. */
export const body: Fingerprinter = { name: NAME, version: VERSION, of }

function of(page: Page): Fingerprint {
  return { name: NAME, version: VERSION, hash: hexOfBytes(page.body), units: [] }
}
