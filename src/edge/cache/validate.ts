import { parseHttpDate } from './date.ts'
import type { Fields } from './types.ts'

// Fields of a 304 (RFC 9110 §15.4.5), those a recipient needs to keep its own copy fresh, and the leave to read it.
const NOT_MODIFIED_FIELDS = [
  'access-control-allow-origin',
  'age',
  'cache-control',
  'cdn-cache-control',
  'content-location',
  'date',
  'etag',
  'expires',
  'last-modified',
  'vary',
]

const ENTITY_TAG = /(?:W\/)?"[^"]*"/g

function opaque(tag: string): string {
  return tag.replace(/^W\//, '')
}

/** Weak comparison of two entity tags (RFC 9110 §8.8.3.2): equal when their opaque parts are. */
export function sameEntityTag(a: string, b: string): boolean {
  return opaque(a.trim()) === opaque(b.trim())
}

function ifNoneMatchHolds(field: string, etag: string | null): boolean {
  if (field.trim() === '*') return false
  if (etag === null) return true
  const tags = field.match(ENTITY_TAG) ?? []
  // Some servers send a tag without its quotes, and clients echo it; only the whole field can equal it then.
  return !tags.some((tag) => sameEntityTag(tag, etag)) && field.trim() !== etag.trim()
}

/**
 * Whether a conditional GET or HEAD is answered with 304 from a 200 response that has these header fields (RFC 9111 §4.3.2,
 * RFC 9110 §13.2.2): `If-None-Match` by weak comparison, and only without it `If-Modified-Since`, against `Last-Modified`
 * or else `Date`. A date that does not parse is no condition.
 */
export function isNotModified(request: Fields, response: Fields, nowMs: number): boolean {
  const ifNoneMatch = request.get('if-none-match')
  if (ifNoneMatch !== null) return !ifNoneMatchHolds(ifNoneMatch, response.get('etag'))
  const since = request.get('if-modified-since')
  if (since === null) return false
  const sinceMs = parseHttpDate(since, nowMs)
  const modifiedMs = parseHttpDate(response.get('last-modified') ?? response.get('date'), nowMs)
  return sinceMs !== undefined && modifiedMs !== undefined && modifiedMs <= sinceMs
}

/** The fields of a 304 in place of a response with these fields (RFC 9110 §15.4.5). */
export function notModifiedHeaders(response: Fields): Headers {
  const headers = new Headers()
  for (const name of NOT_MODIFIED_FIELDS) {
    const value = response.get(name)
    if (value !== null) headers.set(name, value)
  }
  return headers
}

/** Whether a stored response can be validated with its origin at all (RFC 9111 §4.3.1). */
export function hasValidator(headers: Fields): boolean {
  return headers.has('etag') || headers.has('last-modified')
}

/** Whether a request carries a condition that this cache evaluates. */
export function isConditional(request: Fields): boolean {
  return request.has('if-none-match') || request.has('if-modified-since')
}

/** The fields of a request that the client made conditional, taken out: the cache decides with the whole response in hand. */
export function withoutConditions(request: Headers): Headers {
  const headers = new Headers(request)
  headers.delete('if-none-match')
  headers.delete('if-modified-since')
  return headers
}

/** Request fields that ask the origin whether a stored response still holds: both validators where both are known (RFC 9111 §4.3.1). */
export function revalidationHeaders(request: Headers, stored: Fields): Headers {
  const headers = withoutConditions(request)
  const etag = stored.get('etag')
  if (etag !== null) headers.set('if-none-match', etag)
  const lastModified = stored.get('last-modified')
  if (lastModified !== null) headers.set('if-modified-since', lastModified)
  return headers
}

/**
 * Whether a 304 speaks about this stored response (RFC 9111 §4.3.4): an entity tag it carries must be the stored one; without
 * one, a `Last-Modified` it carries must not be another date. A 304 with neither answers what we asked.
 */
export function selectsStored(stored: Fields, notModified: Fields): boolean {
  const etag = notModified.get('etag')
  const storedTag = stored.get('etag')
  if (etag !== null && storedTag !== null) return sameEntityTag(etag, storedTag)
  const modified = notModified.get('last-modified')
  const storedModified = stored.get('last-modified')
  return modified === null || storedModified === null || modified === storedModified
}
