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

/** Distinct URLs kept of one pattern: ten times what the learner samples at most. */
export const MAX_URLS_PER_PATTERN = 2_000
/** Patterns told apart; further ones share one place. */
export const MAX_PATTERNS = 2_000
const RETENTION_MS = 90 * 24 * 3_600_000
// A queue delivers again within minutes; the ids of a day would outgrow the URLs.
const REDELIVERY_MS = 3_600_000
const OTHER_PATTERNS = 'other'
const SNAPSHOT_ROWS = 1_000

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

  /** Adds URLs; all or none. */
  add(urls: readonly CorpusUrl[], nowMs: number): void {
    this.ctx.storage.transactionSync(() => {
      this.#sql.exec('DELETE FROM counted WHERE at < ?', nowMs - REDELIVERY_MS)
      for (const url of urls) {
        const isNew = this.#sql.exec('INSERT OR IGNORE INTO counted VALUES (?, ?)', url.id, nowMs).rowsWritten > 0
        if (isNew) this.#addOne(url, nowMs)
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

  #addOne({ url, pattern: wanted, hits }: CorpusUrl, nowMs: number): void {
    const known = this.#sql.exec('UPDATE urls SET hits = hits + ?, last_seen = ? WHERE url = ?', hits, nowMs, url)
    const pattern = this.#patternOf(url, wanted)
    const grown = known.rowsWritten > 0 ? 0 : this.#insert(url, pattern, hits, nowMs)
    this.#sql.exec(
      `INSERT INTO patterns VALUES (?1, ?2, ?3)
       ON CONFLICT (pattern) DO UPDATE SET kept = kept + ?2, sightings = sightings + ?3`,
      pattern,
      grown,
      hits,
    )
  }

  /** The place a known URL was filed under stays its place. */
  #patternOf(url: string, wanted: string): string {
    const filed = this.#sql.exec<{ pattern: string }>('SELECT pattern FROM urls WHERE url = ?', url).toArray()[0]
    if (filed !== undefined) return filed.pattern
    const exists = this.#sql.exec('SELECT 1 FROM patterns WHERE pattern = ?', wanted).toArray().length > 0
    if (exists) return wanted
    const { n } = this.#sql.exec<{ n: number }>('SELECT count(*) AS n FROM patterns').one()
    return n < MAX_PATTERNS ? wanted : OTHER_PATTERNS
  }

  /** Returns by how much the pattern has grown. */
  #insert(url: string, pattern: string, hits: number, nowMs: number): number {
    const priority = sha256Hex(url).slice(0, 16)
    const place = this.#sql.exec<{ kept: number }>('SELECT kept FROM patterns WHERE pattern = ?', pattern).toArray()[0]
    if ((place?.kept ?? 0) >= MAX_URLS_PER_PATTERN) {
      const worst = this.#sql
        .exec<{ url: string; priority: string }>(
          'SELECT url, priority FROM urls WHERE pattern = ? ORDER BY priority DESC LIMIT 1',
          pattern,
        )
        .one()
      if (worst.priority <= priority) return 0
      this.#sql.exec('DELETE FROM urls WHERE url = ?', worst.url)
      this.#sql.exec('INSERT INTO urls VALUES (?, ?, ?, ?, ?, ?)', url, pattern, priority, hits, nowMs, nowMs)
      return 0
    }
    this.#sql.exec('INSERT INTO urls VALUES (?, ?, ?, ?, ?, ?)', url, pattern, priority, hits, nowMs, nowMs)
    return 1
  }
}
