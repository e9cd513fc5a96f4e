/** Which request header names the edge may take from a `Vary` and tell stored responses apart by. All lower case. */

import { ADDED_ON_THE_WAY, CREDENTIAL_HEADERS, mayBeForwarded, RANGE_HEADERS, VARIANT_HEADERS } from './header-names.ts'
import { isIdentityName } from './identity-names.ts'

/**
 * Headers of the content coding (RFC 9110 §12.5.3, RFC 9842 §6.2). They are never sent, so there is one form of a page: the plain
 * one, which any client can read. Compressing on the way to the client is the platform's business.
 */
export const CODING_HEADERS: readonly string[] = ['accept-encoding', 'available-dictionary', 'dictionary-id']

// Nearly every client has another value, or every request: a response for one of them is of no use to another.
const TOO_MANY_VALUES: readonly string[] = ['user-agent', 'referer', 'from', 'date']

const NEVER_LEARNED: ReadonlySet<string> = new Set([
  '*',
  ...CODING_HEADERS,
  ...CREDENTIAL_HEADERS,
  ...RANGE_HEADERS,
  ...TOO_MANY_VALUES,
  // The gates turn these away, and `Origin` is judged separately (decisions 062 and 067).
  ...VARIANT_HEADERS,
  'origin',
  // They are about caches and connections.
  'cache-control',
  'pragma',
  'expect',
  'max-forwards',
  'if-none-match',
  'if-modified-since',
])

/**
 * Whether responses may be told apart by this lower-case name because a response says that it varies on it. Not by what says who the
 * client is, what a proxy adds on the way, and what nearly every client sends another value of (decision 090).
 */
export function mayBeLearned(name: string): boolean {
  if (!mayBeForwarded(name) || NEVER_LEARNED.has(name) || isIdentityName(name)) return false
  // Client hints and fetch metadata: browsers add them, and they have few values.
  return name.startsWith('sec-') || !ADDED_ON_THE_WAY.test(name)
}
