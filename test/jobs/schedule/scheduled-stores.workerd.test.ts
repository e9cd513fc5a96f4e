import { introspectWorkflow } from 'cloudflare:test'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ControlEnv } from '../../../src/jobs/control-env.ts'
import type { LearningCheck } from '../../../src/jobs/events/job-messages.ts'
import { checkDomain, MIN_URLS } from '../../../src/jobs/schedule/learning-schedule.ts'
import { scheduledStores, scheduleStores } from '../../../src/jobs/schedule/scheduled-stores.ts'
import { hourlyWork, nightlyWork } from '../../../src/jobs/schedule/scheduled-work.ts'
import { checkStoreNow } from '../../../src/jobs/store-jobs/start-store-job.ts'
import { d1ControlStore } from '../../../src/store/d1-control-store.ts'
import { controlEnv } from '../../store/support/control-env.ts'
import { emptyControl } from '../../store/support/control-world.ts'

beforeEach(emptyControl)

const DOMAIN = 'shop.example'
const NOW_MS = Date.UTC(2026, 10, 21)
const RETENTION_MS = 90 * 24 * 3_600_000

async function fill(count: number, seenMs: number): Promise<void> {
  await d1ControlStore(controlEnv.DB).domains.onboard(DOMAIN, seenMs)
  const urls = Array.from({ length: count }, (_, i) => ({
    id: `e${i}`,
    url: `https://${DOMAIN}/?a=${i}`,
    pattern: '/?a',
    hits: 1,
  }))
  await controlEnv.CORPUS.get(controlEnv.CORPUS.idFromName(DOMAIN)).add(urls, seenMs)
}

type Modifier = Parameters<Parameters<Awaited<ReturnType<typeof introspectWorkflow>>['modifyAll']>[0]>[0]

/** A workflow whose steps have all been done. */
async function learnsAtOnce(workflow: Modifier): Promise<void> {
  for (const name of ['snapshot the corpus', 'finish']) await workflow.mockStepResult({ name }, 'done')
  await workflow.mockStepResult({ name: 'learn 1' }, JSON.stringify({ kind: 'done', waitMs: 0 }))
}

/** Counts statements: what is in a batch counts for itself. */
function countingDatabase(db: D1Database, count: () => void): D1Database {
  return new Proxy(db, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return (...given: unknown[]) => {
        if (name === 'prepare') count()
        return Reflect.apply(member, target, given) as unknown
      }
    },
  })
}

describe('the cron work over real stores', () => {
  it('starts a run when there are enough URLs, and knows its workflow while it lives', async () => {
    await using workflows = await introspectWorkflow(controlEnv.LEARN)
    await workflows.modifyAll(learnsAtOnce)
    const nowMs = Date.now()
    await fill(MIN_URLS - 1, nowMs)
    const stores = scheduleStores(controlEnv)
    expect(await checkDomain(DOMAIN, stores, nowMs)).toBe(false)
    await fill(MIN_URLS, nowMs)
    expect(await checkDomain(DOMAIN, stores, nowMs)).toBe(true)
    expect(await checkDomain(DOMAIN, stores, nowMs)).toBe(false)
    const [instance] = await workflows.get()
    await instance!.waitForStatus('complete')
    const [run] = (await stores.control.runs.list(DOMAIN)).rows
    expect(await stores.isAlive(run!.id)).toBe(false)
    expect(await stores.isAlive('run-unknown')).toBe(false)
  })

  it('claims each due domain once, those due longest in the first hour, and queues checks in batches of 100', async () => {
    const names = Array.from({ length: 250 }, (_, i) => `shop${i}.example`)
    await controlEnv.DB.batch(
      names.map((name, i) =>
        controlEnv.DB.prepare('INSERT INTO domains (domain, onboarded_at, check_at, learns) VALUES (?, 0, ?, ?)').bind(
          name,
          249 - i,
          i === 7 ? 0 : 1,
        ),
      ),
    )
    const batches: string[][] = []
    const CHECKS = {
      sendBatch: async (batch: MessageSendRequest<LearningCheck>[]) =>
        void batches.push(batch.map(({ body }) => body.domain)),
    }
    const stores = scheduledStores({ ...controlEnv, CHECKS, STARTS_PER_HOUR: '230' } as unknown as ControlEnv)
    await hourlyWork(stores, NOW_MS)
    await hourlyWork(stores, NOW_MS + 1)
    await hourlyWork(stores, NOW_MS + 2)
    expect(batches.map(({ length }) => length)).toEqual([100, 100, 30, 19])
    expect(new Set(batches.flat())).toEqual(new Set(names.filter((_, i) => i !== 7)))
    expect(batches[3]!.toSorted()).toEqual([...names.slice(0, 7), ...names.slice(8, 20)].toSorted())
  })

  it('needs no more D1 queries than the free plan allows', async () => {
    await using workflows = await introspectWorkflow(controlEnv.LEARN)
    await workflows.modifyAll(learnsAtOnce)
    let queries = 0
    const env = { ...controlEnv, DB: countingDatabase(controlEnv.DB, () => queries++) }
    const nowMs = Date.now()
    await hourlyWork(scheduledStores(env), nowMs)
    await nightlyWork(scheduledStores(env), nowMs)
    await checkStoreNow(env, nowMs)
    expect(queries).toBeLessThan(50)
    queries = 0
    await fill(MIN_URLS, nowMs)
    await checkDomain(DOMAIN, scheduleStores(env), nowMs)
    // A batch of the queue holds five checks.
    expect(5 * queries).toBeLessThan(50)
  })

  it('forgets the URLs of audits, corpora and runs, and keeps the maps', async () => {
    const nowMs = Date.now()
    const { audits } = d1ControlStore(controlEnv.DB)
    const page = `https://${DOMAIN}/?a=1`
    const audit = {
      domain: DOMAIN,
      pattern: '/?a',
      names: [],
      original: page,
      canonical: page,
      outcome: 'equal',
      message: '',
    } as const
    await audits.add({ ...audit, id: 'a', at: nowMs })
    const keys = ['corpora/shop.example/run-1.ndjson', 'maps/shop.example/1.json', 'runs/run-1/corpus.json']
    for (const key of keys) await controlEnv.ARCHIVE.put(key, page)
    const kept = async () => [
      (await audits.list(DOMAIN)).rows.length,
      ...(await controlEnv.ARCHIVE.list()).objects.map(({ key }) => key),
    ]
    await nightlyWork(scheduledStores(controlEnv), nowMs + RETENTION_MS - 60_000)
    expect(await kept()).toEqual([1, ...keys])
    await nightlyWork(scheduledStores(controlEnv), nowMs + RETENTION_MS + 60_000)
    expect(await kept()).toEqual([0, 'maps/shop.example/1.json'])
  })
})
