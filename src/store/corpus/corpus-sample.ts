/** The sample of URLs that a corpus keeps, in SQL: of each pattern those with the smallest hashes. */

import { sha256Hex } from '../../url/sha256.ts'

/** One URL as the consumer of events passes it. It carries no secret, session or action: the caller has checked. */
export interface CorpusUrl {
  /** Id of the queue message that reported the URL; the same id within an hour counts once. */
  readonly id: string
  readonly url: string
  /** Whatever groups like with like, such as first path segment and parameter names; only bounds what is kept. */
  readonly pattern: string
  readonly hits: number
}

/** Counts of one pattern while a batch is added. */
interface Place {
  readonly isNew: boolean
  kept: number
  sightings: number
  /** Largest hash that was kept before the batch; undefined while the pattern was below its limit. */
  readonly largest: string | undefined
}

type Places = Map<string, Place>

/** A URL on its way into the table. */
interface NewUrl {
  readonly url: string
  readonly pattern: string
  readonly priority: string
  readonly hits: number
}

/** Distinct URLs kept of one pattern: ten times what the learner samples at most. */
export const MAX_URLS_PER_PATTERN = 2_000
/** Patterns with counts of their own; further patterns share one entry. */
export const MAX_PATTERNS = 2_000
// A queue delivers again within minutes; the ids of a day would outgrow the URLs.
const REDELIVERY_MS = 3_600_000
const OTHER_PATTERNS = 'other'

/** Tables of a sample. */
export const SAMPLE_SCHEMA = `
  CREATE TABLE IF NOT EXISTS urls (
    url TEXT PRIMARY KEY, pattern TEXT NOT NULL, priority TEXT NOT NULL, hits INTEGER NOT NULL,
    first_seen INTEGER NOT NULL, last_seen INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS urls_by_priority ON urls (pattern, priority);
  CREATE TABLE IF NOT EXISTS patterns (pattern TEXT PRIMARY KEY, kept INTEGER NOT NULL, sightings INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS counted (id TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS counted_by_time ON counted (at);`

/**
 * Adds URLs to the sample; call it in a transaction. Few statements for many URLs, because the queue brings thousands a second.
 * Throws when the database does.
 */
export function addToSample(sql: SqlStorage, urls: readonly CorpusUrl[], nowMs: number): void {
  const places: Places = new Map()
  const fresh = uncounted(sql, urls, nowMs)
  for (const known of addHits(sql, fresh, nowMs)) {
    const seen = fresh.get(known.url)!
    placeOf(sql, known.pattern, places).sightings += seen.hits
    fresh.delete(known.url)
  }
  addNew(sql, [...fresh.values()], places, nowMs)
  for (const [pattern, { kept, sightings: seen }] of places) {
    sql.exec('INSERT OR REPLACE INTO patterns VALUES (?, ?, ?)', pattern, kept, seen)
  }
}

/** What was not counted within the hour, by URL. */
function uncounted(sql: SqlStorage, urls: readonly CorpusUrl[], nowMs: number): Map<string, CorpusUrl> {
  sql.exec('DELETE FROM counted WHERE at < ?', nowMs - REDELIVERY_MS)
  const ids = JSON.stringify(urls.map(({ id }) => id))
  const fresh = sql.exec<{ id: string }>(
    'INSERT OR IGNORE INTO counted SELECT DISTINCT value, ?2 FROM json_each(?1) RETURNING id',
    ids,
    nowMs,
  )
  const left = new Set(fresh.toArray().map(({ id }) => id))
  const byUrl = new Map<string, CorpusUrl>()
  for (const url of urls) {
    // A batch may hold the same message twice.
    if (!left.delete(url.id)) continue
    const before = byUrl.get(url.url)?.hits ?? 0
    byUrl.set(url.url, { ...url, hits: before + url.hits })
  }
  return byUrl
}

/** Adds the hits of URLs that are kept already; says which these are and where they are filed. */
function addHits(
  sql: SqlStorage,
  fresh: ReadonlyMap<string, CorpusUrl>,
  nowMs: number,
): { url: string; pattern: string }[] {
  const hits = JSON.stringify([...fresh.values()].map(({ url, hits: count }) => ({ url, count })))
  return sql
    .exec<{ url: string; pattern: string }>(
      `UPDATE urls SET hits = urls.hits + (seen.value ->> 'count'), last_seen = ?2
       FROM json_each(?1) AS seen WHERE urls.url = seen.value ->> 'url' RETURNING urls.url, urls.pattern`,
      hits,
      nowMs,
    )
    .toArray()
}

