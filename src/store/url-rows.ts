/** Rows of SQL as the types of the store. */

import type { SqlRow } from './sql-database.ts'
import { numberIn, optionalNumberIn, optionalTextIn, textIn } from './sql-database.ts'
import type { LinkedUrl, MetadataEntry, UrlRow } from './url-store.ts'

/** A row with `ROW_COLUMNS`. */
export function rowOf(row: SqlRow): UrlRow {
  return {
    id: numberIn(row, 'id'),
    key: textIn(row, 'canonical_key'),
    url: textIn(row, 'canonical_url'),
    provider: optionalTextIn(row, 'provider'),
    itemKind: optionalTextIn(row, 'item_kind'),
    itemId: optionalTextIn(row, 'item_id'),
    firstSeenMs: numberIn(row, 'first_seen'),
    lastSeenMs: numberIn(row, 'last_seen'),
    sightings: numberIn(row, 'sightings'),
    ruleRevision: numberIn(row, 'rule_revision'),
    canonicalId: optionalNumberIn(row, 'canonical_id'),
  }
}

/** A field with its value. */
export function entryOf(row: SqlRow): MetadataEntry {
  return { field: textIn(row, 'field'), value: textIn(row, 'value'), updatedAtMs: numberIn(row, 'updated_at') }
}

/** The other end of a link. */
export function linkedOf(row: SqlRow): LinkedUrl {
  return { id: numberIn(row, 'id'), key: textIn(row, 'canonical_key'), url: textIn(row, 'canonical_url') }
}
