/** The SQL of the jobs over the whole store. Schema: `migrations/0001_url_store.sql`. */

import type { Statement } from './sql-database.ts'
import { sql } from './sql-database.ts'
import type { RekeyBatch } from './url-maintenance.ts'
import { METADATA_ORDER, ROW_COLUMNS } from './url-statements.ts'

/** Rows after an id. */
export function readRows(afterId: number, limit: number): Statement {
  return sql(`SELECT ${ROW_COLUMNS} FROM urls WHERE id > ?1 ORDER BY id LIMIT ?2`, afterId, limit)
}

/** Rows that have one of the keys. */
export function readRowsByKeys(keys: readonly string[]): Statement {
  return sql(
    `SELECT ${ROW_COLUMNS} FROM urls WHERE canonical_key IN (SELECT value FROM json_each(?1)) ORDER BY id`,
    JSON.stringify(keys),
  )
}

/** Aliases after a key. */
export function readAliases(afterKey: string, limit: number): Statement {
  return sql(
    'SELECT old_key, new_key, rule_revision FROM aliases WHERE old_key > ?1 ORDER BY old_key LIMIT ?2',
    afterKey,
    limit,
  )
}

/** What points at rows that do not exist; possible only where somebody switched the foreign keys off. */
export function readOrphans(limit: number): readonly Statement[] {
  const missing = (column: string): string => `NOT EXISTS (SELECT 1 FROM urls WHERE urls.id = ${column})`
  return [
    sql(
      `SELECT 'links' AS kind, from_id AS id, iif(${missing('to_id')}, to_id, from_id) AS missing_id
       FROM links WHERE ${missing('from_id')} OR ${missing('to_id')} LIMIT ?1`,
      limit,
    ),
    sql(
      `SELECT 'metadata' AS kind, url_id AS id, url_id AS missing_id FROM metadata WHERE ${missing('url_id')} LIMIT ?1`,
      limit,
    ),
    sql(
      `SELECT 'redirects' AS kind, id, canonical_id AS missing_id FROM urls AS source
       WHERE canonical_id IS NOT NULL AND ${missing('source.canonical_id')} LIMIT ?1`,
      limit,
    ),
  ]
}

const PROGRESS = 'rule_revision, cursor, last_id, scanned, rekeyed, merged, started_at, finished_at'

/** Progress of one revision. */
export function readBackfill(ruleRevision: number): Statement {
  return sql(`SELECT ${PROGRESS} FROM backfills WHERE rule_revision = ?1`, ruleRevision)
}

/** Begins at the first row. */
export function beginBackfill(ruleRevision: number, atMs: number): Statement {
  return sql(
    `INSERT OR REPLACE INTO backfills (${PROGRESS})
     SELECT ?1, 0, coalesce(max(id), 0), 0, 0, 0, ?2, NULL FROM urls RETURNING ${PROGRESS}`,
    ruleRevision,
    atMs,
  )
}

/** Marks the end. */
export function endBackfill(ruleRevision: number, atMs: number): Statement {
  return sql('UPDATE backfills SET finished_at = ?2 WHERE rule_revision = ?1', ruleRevision, atMs)
}

const MERGES = 'merge (loser, survivor) AS (SELECT value ->> 0, value ->> 1 FROM json_each(?1))'
const LOSERS = '(SELECT value ->> 0 FROM json_each(?1))'
const SURVIVORS = '(SELECT value ->> 1 FROM json_each(?1))'

/** All statements of one step, in order. They fail as a whole where the rows are no longer what the plan was made from. */
export function rekey(batch: RekeyBatch): readonly Statement[] {
  const { ruleRevision, moves, merges } = batch
  const pairs = JSON.stringify(merges.map(({ row, intoId }) => [row.id, intoId]))
  const leaving = [...moves.filter(({ row, key }) => row.key !== key), ...merges].map(({ row }) => row.id)
  const columns = moves.map(({ row, key, url, provider, itemKind, itemId }) => [
    row.id,
    key,
    url,
    provider,
    itemKind,
    itemId,
  ])
  return [
    advance(batch, leaving.length - merges.length),
    demandUnchanged(batch),
    // Keys may change places (a takes the key of b, b that of c): everybody steps aside first.
    sql(
      `UPDATE urls SET canonical_key = 'rekeying:' || id WHERE id IN (SELECT value FROM json_each(?1))`,
      JSON.stringify(leaving),
    ),
    ...(merges.length === 0 ? [] : mergeRows(batch, pairs)),
    sql(
      `UPDATE urls SET canonical_key = move.value ->> 1, canonical_url = move.value ->> 2, provider = move.value ->> 3,
         item_kind = move.value ->> 4, item_id = move.value ->> 5, rule_revision = max(rule_revision, ?2)
       FROM json_each(?1) AS move WHERE urls.id = move.value ->> 0`,
      JSON.stringify(columns),
      ruleRevision,
    ),
    ...moveAliases(batch),
  ]
}

/** NOT NULL makes the transaction fail where another run has moved the cursor. */
function advance({ ruleRevision, cursor, scanned, merges }: RekeyBatch, rekeyed: number): Statement {
  return sql(
    `UPDATE backfills SET cursor = iif(cursor = ?2, ?3, NULL), scanned = scanned + ?4, rekeyed = rekeyed + ?5,
       merged = merged + ?6 WHERE rule_revision = ?1`,
    ruleRevision,
    cursor.from,
    cursor.to,
    scanned,
    rekeyed,
    merges.length,
  )
}

