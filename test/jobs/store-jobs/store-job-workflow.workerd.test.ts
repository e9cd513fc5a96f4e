import { abortAllDurableObjects, introspectWorkflow, type WorkflowIntrospector } from 'cloudflare:test'
import { beforeEach, describe, expect, it } from 'vitest'
import { startStoreJob } from '../../../src/jobs/store-jobs/start-store-job.ts'
import { instanceOf } from '../../../src/jobs/store-jobs/store-job.ts'
import { canonicalize } from '../../../src/index.ts'
import { CONTRACT, maintenanceOf, seenSetOf } from '../../../src/jobs/store-jobs/url-store-bindings.ts'
import { d1Database } from '../../../src/store/sql/d1-url-store.ts'
import { createSqlUrlStore } from '../../../src/store/sql/sql-url-store.ts'
import { d1StoreJobs, type StoreJobKind } from '../../../src/store/d1-store-jobs.ts'
import { createSeenSet } from '../../../src/store/seen-set/seen-set-client.ts'
import { fixedRules } from '../../contracts/toy-rules.ts'
import { controlEnv } from '../../store/support/control-env.ts'
import { emptyControl } from '../../store/support/control-world.ts'

beforeEach(emptyControl)

const NOW_MS = Date.UTC(2026, 10, 22)
const PAGES = 250
const VARIANTS = 3

/** Rules of before: every URL is a page of its own. */
const BEFORE = fixedRules((url) => ({ ok: true, url, key: `before:${url}`, applied: [] }), {
  contract: CONTRACT - 1,
  domain: '',
  record: 0,
})
const urls = Array.from({ length: PAGES * VARIANTS }, (_, i) => `https://shop.example/p?gclid=${i}&id=${i % PAGES}`)

async function fill(): Promise<void> {
  const store = createSqlUrlStore(d1Database(controlEnv.DB), BEFORE)
  await store.put(urls.map((url, i) => ({ url, seenAtMs: i, count: 1 + (i % 4) })))
  for (let i = 0; i < urls.length; i += 31) {
    await store.addLinks(urls[i]!, [urls[(i * 5) % urls.length]!], 1)
    await store.patchMetadata(urls[i]!, [{ field: 'title', value: String(i), updatedAtMs: i }])
  }
}

const TABLES = ['urls', 'metadata', 'links', 'aliases']
async function dump(): Promise<unknown> {
  const found = await controlEnv.DB.batch(
    TABLES.map((table) => controlEnv.DB.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`)),
  )
  return found.map(({ results }) => results)
}

type Modifier = Parameters<Parameters<WorkflowIntrospector['modifyAll']>[0]>[0]

/** Runs a job to its end. */
async function jobOf(
  kind: StoreJobKind,
  { counted, modify, during }: { counted?: string; modify?: (m: Modifier) => Promise<void>; during?: string } = {},
) {
  await using workflows = await introspectWorkflow(controlEnv.STORE_JOB)
  await workflows.modifyAll(async (m) => {
    await m.disableRetryDelays()
    await modify?.(m)
  })
  const started = await startStoreJob(controlEnv, { kind, by: 'ada', counted }, NOW_MS)
  if (started.kind !== 'started') return { outcome: started }
  const [instance] = await workflows.get()
  if (during !== undefined) {
    await instance!.waitForStepResult({ name: during })
    await abortAllDurableObjects()
  }
  await instance!.waitForStatus('complete')
  return { outcome: started, job: await d1StoreJobs(controlEnv.DB).get(started.jobId) }
}

const EXPECTED = { scanned: PAGES * VARIANTS, rekeyed: PAGES, merged: PAGES * (VARIANTS - 1) }

/** What an uninterrupted backfill leaves; the first test makes it. */
let whole: unknown

describe('a backfill on the platform', () => {
  it('is counted first, and does what was counted', async () => {
    await fill()
    const before = await dump()
    const { job: count } = await jobOf('count')
    expect(count).toMatchObject({ kind: 'count', state: 'done', by: 'ada', ...EXPECTED })
    expect(await dump()).toEqual(before)
    const { job } = await jobOf('backfill', { counted: count!.id })
    expect(job).toMatchObject({ kind: 'backfill', state: 'done', ...EXPECTED })
    whole = await dump()
    const rows = await maintenanceOf(controlEnv).rows(0, 500)
    expect(rows).toHaveLength(PAGES)
    expect(rows.every(({ key, url }) => canonicalize(url).key === key)).toBe(true)
    expect(rows.reduce((sum, { sightings }) => sum + sightings, 0)).toBe(
      urls.reduce((sum, _, i) => sum + 1 + (i % 4), 0),
    )
    expect((await jobOf('invariants')).job).toMatchObject({ state: 'done', counts: { 'false-merge': 0, orphan: 0 } })
  })

  it('does not begin before it was counted under the rules of now', async () => {
    await fill()
    const before = await dump()
    expect(await jobOf('backfill')).toEqual({ outcome: { kind: 'uncounted' } })
    const { job: check } = await jobOf('invariants')
    expect(await jobOf('backfill', { counted: check!.id })).toEqual({ outcome: { kind: 'uncounted' } })
    const { job: count } = await jobOf('count')
    await controlEnv.DB.exec("UPDATE store_jobs SET rule_revision = '0'")
    expect(await jobOf('backfill', { counted: count!.id })).toEqual({ outcome: { kind: 'uncounted' } })
    expect(await dump()).toEqual(before)
  })

  it.each(['begin', 'backfill 2', 'backfill 4'])(
    'ends in the same state when step "%s" dies again and again, and everything in memory is lost',
    async (name) => {
      await fill()
      const count = await jobOf('count')
      const modify = (m: Modifier) => m.mockStepError({ name }, new Error('evicted'), 3)
      const { job } = await jobOf('backfill', { counted: count.job!.id, modify, during: 'backfill 1' })
      expect(job).toMatchObject({ state: 'done', ...EXPECTED })
      expect(await dump()).toEqual(whole)
    },
  )

  it('carries over what the seen-set knows, and makes nothing known that it did not know', async () => {
    await fill()
    const old = createSeenSet({
      rules: BEFORE,
      shard: (name) => controlEnv.SEEN.get(controlEnv.SEEN.idFromName(name)),
    })
    await old.checkAndAdd([urls[0]!, urls[1]!], 1)
    await jobOf('backfill', { counted: (await jobOf('count')).job!.id })
    const seen = await seenSetOf(controlEnv).check(urls.slice(0, 4))
    expect(seen.map((answer) => answer.kind === 'known' && answer.seen)).toEqual([true, true, false, false])
  })

  it('ends as failed, with the reason, when a step fails for good', async () => {
    await fill()
    const count = await jobOf('count')
    await using workflows = await introspectWorkflow(controlEnv.STORE_JOB)
    await workflows.modifyAll(async (m) => {
      await m.disableRetryDelays()
      await m.mockStepError({ name: 'backfill 1' }, new Error('D1 is away'))
    })
    const wanted = { kind: 'backfill', by: 'ada', counted: count.job!.id } as const
    const started = await startStoreJob(controlEnv, wanted, NOW_MS)
    const [instance] = await workflows.get()
    await instance!.waitForStatus('errored')
    const jobs = d1StoreJobs(controlEnv.DB)
    expect(await jobs.get('jobId' in started ? started.jobId : '')).toMatchObject({
      state: 'failed',
      message: 'D1 is away',
    })
    expect(await jobs.underWay()).toBeUndefined()
  })
})

it('names the instances of a job', () => {
  expect([instanceOf('a', 1), instanceOf('a', 2)]).toEqual(['a', 'a-2'])
})
