import { beforeEach, describe, expect, it } from 'vitest'
import { d1StoreJobs, type StoreJobs } from '../../src/store/d1-store-jobs.ts'
import { emptyDatabase } from './support/control-world.ts'

let jobs: StoreJobs
beforeEach(async () => {
  jobs = d1StoreJobs(await emptyDatabase())
})

const begin = (id: string, startedAtMs = 1, kind: 'count' | 'invariants' = 'count') =>
  jobs.begin({ id, kind, by: 'ada', ruleRevision: '3', startedAtMs })

describe('jobs over the URL store', () => {
  it('begin one at a time, and go on from there', async () => {
    expect(await Promise.all([begin('a'), begin('b'), begin('c')])).toEqual([true, false, false])
    await jobs.update('a', { scanned: 5, rekeyed: 2, merged: 1, part: 2 })
    expect(await jobs.underWay()).toEqual({
      id: 'a',
      kind: 'count',
      state: 'running',
      by: 'ada',
      ruleRevision: '3',
      startedAtMs: 1,
      part: 2,
      scanned: 5,
      rekeyed: 2,
      merged: 1,
    })
    await jobs.update('a', { state: 'done', endedAtMs: 9 })
    expect(await jobs.underWay()).toBeUndefined()
    expect(await begin('b')).toBe(true)
  })

  it('stay as they ended', async () => {
    await begin('a')
    await jobs.update('a', { state: 'failed', endedAtMs: 9, message: 'gone' })
    await jobs.update('a', { state: 'done', endedAtMs: 10 })
    await jobs.update('a', {})
    expect(await jobs.get('a')).toMatchObject({ state: 'failed', endedAtMs: 9, message: 'gone' })
    expect(await jobs.get('b')).toBeUndefined()
  })

  it('are listed newest first, in pages', async () => {
    for (const [i, id] of ['a', 'b', 'c'].entries()) {
      await begin(id, i)
      await jobs.update(id, { state: 'done', endedAtMs: 9 })
    }
    const first = await jobs.list({ limit: 2 })
    expect(first.rows.map(({ id }) => id)).toEqual(['c', 'b'])
    const rest = await jobs.list({ limit: 2, cursor: first.cursor! })
    expect([rest.rows.map(({ id }) => id), rest.cursor]).toEqual([['a'], undefined])
  })

  it('know the last check that came to its end', async () => {
    for (const [id, at, state] of [
      ['a', 1, 'done'],
      ['b', 2, 'done'],
      ['c', 3, 'failed'],
    ] as const) {
      await begin(id, at, 'invariants')
      await jobs.update(id, { state, endedAtMs: at + 1, counts: { orphan: at } })
    }
    expect(await jobs.lastCheck()).toMatchObject({ id: 'b', counts: { orphan: 2 } })
  })

  it('keep what a check found, until it is about something that is forgotten', async () => {
    await begin('a', 1, 'invariants')
    const problems = Array.from({ length: 120 }, (_, i) => ({
      kind: 'split-identity',
      detail: `https://a.example/${i}`,
      rows: [i, 1000 + i],
      keys: [`key:${i}`, 'key:shared'.repeat(i === 0 ? 1 : 0)],
    }))
    await jobs.setProblems('a', [problems[3]!])
    await jobs.setProblems('a', problems)
    expect(await jobs.problems('a')).toEqual(problems)
    await jobs.forget(['key:7', 'key:none'], 1008)
    const left = (await jobs.problems('a')).map(({ rows }) => rows[0])
    expect(left).toHaveLength(118)
    expect(left).not.toContain(7)
    expect(left).not.toContain(8)
  })

  it('are forgotten with what they found when they are old', async () => {
    await begin('a', 1, 'invariants')
    await jobs.setProblems('a', [{ kind: 'orphan', detail: 'd', rows: [], keys: [] }])
    await jobs.update('a', { state: 'done', endedAtMs: 5 })
    await begin('b', 6)
    await jobs.forgetBefore(6)
    expect([await jobs.get('a'), await jobs.problems('a')]).toEqual([undefined, []])
    expect(await jobs.get('b')).toBeDefined()
  })
})
