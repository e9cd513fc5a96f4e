import { introspectWorkflow } from 'cloudflare:test'
import { beforeEach, describe, expect, it } from 'vitest'
import { checkStoreNow, startStoreJob } from '../../../src/jobs/store-jobs/start-store-job.ts'
import { d1StoreJobs } from '../../../src/store/d1-store-jobs.ts'
import { controlEnv } from '../../store/support/control-env.ts'
import { emptyControl } from '../../store/support/control-world.ts'

beforeEach(emptyControl)

const NOW_MS = Date.UTC(2026, 10, 22)

/** A workflow that says that it did not begin, and what it says when it is asked for later. */
function workflowThat(get: () => Promise<unknown>): typeof controlEnv.STORE_JOB {
  return { create: () => Promise.reject(new Error('too many')), get } as unknown as typeof controlEnv.STORE_JOB
}

describe('starting jobs', () => {
  it('lets only one be under way', async () => {
    await using workflows = await introspectWorkflow(controlEnv.STORE_JOB)
    await workflows.modifyAll(async (m) => m.mockStepResult({ name: 'check' }, null))
    const wanted = { kind: 'invariants', by: 'ada' } as const
    const outcomes = await Promise.all([1, 2, 3].map(() => startStoreJob(controlEnv, wanted, NOW_MS)))
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['busy', 'busy', 'started'])
    expect(await checkStoreNow(controlEnv, NOW_MS)).toBeUndefined()
  })

  it('ends a job whose workflow is gone, and begins', async () => {
    const jobs = d1StoreJobs(controlEnv.DB)
    await jobs.begin({ id: 'lost', kind: 'count', by: 'ada', ruleRevision: '1', startedAtMs: NOW_MS - 400_000 })
    await using workflows = await introspectWorkflow(controlEnv.STORE_JOB)
    expect(await startStoreJob(controlEnv, { kind: 'count', by: 'ada' }, NOW_MS)).toMatchObject({ kind: 'started' })
    await (await workflows.get())[0]!.waitForStatus('complete')
    expect(await jobs.get('lost')).toMatchObject({ state: 'failed', message: 'the workflow is gone' })
  })

  it('leaves no job behind that its workflow did not begin', async () => {
    const env = { ...controlEnv, STORE_JOB: workflowThat(() => Promise.reject(new Error('instance.not_found'))) }
    await expect(startStoreJob(env, { kind: 'count', by: 'ada' }, NOW_MS)).rejects.toThrow('too many')
    expect(await d1StoreJobs(controlEnv.DB).underWay()).toBeUndefined()
  })
})

describe('a job whose workflow has begun although the answer was lost', () => {
  it('goes on, and no other beside it', async () => {
    const env = {
      ...controlEnv,
      STORE_JOB: workflowThat(async () => ({ status: async () => ({ status: 'running' }) })),
    }
    const outcome = await startStoreJob(env, { kind: 'count', by: 'ada' }, NOW_MS)
    expect(outcome).toMatchObject({ kind: 'started' })
    expect(await startStoreJob(env, { kind: 'count', by: 'ada' }, NOW_MS)).toMatchObject({ kind: 'busy' })
  })
})

describe('the nightly check', () => {
  it('keeps what it finds, and forgets checks of long ago', async () => {
    const jobs = d1StoreJobs(controlEnv.DB)
    await checkStoreNow(controlEnv, NOW_MS - 100 * 86_400_000)
    await controlEnv.DB.exec('UPDATE store_jobs SET ended_at = started_at')
    await controlEnv.DB.exec("INSERT INTO aliases (old_key, new_key, contract) VALUES ('old', 'nowhere', 1)")
    expect(await checkStoreNow(controlEnv, NOW_MS)).toMatchObject({ by: 'schedule', counts: { 'dangling-alias': 1 } })
    const { rows } = await jobs.list()
    expect(rows).toHaveLength(1)
    expect(await jobs.problems(rows[0]!.id)).toMatchObject([{ kind: 'dangling-alias', keys: ['old', 'nowhere'] }])
  })

  it.each(['schedule', 'ada'])('comes after a job of %s that was killed and could not say so', async (by) => {
    const jobs = d1StoreJobs(controlEnv.DB)
    const killed = {
      id: 'killed',
      kind: 'invariants',
      by,
      ruleRevision: '1',
      startedAtMs: NOW_MS - 86_400_000,
    } as const
    await jobs.begin(killed)
    expect(await checkStoreNow(controlEnv, NOW_MS)).toMatchObject({ by: 'schedule', state: 'done' })
    expect(await jobs.get('killed')).toMatchObject({ state: 'failed', message: 'the workflow is gone' })
  })

  it('ends as failed where the store does not answer', async () => {
    await controlEnv.DB.exec('ALTER TABLE aliases RENAME TO away')
    await expect(checkStoreNow(controlEnv, NOW_MS)).rejects.toThrow('no such table')
    const { rows } = await d1StoreJobs(controlEnv.DB).list()
    expect(rows).toMatchObject([{ state: 'failed', message: expect.stringContaining('no such table') }])
  })
})
