/** The URLs of one domain that the edge has seen: what the learner will draw its samples from. */

import { DurableObject } from 'cloudflare:workers'
import { sha256Hex } from '../url/sha256.ts'

/** One URL as the consumer of events hands it over. It carries no secret, session or action: the caller has looked. */
export interface CorpusUrl {
  /** Id of the queue message that told of it; the same id within an hour counts once. */
  readonly id: string
  readonly url: string
  /** Whatever groups like with like, such as first path segment and parameter names; only bounds what is kept. */
  readonly pattern: string
  readonly hits: number
}

/** What a corpus holds. */
export interface CorpusSummary {
  /** URLs kept now. */
  readonly urls: number
  /** Sightings counted, of kept and forgotten URLs. */
  readonly sightings: number
  readonly patterns: readonly { readonly pattern: string; readonly kept: number; readonly sightings: number }[]
}

/** Counts of one pattern while a batch is added. */
interface Place {
  readonly isNew: boolean
  kept: number
  sightings: number
  /** Largest hash that was kept before the batch; undefined while there was room. */
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
/** Patterns told apart; further ones share one place. */
export const MAX_PATTERNS = 2_000
const RETENTION_MS = 90 * 24 * 3_600_000
// A queue delivers again within minutes; the ids of a day would outgrow the URLs.
const REDELIVERY_MS = 3_600_000
const OTHER_PATTERNS = 'other'
/** URLs of one page: a full corpus is read in less than the thousand calls of one invocation, and a page has at most 10 MB of 32. */
export const SNAPSHOT_ROWS = 5_000

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS urls (
    url TEXT PRIMARY KEY, pattern TEXT NOT NULL, priority TEXT NOT NULL, hits INTEGER NOT NULL,
    first_seen INTEGER NOT NULL, last_seen INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS urls_by_priority ON urls (pattern, priority);
  CREATE TABLE IF NOT EXISTS patterns (pattern TEXT PRIMARY KEY, kept INTEGER NOT NULL, sightings INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS counted (id TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS counted_by_time ON counted (at);`

/**
 * Durable Object, `idFromName(domain)`. Keeps a uniform sample of the distinct URLs of every pattern: those with the smallest
 * hashes, so that what is kept does not depend on order or repetition. URLs that were not seen for 90 days are forgotten.
 */
export class DomainCorpus extends DurableObject<unknown> {
  readonly #sql = this.ctx.storage.sql

  constructor(state: DurableObjectState, env: unknown) {
    super(state, env)
    this.#sql.exec(SCHEMA)
  }

  /** Adds URLs; all or none. Few statements for many URLs: the queue brings thousands a second. */
  add(urls: readonly CorpusUrl[], nowMs: number): void {
    this.ctx.storage.transactionSync(() => {
      const places: Places = new Map()
      const sightings = this.#uncounted(urls, nowMs)
      for (const known of this.#addHits(sightings, nowMs)) {
        const sighting = sightings.get(known.url)!
        this.#place(known.pattern, places).sightings += sighting.hits
        sightings.delete(known.url)
      }
      this.#addNew([...sightings.values()], places, nowMs)
      for (const [pattern, { kept, sightings: seen }] of places) {
        this.#sql.exec('INSERT OR REPLACE INTO patterns VALUES (?, ?, ?)', pattern, kept, seen)
      }
    })
  }

  /** Counts; patterns with the most sightings first, at most `limit`. */
  summary(limit = 500): CorpusSummary {
    const total = this.#sql.exec<{ urls: number }>('SELECT count(*) AS urls FROM urls').one()
    const seen = this.#sql.exec<{ n: number }>('SELECT coalesce(sum(sightings), 0) AS n FROM patterns').one()
    const patterns = this.#sql
      .exec<{ pattern: string; kept: number; sightings: number }>(
        'SELECT pattern, kept, sightings FROM patterns ORDER BY sightings DESC, pattern LIMIT ?',
        limit,
      )
      .toArray()
    return { urls: total.urls, sightings: seen.n, patterns }
  }

  /** A page of what is kept, by URL; pass the last URL for the next page. Empty at the end. */
  urlsAfter(url: string, limit = SNAPSHOT_ROWS): { readonly url: string; readonly hits: number }[] {
    return this.#sql
      .exec<{ url: string; hits: number }>('SELECT url, hits FROM urls WHERE url > ? ORDER BY url LIMIT ?', url, limit)
      .toArray()
  }

  /**
   * The URLs that were seen last, newest first. Reads every row: an index would have to be written with every sighting, and
   * a person asks for this now and then.
   */
  recent(limit: number): { readonly url: string; readonly hits: number; readonly lastSeenMs: number }[] {
    return this.#sql
      .exec<{ url: string; hits: number; lastSeenMs: number }>(
        'SELECT url, hits, last_seen AS lastSeenMs FROM urls ORDER BY last_seen DESC, url LIMIT ?',
        limit,
      )
      .toArray()
  }

  /** Forgets what was not seen for 90 days. */
  expire(nowMs: number): void {
    this.ctx.storage.transactionSync(() => {
      this.#sql.exec('DELETE FROM urls WHERE last_seen < ?', nowMs - RETENTION_MS)
      this.#sql.exec('UPDATE patterns SET kept = (SELECT count(*) FROM urls WHERE urls.pattern = patterns.pattern)')
      this.#sql.exec('DELETE FROM patterns WHERE kept = 0')
    })
  }

  /** Forgets one URL, for a request to delete what is held on it. */
  forget(url: string): void {
    const { pattern } =
      this.#sql.exec<{ pattern: string }>('SELECT pattern FROM urls WHERE url = ?', url).toArray()[0] ?? {}
    if (pattern === undefined) return
    this.#sql.exec('DELETE FROM urls WHERE url = ?', url)
    this.#sql.exec('UPDATE patterns SET kept = kept - 1 WHERE pattern = ?', pattern)
  }

  /** What was not counted within the hour, by URL. */
  #uncounted(urls: readonly CorpusUrl[], nowMs: number): Map<string, CorpusUrl> {
    this.#sql.exec('DELETE FROM counted WHERE at < ?', nowMs - REDELIVERY_MS)
    const ids = JSON.stringify(urls.map(({ id }) => id))
    const fresh = this.#sql.exec<{ id: string }>(
      'INSERT OR IGNORE INTO counted SELECT DISTINCT value, ?2 FROM json_each(?1) RETURNING id',
      ids,
      nowMs,
    )
    const left = new Set(fresh.toArray().map(({ id }) => id))
    const byUrl = new Map<string, CorpusUrl>()
    for (const url of urls) {
      // The same message may stand in a batch twice.
      if (!left.delete(url.id)) continue
      const before = byUrl.get(url.url)?.hits ?? 0
      byUrl.set(url.url, { ...url, hits: before + url.hits })
    }
    return byUrl
  }

  /** Adds the hits of URLs that are kept already; says which these are and where they are filed. */
  #addHits(sightings: ReadonlyMap<string, CorpusUrl>, nowMs: number): { url: string; pattern: string }[] {
    const hits = JSON.stringify([...sightings.values()].map(({ url, hits: count }) => ({ url, count })))
    return this.#sql
      .exec<{ url: string; pattern: string }>(
        `UPDATE urls SET hits = urls.hits + (seen.value ->> 'count'), last_seen = ?2
         FROM json_each(?1) AS seen WHERE urls.url = seen.value ->> 'url' RETURNING urls.url, urls.pattern`,
        hits,
        nowMs,
      )
      .toArray()
  }

  /** The counts of a pattern, read once a batch. */
  #place(pattern: string, places: Places): Place {
    const known = places.get(pattern)
    if (known !== undefined) return known
    const [stored] = this.#sql
      .exec<{ kept: number; sightings: number }>('SELECT kept, sightings FROM patterns WHERE pattern = ?', pattern)
      .toArray()
    const { kept = 0, sightings = 0 } = stored ?? {}
    const largest = kept < MAX_URLS_PER_PATTERN ? undefined : this.#largest(pattern)
    const place = { isNew: stored === undefined, kept, sightings, largest }
    places.set(pattern, place)
    return place
  }

  /** The place for a URL that is new: a pattern too many shares one with others. */
  #openPlace(wanted: string, places: Places): readonly [pattern: string, place: Place] {
    const known = places.get(wanted)
    if (known !== undefined) return [wanted, known]
    const place = this.#place(wanted, places)
    if (!place.isNew) return [wanted, place]
    const { n } = this.#sql.exec<{ n: number }>('SELECT count(*) AS n FROM patterns').one()
    const opened = [...places.values()].filter(({ isNew }) => isNew).length
    if (n + opened <= MAX_PATTERNS) return [wanted, place]
    places.delete(wanted)
    return [OTHER_PATTERNS, this.#place(OTHER_PATTERNS, places)]
  }

  /** Files URLs that are new, and then takes those with the largest hashes out of patterns that have become too full. */
  #addNew(sightings: readonly CorpusUrl[], places: Places, nowMs: number): void {
    const rows: NewUrl[] = []
    for (const { url, pattern: wanted, hits } of sightings) {
      const [pattern, place] = this.#openPlace(wanted, places)
      place.sightings += hits
      const priority = sha256Hex(url).slice(0, 16)
      if (place.largest !== undefined && priority >= place.largest) continue
      rows.push({ url, pattern, priority, hits })
      place.kept++
    }
    this.#insert(rows, nowMs)
    for (const [pattern, place] of places) {
      if (place.kept <= MAX_URLS_PER_PATTERN) continue
      this.#removeLargest(pattern, place.kept - MAX_URLS_PER_PATTERN)
      place.kept = MAX_URLS_PER_PATTERN
    }
  }

  #insert(rows: readonly NewUrl[], nowMs: number): void {
    this.#sql.exec(
      `INSERT INTO urls SELECT value ->> 'url', value ->> 'pattern', value ->> 'priority', value ->> 'hits', ?2, ?2
       FROM json_each(?1)`,
      JSON.stringify(rows),
      nowMs,
    )
  }

  #removeLargest(pattern: string, count: number): void {
    this.#sql.exec(
      'DELETE FROM urls WHERE url IN (SELECT url FROM urls WHERE pattern = ? ORDER BY priority DESC LIMIT ?)',
      pattern,
      count,
    )
  }

  #largest(pattern: string): string {
    const { priority } = this.#sql
      .exec<{ priority: string }>('SELECT max(priority) AS priority FROM urls WHERE pattern = ?', pattern)
      .one()
    return priority
  }
}
