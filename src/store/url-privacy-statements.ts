/** The SQL that shows and removes everything held on one row, found by its own key. */

import type { Statement } from './sql-database.ts'
import { sql } from './sql-database.ts'

const ID = '(SELECT id FROM urls WHERE canonical_key = ?1)'

/** Fields, outlinks, inlinks, aliases, the target of its redirect, and what redirects to it, one result each. */
export function exportOf(key: string): readonly Statement[] {
  const ends = (own: string, other: string): Statement =>
    sql(
      `SELECT urls.id, urls.canonical_key, urls.canonical_url FROM links JOIN urls ON urls.id = links.${other}
       WHERE links.${own} = ${ID} ORDER BY urls.id`,
      key,
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

/**
 * Removes a row and what hangs on it. The children are removed by name, although the schema cascades: a database whose
 * foreign keys are switched off must not keep what a person asked to remove. Answers, one result each: the removed fields,
 * links, aliases, nothing for the redirects that are cut, and the row.
 */
export function deletionOf(key: string): readonly Statement[] {
  return [
    sql(`DELETE FROM metadata WHERE url_id = ${ID} RETURNING field`, key),
    sql(`DELETE FROM links WHERE from_id = ${ID} OR to_id = ${ID} RETURNING from_id`, key),
    sql('DELETE FROM aliases WHERE new_key = ?1 RETURNING old_key', key),
    sql(`UPDATE urls SET canonical_id = NULL WHERE canonical_id = ${ID}`, key),
    sql('DELETE FROM urls WHERE canonical_key = ?1 RETURNING id', key),
  ]
}
