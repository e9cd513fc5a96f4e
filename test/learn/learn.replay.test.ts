import { describe, expect, it } from 'vitest'
import type { EvidenceEntry } from '../../src/evidence/types.ts'
import type { LearnOptions } from '../../src/learn/types.ts'
import { dice, learnSite, START_MS, type FakeSite } from './fake-site.ts'
import { generatedSite } from './generated-site.ts'
import { measured } from './measured.ts'
import { repeats } from '../support/nightly.ts'

const nothing: FakeSite = () => {
  throw new Error('nothing is fetched')
}
const bytes = (record: unknown): string => JSON.stringify(record)

/** The record that follows from a log alone. */
async function replay(urls: readonly string[], log: readonly EvidenceEntry[], more: Partial<LearnOptions> = {}) {
  const stored = JSON.parse(JSON.stringify(log)) as EvidenceEntry[]
  return learnSite(nothing, urls, { startedAtMs: START_MS, maxFetches: 0, stored, ...more })
}

describe('a replayed log', () => {
  const seeds = Array.from({ length: repeats(7, 20) }, (_, at) => at)

  it.each(seeds)('gives the same record, byte for byte, without a fetch (site %i)', async (seed) => {
    const { site, urls, truthOf } = generatedSite(seed, 120)
    const concurrency = 1 + (seed % 3)
    const run = await learnSite(site, urls, { concurrency })
    const again = await replay(urls, run.world.log)
    expect(bytes(again.record)).toBe(bytes(run.record))
    expect(again.world.asked).toEqual([])
    expect(measured(run.record, urls, truthOf).falseMerges).toEqual([])
  })

  it('is derived anew under another policy: strict asks for more', async () => {
    const { site, urls } = generatedSite(1, 120)
    const { world, record } = await learnSite(site, urls)
    const strict = await replay(urls, world.log, { profile: 'strict' })
    const drops = ({ parameters = {} }: typeof record) => Object.values(parameters).flatMap(({ drop }) => drop).length
    expect(drops(strict.record)).toBeLessThan(drops(record))
  })
})

describe('an interrupted run', () => {
  const { site, urls, truthOf } = generatedSite(4, 160)
  /** What the first run fetched before it ended. */
  const interrupted = async (fetches: number) => {
    const controller = new AbortController()
    const stopping: FakeSite = (url, visit, requests) => {
      if (requests === fetches) controller.abort()
      return site(url, visit, requests)
    }
    return learnSite(stopping, urls, { signal: controller.signal })
  }
  const draw = dice(29)
  const whole = learnSite(site, urls)

  it.each(Array.from({ length: repeats(7, 20) }, () => 1 + Math.floor(draw() * 45)))(
    'loses no observation when it is resumed (after %i fetches)',
    async (fetches) => {
      const first = await interrupted(fetches)
      const stored = first.world.log
      const second = await learnSite(site, urls, { stored, startedAtMs: START_MS })
      expect(second.report).toMatchObject({ end: 'complete', recalled: first.report.fetches })
      expect(second.report.spent).toBe(first.report.fetches + second.report.fetches)
      // The comparisons that were under way are asked again, from the pages that were fetched for them.
      expect(second.report.spent).toBeLessThanOrEqual((await whole).report.fetches * 1.3 + 8)
      const log = [...first.world.log, ...second.world.log]
      expect(bytes((await replay(urls, log)).record)).toBe(bytes(second.record))
      expect(measured(second.record, urls, truthOf).falseMerges).toEqual([])
    },
  )
})

/** URLs of a log. */
const SIZES = [120, 360, 1080].slice(0, repeats(2, 3))

describe('a growing log', () => {
  it.each([1, 5, 9])('never teaches less (site %i)', async (seed) => {
    const shares: number[] = []
    for (const size of SIZES) {
      const { site, urls, truthOf } = generatedSite(seed, size)
      const { record } = await learnSite(site, urls)
      const { merged, falseMerges } = measured(record, urls, truthOf)
      expect(falseMerges).toEqual([])
      shares.push(merged)
    }
    for (const [at, share] of shares.entries()) expect(share).toBeGreaterThanOrEqual((shares[at - 1] ?? 0) - 0.02)
  })
})
