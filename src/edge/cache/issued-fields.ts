import { NEVER_STORED } from './headers.ts'
import type { NamedFields } from './types.ts'

// By their words, since every framework has names of its own; `auth` and `session` as whole words: `X-Author` is for all.
const ISSUED =
  /token|nonce|jwt|csrf|xsrf|secret|password|credential|api-?key|^set-(?:cookie2?|login)$|^clear-site-data$|(?:^|[-_])(?:auth|authorization|authentication|session)(?:[-_]|$)/i

/**
 * Whether a response hands its client something that is for no other: a cookie, a token, a nonce, an order to clear its storage
 * (decision 088). Fields that are taken off whatever is stored do not count.
 */
export function hasIssuedField(headers: NamedFields): boolean {
  for (const name of headers.keys()) if (ISSUED.test(name) && !NEVER_STORED.has(name)) return true
  return false
}
