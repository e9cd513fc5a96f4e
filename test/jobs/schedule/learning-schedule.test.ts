import { describe, expect, it } from 'vitest'
import {
  checkDomain,
  DEFAULT_STARTS_PER_HOUR,
  MIN_URLS,
  queueDueChecks,
  RELEARN_MS,
  RETRY_MS,
} from '../../../src/jobs/schedule/learning-schedule.ts'
import type { RunRow } from '../../../src/store/control-store.ts'
import { DAY_MS, HOUR_MS, NEW_DOMAIN, NOW_MS, scheduleWorld, type DomainState } from '../support/schedule-world.ts'
import { repeats } from '../../support/nightly.ts'

const A = 'a.example'
const ended = (ageMs: number, state: RunRow['state'], revision?: number): Pick<DomainState, 'last'> => ({
  last: { state, startedAtMs: NOW_MS - ageMs, endedAtMs: NOW_MS - ageMs + 1, ...(revision && { revision }) },
})
const worldOf = (state: Partial<DomainState>) => scheduleWorld(new Map([[A, { ...NEW_DOMAIN, ...state }]]))

describe('checkDomain()', () => {
  it.each([
    ['was never learned', {}, true],
    ['has too few URLs', { urls: MIN_URLS - 1 }, false],
    ['is not to be learned', { learns: false }, false],
    ['was learned 29 days ago', ended(RELEARN_MS, 'done', 3), true],
    ['was learned since', ended(RELEARN_MS - 1, 'done', 3), false],
    ['had nothing to ask a day ago', ended(DAY_MS, 'done'), true],
    ['waits for a decision', ended(DAY_MS * 2, 'held'), false],
    ['failed a day ago', ended(DAY_MS, 'failed'), true],
    ['failed an hour ago', ended(HOUR_MS, 'failed'), false],
    ['was stopped an hour ago', ended(HOUR_MS, 'stopped'), false],
    ['was started a moment ago', { last: { state: 'queued', startedAtMs: NOW_MS - 1_000 } }, false],
  ] satisfies [string, Partial<DomainState>, boolean][])('for a domain that %s', async (_, state, starts) => {
    const { stores, started } = worldOf(state)
    expect(await checkDomain(A, stores, NOW_MS)).toBe(starts)
    expect(started).toHaveLength(starts ? 1 : 0)
  })

  it('starts nothing for a domain that is not there', async () => {
    expect(await checkDomain('b.example', worldOf({}).stores, NOW_MS)).toBe(false)
  })

  it('gives the reason of the run', async () => {
    const first = worldOf({})
    await checkDomain(A, first.stores, NOW_MS)
    const again = worldOf(ended(31 * DAY_MS, 'done'))
    await checkDomain(A, again.stores, NOW_MS)
    expect([...first.started, ...again.started].map(({ reason }) => reason)).toEqual(['enough URLs', '31 days old'])
  })

  it('ends a run whose workflow is gone, which is due again a day after its start', async () => {
    const { stores, started, checkHourOf } = worldOf({ last: { state: 'waiting', startedAtMs: NOW_MS - HOUR_MS } })
    expect(await checkDomain(A, stores, NOW_MS)).toBe(false)
    expect((await stores.control.runs.list(A)).rows[0]).toMatchObject({ state: 'failed', endedAtMs: NOW_MS })
    expect(checkHourOf(A)).toBe(Math.ceil((NOW_MS - HOUR_MS + RETRY_MS) / HOUR_MS))
    await checkDomain(A, stores, NOW_MS + RETRY_MS)
    expect(started).toHaveLength(1)
  })

  it('checks a learned domain again when its map is old', async () => {
    const { stores, checkHourOf } = worldOf(ended(HOUR_MS, 'done', 3))
    await checkDomain(A, stores, NOW_MS)
    expect(checkHourOf(A)).toBe(Math.ceil((NOW_MS - HOUR_MS + RELEARN_MS) / HOUR_MS))
  })

  it.each([
    ['an hour after it was added', 0, HOUR_MS],
    ['later when it is older', 10 * HOUR_MS, 5 * HOUR_MS],
    ['once a day when it never gets them', 100 * DAY_MS, DAY_MS],
  ])('checks a domain with too few URLs again %s', async (_, ageMs, waitMs) => {
    const { stores, checkHourOf } = worldOf({ urls: 1, onboardedAtMs: NOW_MS - ageMs })
    await checkDomain(A, stores, NOW_MS)
    expect(checkHourOf(A)).toBe((NOW_MS + waitMs) / HOUR_MS)
  })
})

