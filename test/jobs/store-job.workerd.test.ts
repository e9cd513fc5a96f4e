import { beforeEach, expect, it } from 'vitest'
import { storeJob } from '../../src/jobs/store-job.ts'
import { STORE_RULES } from '../../src/jobs/url-store-bindings.ts'
import { d1StoreJobs } from '../../src/store/d1-store-jobs.ts'
import { controlEnv } from '../store/support/control-env.ts'
import { emptyControl } from '../store/support/control-world.ts'

beforeEach(emptyControl)

// What the steps do to the store is told in store-job-workflow.workerd.test.ts.

it('does nothing under other rules than those it began with', async () => {
  const ruleRevision = STORE_RULES.ruleRevision + 1
  const job = storeJob(controlEnv, { jobId: 'a', kind: 'backfill', ruleRevision, part: 1 })
  const zero = { cursor: 0, scanned: 0, rekeyed: 0, merged: 0, targets: new Set<string>() }
  for (const step of [() => job.count(zero), () => job.begin(), () => job.advance(), () => job.check()])
    await expect(step()).rejects.toThrow(/the rules have changed from revision \d+ to \d+/)
  expect((await controlEnv.DB.prepare('SELECT * FROM backfills').all()).results).toEqual([])
})

it('ends with a reason', async () => {
  const jobs = d1StoreJobs(controlEnv.DB)
  await jobs.begin({ id: 'a', kind: 'count', by: 'ada', ruleRevision: 1, startedAtMs: 1 })
  await storeJob(controlEnv, { jobId: 'a', kind: 'count', ruleRevision: 1, part: 1 }).end('gone')
  expect(await jobs.get('a')).toMatchObject({ state: 'failed', message: 'gone' })
})
