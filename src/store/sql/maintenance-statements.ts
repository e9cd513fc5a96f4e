/** The SQL of the jobs over the whole store. Schema: `migrations/0001_url_store.sql`. */

import type { Statement } from './sql-database.ts'
import { exclusive, greater, lesser, numberAt, sql } from './sql-database.ts'
import { hostOfUrl } from '../../url/parts.ts'
import { revisionText } from '../records/rule-revision.ts'
import type { RekeyBatch } from '../urls/url-maintenance.ts'
import { ensureHosts, METADATA_ORDER, ROW_COLUMNS } from './url-statements.ts'

/** Rows after an id, of all hosts or of one. Exclusive: a writer that has taken a lesser id must have ended, or its row is passed over. */
export function readRows(afterId: number, limit: number, host?: string): Statement {
  if (host === undefined)
    return exclusive(sql(`SELECT ${ROW_COLUMNS} FROM urls WHERE id > ?1 ORDER BY id LIMIT ?2`, afterId, limit))
  const ofHost = 'host_id = (SELECT id FROM url_hosts WHERE host = ?3)'
  return exclusive(
    sql(`SELECT ${ROW_COLUMNS} FROM urls WHERE ${ofHost} AND id > ?1 ORDER BY id LIMIT ?2`, afterId, limit, host),
  )
}

/** Hosts that have rows, as `host`. */
export function readHosts(hosts: readonly string[]): Statement {
  return sql(
    `SELECT host FROM url_hosts WHERE host IN (SELECT atom FROM json_each(?1))
       AND EXISTS (SELECT 1 FROM urls WHERE host_id = url_hosts.id) ORDER BY host`,
    JSON.stringify(hosts),
  )
}

/** Rows that have one of the keys. */
export function readRowsByKeys(keys: readonly string[]): Statement {
  return sql(
    `SELECT ${ROW_COLUMNS} FROM urls WHERE canonical_key IN (SELECT atom FROM json_each(?1)) ORDER BY id`,
    JSON.stringify(keys),
  )
}

/** Aliases after a key. */
export function readAliases(afterKey: string, limit: number): Statement {
  return sql(
    `SELECT old_key, new_key, contract, domain, record_revision, coalesce(host, '') AS host
     FROM aliases LEFT JOIN url_hosts ON url_hosts.id = host_id WHERE old_key > ?1 ORDER BY old_key LIMIT ?2`,
    afterKey,
    limit,
  )
}

/** Removes aliases on some hosts that records of a domain made. */
export function deleteAliases(hosts: readonly string[], domain: string): Statement {
  return exclusive(
    sql(
      `DELETE FROM aliases WHERE domain = ?2
         AND host_id IN (SELECT id FROM url_hosts WHERE host IN (SELECT atom FROM json_each(?1)))`,
      JSON.stringify(hosts),
      domain,
    ),
  )
}

