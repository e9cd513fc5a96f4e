import { DatabaseSync } from 'node:sqlite'
import { seededRandom } from '../../src/cli/files/seeded-random.ts'
import { consumeEvents, corpusPattern, type EventStores } from '../../src/jobs/events/consume-events.ts'
import {
  EXPIRY_INTERVAL_MS,
  expiryBounds,
  expiryDueMs,
  URL_RETENTION_MS,
} from '../../src/store/corpus/corpus-expiry.ts'
import {
  addToSample,
  expireSample,
  MAX_URLS_PER_PATTERN,
  oldestUrlMs,
  SAMPLE_SCHEMA,
  type CorpusUrl,
} from '../../src/store/corpus/corpus-sample.ts'
import { sha256Hex } from '../../src/url/sha256.ts'
import { atMost, type Gate } from '../gates.ts'
import type { Load } from './domains-bench.ts'
import { nodeShardSql } from './node-shard-sql.ts'

/** What happened to the URLs of some domains. */
export interface CorporaFigures {
  readonly events: number
  /** URLs in the corpora at the end. */
  readonly kept: number
  /** URLs of full patterns that their sample had no place for. */
  readonly cut: number
  /** URLs that a corpus had no more, a day before their retention ended or earlier. */
  readonly lost: number
  /** Longest time that a URL was kept after it was last seen. */
  readonly longestKeptDays: number
}

const DAY_MS = 86_400_000
const STEP_MS = DAY_MS / 4
const SHORTEST_KEPT_MS = URL_RETENTION_MS - EXPIRY_INTERVAL_MS

/** Events of a domain a day, by its rank. */
export function eventsOfRank({ domains, eventsPerDay }: Load, rank: number): number {
  let harmonic = 0
  for (let each = 1; each <= domains; each++) harmonic += 1 / each
  return eventsPerDay / (rank * harmonic)
}

/**
 * Feeds corpora of domains of some ranks with events, after as many days as a URL is kept, and looks for every URL after each removal. Statements and times of removal are those of the Durable Object.
 *
 * @param expire removes old URLs; another one for the test of this simulation
 */
export function simulateCorpora(load: Load, ranks: readonly number[], expire = expireSample): CorporaFigures {
  const all = ranks.map((rank) => simulateCorpus(eventsOfRank(load, rank), load.days, rank, expire))
  const sum = (name: 'events' | 'kept' | 'cut' | 'lost'): number => all.reduce((total, each) => total + each[name], 0)
  const longestKeptDays = Math.max(...all.map((each) => each.longestKeptDays))
  return { events: sum('events'), kept: sum('kept'), cut: sum('cut'), lost: sum('lost'), longestKeptDays }
}

/** What a corpus must hold: when each URL was last seen, and the lowest cut of each pattern that was full. */
interface Expected {
  readonly seen: Map<string, { readonly pattern: string; readonly priority: string; atMs: number }>
  readonly cuts: Map<string, string>
}

function simulateCorpus(eventsPerDay: number, days: number, rank: number, expire: typeof expireSample): CorporaFigures {
  const db = new DatabaseSync(':memory:')
  db.exec(SAMPLE_SCHEMA)
  const sql = storageOf(db)
  const random = seededRandom(rank)
  const expected: Expected = { seen: new Map(), cuts: new Map() }
  let [events, lost, longestKeptMs] = [0, 0, 0]
  let alarmMs: number | undefined
  const endMs = URL_RETENTION_MS + days * DAY_MS
  for (let nowMs = 0; nowMs < endMs; nowMs += STEP_MS) {
    const batch = eventsAt(nowMs, (eventsPerDay * STEP_MS) / DAY_MS, events, random)
    if (batch.length > 0) {
      events += batch.length
      addToSample(sql, batch, nowMs)
      note(db, batch, nowMs, expected)
    }
    alarmMs ??= expiryDueMs(oldestUrlMs(sql), undefined)
    if (alarmMs === undefined || alarmMs > nowMs) continue
    longestKeptMs = Math.max(longestKeptMs, nowMs - (oldestUrlMs(sql) ?? nowMs))
    expire(sql, expiryBounds(nowMs).urlsMs)
    alarmMs = undefined
    lost += missing(db, nowMs, expected).lost
  }
  const { cut } = missing(db, endMs, expected)
  const kept = Number(db.prepare('SELECT count(*) AS n FROM urls').get()?.['n'])
  db.close()
  return { events, kept, cut, lost, longestKeptDays: longestKeptMs / DAY_MS }
}

function storageOf(db: DatabaseSync): SqlStorage {
  const shard = nodeShardSql(db)
  const exec = (query: string, ...values: (string | number)[]) => {
    const rows = [...shard.exec(query, ...values)]
    return { toArray: () => rows, one: () => rows[0] }
  }
  return { exec } as unknown as SqlStorage
}