describe('queueDueChecks()', () => {
  const names = (count: number, prefix = 'd') => Array.from({ length: count }, (_, i) => `${prefix}${i}.example`)
  const worldWith = (count: number) => scheduleWorld(new Map(names(count).map((name) => [name, NEW_DOMAIN])))

  it('spreads the checks over the hour at the configured rate', async () => {
    const { stores, queued } = worldWith(6)
    await queueDueChecks(stores, 4, NOW_MS)
    expect(queued.map(({ delaySeconds }) => delaySeconds)).toEqual([0, 900, 1800, 2700])
  })

  it('claims a domain once, and the others in the next hour', async () => {
    const { stores, queued } = worldWith(6)
    await queueDueChecks(stores, 4, NOW_MS)
    await queueDueChecks(stores, 4, NOW_MS + HOUR_MS)
    await queueDueChecks(stores, 4, NOW_MS + 2 * HOUR_MS)
    expect(queued.map(({ domain }) => domain).toSorted()).toEqual(names(6).toSorted())
  })

  it('claims a domain again after a day when its message was lost', async () => {
    const { stores, queued } = worldWith(1)
    await queueDueChecks(stores, 4, NOW_MS)
    await queueDueChecks(stores, 4, NOW_MS + RETRY_MS)
    expect(queued).toHaveLength(2)
  })

  it('sends nothing when nothing is due', async () => {
    const { stores, queued } = scheduleWorld(new Map())
    await queueDueChecks(stores, 4, NOW_MS)
    expect(queued).toEqual([])
  })

  // The platform takes 100,000 domains; by day a tenth of them, at a tenth of the rate.
  const PERCENT = repeats(100, 1000)
  const perHour = (DEFAULT_STARTS_PER_HOUR * PERCENT) / 1000

  it(`starts the runs of ${100 * PERCENT} domains within a day, and renews every map within 30 days`, async () => {
    const domains = new Map<string, DomainState>()
    for (const name of names(70 * PERCENT, 'new')) domains.set(name, NEW_DOMAIN)
    for (const name of names(20 * PERCENT, 'old'))
      domains.set(name, {
        ...NEW_DOMAIN,
        last: { startedAtMs: NOW_MS - 28 * DAY_MS, endedAtMs: NOW_MS - 28 * DAY_MS + 1, revision: 1 },
      })
    const longAgoMs = NOW_MS - 100 * DAY_MS
    for (const name of names(10 * PERCENT, 'invented'))
      domains.set(name, { ...NEW_DOMAIN, onboardedAtMs: longAgoMs, urls: 1 })
    const { stores, clock, queued, started } = scheduleWorld(domains)
    const startsOf = (from: number) => new Set(started.slice(from).map(({ domain }) => domain))

    const workHours = async (count: number): Promise<void> => {
      for (let hour = 0; hour < count; hour++, clock.nowMs += HOUR_MS) {
        const before = queued.length
        await queueDueChecks(stores, perHour, clock.nowMs)
        const checks = queued.slice(before)
        expect(checks.length).toBeLessThanOrEqual(perHour)
        for (const { domain } of checks) await checkDomain(domain, stores, clock.nowMs)
      }
    }
    await workHours(24)
    expect(startsOf(0).size).toBe(70 * PERCENT)
    await workHours(30 * 24)
    const firstMonth = started.length
    expect(startsOf(0).size).toBe(90 * PERCENT)
    await workHours(30 * 24)
    expect(startsOf(firstMonth).size).toBeGreaterThanOrEqual(90 * PERCENT)
    expect(startsOf(0)).not.toContain('invented0.example')
    // An invented host costs one check a day.
    expect(queued.filter(({ domain }) => domain === 'invented0.example').length).toBeLessThanOrEqual(62)
  })
})
