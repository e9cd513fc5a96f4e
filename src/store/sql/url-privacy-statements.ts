/** The SQL that shows and removes everything held on one row, found by its own key. */

import type { Statement } from './sql-database.ts'
import { exclusive, sql } from './sql-database.ts'
import { KNOWN_KEY } from './url-statements.ts'
import { MAX_EXPORTED_LINKS } from '../urls/url-store.ts'

const ID = '(SELECT id FROM urls WHERE canonical_key = ?1)'

/** Fields, outlinks and inlinks, one more of each than is shown, aliases, the target of its redirect, and what redirects to it, one result each. */
export function exportOf(key: string): readonly Statement[] {
  const ends = (own: string, other: string): Statement =>
    sql(
      `SELECT urls.id, urls.canonical_key, urls.canonical_url FROM links JOIN urls ON urls.id = links.${other}
       WHERE links.${own} = ${ID} ORDER BY links.${other} LIMIT ?2`,
      key,
      MAX_EXPORTED_LINKS + 1,
    )
  return [
    sql(`SELECT field, value, updated_at FROM metadata WHERE url_id = ${ID} AND value IS NOT NULL ORDER BY field`, key),
    ends('from_id', 'to_id'),
    ends('to_id', 'from_id'),
    sql('SELECT old_key AS canonical_key FROM aliases WHERE new_key = ?1 ORDER BY old_key', key),
    sql('SELECT canonical_key FROM urls WHERE id = (SELECT canonical_id FROM urls WHERE canonical_key = ?1)', key),
    sql(`SELECT canonical_key FROM urls WHERE canonical_id = ${ID} ORDER BY id`, key),
  ]
}

/** The row, and the keys of before that lead to it, one result each. */
export function namesOf(key: string): readonly Statement[] {
  return [
    sql(`SELECT id, canonical_key FROM urls WHERE canonical_key = ${KNOWN_KEY}`, key),
    sql(`SELECT old_key AS canonical_key FROM aliases WHERE new_key = ${KNOWN_KEY} ORDER BY old_key`, key),
  ]
}

/** Ids of the hosts that the row and its aliases refer to, as `id`. */
export function hostsOf(key: string): Statement {
  return sql(
    `SELECT host_id AS id FROM urls WHERE canonical_key = ?1 AND host_id IS NOT NULL
     UNION SELECT host_id FROM aliases WHERE new_key = ?1 AND host_id IS NOT NULL`,
    key,
  )
}

/**
 * Removes a row and what hangs on it. The children are removed by name, although the schema cascades: a database whose
 * foreign keys are switched off must not keep what a person asked to remove. A host goes with its last row. Answers first, in one row, with the numbers of
 * `rows`, fields in `metadata`, `links` and `aliases` that go.
 */
export function deletionOf(key: string, hostIds: readonly number[]): readonly Statement[] {
  return [
    sql(
      `SELECT (SELECT count(*) FROM urls WHERE canonical_key = ?1) AS rows,
         (SELECT count(*) FROM metadata WHERE url_id = ${ID}) AS metadata,
         (SELECT count(*) FROM links WHERE from_id = ${ID} OR to_id = ${ID}) AS links,
         (SELECT count(*) FROM aliases WHERE new_key = ?1) AS aliases`,
      key,
    ),
    exclusive(sql(`DELETE FROM metadata WHERE url_id = ${ID}`, key)),
    sql(`DELETE FROM links WHERE from_id = ${ID} OR to_id = ${ID}`, key),
    sql('DELETE FROM aliases WHERE new_key = ?1', key),
    sql(`UPDATE urls SET canonical_id = NULL WHERE canonical_id = ${ID}`, key),
    sql('DELETE FROM urls WHERE canonical_key = ?1', key),
    sql(
      `DELETE FROM url_hosts WHERE id IN (SELECT CAST(atom AS BIGINT) FROM json_each(?1))
         AND NOT EXISTS (SELECT 1 FROM urls WHERE host_id = url_hosts.id)
         AND NOT EXISTS (SELECT 1 FROM aliases WHERE host_id = url_hosts.id)`,
      JSON.stringify(hostIds),
    ),
  ]
}
