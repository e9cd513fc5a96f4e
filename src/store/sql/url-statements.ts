/** The SQL of the URL store: what D1 and a local SQLite file run alike. Schema: `migrations/0001_url_store.sql`. */

import type { Statement } from './sql-database.ts'
import { exclusive, greater, lesser, numberAt, sql } from './sql-database.ts'
import type { RuleRevision } from '../records/rule-revision.ts'
import { revisionText } from '../records/rule-revision.ts'
import type { Tally } from '../urls/url-admission.ts'
import { newestPatches } from '../urls/newest-patch.ts'
import type { MetadataPatch } from '../urls/url-store.ts'
import { hostOfUrl } from '../../url/parts.ts'

/** Columns of a row, in the names that {@link rowOf} of `url-rows.ts` reads. */
export const ROW_COLUMNS = `urls.id, urls.canonical_key, urls.canonical_url, urls.provider, urls.item_kind, urls.item_id,
  urls.first_seen, urls.last_seen, urls.sightings, urls.rule_revision, urls.canonical_id`

/** A key, and the rules that computed it. */
export interface AskedKey {
  readonly key: string
  readonly rules: RuleRevision
}

/** The row that a write to key ?1 means, once {@link dropStaleAliases} has run: aliases that are left come from newer rules. */
const OWN_ID = `(SELECT id FROM urls WHERE canonical_key = coalesce((SELECT new_key FROM aliases WHERE old_key = ?1), ?1))`

/** Whether an alias comes from newer rules than those given; `isOlder` of `rule-revision.ts` in SQL. */
function isNewer(contract: string, domain: string, record: string): string {
  return `(aliases.contract > ${contract} OR (aliases.contract = ${contract} AND
    CASE WHEN ${domain} = '' THEN aliases.domain <> '' ELSE aliases.domain = ${domain} AND aliases.record_revision > ${record} END))`
}

/** The key that a read of key ?1 under the rules ?2, ?3, ?4 means: the row that has it, else the row that a newer alias leads to. */
const LIVE_KEY = `coalesce((SELECT canonical_key FROM urls WHERE canonical_key = ?1),
  (SELECT new_key FROM aliases WHERE old_key = ?1 AND ${isNewer('?2', '?3', '?4')}))`

/** The row of key ?1, else the row that any alias leads to: an export of a page includes every page that it was merged into. */
export const KNOWN_KEY = `coalesce((SELECT canonical_key FROM urls WHERE canonical_key = ?1), (SELECT new_key FROM aliases WHERE old_key = ?1))`

/** The row where the redirects of key ?1 end. UNION drops what was visited, so that even a broken cycle comes to an end. */
const CHAIN = `chain (id, next) AS (
  SELECT id, canonical_id FROM urls WHERE canonical_key = ${LIVE_KEY}
  UNION SELECT urls.id, urls.canonical_id FROM urls JOIN chain ON urls.id = chain.next)`
const END_ID = `(SELECT id FROM chain WHERE next IS NULL)`

/** Two keys of a batch may be aliases of one: their tallies are summed, since PostgreSQL updates no row twice in a statement. */
const INSERT_TALLIES = `INSERT INTO urls (canonical_key, canonical_url, provider, item_kind, item_id, first_seen, last_seen, sightings,
    rule_revision, host_id)
  SELECT target, value ->> 1, value ->> 2, value ->> 3, value ->> 4, first_seen, last_seen, sightings, value ->> 8,
    (SELECT id FROM url_hosts WHERE host = value ->> 9)
  FROM (
    SELECT key, target, value, min(${numberAt(5)}) OVER same AS first_seen, max(${numberAt(6)}) OVER same AS last_seen,
      CAST(sum(${numberAt(7)}) OVER same AS BIGINT) AS sightings, row_number() OVER same AS place
    FROM (
      SELECT key, value, coalesce((SELECT new_key FROM aliases WHERE old_key = value ->> 0), value ->> 0) AS target
      FROM json_each(?1)) AS tally
    WINDOW same AS (PARTITION BY target ORDER BY CASE WHEN value ->> 1 LIKE 'https:%' THEN 0 ELSE 1 END, key
      ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)) AS summed
  WHERE place = 1 ORDER BY key ON CONFLICT (canonical_key) DO`

