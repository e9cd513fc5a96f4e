/** The URLs of one domain that the edge has seen: what the learner will draw its samples from. */

import { DurableObject } from 'cloudflare:workers'
import type { TrafficObservation } from '../../evidence/traffic/types.ts'
import { createTrafficBuffer } from '../evidence/traffic-buffer.ts'
import { trafficParts } from '../evidence/traffic-parts.ts'
import { expiryBounds, expiryDueMs } from './corpus-expiry.ts'
import { addToSample, expireSample, oldestUrlMs, SAMPLE_SCHEMA, type CorpusUrl } from './corpus-sample.ts'

/** Bindings of the object. */
export interface DomainCorpusEnv {
  readonly ARCHIVE: R2Bucket
}

/** What a corpus holds. */
export interface CorpusSummary {
  /** URLs kept now. */
  readonly urls: number
  /** Sightings counted, of kept and forgotten URLs. */
  readonly sightings: number
  readonly patterns: readonly { readonly pattern: string; readonly kept: number; readonly sightings: number }[]
}

/** A URL that was seen, and how often. */
export interface SeenUrl {
  readonly url: string
  readonly hits: number
  readonly firstSeenMs: number
  readonly lastSeenMs: number
}

/** URLs of one page: a full corpus is read in less than the thousand calls of one invocation, and a page has at most 10 MB of 32. */
export const SNAPSHOT_ROWS = 5_000

/**
 * Durable Object, `idFromName(domain)`. Gathers what traffic shows of the domain, and writes it to R2 part by part. Keeps a uniform sample of the distinct URLs of every pattern: those with the smallest
 * hashes, so that what is kept does not depend on order or repetition. An alarm of its own removes URLs that were not seen for
 * 90 days, so the number of domains does not matter.
 */
export class DomainCorpus extends DurableObject<DomainCorpusEnv> {
  readonly #sql = this.ctx.storage.sql
  readonly #traffic = createTrafficBuffer(this.#sql)
  #expiryIsSet = false

  constructor(state: DurableObjectState, env: DomainCorpusEnv) {
    super(state, env)
    this.#sql.exec(SAMPLE_SCHEMA)
    void state.blockConcurrencyWhile(() => this.#setExpiry())
  }

  /** Adds URLs; all or none. Few statements for many URLs: the queue brings thousands a second. */
  async add(urls: readonly CorpusUrl[], nowMs: number): Promise<void> {
    this.ctx.storage.transactionSync(() => addToSample(this.#sql, urls, nowMs))
    await this.#setExpiry()
  }

  /** Adds what traffic has shown of this domain; the same observation twice counts once. Rejects when R2 takes no part that is full. */
  async addTraffic(domain: string, observations: readonly TrafficObservation[]): Promise<void> {
    this.#traffic.add(observations)
    await this.#setExpiry()
    if (this.#traffic.isFull()) await this.flushTraffic(domain)
  }

  /** Writes what was gathered since the last part to R2, where runs read it. Rejects when R2 does; nothing is lost then. */
  async flushTraffic(domain: string): Promise<void> {
    const { lines, last } = this.#traffic.read()
    if (last === undefined) return
    await trafficParts(this.env.ARCHIVE, domain).add(last, lines)
    this.#traffic.forgetUpTo(last)
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
   * The URLs that were seen last, newest first. Reads every row: an index would cost a write for each event, and this read is
   * rare.
   */
  recent(limit: number): SeenUrl[] {
    return this.#sql
      .exec<{ url: string; hits: number; firstSeenMs: number; lastSeenMs: number }>(
        'SELECT url, hits, first_seen AS firstSeenMs, last_seen AS lastSeenMs FROM urls ORDER BY last_seen DESC, url LIMIT ?',
        limit,
      )
      .toArray()
  }

  /** Removes what would be too old before the next alarm. */
  override async alarm(): Promise<void> {
    const { urlsMs, trafficMs } = expiryBounds(Date.now())
    this.ctx.storage.transactionSync(() => expireSample(this.#sql, urlsMs))
    this.#traffic.forgetBefore(trafficMs)
    this.#expiryIsSet = false
    await this.#setExpiry()
  }

  /** Sets the alarm for the next removal, unless it is set or there is nothing to remove. */
  async #setExpiry(): Promise<void> {
    if (this.#expiryIsSet) return
    const dueMs = expiryDueMs(oldestUrlMs(this.#sql), this.#traffic.oldestMs())
    if (dueMs === undefined) return
    this.#expiryIsSet = true
    if ((await this.ctx.storage.getAlarm()) !== null) return
    await this.ctx.storage.setAlarm(dueMs)
  }

  /** Forgets one URL, for a request to delete what is held on it. */
  forget(url: string): void {
    const { pattern } =
      this.#sql.exec<{ pattern: string }>('SELECT pattern FROM urls WHERE url = ?', url).toArray()[0] ?? {}
    if (pattern === undefined) return
    this.#sql.exec('DELETE FROM urls WHERE url = ?', url)
    this.#sql.exec('UPDATE patterns SET kept = kept - 1 WHERE pattern = ?', pattern)
  }
}