/** References to rows that do not exist; possible only in a database whose foreign keys are switched off. */
export function readOrphans(limit: number): readonly Statement[] {
  const missing = (column: string): string => `NOT EXISTS (SELECT 1 FROM urls WHERE urls.id = ${column})`
  return [
    sql(
      `SELECT 'links' AS kind, from_id AS id, CASE WHEN ${missing('to_id')} THEN to_id ELSE from_id END AS missing_id
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

const MERGES = `merge (loser, survivor) AS (SELECT ${numberAt(0)}, ${numberAt(1)} FROM json_each(?1))`
const LOSERS = `(SELECT ${numberAt(0)} FROM json_each(?1))`
const SURVIVORS = `(SELECT ${numberAt(1)} FROM json_each(?1))`

/** All statements of one step, in order. They fail as a whole where the rows are no longer what the plan was made from. */
export function rekey(batch: RekeyBatch): readonly Statement[] {
  const { moves, merges } = batch
  const pairs = JSON.stringify(merges.map(({ row, intoId }) => [row.id, intoId]))
  const leaving = [...moves.filter(({ row, key }) => row.key !== key), ...merges].map(({ row }) => row.id)
  const columns = moves.map(({ row, key, url, provider, itemKind, itemId, rules }) => [
    row.id,
    key,
    url,
    provider,
    itemKind,
    itemId,
    revisionText(rules),
    hostOfUrl(url),
  ])
  return [
    exclusive(advance(batch, leaving.length - merges.length)),
    demandUnchanged(batch),
    ensureHosts(moves.map(({ url }) => url)),
    // Keys may change places (a takes the key of b, b that of c): every row gives up its key first.
    sql(
      `UPDATE urls SET canonical_key = 'rekeying:' || id WHERE id IN (SELECT CAST(atom AS BIGINT) FROM json_each(?1))`,
      JSON.stringify(leaving),
    ),
    ...(merges.length === 0 ? [] : mergeRows(batch, pairs)),
    sql(
      `UPDATE urls SET canonical_key = move.value ->> 1, canonical_url = move.value ->> 2, provider = move.value ->> 3,
         item_kind = move.value ->> 4, item_id = move.value ->> 5, rule_revision = move.value ->> 6,
         host_id = (SELECT id FROM url_hosts WHERE host = move.value ->> 7)
       FROM json_each(?1) AS move WHERE urls.id = ${numberAt(0, 'move')}`,
      JSON.stringify(columns),
    ),
    ...moveAliases(batch),
  ]
}

/** NOT NULL makes the transaction fail where another run has moved the cursor, or has taken the place of this one. */
function advance({ run, cursor, scanned, merges }: RekeyBatch, rekeyed: number): Statement {
  return sql(
    `UPDATE backfills SET cursor = CASE WHEN cursor = ?2 AND rule_revision = ?7 THEN CAST(?3 AS BIGINT) END, scanned = scanned + ?4, rekeyed = rekeyed + ?5,
       merged = merged + ?6 WHERE scope = ?1`,
    run.scope,
    cursor.from,
    cursor.to,
    scanned,
    rekeyed,
    merges.length,
    run.ruleRevision,
  )
}

/** The same trick where a row was removed, moved or given another URL since it was read. */
function demandUnchanged({ run, moves, merges }: RekeyBatch): Statement {
  const read = [...moves, ...merges].map(({ row }) => [row.id, row.key, row.url])
  return sql(
    `UPDATE backfills SET cursor = CASE WHEN (SELECT count(*) FROM json_each(?2) JOIN urls ON urls.id = ${numberAt(0)}
       AND canonical_key = value ->> 1 AND canonical_url = value ->> 2) = ?3 THEN cursor END WHERE scope = ?1`,
    run.scope,
    JSON.stringify(read),
    read.length,
  )
}

/** Sums, the newest of every field, links of both directions, redirects, and then the merged rows go. */
function mergeRows({ moves, merges }: RekeyBatch, pairs: string): readonly Statement[] {
  return [
    sql(
      `WITH ${MERGES} UPDATE urls SET sightings = urls.sightings + gained.sightings,
         first_seen = ${lesser('urls.first_seen', 'gained.first_seen')}, last_seen = ${greater('urls.last_seen', 'gained.last_seen')}
       FROM (SELECT survivor, CAST(sum(sightings) AS BIGINT) AS sightings, min(first_seen) AS first_seen, max(last_seen) AS last_seen
         FROM merge JOIN urls ON id = loser GROUP BY survivor) AS gained WHERE urls.id = gained.survivor`,
      pairs,
    ),
    sql(
      `WITH ${MERGES} INSERT INTO metadata (url_id, field, value, updated_at)
       SELECT survivor, field, value, updated_at FROM (
         SELECT survivor, field, value, updated_at, row_number() OVER (
           PARTITION BY survivor, field ORDER BY updated_at DESC, value IS NOT NULL DESC, value DESC) AS place
         FROM merge JOIN metadata ON url_id = loser) AS newest WHERE place = 1
       ON CONFLICT (url_id, field) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at ${METADATA_ORDER}`,
      pairs,
    ),
    sql(`DELETE FROM metadata WHERE url_id IN ${LOSERS}`, pairs),
    sql(
      `WITH ${MERGES} INSERT INTO links (from_id, to_id)
       SELECT coalesce(source.survivor, from_id), coalesce(target.survivor, to_id) FROM links
         LEFT JOIN merge AS source ON source.loser = from_id LEFT JOIN merge AS target ON target.loser = to_id
       WHERE (from_id IN ${LOSERS} OR to_id IN ${LOSERS})
         AND coalesce(source.survivor, from_id) <> coalesce(target.survivor, to_id)
       ON CONFLICT DO NOTHING`,
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

/** Rows that took part in a merge with a redirect: two pages that became one may have closed a redirect cycle. */
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
function moveAliases({ moves, aliases, merges }: RekeyBatch): readonly Statement[] {
  const keyOf = new Map(moves.map(({ row, key }) => [row.id, key]))
  const moved = [
    ...moves.map(({ row, key }) => [row.key, key]),
    ...merges.map(({ row, intoId }) => [row.key, keyOf.get(intoId) ?? row.key]),
  ].filter(([before, after]) => before !== after)
  const written = aliases.map(({ oldKey, newKey, rules: { contract, domain, record }, host }) => {
    return [oldKey, newKey, contract, domain, record, host]
  })
  return [
    sql(
      `UPDATE aliases SET new_key = move.value ->> 1 FROM json_each(?1) AS move WHERE aliases.new_key = move.value ->> 0`,
      JSON.stringify(moved),
    ),
    sql(
      `INSERT INTO aliases (old_key, new_key, contract, domain, record_revision, host_id)
       SELECT value ->> 0, value ->> 1, ${numberAt(2)}, value ->> 3, ${numberAt(4)},
         (SELECT id FROM url_hosts WHERE host = value ->> 5)
       FROM json_each(?1) WHERE true
       ON CONFLICT (old_key) DO UPDATE SET new_key = excluded.new_key, contract = excluded.contract, domain = excluded.domain,
         record_revision = excluded.record_revision, host_id = excluded.host_id`,
      JSON.stringify(written),
    ),
    sql(
      'DELETE FROM aliases WHERE old_key IN (SELECT atom FROM json_each(?1))',
      JSON.stringify(moves.map(({ key }) => key)),
    ),
  ]
}
