import { describe, expect, it } from 'vitest'
import {
  hourlyWork,
  inTurn,
  MAX_CHANGED_RUNS,
  MAX_EXPIRED,
  MAX_LOOKS,
  MIN_URLS,
  nightlyWork,
  RELEARN_MS,
  type ScheduledStores,
} from '../../src/jobs/scheduled-work.ts'
import type { RunRow } from '../../src/store/control-store.ts'
import { DAY_MS, NOW_MS, remembering, world, type World } from './support/scheduled-world.ts'

const started = async (options: Omit<World, 'domains'>): Promise<readonly string[]> =>
  hourlyWork(world({ ...options, domains: ['a.example'] }).stores, NOW_MS)

const ended = (ageMs: number, state: RunRow['state']): Partial<RunRow> => ({
  state,
  startedAtMs: NOW_MS - ageMs,
  endedAtMs: NOW_MS - ageMs + 1,
})

describe('every hour', () => {
  it('condenses the figures and learns every domain that was never learned', async () => {
    const { stores, did } = world({ domains: ['a.example', 'b.example', 'c.example'] })
    expect(await hourlyWork(stores, NOW_MS)).toEqual(['a.example', 'b.example', 'c.example'])
    expect(did).toEqual([`condense ${NOW_MS}`, 'start a.example', 'start b.example', 'start c.example'])
  })

  it.each([
    ['has too few URLs', { urls: MIN_URLS - 1 }, 0],
    ['is not to be learned', { learns: false }, 0],
    ['was learned a month ago', { last: ended(RELEARN_MS, 'done') }, 1],
    ['was learned since', { last: ended(RELEARN_MS - 1, 'done') }, 0],
    ['waits for a person', { last: ended(DAY_MS * 2, 'held') }, 0],
    ['failed a day ago', { last: ended(DAY_MS, 'failed') }, 1],
    ['failed an hour ago', { last: ended(3_600_000, 'failed') }, 0],
    ['was stopped an hour ago', { last: ended(3_600_000, 'stopped') }, 0],
    ['is being learned', { last: { state: 'running', startedAtMs: NOW_MS - 3 * DAY_MS } }, 0],
  ] satisfies [string, Omit<World, 'domains'>, number][])('a domain that %s', async (_, options, runs) => {
    expect(await started(options)).toHaveLength(runs)
  })

  it('begins a few runs, the others in the hours that follow: an invocation has its limits', async () => {
    const domains = Array.from({ length: 2 * MAX_CHANGED_RUNS }, (_, i) => `${String.fromCodePoint(97 + i)}.example`)
    const { stores } = remembering(world({ domains }))
    const begun = [await hourlyWork(stores, NOW_MS), await hourlyWork(stores, NOW_MS + 3_600_000)]
    expect(begun.map(({ length }) => length)).toEqual([MAX_CHANGED_RUNS, MAX_CHANGED_RUNS])
    expect(begun.flat().toSorted()).toEqual(domains)
  })

  it('asks for the URLs of so many domains, and for those of the others in the hours that follow', async () => {
    const domains = Array.from({ length: 3 * MAX_LOOKS }, (_, i) => `d${i}.example`)
    const { stores } = world({ domains, urls: MIN_URLS - 1 })
    const asked: string[][] = []
    const corpus = (domain: string) => ({ ...stores.corpus(domain), urls: async () => (asked.at(-1)!.push(domain), 0) })
    for (let hour = 0; hour < domains.length / MAX_CHANGED_RUNS; hour++) {
      asked.push([])
      await hourlyWork({ ...stores, corpus }, NOW_MS + hour * 3_600_000)
    }
    expect(asked.every(({ length }) => length === MAX_LOOKS)).toBe(true)
    expect(new Set(asked.flat()).size).toBe(domains.length)
  })

  it('passes over any number of domains that need nothing', async () => {
    const idle = Array.from({ length: 2 * MAX_LOOKS }, (_, i) => `d${i}.example`)
    const last = { startedAtMs: NOW_MS, endedAtMs: NOW_MS }
    const { stores } = world({ domains: [...idle, 'due.example'], last })
    const latestOf: ScheduledStores['control']['runs']['latestOf'] = async (asked) =>
      stores.control.runs.latestOf(asked.filter((domain) => domain !== 'due.example'))
    const control = { ...stores.control, runs: { ...stores.control.runs, latestOf } }
    for (const hour of [0, 20, 40])
      expect(await hourlyWork({ ...stores, control }, NOW_MS + hour * 3_600_000)).toEqual(['due.example'])
  })

  it('ends a run whose workflow is gone, or no other could begin', async () => {
    const last = { state: 'waiting', startedAtMs: NOW_MS - 2 * DAY_MS } as const
    const { stores, did } = world({ domains: ['a.example'], last, alive: false })
    expect(await hourlyWork(stores, NOW_MS)).toEqual(['a.example'])
    expect(did.slice(1)).toEqual(['run-a.example failed', 'start a.example'])
  })

  it('gives a run that was begun a moment ago time to show up', async () => {
    const { stores, did } = world({
      domains: ['a.example'],
      last: { state: 'queued', startedAtMs: NOW_MS - 1_000 },
      alive: false,
    })
    await hourlyWork(stores, NOW_MS)
    expect(did).toHaveLength(1)
  })
})

