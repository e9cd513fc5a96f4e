import { ADAPTERS } from '../adapters/index.ts'
import { decodeComponent } from '../../url/percent-encoding.ts'
import { splitQuery } from '../../url/query.ts'
import type { DomainPolicy } from '../plan/types.ts'
import { cookieNames } from './request-facts.ts'
import type { BypassReason, RequestFacts, Target } from './types.ts'

/** What the gates say: go on, forward uncached, or refuse with a status. */
export type GateVerdict =
  | { readonly kind: 'pass' }
  | { readonly kind: 'bypass'; readonly reason: BypassReason }
  | { readonly kind: 'refuse'; readonly status: 400 | 508; readonly text: string }

/** What the operator says of requests. */
export type GatePolicy = Pick<DomainPolicy, 'adapter' | 'isAnonymousCookie' | 'forwardHeaders' | 'varyAllow'>

/** Parameters beyond this number are not looked at. */
export const MAX_PARAMETERS = 100

/** Longest query that is looked at, in bytes. */
export const MAX_QUERY_BYTES = 8 * 1024

// Characters that one server takes as delimiters and the next one as data, encoded or plain.
const AMBIGUOUS_PATH = /%(?:2e|2f|5c|[01][0-9a-f]|7f|23|25|3b|3f)|\\|\/\/|;/i

const PASS: GateVerdict = { kind: 'pass' }

/** Everything that must hold before a response may be shared: a request whose meaning is its URL, read alike by everybody. */
export function checkGates(
  request: Pick<Request, 'method'>,
  facts: RequestFacts,
  target: Target,
  policy: GatePolicy,
): GateVerdict {
  if (facts.controlCharacter) return refuse(400, 'A request header holds a control character.')
  if (facts.framedTwice) return refuse(400, 'The request has both Content-Length and Transfer-Encoding.')
  if (facts.viaCount > 1)
    return refuse(508, 'The request comes around for the second time: the origin leads back here.')
  const reason =
    requestReason(request.method, facts, policy) ??
    pathReason(target) ??
    queryReason(target) ??
    (facts.viaCount > 0 ? 'loop' : undefined)
  return reason === undefined ? PASS : { kind: 'bypass', reason }
}

function requestReason(method: string, facts: RequestFacts, policy: GatePolicy): BypassReason | undefined {
  if ((method !== 'GET' && method !== 'HEAD') || facts.upgrade) return 'method'
  if (facts.body) return 'body'
  if (facts.credentials || isPersonal(facts, policy)) return 'credentials'
  if (facts.range) return 'range'
  if (facts.variant) return 'variant'
  return facts.plainFetch ? 'learner' : undefined
}

/** The operator's word is last, on cookies and on headers that are known by their words alone. */
function isPersonal({ cookie, identities }: RequestFacts, policy: GatePolicy): boolean {
  if (!identities.every((name) => isListed(name, policy))) return true
  return cookie !== undefined && !cookieNames(cookie).every(policy.isAnonymousCookie)
}

/** The cookies for which alone a request bypasses the cache; empty where it would bypass without them. */
export function costlyCookies(
  request: Pick<Request, 'method'>,
  facts: RequestFacts,
  policy: GatePolicy,
): readonly string[] {
  if (
    facts.cookie === undefined ||
    requestReason(request.method, { ...facts, cookie: undefined }, policy) !== undefined
  )
    return []
  return cookieNames(facts.cookie).filter((name) => !policy.isAnonymousCookie(name))
}

function isListed(name: string, { adapter, varyAllow, forwardHeaders }: GatePolicy): boolean {
  return forwardHeaders.includes(name) || (ADAPTERS[adapter].variesBy !== 'vary' && varyAllow.includes(name))
}

function pathReason(target: Target): BypassReason | undefined {
  return target.pathIsExact && !AMBIGUOUS_PATH.test(target.path) ? undefined : 'path'
}

function queryReason({ query, queryIsExact }: Target): BypassReason | undefined {
  if (!queryIsExact) return 'query'
  if (query === '') return undefined
  if (query.length > MAX_QUERY_BYTES || countPieces(query) > MAX_PARAMETERS) return 'query'
  return query.includes('%') && !everyNameDecodes(query) ? 'query' : undefined
}

function countPieces(query: string): number {
  let count = 1
  for (let at = query.indexOf('&'); at !== -1; at = query.indexOf('&', at + 1)) count++
  return count
}

function everyNameDecodes(query: string): boolean {
  return splitQuery(query).every(({ raw }) => {
    const equals = raw.indexOf('=')
    return decodeComponent(equals === -1 ? raw : raw.slice(0, equals)) !== undefined
  })
}

function refuse(status: 400 | 508, text: string): GateVerdict {
  return { kind: 'refuse', status, text }
}
