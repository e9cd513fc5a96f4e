// Parts of a response (RFC 9110 §14). One range of bytes is answered; of several, or of another unit, nothing is said.

import type { Fields, PlacedBytes } from './types.ts'

/** The part of a body that is asked for; `last` is included. */
export type WantedRange =
  | { readonly kind: 'part'; readonly first: number; readonly last: number }
  /** None of the bytes exist: 416. */
  | { readonly kind: 'unsatisfiable' }

const ONE_RANGE = /^bytes=(?:(\d+)-(\d*)|-(\d+))$/i

/** Reads a `Range` value for a body of this length; `undefined` when it is anything but one valid range of bytes (RFC 9110 §14.1.2). */
export function wantedRange(field: string, lengthBytes: number): WantedRange | undefined {
  const found = ONE_RANGE.exec(field.trim())
  if (found === null) return undefined
  const [, firstText, lastText, suffix] = found
  const first = firstText === undefined ? Math.max(0, lengthBytes - Number(suffix)) : Number(firstText)
  const last = lastText === undefined || lastText === '' ? Infinity : Number(lastText)
  if (last < first) return undefined
  if (first >= lengthBytes) return { kind: 'unsatisfiable' }
  return { kind: 'part', first, last: Math.min(last, lengthBytes - 1) }
}

const PLACED = /^bytes (\d+)-(\d+)\/(\d+)$/i

/**
 * Where a part with so many bytes lies by its `Content-Range` (RFC 9110 §14.4); `undefined` where the field does not say it, or says
 * what cannot be. The end of a part that reaches the end of the whole is where its bytes end, also with an origin that is one off.
 */
export function placedBytes(field: string | null, partBytes: number): PlacedBytes | undefined {
  const found = PLACED.exec(field?.trim() ?? '')
  if (found === null || partBytes === 0) return undefined
  const [first = 0, stated = 0, length = 0] = found.slice(1).map(Number)
  const last = first + partBytes - 1
  if (stated < first || stated >= length || !Number.isSafeInteger(length)) return undefined
  if (stated === length - 1) return { first, last, lengthBytes: last + 1 }
  return stated === last ? { first, last, lengthBytes: length } : undefined
}

/**
 * Whether the client's copy is of this very response, so that a part of it completes the copy (RFC 9110 §13.1.5): a strong
 * entity tag that is equal, or the same `Last-Modified` at least a minute before `Date`. True without the field.
 */
export function ifRangeHolds(
  field: string | null,
  response: Fields,
  parse: (date: string | null) => number | undefined,
): boolean {
  if (field === null) return true
  if (field.includes('"')) return !field.startsWith('W/') && field === response.get('etag')
  const modified = response.get('last-modified')
  if (field !== modified) return false
  const modifiedMs = parse(modified)
  const dateMs = parse(response.get('date'))
  return modifiedMs !== undefined && dateMs !== undefined && dateMs - modifiedMs >= 60_000
}
