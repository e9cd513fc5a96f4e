import { beforeEach, expect, it } from 'vitest'
import { storeJob } from '../../../src/jobs/store-jobs/store-job.ts'
import { CONTRACT } from '../../../src/jobs/store-jobs/url-store-bindings.ts'
import { d1StoreJobs } from '../../../src/store/d1-store-jobs.ts'
import { createD1UrlStore } from '../../../src/store/sql/d1-url-store.ts'
import { fixedRules } from '../../contracts/toy-rules.ts'
import { controlEnv } from '../../store/support/control-env.ts'
import { emptyControl } from '../../store/support/control-world.ts'
import { countedQueries } from '../support/counted-queries.ts'

beforeEach(emptyControl)

// What the steps do to the store is told in store-job-workflow.workerd.test.ts.

it('does nothing under other rules than those it began with', async () => {
  const ruleRevision = String(CONTRACT + 1)
  const job = storeJob(controlEnv, { jobId: 'a', kind: 'backfill', ruleRevision, part: 1 })
  const zero = { cursor: 0, scanned: 0, rekeyed: 0, merged: 0, targets: new Set<string>() }
  for (const step of [() => job.count(zero), () => job.begin(), () => job.advance(), () => job.check()])
    await expect(step()).rejects.toThrow(/the rules have changed from revision \d+ to \d+/)
  expect((await controlEnv.DB.prepare('SELECT * FROM backfills').all()).results).toEqual([])
})

it('ends with a reason', async () => {
  const jobs = d1StoreJobs(controlEnv.DB)
  await jobs.begin({ id: 'a', kind: 'count', by: 'ada', ruleRevision: '1', startedAtMs: 1 })
  await storeJob(controlEnv, { jobId: 'a', kind: 'count', ruleRevision: '1', part: 1 }).end('gone')
  expect(await jobs.get('a')).toMatchObject({ state: 'failed', message: 'gone' })
})

/** The environment with a database that counts, behind a namespace that no earlier source of records was made for. */
function counting(batches: number) {
  const { DB, queries } = countedQueries(controlEnv.DB)
  let reads = 0
  const DOMAIN_RECORDS = {
    get: (keys: string[], options: { type: 'text' }) => (reads++, controlEnv.DOMAIN_RECORDS.get(keys, options)),
    list: (options: KVNamespaceListOptions) => (reads++, controlEnv.DOMAIN_RECORDS.list(options)),
  } as unknown as KVNamespace
  return { env: { ...controlEnv, DB, DOMAIN_RECORDS, STORE_JOB_BATCHES: String(batches) }, queries, reads: () => reads }
}

const BEFORE = fixedRules((url) => ({ ok: true, url, key: `before:${url}`, applied: [] }), {
  contract: 0,
  domain: '',
  record: 0,
})
const whole = { jobId: 'a', ruleRevision: String(CONTRACT), part: 1 } as const

it('asks the database no more than it may in one step, however much a batch merges', async () => {
  const urls = Array.from({ length: 900 }, (_, i) => `https://h${i % 100}.example/p?gclid=${i}&id=${i % 300}`)
  await createD1UrlStore(controlEnv.DB, BEFORE).put(urls.map((url) => ({ url, seenAtMs: 1 })))
  const queriesOf = async (batches: number): Promise<number> => {
    const { env, queries } = counting(batches)
    await storeJob(env, { ...whole, kind: 'backfill' }).advance()
    return queries()
  }
  await storeJob(controlEnv, { ...whole, kind: 'backfill' }).begin()
  // The first batches only move rows; those after them are merged into these.
  await queriesOf(2)
  const perBatch = (await queriesOf(2)) / 2
  expect(perBatch).toBeGreaterThan(12)
  // D1 answers a thousand queries of one invocation, each statement of a batch being one.
  expect(40 * perBatch).toBeLessThan(1000)
})

it('looks up no host that has no record, however many hosts the store has', async () => {
  const urls = Array.from({ length: 1_000 }, (_, i) => `https://h${i}.example/`)
  await createD1UrlStore(controlEnv.DB, BEFORE).put(urls.map((url) => ({ url, seenAtMs: 1 })))
  const ruleRevision = String(CONTRACT)
  await d1StoreJobs(controlEnv.DB).begin({ id: 'a', kind: 'invariants', by: 'ada', ruleRevision, startedAtMs: 1 })
  const { env, queries, reads } = counting(1)
  await storeJob(env, { ...whole, kind: 'invariants' }).check()
  expect(queries()).toBeLessThan(220)
  // The list of names, and the overlay.
  expect(reads()).toBe(2)
})