/** Whether a row takes over the URL of a variant: the first one stays, unless it is http and the other one https. */
const BECOMES_SECURE = `urls.canonical_url LIKE 'http:%' AND excluded.canonical_url LIKE 'https:%'`

const SEEN = 'CASE WHEN sightings > 0 THEN 1 ELSE 0 END'

/** Notes the hosts of URLs, which rows refer to. */
export function ensureHosts(urls: readonly string[]): Statement {
  return sql(
    'INSERT INTO url_hosts (host) SELECT atom FROM json_each(?1) WHERE true ON CONFLICT DO NOTHING',
    JSON.stringify([...new Set(urls.map(hostOfUrl))].toSorted()),
  )
}

/** Forgets aliases of keys that writers use again, unless the alias comes from newer rules than the writer's. */
export function dropStaleAliases(writers: readonly AskedKey[]): Statement {
  const newer = isNewer(numberAt(1, 'writer'), 'writer.value ->> 2', numberAt(3, 'writer'))
  return exclusive(
    sql(
      `DELETE FROM aliases WHERE old_key IN (
         SELECT aliases.old_key FROM json_each(?1) AS writer JOIN aliases ON aliases.old_key = writer.value ->> 0 WHERE NOT ${newer})`,
      askedJson(writers),
    ),
    // Another writer may be on its way through the alias.
    'on-change',
  )
}

/**
 * Inserts or adds up. Answers id, key and sightings of every row it touched. The revision of a row that is there stays: it is that
 * of the row's own URL.
 */
export function upsertTallies(tallies: readonly Tally[]): Statement {
  return sql(
    `${INSERT_TALLIES} UPDATE SET
      first_seen = ${lesser('urls.first_seen', 'excluded.first_seen')},
      last_seen = ${greater('urls.last_seen', 'excluded.last_seen')},
      sightings = urls.sightings + excluded.sightings,
      canonical_url = CASE WHEN ${BECOMES_SECURE} THEN excluded.canonical_url ELSE urls.canonical_url END,
      host_id = CASE WHEN ${BECOMES_SECURE} THEN excluded.host_id ELSE urls.host_id END
    RETURNING id, canonical_key, sightings`,
    tallyJson(tallies),
  )
}

/** Inserts what is missing and leaves rows alone that are there. */
export function ensureRows(tallies: readonly Tally[]): Statement {
  return sql(`${INSERT_TALLIES} NOTHING`, tallyJson(tallies))
}

function tallyJson(tallies: readonly Tally[]): string {
  return JSON.stringify(
    tallies.map(({ key, url, provider, itemKind, itemId, firstMs, lastMs, count, rules }) => [
      key,
      url,
      provider,
      itemKind,
      itemId,
      firstMs,
      lastMs,
      count,
      revisionText(rules),
      hostOfUrl(url),
    ]),
  )
}

function askedJson(asked: readonly AskedKey[]): string {
  return JSON.stringify(asked.map(({ key, rules }) => [key, rules.contract, rules.domain, rules.record]))
}

function askedParams({ key, rules }: AskedKey): readonly [string, number, string, number] {
  return [key, rules.contract, rules.domain, rules.record]
}

/** Targets of aliases, as `old_key` and `new_key`. */
export function aliasTargets(keys: readonly string[]): Statement {
  return sql(
    'SELECT old_key, new_key FROM aliases WHERE old_key IN (SELECT atom FROM json_each(?1))',
    JSON.stringify(keys),
  )
}

/** The row where redirects end. */
export function findRow(asked: AskedKey): Statement {
  return sql(`WITH RECURSIVE ${CHAIN} SELECT ${ROW_COLUMNS} FROM urls WHERE id = ${END_ID}`, ...askedParams(asked))
}

/** The row itself, every alias followed. */
export function findOwnRow(key: string): Statement {
  return sql(`SELECT ${ROW_COLUMNS} FROM urls WHERE canonical_key = ${KNOWN_KEY}`, key)
}

