import { describe, expect, it } from 'vitest'
import {
  hourlyWork,
  inTurn,
  nightlyWork,
  type HourlyStores,
  type NightlyStores,
} from '../../../src/jobs/schedule/scheduled-work.ts'

const DAY_MS = 24 * 3_600_000
const NOW_MS = Date.UTC(2026, 10, 21)

describe('hourlyWork()', () => {
  it('condenses figures and queues checks of due domains, also when the figures fail', async () => {
    const queued: unknown[] = []
    const control = { domains: { claimDue: async () => ['a.example'] } }
    const stores = {
      control,
      startsPerHour: 10,
      queueChecks: async (checks: unknown) => void queued.push(checks),
      stats: { condense: () => Promise.reject(new Error('D1 is away')) },
    } as unknown as HourlyStores
    await expect(hourlyWork(stores, NOW_MS)).rejects.toThrow('D1 is away')
    expect(queued).toEqual([[{ domain: 'a.example', delaySeconds: 0 }]])
  })
})

describe('nightlyWork()', () => {
  it('removes evidence after 30 days, URLs after 90, figures after 99 and runs after a year, also when one store fails', async () => {
    const removed: string[] = []
    const note = (what: string) => async (beforeMs: number) =>
      void removed.push(`${what} ${(NOW_MS - beforeMs) / DAY_MS}`)
    const stores: NightlyStores = {
      forgetEvidence: note('evidence'),
      forgetRuns: note('runs'),
      forgetUrls: () => Promise.reject(new Error('R2 is away')),
      stats: { forget: note('figures'), forgetCookies: async () => undefined, foldHours: async () => undefined },
    }
    await expect(nightlyWork(stores, NOW_MS)).rejects.toThrow('R2 is away')
    await nightlyWork({ ...stores, forgetUrls: note('URLs') }, NOW_MS)
    expect(removed).toEqual([
      'evidence 30',
      'runs 365',
      'figures 99',
      'evidence 30',
      'URLs 90',
      'runs 365',
      'figures 99',
    ])
  })
})

describe('inTurn()', () => {
  it('runs all, one after the other, and rejects with the first failure', async () => {
    const did: number[] = []
    const work = (n: number) => async () => {
      await Promise.resolve()
      did.push(n)
      if (n % 2 === 0) throw new Error(`${n} failed`)
    }
    await expect(inTurn([1, 2, 3, 4].map(work))).rejects.toThrow('2 failed')
    expect(did).toEqual([1, 2, 3, 4])
    await inTurn([])
  })
})