/** The same trick where a row was removed, moved or given another URL since it was read. */
function demandUnchanged({ ruleRevision, moves, merges }: RekeyBatch): Statement {
  const read = [...moves, ...merges].map(({ row }) => [row.id, row.key, row.url])
  return sql(
    `UPDATE backfills SET cursor = iif((SELECT count(*) FROM json_each(?2) JOIN urls ON urls.id = value ->> 0
       AND canonical_key = value ->> 1 AND canonical_url = value ->> 2) = ?3, cursor, NULL) WHERE rule_revision = ?1`,
    ruleRevision,
    JSON.stringify(read),
    read.length,
  )
}

/** Sums, the newest of every field, links of both directions, redirects, and then the merged rows go. */
function mergeRows({ moves, merges }: RekeyBatch, pairs: string): readonly Statement[] {
  return [
    sql(
      `WITH ${MERGES} UPDATE urls SET sightings = urls.sightings + gained.sightings,
         first_seen = min(urls.first_seen, gained.first_seen), last_seen = max(urls.last_seen, gained.last_seen)
       FROM (SELECT survivor, sum(sightings) AS sightings, min(first_seen) AS first_seen, max(last_seen) AS last_seen
         FROM merge JOIN urls ON id = loser GROUP BY survivor) AS gained WHERE urls.id = gained.survivor`,
      pairs,
    ),
    sql(
      `WITH ${MERGES} INSERT INTO metadata (url_id, field, value, updated_at)
       SELECT survivor, field, value, updated_at FROM merge JOIN metadata ON url_id = loser WHERE true
       ON CONFLICT (url_id, field) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at ${METADATA_ORDER}`,
      pairs,
    ),
    sql(`DELETE FROM metadata WHERE url_id IN ${LOSERS}`, pairs),
    sql(
      `WITH ${MERGES} INSERT OR IGNORE INTO links (from_id, to_id)
       SELECT coalesce(source.survivor, from_id), coalesce(target.survivor, to_id) FROM links
         LEFT JOIN merge AS source ON source.loser = from_id LEFT JOIN merge AS target ON target.loser = to_id
       WHERE (from_id IN ${LOSERS} OR to_id IN ${LOSERS})
         AND coalesce(source.survivor, from_id) <> coalesce(target.survivor, to_id)`,
      pairs,
    ),
    sql(`DELETE FROM links WHERE from_id IN ${LOSERS} OR to_id IN ${LOSERS}`, pairs),
    ...mergeRedirects(pairs),
    ...redirecting({ moves, merges }).map(cutCycle),
    sql(`DELETE FROM urls WHERE id IN ${LOSERS}`, pairs),
  ]
}

function mergeRedirects(pairs: string): readonly Statement[] {
  return [
    sql(
      `WITH ${MERGES} UPDATE urls SET canonical_id = (SELECT survivor FROM merge WHERE loser = canonical_id)
       WHERE canonical_id IN ${LOSERS}`,
      pairs,
    ),
    sql(`UPDATE urls SET canonical_id = NULL WHERE id IN ${SURVIVORS} AND canonical_id = id`, pairs),
    sql(
      `WITH ${MERGES} UPDATE urls SET canonical_id = (SELECT gone.canonical_id FROM merge JOIN urls AS gone ON gone.id = loser
         WHERE survivor = urls.id AND gone.canonical_id <> urls.id ORDER BY gone.id LIMIT 1)
       WHERE id IN ${SURVIVORS} AND canonical_id IS NULL`,
      pairs,
    ),
  ]
}

/** Rows that took part in a merge in which somebody redirects: two pages that became one may have closed a circle. */
function redirecting({ moves, merges }: Pick<RekeyBatch, 'moves' | 'merges'>): readonly number[] {
  const survivors = new Set(merges.map(({ intoId }) => intoId))
  const own = moves.filter(({ row }) => survivors.has(row.id) && row.canonicalId !== null).map(({ row }) => row.id)
  const gained = merges.filter(({ row }) => row.canonicalId !== null).map(({ intoId }) => intoId)
  return [...new Set([...own, ...gained])].toSorted((a, b) => a - b)
}

function cutCycle(id: number): Statement {
  return sql(
    `UPDATE urls SET canonical_id = NULL WHERE id = ?1 AND id IN (
       WITH RECURSIVE ahead (id) AS (SELECT canonical_id FROM urls WHERE id = ?1
         UNION SELECT urls.canonical_id FROM urls JOIN ahead ON urls.id = ahead.id WHERE urls.canonical_id IS NOT NULL)
       SELECT id FROM ahead)`,
    id,
  )
}

/** Aliases to a key that moved move with it, once each; a key that is in use is no alias. */
function moveAliases({ ruleRevision, moves, aliases, merges }: RekeyBatch): readonly Statement[] {
  const keyOf = new Map(moves.map(({ row, key }) => [row.id, key]))
  const moved = [
    ...moves.map(({ row, key }) => [row.key, key]),
    ...merges.map(({ row, intoId }) => [row.key, keyOf.get(intoId) ?? row.key]),
  ].filter(([before, after]) => before !== after)
  const written = JSON.stringify(aliases.map(({ oldKey, newKey }) => [oldKey, newKey]))
  return [
    sql(
      `UPDATE aliases SET new_key = move.value ->> 1 FROM json_each(?1) AS move WHERE aliases.new_key = move.value ->> 0`,
      JSON.stringify(moved),
    ),
    sql('INSERT OR REPLACE INTO aliases SELECT value ->> 0, value ->> 1, ?2 FROM json_each(?1)', written, ruleRevision),
    sql(
      'DELETE FROM aliases WHERE old_key IN (SELECT value FROM json_each(?1))',
      JSON.stringify(moves.map(({ key }) => key)),
    ),
  ]
}