/** The counts of a pattern, read once a batch. */
function placeOf(sql: SqlStorage, pattern: string, places: Places): Place {
  const known = places.get(pattern)
  if (known !== undefined) return known
  const [stored] = sql
    .exec<{ kept: number; sightings: number }>('SELECT kept, sightings FROM patterns WHERE pattern = ?', pattern)
    .toArray()
  const { kept = 0, sightings = 0 } = stored ?? {}
  const largest = kept < MAX_URLS_PER_PATTERN ? undefined : largestHash(sql, pattern)
  const place = { isNew: stored === undefined, kept, sightings, largest }
  places.set(pattern, place)
  return place
}

/** The place for a URL that is new: a pattern too many shares one with others. */
function openPlace(sql: SqlStorage, wanted: string, places: Places): readonly [pattern: string, place: Place] {
  const known = places.get(wanted)
  if (known !== undefined) return [wanted, known]
  const place = placeOf(sql, wanted, places)
  if (!place.isNew) return [wanted, place]
  const { n } = sql.exec<{ n: number }>('SELECT count(*) AS n FROM patterns').one()
  const opened = [...places.values()].filter(({ isNew }) => isNew).length
  if (n + opened <= MAX_PATTERNS) return [wanted, place]
  places.delete(wanted)
  return [OTHER_PATTERNS, placeOf(sql, OTHER_PATTERNS, places)]
}

/** Files URLs that are new, and then takes those with the largest hashes out of patterns that have become too full. */
function addNew(sql: SqlStorage, urls: readonly CorpusUrl[], places: Places, nowMs: number): void {
  const rows: NewUrl[] = []
  for (const { url, pattern: wanted, hits } of urls) {
    const [pattern, place] = openPlace(sql, wanted, places)
    place.sightings += hits
    const priority = sha256Hex(url).slice(0, 16)
    if (place.largest !== undefined && priority >= place.largest) continue
    rows.push({ url, pattern, priority, hits })
    place.kept++
  }
  insert(sql, rows, nowMs)
  for (const [pattern, place] of places) {
    if (place.kept <= MAX_URLS_PER_PATTERN) continue
    removeLargest(sql, pattern, place.kept - MAX_URLS_PER_PATTERN)
    place.kept = MAX_URLS_PER_PATTERN
  }
}

function insert(sql: SqlStorage, rows: readonly NewUrl[], nowMs: number): void {
  sql.exec(
    `INSERT INTO urls SELECT value ->> 'url', value ->> 'pattern', value ->> 'priority', value ->> 'hits', ?2, ?2
     FROM json_each(?1)`,
    JSON.stringify(rows),
    nowMs,
  )
}

function removeLargest(sql: SqlStorage, pattern: string, count: number): void {
  sql.exec(
    'DELETE FROM urls WHERE url IN (SELECT url FROM urls WHERE pattern = ? ORDER BY priority DESC LIMIT ?)',
    pattern,
    count,
  )
}

function largestHash(sql: SqlStorage, pattern: string): string {
  const { priority } = sql
    .exec<{ priority: string }>('SELECT max(priority) AS priority FROM urls WHERE pattern = ?', pattern)
    .one()
  return priority
}

/** When the URL was last seen that was not seen for longest; undefined in an empty sample. */
export function oldestUrlMs(sql: SqlStorage): number | undefined {
  const { oldest } = sql.exec<{ oldest: number | null }>('SELECT min(last_seen) AS oldest FROM urls').one()
  return oldest ?? undefined
}

/** Removes URLs that were last seen before a time; call it in a transaction. */
export function expireSample(sql: SqlStorage, beforeMs: number): void {
  sql.exec('DELETE FROM urls WHERE last_seen < ?', beforeMs)
  sql.exec('UPDATE patterns SET kept = (SELECT count(*) FROM urls WHERE urls.pattern = patterns.pattern)')
  sql.exec('DELETE FROM patterns WHERE kept = 0')
}
