/** `Max-Forwards` of OPTIONS and TRACE (RFC 9110 §7.6.2): how a client looks at one intermediary after the other. */

import { CREDENTIAL_HEADERS, OWN_NAME, PERSONAL_HEADERS } from './header-names.ts'
import { isIdentityName } from './identity-names.ts'
import type { RequestFacts } from './types.ts'
import { rawTargetOf } from './target.ts'

/** How often a request may still be sent on. Undefined where it does not say so, and for all other methods. */
export function forwardsLeft(method: string, { maxForwards }: Pick<RequestFacts, 'maxForwards'>): number | undefined {
  if (maxForwards === undefined || (method !== 'OPTIONS' && method !== 'TRACE')) return undefined
  return /^\d{1,15}$/.test(maxForwards) ? Number(maxForwards) : undefined
}

/**
 * The response to a request that may not be sent on: for TRACE the request as it came, without what is for the origin alone (RFC 9110
 * §9.3.8); for OPTIONS nothing, since what the origin can do is not known here.
 */
export function finalResponseTo({ method, url, headers }: Request): Response {
  if (method !== 'TRACE') return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
  const lines = [...headers].filter(([name]) => !isSensitive(name)).map(([name, value]) => `${name}: ${value}\r\n`)
  const text = `${method} ${rawTargetOf(url)} HTTP/1.1\r\n${lines.join('')}\r\n`
  return new Response(text, { headers: { 'content-type': 'message/http', 'cache-control': 'no-store' } })
}

function isSensitive(name: string): boolean {
  return CREDENTIAL_HEADERS.has(name) || PERSONAL_HEADERS.includes(name) || OWN_NAME.test(name) || isIdentityName(name)
}
