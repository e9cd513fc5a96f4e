import { describe, expect, it } from 'vitest'
import { logGates } from '../../../../bench/dedupe/logs/gates.ts'
import { logRows } from '../../../../bench/dedupe/logs/rows.ts'
import type { Result } from '../../../../bench/dedupe/study.ts'
import { result } from './result.ts'

/** One site under all contenders; the oracle merges 80 URLs. */
function site(merges: number, more: Partial<Result> = {}, falseUrls = 0): Result[] {
  return [
    result('oracle', { merges: 80 }, more),
    result('B1 structural', {}, more),
    result('B2 static', { merges: 20 }, more),
    result('plus standard', { merges, falseUrls }, more),
  ]
}

/** Names of the gates that fall. */
function fallen(...results: readonly Result[]): string[] {
  return logGates(logRows(results)).flatMap(({ name, ok }) => (ok ? [] : [name]))
}

describe('logGates()', () => {
  it('passes a site on which nearly all is merged and nothing falsely', () => {
    expect(fallen(...site(79))).toEqual([])
  })

  it('says nothing where nothing was learned', () => {
    expect(fallen(result('oracle', { merges: 80 }))).toEqual([])
    expect(logGates([])).toEqual([])
  })

  it('fails a site below the list of trackers, and names it', () => {
    expect(fallen(...site(19)).filter((name) => name.includes('list'))).toEqual([
      'logs: sites below the list of trackers',
      "logs: site seed 1, merges, beside the list's 25.0 %",
    ])
  })

  it('fails one false merge on a trap, and none of one in a thousand URLs elsewhere', () => {
    const clean = Array.from({ length: 20 }, (_, i) => site(79, { archetype: `s${i}` })).flat()
    expect(fallen(...clean, ...site(79, {}, 1))).toEqual([])
    expect(fallen(...clean, ...site(79, { kind: 'trap' }, 1))).toEqual([
      'logs: false merges or misrouted on traps, plus standard, URLs',
    ])
  })

  it('does not ask a trap for merges', () => {
    expect(fallen(...site(79), ...site(20, { archetype: 'trap', kind: 'trap' }))).toEqual([])
  })

  it('fails a larger log that merges a smaller share', () => {
    const grown = (name: string, urls: number, merges: number): Result[] =>
      site(merges, { archetype: name, family: 'growing' }).map((one) => ({ ...one, score: { ...one.score, urls } }))
    const name = 'logs: growing seed 1, share lost by a larger log, points'
    expect(fallen(...grown('growing-200', 200, 76), ...grown('growing-400', 400, 78))).toEqual([])
    expect(fallen(...grown('growing-200', 200, 78), ...grown('growing-400', 400, 76))).toEqual([name])
    expect(fallen(...grown('growing-200', 200, 78), ...grown('growing-wide-400', 400, 76))).toEqual([])
  })

  it('fails a run that fetches too much, by what was known before', () => {
    const run = (start: 'cold' | 'warm', fetches: number): Result[] =>
      site(79, { family: 'edges' }).map((one) =>
        one.learning === undefined ? one : { ...one, learning: { ...one.learning, start, fetches } },
      )
    expect(fallen(...run('cold', 450))).toEqual([])
    expect(fallen(...run('cold', 451))).toEqual(['logs: fetches, cold, most'])
    expect(fallen(...run('cold', 90), ...run('warm', 90))).toEqual(['logs: fetches, warm, most'])
  })
})