/** Pages come up and go out of use: of the thousand newest, new ones are requested most. */
function eventsAt(nowMs: number, mean: number, from: number, random: () => number): CorpusUrl[] {
  const newest = 1000 + (nowMs / DAY_MS) * 30
  return Array.from({ length: Math.floor(mean + random()) }, (_, index) => {
    const page = Math.floor(newest - 1000 * random() ** 2)
    const section = Math.floor(5 * random() ** 3)
    const url = `https://shop.example/s${section}/p${page}?page=${1 + Math.floor(9 * random() ** 4)}`
    return { id: `${from + index}`, url, pattern: corpusPattern(url), hits: 100 }
  })
}

function note(db: DatabaseSync, batch: readonly CorpusUrl[], nowMs: number, { seen, cuts }: Expected): void {
  for (const { url, pattern } of batch) {
    const known = seen.get(url)
    if (known === undefined) seen.set(url, { pattern, priority: sha256Hex(url).slice(0, 16), atMs: nowMs })
    else known.atMs = nowMs
  }
  const full = 'SELECT pattern, max(priority) AS largest FROM urls GROUP BY pattern HAVING count(*) >= ?'
  for (const { pattern, largest } of db.prepare(full).all(MAX_URLS_PER_PATTERN)) {
    const [name, limit] = [String(pattern), String(largest)]
    if (limit < (cuts.get(name) ?? 'g')) cuts.set(name, limit)
  }
}

/** URLs that are not in the corpus: those that a full pattern has no place for, and those that had to be there. */
function missing(
  db: DatabaseSync,
  nowMs: number,
  { seen, cuts }: Expected,
): { readonly cut: number; readonly lost: number } {
  const held = new Set(
    db
      .prepare('SELECT url FROM urls')
      .all()
      .map(({ url }) => url),
  )
  let [cut, lost] = [0, 0]
  for (const [url, { pattern, priority, atMs }] of seen) {
    if (held.has(url) || nowMs - atMs >= SHORTEST_KEPT_MS) continue
    if (priority > (cuts.get(pattern) ?? 'g')) cut++
    else lost++
  }
  return { cut, lost }
}

/** Requests that Durable Objects get. */
export interface ObjectFigures {
  /** Of the corpus of the busiest domain, a second. */
  readonly busiestPerSecond: number
  /** The same where all events that one queue delivers are of one domain. */
  readonly mostPerSecond: number
}

const BATCH = 100
/** `max_batch_timeout` in `wrangler.control.toml`. */
const BATCH_SECONDS = 5
/** Messages a second that a queue takes; https://developers.cloudflare.com/queues/platform/limits/, 2026-11-28. */
const QUEUE_PER_SECOND = 5000

/** Counts what the consumer of events asks of corpora, batch by batch. */
export async function countObjectRequests({ domains, eventsPerDay }: Load, batches = 200): Promise<ObjectFigures> {
  const perSecond = eventsPerDay / 86_400
  const size = Math.max(1, Math.min(BATCH, Math.floor(perSecond * BATCH_SECONDS)))
  const random = seededRandom(1)
  // By Zipf's law, the logarithm of a rank is about uniform.
  const spread = await requestsOf(batches, size, () => Math.floor(domains ** random()))
  const alone = await requestsOf(batches, BATCH, () => 1)
  return {
    busiestPerSecond: (spread / batches) * (perSecond / size),
    mostPerSecond: (alone / batches) * (QUEUE_PER_SECOND / BATCH),
  }
}

/** Requests of the busiest object. */
async function requestsOf(batches: number, size: number, rank: () => number): Promise<number> {
  const requests = new Map<string, number>()
  const count = async (domain: string): Promise<void> => void requests.set(domain, (requests.get(domain) ?? 0) + 1)
  const stores = {
    domainsOf: async (hosts: readonly string[]) => new Map(hosts.map((host) => [host, host])),
    stats: { add: async () => undefined },
    addToCorpus: count,
    addTraffic: count,
    selectAudits: async () => undefined,
    nowMs: () => 0,
  } as unknown as EventStores
  for (let batch = 0; batch < batches; batch++) {
    const messages = Array.from({ length: size }, (_, index) => {
      const domain = `d${rank()}.example`
      const url = `https://${domain}/p?id=${index}`
      const body = {
        original: url,
        canonical: url,
        domain,
        status: 200,
        hit: false,
        rate: 0.01,
        digest: 'a'.repeat(64),
      }
      return { id: `${batch}-${index}`, atMs: 0, body }
    })
    await consumeEvents(messages, stores)
  }
  return Math.max(...requests.values())
}

/** What must hold. An object answers about 1,000 requests a second (developers.cloudflare.com/durable-objects/platform/limits, 2026-11-28). */
export function corporaGates(corpora: CorporaFigures, objects: ObjectFigures): readonly Gate[] {
  return [
    atMost(`URLs lost within ${SHORTEST_KEPT_MS / DAY_MS} days`, corpora.lost, 0),
    atMost('days that a URL is kept', corpora.longestKeptDays, URL_RETENTION_MS / DAY_MS),
    atMost('requests a second of the busiest object', objects.busiestPerSecond, 1000),
    atMost('requests a second of one object that gets all of a queue', objects.mostPerSecond, 1000),
  ]
}
