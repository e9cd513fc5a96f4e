import { MIN_URLS, type DelayedCheck, type ScheduleStores } from '../../../src/jobs/schedule/learning-schedule.ts'
import type { RunRow } from '../../../src/store/control-store.ts'

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
export const NOW_MS = Date.UTC(2026, 10, 21)

/** One domain of a {@link scheduleWorld}. */
export interface DomainState {
  readonly onboardedAtMs: number
  readonly learns: boolean
  readonly urls: number
  readonly last?: Partial<RunRow>
}

/** A domain that was onboarded now, has enough URLs and was never learned. */
export const NEW_DOMAIN: DomainState = { onboardedAtMs: NOW_MS, learns: true, urls: MIN_URLS }

/** In-memory stores of the schedule. Checks wait in buckets of an hour, so 100,000 domains are quick to claim from. */
export function scheduleWorld(domains: ReadonlyMap<string, DomainState>) {
  const queued: DelayedCheck[] = []
  const started: { domain: string; reason: string }[] = []
  const last = new Map([...domains].flatMap(([domain, state]) => (state.last ? [[domain, state.last] as const] : [])))
  const checkHours = new Map<string, number>()
  const buckets = new Map<number, Set<string>>()
  const setCheck = (domain: string, atMs: number): void => {
    buckets.get(checkHours.get(domain) ?? Number.NaN)?.delete(domain)
    const hour = Math.ceil(atMs / HOUR_MS)
    checkHours.set(domain, hour)
    buckets.set(hour, (buckets.get(hour) ?? new Set()).add(domain))
  }
  for (const domain of domains.keys()) setCheck(domain, 0)
  const clock = { nowMs: NOW_MS }
  const stores = {
    control: {
      domains: {
        get: async (domain: string) => {
          const state = domains.get(domain)
          return state && { domain, revision: 0, ...state }
        },
        async claimDue({ nowMs, untilMs, limit }: { nowMs: number; untilMs: number; limit: number }) {
          const due = [...buckets].filter(([hour]) => hour * HOUR_MS <= nowMs).toSorted(([a], [b]) => a - b)
          const claimed = due.flatMap(([, names]) => [...names]).slice(0, limit)
          for (const domain of claimed) setCheck(domain, untilMs)
          return claimed
        },
        checkAgain: async (domain: string, atMs: number) => setCheck(domain, atMs),
      },
      runs: {
        async list(domain: string | undefined) {
          const run = last.get(domain ?? '')
          return { rows: run === undefined ? [] : [{ id: `run-${domain}`, domain, state: 'done', reason: '', ...run }] }
        },
        update: async (id: string, change: Partial<RunRow>) => {
          const domain = id.slice('run-'.length)
          last.set(domain, { ...last.get(domain), ...change })
        },
      },
    },
    corpusUrls: async (domain: string) => domains.get(domain)?.urls ?? 0,
    queueChecks: async (checks: readonly DelayedCheck[]) => {
      for (const check of checks) queued.push(check)
    },
    startRun: async (domain: string, _: unknown, { reason }: { reason: string }) => {
      started.push({ domain, reason })
      last.set(domain, { startedAtMs: clock.nowMs, endedAtMs: clock.nowMs + 1, revision: 1 })
      return { kind: 'started', runId: 'run-new' }
    },
    isAlive: async () => false,
  } as unknown as ScheduleStores
  return { stores, clock, queued, started, checkHourOf: (domain: string) => checkHours.get(domain) }
}
