/** The SQL of the URL store: what D1 and a local SQLite file run alike. Schema: `migrations/0001_url_store.sql`. */

import type { Statement } from './sql-database.ts'
import { sql } from './sql-database.ts'
import type { Tally } from './url-admission.ts'
import type { MetadataPatch } from './url-store.ts'

/** Columns of a row, in the names that {@link rowOf} of `url-rows.ts` reads. */
export const ROW_COLUMNS = `urls.id, urls.canonical_key, urls.canonical_url, urls.provider, urls.item_kind, urls.item_id,
  urls.first_seen, urls.last_seen, urls.sightings, urls.rule_revision, urls.canonical_id`

/** The row that a write to key ?1 means, once {@link dropStaleAliases} has run: aliases that are left come from newer rules. */
const OWN_ID = `(SELECT id FROM urls WHERE canonical_key = coalesce((SELECT new_key FROM aliases WHERE old_key = ?1), ?1))`

/** The key that a read of key ?1 means: the row that has it, else the row that an alias leads to. */
export const LIVE_KEY = `coalesce((SELECT canonical_key FROM urls WHERE canonical_key = ?1), (SELECT new_key FROM aliases WHERE old_key = ?1))`

/** The row where the redirects of key ?1 end. UNION drops what was visited, so that even a broken cycle comes to an end. */
const CHAIN = `chain (id) AS (
  SELECT id FROM urls WHERE canonical_key = ${LIVE_KEY}
  UNION SELECT urls.canonical_id FROM urls JOIN chain ON urls.id = chain.id WHERE urls.canonical_id IS NOT NULL)`
const END_ID = `(SELECT urls.id FROM chain JOIN urls ON urls.id = chain.id WHERE urls.canonical_id IS NULL)`

const INSERT_TALLIES = `INSERT INTO urls (canonical_key, canonical_url, provider, item_kind, item_id, first_seen, last_seen, sightings, rule_revision)
  SELECT coalesce((SELECT new_key FROM aliases WHERE old_key = value ->> 0), value ->> 0),
    value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7, ?2
  FROM json_each(?1) WHERE true ON CONFLICT (canonical_key) DO`

/** Forgets aliases of keys that the present rules use again; older writers' aliases stay. */
export function dropStaleAliases(keys: readonly string[], ruleRevision: number): Statement {
  return sql(
    'DELETE FROM aliases WHERE old_key IN (SELECT value FROM json_each(?1)) AND rule_revision <= ?2',
    JSON.stringify(keys),
    ruleRevision,
  )
}

/** Inserts or adds up. Answers id, key and sightings of every row it touched. */
export function upsertTallies(tallies: readonly Tally[], ruleRevision: number): Statement {
  return sql(
    `${INSERT_TALLIES} UPDATE SET
      first_seen = min(first_seen, excluded.first_seen),
      last_seen = max(last_seen, excluded.last_seen),
      sightings = sightings + excluded.sightings,
      rule_revision = max(rule_revision, excluded.rule_revision),
      canonical_url = CASE WHEN canonical_url GLOB 'http:*' AND excluded.canonical_url GLOB 'https:*'
        THEN excluded.canonical_url ELSE canonical_url END
    RETURNING id, canonical_key, sightings`,
    tallyJson(tallies),
    ruleRevision,
  )
}

/** Inserts what is missing and leaves rows alone that are there. */
export function ensureRows(tallies: readonly Tally[], ruleRevision: number): Statement {
  return sql(`${INSERT_TALLIES} NOTHING`, tallyJson(tallies), ruleRevision)
}

function tallyJson(tallies: readonly Tally[]): string {
  return JSON.stringify(
    tallies.map(({ key, url, provider, itemKind, itemId, firstMs, lastMs, count }) => [
      key,
      url,
      provider,
      itemKind,
      itemId,
      firstMs,
      lastMs,
      count,
    ]),
  )
}

/** Targets of aliases, as `old_key` and `new_key`. */
export function aliasTargets(keys: readonly string[]): Statement {
  return sql(
    'SELECT old_key, new_key FROM aliases WHERE old_key IN (SELECT value FROM json_each(?1))',
    JSON.stringify(keys),
  )
}

