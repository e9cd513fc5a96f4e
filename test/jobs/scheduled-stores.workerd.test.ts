import { introspectWorkflow } from 'cloudflare:test'
import { beforeEach, describe, expect, it } from 'vitest'
import { scheduledStores } from '../../src/jobs/scheduled-stores.ts'
import { hourlyWork, MAX_CHANGED_RUNS, MIN_URLS, nightlyWork } from '../../src/jobs/scheduled-work.ts'
import { checkStoreNow } from '../../src/jobs/start-store-job.ts'
import { d1ControlStore } from '../../src/store/d1-control-store.ts'
import { controlEnv } from '../store/support/control-env.ts'
import { emptyControl } from '../store/support/control-world.ts'

beforeEach(emptyControl)

const DOMAIN = 'shop.example'
const NOW_MS = Date.UTC(2026, 10, 21)
const RETENTION_MS = 90 * 24 * 3_600_000

async function fill(count: number, seenMs: number): Promise<void> {
  const { control } = scheduledStores(controlEnv)
  await control.domains.onboard(DOMAIN, seenMs)
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

describe('the work by the clock over real stores', () => {
  it('begins a run when there are enough URLs, and knows its workflow while it lives', async () => {
    await using workflows = await introspectWorkflow(controlEnv.LEARN)
    await workflows.modifyAll(learnsAtOnce)
    await fill(MIN_URLS - 1, NOW_MS)
    const stores = scheduledStores(controlEnv)
    expect(await hourlyWork(stores, NOW_MS)).toEqual([])
    await fill(MIN_URLS, NOW_MS)
    expect(await hourlyWork(stores, NOW_MS)).toEqual([DOMAIN])
    const [instance] = await workflows.get()
    await instance!.waitForStatus('complete')
    const [run] = (await stores.control.runs.list(DOMAIN)).rows
    expect(await stores.isAlive(run!.id)).toBe(false)
    expect(await stores.isAlive('run-unknown')).toBe(false)
  })

  it('asks D1 no more for hundreds of domains than the free plan allows', async () => {
    await using workflows = await introspectWorkflow(controlEnv.LEARN)
    await workflows.modifyAll(learnsAtOnce)
    let queries = 0
    const env = { ...controlEnv, DB: countingDatabase(controlEnv.DB, () => queries++) }
    const stores = scheduledStores(env)
    const names = Array.from({ length: 120 }, (_, i) => `shop${i}.example`)
    await controlEnv.DB.batch(
      names.map((name) => controlEnv.DB.prepare('INSERT INTO domains (domain, onboarded_at) VALUES (?, 0)').bind(name)),
    )
    const nowMs = Date.now()
    const everyCorpus = { urls: async () => MIN_URLS, expire: async () => undefined }
    const begun = await hourlyWork({ ...stores, corpus: () => everyCorpus }, nowMs)
    expect(begun).toHaveLength(MAX_CHANGED_RUNS)
    await nightlyWork({ ...stores, corpus: () => everyCorpus }, nowMs)
    await checkStoreNow(env, nowMs)
    expect(queries).toBeLessThan(50)
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

  it('forgets a URL when 90 days have passed, not before', async () => {
    await fill(3, NOW_MS)
    const stores = scheduledStores(controlEnv)
    await nightlyWork(stores, NOW_MS + RETENTION_MS)
    expect(await stores.corpus(DOMAIN).urls()).toBe(3)
    await nightlyWork(stores, NOW_MS + RETENTION_MS + 1)
    expect(await stores.corpus(DOMAIN).urls()).toBe(0)
  })
})