/** One row per key, in order: `seen` is 1 where the URL was met. */
export function seenKeys(asked: readonly AskedKey[]): Statement {
  return sql(
    `SELECT coalesce((SELECT ${SEEN} FROM urls WHERE canonical_key = asked.value ->> 0),
      (SELECT ${SEEN} FROM aliases JOIN urls ON canonical_key = new_key WHERE old_key = asked.value ->> 0
        AND ${isNewer(numberAt(1, 'asked'), 'asked.value ->> 2', numberAt(3, 'asked'))}), 0) AS seen
     FROM json_each(?1) AS asked ORDER BY asked.key`,
    askedJson(asked),
  )
}

/** When a stored field gives way: later, or at the same time and greater, a value before a removal. */
export const METADATA_ORDER = `WHERE (excluded.updated_at, excluded.value IS NOT NULL, excluded.value)
    > (metadata.updated_at, metadata.value IS NOT NULL, metadata.value)`

/** Sets fields of the row of a key. */
export function patchFields(key: string, patches: readonly MetadataPatch[]): Statement {
  return sql(
    `INSERT INTO metadata (url_id, field, value, updated_at)
     SELECT ${OWN_ID}, value ->> 0, value ->> 1, ${numberAt(2)} FROM json_each(?2) WHERE true
     ON CONFLICT (url_id, field) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at ${METADATA_ORDER}`,
    key,
    JSON.stringify(newestPatches(patches).map(({ field, value, updatedAtMs }) => [field, value, updatedAtMs])),
  )
}

/** Fields where the redirects of a key end. */
export function readFields(asked: AskedKey): Statement {
  return sql(
    `WITH RECURSIVE ${CHAIN} SELECT field, value, updated_at FROM metadata
     WHERE url_id = ${END_ID} AND value IS NOT NULL ORDER BY field`,
    ...askedParams(asked),
  )
}

/** Links from the row of a key to the rows of others. */
export function insertLinks(key: string, targets: readonly string[]): Statement {
  return sql(
    `INSERT INTO links (from_id, to_id)
     SELECT ${OWN_ID}, target.id FROM json_each(?2) JOIN urls AS target
       ON target.canonical_key = coalesce((SELECT new_key FROM aliases WHERE old_key = atom), atom)
     WHERE target.id <> ${OWN_ID} ORDER BY target.id ON CONFLICT DO NOTHING`,
    key,
    JSON.stringify(targets),
  )
}

/** One page of links where the redirects of a key end. */
export function readLinks(
  asked: AskedKey,
  direction: 'in' | 'out',
  { afterId, limit }: { readonly afterId: number; readonly limit: number },
): Statement {
  const [own, other] = direction === 'out' ? ['from_id', 'to_id'] : ['to_id', 'from_id']
  return sql(
    `WITH RECURSIVE ${CHAIN} SELECT urls.id, urls.canonical_key, urls.canonical_url
     FROM links JOIN urls ON urls.id = links.${other}
     WHERE links.${own} = ${END_ID} AND links.${other} > ?5 ORDER BY links.${other} LIMIT ?6`,
    ...askedParams(asked),
    afterId,
    limit,
  )
}

/** Notes a redirect unless the target leads back. Answers a row when it was noted. */
export function noteRedirect(from: string, to: string): Statement {
  const target = `(SELECT id FROM urls WHERE canonical_key = coalesce((SELECT new_key FROM aliases WHERE old_key = ?2), ?2))`
  // Exclusive: two redirects that are noted at once could close a circle together.
  return exclusive(
    sql(
      `UPDATE urls SET canonical_id = ${target} WHERE id = ${OWN_ID} AND id NOT IN (
         WITH RECURSIVE ahead (id) AS (SELECT ${target}
           UNION SELECT urls.canonical_id FROM urls JOIN ahead ON urls.id = ahead.id WHERE urls.canonical_id IS NOT NULL)
         SELECT id FROM ahead) RETURNING id`,
      from,
      to,
    ),
  )
}
