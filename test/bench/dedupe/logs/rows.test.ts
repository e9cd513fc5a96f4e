import { describe, expect, it } from 'vitest'
import { logRows, spreadOf } from '../../../../bench/dedupe/logs/rows.ts'
import type { Result } from '../../../../bench/dedupe/study.ts'
import { result } from './result.ts'

describe('spreadOf()', () => {
  it('gives the smallest, the middle and the mean, without what could not be measured', () => {
    expect(spreadOf([1, Number.NaN, 0.25, 0.5, 0.75])).toEqual({ worst: 0.25, median: 0.625, mean: 0.625 })
    expect(spreadOf([0.9, 0.1, 0.5]).median).toBe(0.5)
    expect(spreadOf([]).mean).toBeNaN()
  })
})

describe('logRows()', () => {
  const unlearned = [
    result('oracle', { merges: 80 }),
    result('B1 structural', { merges: 20 }),
    result('B2 static', { merges: 30 }),
  ]
  const learned: Result = result('plus standard', { merges: 50 })
  const row = (results: readonly Result[]) => logRows(results).find(({ contender }) => contender === 'plus standard')

  it('measures merges of all that the oracle merges, and of those above order', () => {
    expect(row([...unlearned, learned])).toMatchObject({ share: 0.625, above: 0.5, list: 0.375 })
  })

  it('measures right pairs of those of the oracle', () => {
    const best = result('oracle', { merges: 80, mergedPairs: 200 })
    const own = result('plus standard', { merges: 50, mergedPairs: 120, falsePairs: 20 })
    expect(row([best, own])!.pairs).toBe(0.5)
  })

  it('compares with the list of trackers only where the list is right, later URLs included', () => {
    const later = { ...unlearned[2]!.score, falseUrls: 1 }
    expect(row([...unlearned.slice(0, 2), { ...unlearned[2]!, later }, learned])!.list).toBeUndefined()
  })

  it('counts false merges of later URLs', () => {
    const later = { ...learned.score, urls: 150, falseUrls: 2, misrouted: 1 }
    expect(row([...unlearned, { ...learned, later }])).toMatchObject({ judged: 150, falseUrls: 2, misrouted: 1 })
  })

  it('keeps the seeds of one site apart', () => {
    const other = { ...result('oracle', { merges: 50 }), seed: 2 }
    expect(logRows([...unlearned, learned, other, { ...learned, seed: 2 }]).at(-1)!.share).toBe(1)
  })
})
