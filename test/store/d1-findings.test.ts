import { beforeEach, describe, expect, it } from 'vitest'
import type { AnomalyRow, AuditRow } from '../../src/store/control-store.ts'
import { d1Anomalies, d1Audits } from '../../src/store/d1-findings.ts'
import { emptyControl } from './support/control-world.ts'

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

const AUDIT: AuditRow = {
  id: 'event-1',
  domain: 'shop.example',
  at: 7,
  pattern: '/p?a&b',
  names: ['a'],
  original: 'https://shop.example/p?a=1&b=2',
  canonical: 'https://shop.example/p?b=2',
  outcome: 'equal',
  message: 'both forms show the same',
}

describe('anomalies', () => {
  it('are decided once, by the first of two people', async () => {
    const anomalies = d1Anomalies(db)
    await anomalies.add(ANOMALY)
    expect(await anomalies.get('anomaly-1')).toEqual(ANOMALY)
    const decisions = [
      anomalies.decide('anomaly-1', 'approved', 'ada', 8),
      anomalies.decide('anomaly-1', 'rejected', 'bob', 8),
    ]
    const won = await Promise.all(decisions)
    expect(won.filter(Boolean)).toHaveLength(1)
    const [state, decidedBy] = won[0] === true ? ['approved', 'ada'] : ['rejected', 'bob']
    expect(await anomalies.get('anomaly-1')).toEqual({ ...ANOMALY, state, decidedBy, decidedAt: 8 })
    expect(await anomalies.decide('anomaly-2', 'approved', 'ada', 8)).toBe(false)
  })

  it('are not opened again when a run finishes twice', async () => {
    const anomalies = d1Anomalies(db)
    await anomalies.add(ANOMALY)
    await anomalies.decide('anomaly-1', 'rejected', 'ada', 8)
    await anomalies.add(ANOMALY)
    expect((await anomalies.list(undefined)).rows).toMatchObject([{ state: 'rejected' }])
  })
})

describe('audits', () => {
  it('are kept once, and listed newest first of one domain', async () => {
    const audits = d1Audits(db)
    await audits.add(AUDIT)
    await audits.add({ ...AUDIT, outcome: 'differ' })
    await audits.add({ ...AUDIT, id: 'event-2', at: 9, outcome: 'inconclusive' })
    await audits.add({ ...AUDIT, id: 'event-3', at: 8, domain: 'other.example' })
    const { rows } = await audits.list('shop.example')
    expect(rows.map(({ id, outcome }) => [id, outcome])).toEqual([
      ['event-2', 'inconclusive'],
      ['event-1', 'equal'],
    ])
    expect(rows[1]).toEqual(AUDIT)
    const page = await audits.list(undefined, { limit: 1 })
    expect((await audits.list(undefined, { cursor: page.cursor! })).rows.map(({ id }) => id)).toEqual([
      'event-3',
      'event-1',
    ])
  })

  it('count merges pattern by pattern, also of many at once', async () => {
    const audits = d1Audits(db)
    await Promise.all(Array.from({ length: 20 }, () => audits.countMerges('shop.example', '/p?a', 3)))
    expect(await audits.countMerges('shop.example', '/p?a', 0)).toBe(60)
    expect(await audits.countMerges('shop.example', '/q?a', 0)).toBe(0)
    expect(await audits.countMerges('other.example', '/p?a', 1)).toBe(1)
  })
})
