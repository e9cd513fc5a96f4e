/** Newest-first lists, of one domain or of all, in pages: stable while rows are added, because a page ends at a position and not at a count. */

import type { PageRequest, RowPage } from '../control-store.ts'

const DEFAULT_ROWS = 50
const MAX_ROWS = 500

// Sorts behind every position, which begin with digits.
const BEHIND_ALL = '~'

/** Rows of a page, 1…500, default 50. */
export function rowLimit({ limit = DEFAULT_ROWS }: PageRequest): number {
  return Math.min(Math.max(1, Math.trunc(limit) || DEFAULT_ROWS), MAX_ROWS)
}

/** Rows lie below this position. A cursor that is none of ours is an empty or an odd page, never an error. */
export function positionBelow({ cursor }: PageRequest): string {
  return cursor === undefined || cursor === '' ? BEHIND_ALL : cursor
}

/** The number that positions begin with, for an index to begin at: what lies below the position has no larger one. */
export function numberUpTo({ cursor = '' }: PageRequest): number {
  return /^\d{15}:/.test(cursor) ? Number(cursor.slice(0, 15)) : Number.MAX_SAFE_INTEGER
}

/** SQL for rows of the domain that is bound as ?1, or of all where that is undefined. One condition for both would read all rows. */
export function domainSql(domain: string | undefined): string {
  return domain === undefined ? '?1 IS NULL' : 'domain = ?1'
}

/** SQL for the position of a row: its time, padded so that text sorts like numbers, and its id. */
export function positionSql(time: string, id: string): string {
  return `printf('%015d:%s', ${time}, ${id})`
}

/** Makes a page of rows that were read with `limit + 1`; the extra row shows that there is a next page. */
export function toPage<Raw extends { readonly position: string }, Row>(
  raw: readonly Raw[],
  page: PageRequest,
  read: (raw: Raw) => Row,
): RowPage<Row> {
  const limit = rowLimit(page)
  const shown = raw.slice(0, limit)
  const last = shown.at(-1)
  const rows = shown.map(read)
  return raw.length > limit && last !== undefined ? { rows, cursor: last.position } : { rows }
}