/** The row where redirects end. */
export function findRow(key: string): Statement {
  return sql(`WITH RECURSIVE ${CHAIN} SELECT ${ROW_COLUMNS} FROM urls WHERE id = ${END_ID}`, key)
}

/** The row itself, aliases followed. */
export function findOwnRow(key: string): Statement {
  return sql(`SELECT ${ROW_COLUMNS} FROM urls WHERE canonical_key = ${LIVE_KEY}`, key)
}

/** One row per key, in order: `seen` is 1 where the URL was met. */
export function seenKeys(keys: readonly string[]): Statement {
  return sql(
    `SELECT coalesce((SELECT sightings > 0 FROM urls WHERE canonical_key = value),
      (SELECT sightings > 0 FROM aliases JOIN urls ON canonical_key = new_key WHERE old_key = value), 0) AS seen
     FROM json_each(?1) ORDER BY json_each.key`,
    JSON.stringify(keys),
  )
}

/** When a stored field gives way: later, or at the same time and greater, a value before a removal. */
export const METADATA_ORDER = `WHERE (excluded.updated_at, excluded.value IS NOT NULL, excluded.value)
    > (metadata.updated_at, metadata.value IS NOT NULL, metadata.value)`

/** Sets fields of the row of a key. */
export function patchFields(key: string, patches: readonly MetadataPatch[]): Statement {
  return sql(
    `INSERT INTO metadata (url_id, field, value, updated_at)
     SELECT ${OWN_ID}, value ->> 0, value ->> 1, value ->> 2 FROM json_each(?2) WHERE true
     ON CONFLICT (url_id, field) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at ${METADATA_ORDER}`,
    key,
    JSON.stringify(patches.map(({ field, value, updatedAtMs }) => [field, value, updatedAtMs])),
  )
}

/** Fields where the redirects of a key end. */
export function readFields(key: string): Statement {
  return sql(
    `WITH RECURSIVE ${CHAIN} SELECT field, value, updated_at FROM metadata
     WHERE url_id = ${END_ID} AND value IS NOT NULL ORDER BY field`,
    key,
  )
}

/** Links from the row of a key to the rows of others. */
export function insertLinks(key: string, targets: readonly string[]): Statement {
  return sql(
    `INSERT OR IGNORE INTO links (from_id, to_id)
     SELECT ${OWN_ID}, target.id FROM json_each(?2) JOIN urls AS target
       ON target.canonical_key = coalesce((SELECT new_key FROM aliases WHERE old_key = value), value)
     WHERE target.id <> ${OWN_ID}`,
    key,
    JSON.stringify(targets),
  )
}

/** One page of links where the redirects of a key end. */
export function readLinks(
  key: string,
  direction: 'in' | 'out',
  { afterId, limit }: { readonly afterId: number; readonly limit: number },
): Statement {
  const [own, other] = direction === 'out' ? ['from_id', 'to_id'] : ['to_id', 'from_id']
  return sql(
    `WITH RECURSIVE ${CHAIN} SELECT urls.id, urls.canonical_key, urls.canonical_url
     FROM links JOIN urls ON urls.id = links.${other}
     WHERE links.${own} = ${END_ID} AND links.${other} > ?2 ORDER BY links.${other} LIMIT ?3`,
    key,
    afterId,
    limit,
  )
}

/** Notes a redirect unless the target leads back. Answers a row when it was noted. */
export function noteRedirect(from: string, to: string): Statement {
  const target = `(SELECT id FROM urls WHERE canonical_key = coalesce((SELECT new_key FROM aliases WHERE old_key = ?2), ?2))`
  return sql(
    `UPDATE urls SET canonical_id = ${target} WHERE id = ${OWN_ID} AND id NOT IN (
       WITH RECURSIVE ahead (id) AS (SELECT ${target}
         UNION SELECT urls.canonical_id FROM urls JOIN ahead ON urls.id = ahead.id WHERE urls.canonical_id IS NOT NULL)
       SELECT id FROM ahead) RETURNING id`,
    from,
    to,
  )
}
