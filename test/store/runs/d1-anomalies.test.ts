import { beforeEach, describe, expect, it } from 'vitest'
import type { AnomalyRow } from '../../../src/store/control-store.ts'
import { d1Anomalies } from '../../../src/store/runs/d1-anomalies.ts'
import { d1Log } from '../../../src/store/records/d1-revisions.ts'
import { d1Runs } from '../../../src/store/runs/d1-runs.ts'
import { emptyControl } from '../support/control-world.ts'

let db: D1Database
beforeEach(async () => {
  db = (await emptyControl()).DB
})

const ANOMALY: AnomalyRow = {
  id: 'anomaly-1',
  domain: 'shop.example',
  runId: 'run-1',
  at: 5,
  state: 'open',
  candidateKey: 'runs/run-1/candidate.json',
  flagged: [{ pattern: '/p?a&b', names: ['a'] }],
  explanation: '1 of 1 patterns lost a parameter',
}

const REJECTED = { state: 'rejected', by: 'ada', reason: 'no', atMs: 8 } as const

describe('anomalies', () => {
  it('are decided once, by the first of two people', async () => {
    const anomalies = d1Anomalies(db)
    await anomalies.add(ANOMALY)
    expect(await anomalies.get('anomaly-1')).toEqual(ANOMALY)
    const decisions = [
      anomalies.decide('anomaly-1', { state: 'approved', by: 'ada', reason: 'redesign', atMs: 8, revision: 4 }),
      anomalies.decide('anomaly-1', { state: 'rejected', by: 'bob', reason: 'no', atMs: 8 }),
    ]
    const won = await Promise.all(decisions)
    expect(won.filter(Boolean)).toHaveLength(1)
    const decided =
      won[0] === true
        ? { state: 'approved', decidedBy: 'ada', decidedReason: 'redesign', revision: 4 }
        : { state: 'rejected', decidedBy: 'bob', decidedReason: 'no' }
    expect(await anomalies.get('anomaly-1')).toEqual({ ...ANOMALY, ...decided, decidedAt: 8 })
    expect(await anomalies.decide('anomaly-2', REJECTED)).toBe(false)
    const line = won[0] === true ? { by: 'ada', action: 'approved' } : { by: 'bob', action: 'rejected' }
    const detail = won[0] === true ? 'anomaly-1: redesign' : 'anomaly-1: no'
    const { rows } = await d1Log(db).list(undefined)
    expect(rows).toEqual([{ ...line, at: 8, domain: ANOMALY.domain, detail }])
  })

  it.each([
    [REJECTED, { state: 'done', message: 'what was held back was rejected by ada: no' }],
    [
      { ...REJECTED, state: 'approved', revision: 4 } as const,
      { state: 'done', revision: 4, message: 'what was held back was approved by ada: no' },
    ],
  ])('that are decided (%j) leave no run waiting for a person', async (decision, expected) => {
    const [anomalies, runs] = [d1Anomalies(db), d1Runs(db)]
    await runs.begin({ id: 'run-1', domain: 'shop.example', state: 'queued', reason: 'manual', startedAtMs: 1 })
    await runs.update('run-1', { state: 'held', message: '1 of 1 patterns lost a parameter', endedAtMs: 5 })
    await anomalies.add(ANOMALY)
    await anomalies.decide('anomaly-1', decision)
    expect(await runs.get('run-1')).toMatchObject({ ...expected, endedAtMs: 5 })
    await anomalies.decide('anomaly-1', { ...decision, reason: 'again' })
    expect(await runs.get('run-1')).toMatchObject(expected)
  })

  it('are not opened again when a run finishes twice', async () => {
    const anomalies = d1Anomalies(db)
    await anomalies.add(ANOMALY)
    await anomalies.decide('anomaly-1', REJECTED)
    await anomalies.add(ANOMALY)
    expect((await anomalies.list(undefined)).rows).toMatchObject([{ state: 'rejected' }])
  })

  it('are listed by what is left to decide', async () => {
    const anomalies = d1Anomalies(db)
    for (const n of [1, 2, 3, 4]) await anomalies.add({ ...ANOMALY, id: `anomaly-${n}`, at: n })
    await anomalies.decide('anomaly-2', REJECTED)
    const idsOf = async (page?: Parameters<typeof anomalies.list>[1]) =>
      (await anomalies.list('shop.example', page)).rows.map(({ id }) => id)
    expect(await idsOf({ only: 'open' })).toEqual(['anomaly-4', 'anomaly-3', 'anomaly-1'])
    expect(await idsOf({ only: 'decided' })).toEqual(['anomaly-2'])
    const first = await anomalies.list(undefined, { only: 'open', limit: 2 })
    expect(await idsOf({ only: 'open', cursor: first.cursor! })).toEqual(['anomaly-1'])
  })
})
