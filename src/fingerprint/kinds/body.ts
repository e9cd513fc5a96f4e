/** The strictest fingerprint: a checksum over the bytes. For sites without anything volatile, and as a baseline. */

import { fingerprinter } from './fingerprinter.ts'

/** Two bodies are equal when every byte is; nothing can be masked. */
export const body = fingerprinter({
  name: 'body',
  version: 1,
  compares: 'a checksum of the bytes',
  when: 'files, APIs',
  units: () => undefined,
})
