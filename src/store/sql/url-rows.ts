/** Rows of SQL as the types of the store. */

import { hostOfUrl } from '../../url/parts.ts'
import type { SqlRow } from './sql-database.ts'
import { numberIn, optionalNumberIn, optionalTextIn, textIn } from './sql-database.ts'
import type { LinkedUrl, MetadataEntry, UrlExport, UrlRow } from '../urls/url-store.ts'
import { MAX_EXPORTED_LINKS } from '../urls/url-store.ts'

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
    // A number in rows of before.
    ruleRevision: String(row['rule_revision']),
    canonicalId: optionalNumberIn(row, 'canonical_id'),
  }
}

/** The host of a row's URL, without a port and a trailing dot. */
export function hostOfRow({ url }: Pick<UrlRow, 'url'>): string {
  return hostOfUrl(url)
}

/** A field with its value. */
export function entryOf(row: SqlRow): MetadataEntry {
  return { field: textIn(row, 'field'), value: textIn(row, 'value'), updatedAtMs: numberIn(row, 'updated_at') }
}

/** The other end of a link. */
export function linkedOf(row: SqlRow): LinkedUrl {
  return { id: numberIn(row, 'id'), key: textIn(row, 'canonical_key'), url: textIn(row, 'canonical_url') }
}

/** Links as an export shows them, and of which directions there are more; one more than it shows tells so. */
export function exportedLinks(
  outlinks: readonly LinkedUrl[],
  inlinks: readonly LinkedUrl[],
): Pick<UrlExport, 'outlinks' | 'inlinks' | 'cut'> {
  const all = { outlinks, inlinks }
  const cut = (['outlinks', 'inlinks'] as const).filter((name) => all[name].length > MAX_EXPORTED_LINKS)
  return {
    outlinks: outlinks.slice(0, MAX_EXPORTED_LINKS),
    inlinks: inlinks.slice(0, MAX_EXPORTED_LINKS),
    ...(cut.length > 0 && { cut }),
  }
}
