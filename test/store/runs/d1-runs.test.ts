import { beforeEach, describe, expect, it } from 'vitest'
import type { RunRow } from '../../../src/store/control-store.ts'
import { d1Anomalies } from '../../../src/store/runs/d1-anomalies.ts'
import { d1Runs, forgetRuns } from '../../../src/store/runs/d1-runs.ts'
import { emptyControl } from '../support/control-world.ts'

let runs: ReturnType<typeof d1Runs>
let DB: D1Database
beforeEach(async () => {
  DB = (await emptyControl()).DB
  runs = d1Runs(DB)
})

const RUN: RunRow = { id: 'run-1', domain: 'shop.example', state: 'queued', reason: 'ada: new', startedAtMs: 10 }
const PROGRESS = {
  stage: 'sampling',
  pattern: '/p?a',
  patternsDone: 1,
  patternsTotal: 3,
  fetches: 20,
  recalled: 0,
  maxFetches: 900,
  fetchesLeft: 60,
} as const

describe('runs', () => {
  it('begin one at a time in a domain, whatever starts them', async () => {
    const begun = Array.from({ length: 5 }, (_, i) => runs.begin({ ...RUN, id: `run-${i}` }))
    expect((await Promise.all(begun)).filter(Boolean)).toHaveLength(1)
    expect(await runs.begin({ ...RUN, id: 'run-x', domain: 'other.example' })).toBe(true)
    const [under] = (await runs.list('shop.example')).rows
    await runs.update(under!.id, { state: 'done', endedAtMs: 20 })
    expect(await runs.begin({ ...RUN, id: 'run-y' })).toBe(true)
  })

  it('are removed when they are old, except the latest of a domain and those with an anomaly', async () => {
    for (const [domain, id, startedAtMs] of [
      ['a.example', 'a1', 10],
      ['a.example', 'a2', 20],
      ['a.example', 'a3', 30],
      ['a.example', 'a4', 90],
      ['b.example', 'b1', 10],
    ] as const) {
      await runs.begin({ ...RUN, id, domain, startedAtMs })
      await runs.update(id, { state: 'done', endedAtMs: startedAtMs + 5 })
    }
    await d1Anomalies(DB).add({
      id: 'anomaly-1',
      domain: 'a.example',
      runId: 'a2',
      at: 25,
      state: 'rejected',
      candidateKey: '',
      flagged: [],
      explanation: '',
    })
    await forgetRuns(DB, 50)
    expect((await runs.list(undefined)).rows.map(({ id }) => id).toSorted()).toEqual(['a2', 'a4', 'b1'])
  })

  it('know what they were started with', async () => {
    const row = { ...RUN, options: { profile: 'strict', maxFetches: 90 } } as const
    await runs.begin(row)
    expect(await runs.get('run-1')).toEqual(row)
  })

  it('are read as they were written', async () => {
    await runs.begin(RUN)
    expect(await runs.get('run-1')).toEqual(RUN)
    await runs.update('run-1', { progress: PROGRESS, revision: 3, message: 'revision 3 is in force' })
    await runs.update('run-1', {})
    expect(await runs.get('run-1')).toEqual({
      ...RUN,
      progress: PROGRESS,
      revision: 3,
      message: 'revision 3 is in force',
    })
    expect(await runs.get('run-2')).toBeUndefined()
  })

  it('that have ended keep their state when an update comes too late', async () => {
    await runs.begin(RUN)
    const end = { state: 'done', revision: 3, message: 'revision 3 is in force', endedAtMs: 20 } as const
    await runs.update('run-1', end)
    for (const state of ['stopped', 'running'] as const)
      await runs.update('run-1', { state, message: `${state} by ada` })
    expect(await runs.get('run-1')).toEqual({ ...RUN, ...end })
  })

  it('that were told to stop take another state only with their end', async () => {
    await runs.begin(RUN)
    await runs.update('run-1', { state: 'stopped' })
    await runs.update('run-1', { state: 'running', progress: PROGRESS })
    expect((await runs.get('run-1'))?.state).toBe('stopped')
    await runs.update('run-1', { state: 'done', endedAtMs: 30 })
    expect(await runs.get('run-1')).toMatchObject({ state: 'done', endedAtMs: 30 })
  })

  it('are listed newest first, of one domain or of all', async () => {
    for (let i = 1; i <= 3; i++) await runs.begin({ ...RUN, id: `run-${i}`, domain: `${i}.example`, startedAtMs: i })
    expect((await runs.list(undefined, { limit: 2 })).rows.map(({ id }) => id)).toEqual(['run-3', 'run-2'])
    expect((await runs.list('1.example')).rows.map(({ id }) => id)).toEqual(['run-1'])
  })
})
