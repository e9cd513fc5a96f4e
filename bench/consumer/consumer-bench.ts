/** How many events a second the control Worker's consumer takes, with real local database and Durable Objects. */

import { setTimeout } from 'node:timers/promises'
import { createTestHarness } from 'wrangler'
import { REPOSITORY } from '../../scripts/build-worker.ts'
import type { DomainCorpus } from '../../src/store/corpus/domain-corpus.ts'

/** What was sent and what arrived. */
export interface ConsumerFigures {
  readonly sent: number
  readonly counted: number
  /** Sightings in the corpora. */
  readonly filed: number
  readonly sendSeconds: number
  /** From the first event sent to the last one counted. */
  readonly wholeSeconds: number
  readonly eventsPerSecond: number
}

/** How much is sent. */
export interface ConsumerLoad {
  readonly eventsPerSecond: number
  readonly seconds: number
}

interface Bindings {
  readonly DB: D1Database
  readonly CORPUS: DurableObjectNamespace<DomainCorpus>
}

const CLASSES = { CORPUS: 'DomainCorpus', LIMITER: 'DomainLimiter', PUBLISHER: 'DomainPublisher' }

/** The bindings of the control Worker that its consumer touches. */
const WORKER = {
  name: 'consumer',
  main: 'bench/consumer/producer.ts',
  compatibility_date: '2026-09-01',
  d1_databases: [{ binding: 'DB', migrations_dir: 'migrations' }],
  r2_buckets: [{ binding: 'ARCHIVE' }],
  kv_namespaces: [{ binding: 'DOMAIN_RECORDS' }],
  queues: { producers: [{ binding: 'AUDITS', queue: 'audits' }] },
  durable_objects: { bindings: Object.entries(CLASSES).map(([name, class_name]) => ({ name, class_name })) },
  migrations: [{ tag: 'v1', new_sqlite_classes: Object.values(CLASSES) }],
}

const TICK_MS = 100
/** Events that are handed over at once. */
const CHUNK = 400
const PATIENCE_MS = 300_000

/** Sends at a steady rate, and waits until everything is counted or five minutes have passed. */
export async function runConsumerBench(load: ConsumerLoad): Promise<ConsumerFigures> {
  process.env['CLOUDFLARE_CF_FETCH_ENABLED'] = 'false'
  const platform = createTestHarness({ root: REPOSITORY, workers: [{ config: WORKER }] })
  await platform.listen()
  try {
    const control = platform.getWorker<Bindings>('consumer')
    await control.applyD1Migrations('DB')
    const env = await control.getEnv()
    const begunMs = performance.now()
    const sent = await sendSteadily(load, (from, count) => platform.fetch(`/?from=${from}&count=${count}`))
    const sendSeconds = seconds(begunMs)
    const counted = await untilCounted(env.DB, sent)
    const wholeSeconds = seconds(begunMs)
    return {
      sent,
      counted,
      filed: await filed(env),
      sendSeconds,
      wholeSeconds,
      eventsPerSecond: Math.round(counted / wholeSeconds),
    }
  } finally {
    await platform.close()
  }
}

/** Whole batches, as many as are due, without waiting for those before: a consumer that cannot keep up shows in the end. */
async function sendSteadily(
  { eventsPerSecond, seconds: duration }: ConsumerLoad,
  send: (from: number, count: number) => Promise<unknown>,
): Promise<number> {
  const total = eventsPerSecond * duration
  const begunMs = performance.now()
  const underWay: Promise<unknown>[] = []
  for (let sent = 0; sent < total; sent += CHUNK) {
    underWay.push(send(sent, Math.min(CHUNK, total - sent)))
    await setTimeout(Math.max(0, begunMs + ((sent + CHUNK) / eventsPerSecond) * 1000 - performance.now()))
  }
  await Promise.all(underWay)
  return total
}

async function untilCounted(db: D1Database, sent: number): Promise<number> {
  const begunMs = performance.now()
  for (;;) {
    const row = await db.prepare('SELECT coalesce(sum(requests), 0) AS n FROM traffic_hours').first<{ n: number }>()
    const counted = row?.n ?? 0
    if (counted >= sent || performance.now() - begunMs > PATIENCE_MS) return counted
    await setTimeout(TICK_MS)
  }
}

/** The corpora are written after the figures. */
async function filed({ DB, CORPUS }: Bindings): Promise<number> {
  await setTimeout(3_000)
  const { results } = await DB.prepare('SELECT domain FROM domains').all<{ domain: string }>()
  let sightings = 0
  for (const { domain } of results) sightings += (await CORPUS.get(CORPUS.idFromName(domain)).summary(0)).sightings
  return sightings
}

function seconds(sinceMs: number): number {
  return Math.round((performance.now() - sinceMs) / 100) / 10
}
