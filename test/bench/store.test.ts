import { describe, expect, it } from 'vitest'
import { corporaGates, countObjectRequests, simulateCorpora } from '../../bench/store/corpora-bench.ts'
import { measureRows, rowsGates } from '../../bench/store/rows-bench.ts'
import { measureSeen, seenGates } from '../../bench/store/seen-bench.ts'
import { expireSample } from '../../src/store/corpus/corpus-sample.ts'

describe('the bench of the store', () => {
  it('measures rows and judges their growth', async () => {
    const figures = await measureRows(1000)
    expect(figures).toMatchObject({ rows: 1000 })
    expect(Object.values(figures).filter((value) => !(value > 0))).toEqual([])
    const slow = { ...figures, rows: 10_000, lookupsPerSecond: figures.lookupsPerSecond / 5, bytes: figures.bytes * 20 }
    const fallen = rowsGates([figures, slow]).filter(({ ok }) => !ok)
    expect(fallen.map(({ name }) => name)).toEqual(
      expect.arrayContaining([expect.stringContaining('lookup'), expect.stringContaining('bytes per row')]),
    )
  })

  it('measures the seen-set and judges a wrong answer', async () => {
    const figures = await measureSeen({ keys: 10_000, operations: 40_000, peerKeys: 100 })
    expect([figures.falseNegatives, figures.rates.length]).toEqual([0, 5])
    const fallen = seenGates({ ...figures, falseNegatives: 1 }).filter(({ ok }) => !ok)
    expect(fallen.map(({ name }) => name)).toContain('false negatives')
  })

  it('simulates corpora, and sees URLs that are lost and URLs that stay', async () => {
    const load = { domains: 100, days: 5, eventsPerDay: 1000 }
    const objects = await countObjectRequests(load, 5)
    const fallen = (days: number): string[] => {
      const figures = simulateCorpora(load, [20], (sql, beforeMs) => expireSample(sql, beforeMs + days * 86_400_000))
      return corporaGates(figures, { ...objects, busiestPerSecond: 2000 * days }).flatMap(({ ok, name }) =>
        ok ? [] : [name],
      )
    }
    expect([fallen(0), objects.mostPerSecond]).toEqual([[], 100])
    expect(fallen(30)).toEqual(['URLs lost within 89 days', 'requests a second of the busiest object'])
    expect(fallen(-2)).toEqual(['days that a URL is kept'])
  })
})