describe('a domain that fails', () => {
  const failing = (work: (domain: string) => Promise<unknown>) => async (domain: string) => {
    if (domain === 'a.example') throw new Error('a.example is away')
    return work(domain)
  }

  it('keeps no other from being learned', async () => {
    const { stores, did } = world({ domains: ['a.example', 'b.example', 'c.example'] })
    const startRun = failing((domain) => stores.startRun(domain, {}, { by: '', reason: '' }))
    const broken = { ...stores, startRun } as unknown as ScheduledStores
    await expect(hourlyWork(broken, NOW_MS)).rejects.toThrow('a.example is away')
    expect(did.slice(1)).toEqual(['start b.example', 'start c.example'])
  })

  it('keeps no URL of another from being forgotten', async () => {
    const { stores, did } = world({ domains: ['a.example', 'b.example'] })
    const corpus = (domain: string) => ({
      ...stores.corpus(domain),
      expire: (nowMs: number) => failing(() => stores.corpus(domain).expire(nowMs))(domain),
    })
    const forgetUrls = () => Promise.reject(new Error('R2 is away'))
    await expect(nightlyWork({ ...stores, corpus, forgetUrls } as unknown as ScheduledStores, NOW_MS)).rejects.toThrow('R2 is away') // prettier-ignore
    expect(did).toEqual(['forget 14 days', 'forget figures 99 days', `expire b.example ${NOW_MS}`])
  })
})

describe('inTurn()', () => {
  it('does all, one after the other, and then tells of the first that failed', async () => {
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

describe('every night', () => {
  it('forgets old URLs of every domain and what old runs have seen', async () => {
    const { stores, did } = world({ domains: ['a.example', 'b.example'] })
    await nightlyWork(stores, NOW_MS)
    expect(did).toEqual([
      'forget 14 days',
      'forget URLs 90 days',
      'forget figures 99 days',
      `expire a.example ${NOW_MS}`,
      `expire b.example ${NOW_MS}`,
    ])
  })

  it('reaches two hundred domains, and more than an invocation can reach in several nights, in time for each', async () => {
    const names = (count: number) => Array.from({ length: count }, (_, i) => `d${i}.example`)
    const many = world({ domains: names(200) })
    await nightlyWork(many.stores, NOW_MS)
    expect(new Set(many.did.filter((what) => what.endsWith(`.example ${NOW_MS}`))).size).toBe(200)
    const { stores, did } = world({ domains: names(2 * MAX_EXPIRED + 1) })
    const counts: number[] = []
    for (let night = 0; night < 3; night++) {
      const before = did.length
      await nightlyWork(stores, NOW_MS + night * DAY_MS)
      counts.push(did.length - before - 3)
      // What would be too old before the next turn goes now.
      expect(did.at(-1)).toMatch(`${NOW_MS + (night + 2) * DAY_MS}`)
    }
    expect(Math.max(...counts)).toBeLessThan(1.25 * MAX_EXPIRED)
    const expired = did.filter((what) => what.startsWith('expire')).map((what) => what.split(' ')[1])
    expect(expired).toHaveLength(2 * MAX_EXPIRED + 1)
    expect(new Set(expired)).toEqual(new Set(names(2 * MAX_EXPIRED + 1)))
  })
})
