/** Events of the edge as they come off the queue: text from another Worker, checked before use. */

import { canonicalize } from '../../canonicalize/canonicalize.ts'
import type { Canonical } from '../../canonicalize/types.ts'
import { carriesSecret as carries } from '../../rules/match/hidden-secrets.ts'
import { RECORD_HOST } from '../../rules/record/parse-domain-record.ts'

/** A request that the edge has reported and that may be stored. */
export interface TrafficEvent {
  readonly kind: 'visit'
  readonly original: string
  readonly canonical: string
  readonly domain: string
  readonly status: number
  readonly hit: boolean
  readonly detail: string
  /** Number of requests that the event represents. */
  readonly weight: number
  /** SHA-256 of the body that the origin sent for {@link askedUrl}. */
  readonly digest?: string
  /** Names of the cookies for which alone the request bypassed the cache. */
  readonly cookies?: readonly string[]
}

/** The origin computes keys with other fixtures than the edge. */
export interface DriftEvent {
  readonly kind: 'drift'
  readonly domain: string
  readonly ours: string
  readonly theirs: string
}

/** What a message turned out to be. `refused` is dropped, with the reason counted. */
export type ReadEvent = TrafficEvent | DriftEvent | { readonly kind: 'refused'; readonly why: 'malformed' | 'secret' }

// A URL that browsers and servers would not carry is none that a page is known by.
const MAX_URL_CHARACTERS = 8_192

/** Never throws. A URL with a secret, a session or an action is refused even though the edge should not have sent it. */
export function readEvent(body: unknown): ReadEvent {
  if (typeof body !== 'object' || body === null) return { kind: 'refused', why: 'malformed' }
  const event = body as Readonly<Record<string, unknown>>
  if (event['kind'] === 'contract-drift') return readDrift(event)
  const { original, canonical, domain, status, hit, detail = '', rate = 1, digest, cookies } = event
  const isWhole =
    isUrl(original) &&
    isUrl(canonical) &&
    isHost(domain) &&
    typeof status === 'number' &&
    typeof hit === 'boolean' &&
    typeof detail === 'string' &&
    typeof rate === 'number' &&
    rate > 0 &&
    rate <= 1
  if (!isWhole) return { kind: 'refused', why: 'malformed' }
  if (carriesSecret(original) || carriesSecret(canonical)) return { kind: 'refused', why: 'secret' }
  const visit = { original, canonical, domain, status, hit, detail: detail.slice(0, 64), weight: 1 / rate }
  const named = Array.isArray(cookies) ? cookies.filter(isCookieName).slice(0, MAX_COOKIES) : []
  return {
    kind: 'visit',
    ...visit,
    ...(!hit && isDigest(digest) && { digest }),
    ...(named.length > 0 && { cookies: named }),
  }
}

/** The URL that the origin was asked for. */
export function askedUrl({ detail, original, canonical }: TrafficEvent): string {
  return detail === 'observe' ? original : canonical
}

const MAX_COOKIES = 8

function isCookieName(value: unknown): value is string {
  return typeof value === 'string' && /^[\w!#$%&'*+.^`|~-]{1,64}$/.test(value)
}

function isDigest(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
}

function readDrift({ domain, ours, theirs }: Readonly<Record<string, unknown>>): ReadEvent {
  if (!isHost(domain) || typeof ours !== 'string' || typeof theirs !== 'string')
    return { kind: 'refused', why: 'malformed' }
  return { kind: 'drift', domain, ours: ours.slice(0, 128), theirs: theirs.slice(0, 128) }
}

function isUrl(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_URL_CHARACTERS && /^https?:\/\//.test(value)
}

/** One that a record can be of. */
function isHost(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 253 && RECORD_HOST.test(value)
}

/**
 * Whether a URL carries a signature, a secret, a session id or an action: in the request profile all of them pass through. Also
 * true where it hides one, and for what is no URL.
 */
export function carriesSecret(url: string): boolean {
  const canonical = toRequest(url)
  return !canonical.ok || carries(url, toRequest, canonical)
}

function toRequest(url: string): Canonical {
  return canonicalize(url, { profile: 'request' })
}
