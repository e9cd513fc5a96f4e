/** Decides when the control Worker starts a learning run of a domain without being asked. */

import type { ControlActions } from '../../store/control-actions.ts'
import type { ControlStore, DomainRow, RunRow } from '../../store/control-store.ts'
import { latestRun } from '../learning/latest-run.ts'

/** What the schedule reads and writes. */
export interface ScheduleStores {
  readonly control: {
    readonly domains: Pick<ControlStore['domains'], 'get' | 'claimDue' | 'checkAgain'>
    readonly runs: Pick<ControlStore['runs'], 'list' | 'update'>
  }
  /** Number of URLs in the corpus of a domain. */
  readonly corpusUrls: (domain: string) => Promise<number>
  /** Queues a check of each domain, `delaySeconds` from now. */
  readonly queueChecks: (checks: readonly DelayedCheck[]) => Promise<void>
  readonly startRun: ControlActions['startRun']
  /** Whether the workflow of a run is alive. */
  readonly isAlive: (runId: string) => Promise<boolean>
}

/** A check of one domain that waits in the queue. */
export interface DelayedCheck {
  readonly domain: string
  readonly delaySeconds: number
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A map is learned again after this time: within 30 days, in which its evidence goes, also where a check waits for an hour or a day. */
export const RELEARN_MS = 29 * DAY_MS
/** A run that failed is repeated after this time, and a claimed domain whose message was lost is claimed again. */
export const RETRY_MS = DAY_MS
/** A run on fewer URLs would fetch more pages than its map could save. */
export const MIN_URLS = 100
/** Checks that one hour queues. 100,000 domains that are due at once are all checked within 20 hours. */
export const DEFAULT_STARTS_PER_HOUR = 5_000

/**
 * Claims the domains that are due and queues a check of each, spread evenly over the hour. Rejects when a store or the queue
 * does; the domains are then due again after {@link RETRY_MS}.
 *
 * @param startsPerHour most domains to claim
 */
export async function queueDueChecks(
  { control, queueChecks }: Pick<ScheduleStores, 'control' | 'queueChecks'>,
  startsPerHour: number,
  nowMs: number,
): Promise<void> {
  const domains = await control.domains.claimDue({ nowMs, untilMs: nowMs + RETRY_MS, limit: startsPerHour })
  const delayOf = (place: number): number => Math.floor((place / startsPerHour) * (HOUR_MS / 1000))
  if (domains.length > 0) await queueChecks(domains.map((domain, place) => ({ domain, delaySeconds: delayOf(place) })))
}

/**
 * Starts a learning run of a domain if it needs one, and sets when it is checked next. A second call while a run is under way
 * starts nothing. Rejects when a store does.
 *
 * @returns whether a run was started
 */
export async function checkDomain(domain: string, stores: ScheduleStores, nowMs: number): Promise<boolean> {
  const row = await stores.control.domains.get(domain)
  if (row?.learns !== true) return false
  const last = await latestRun(domain, stores, nowMs)
  const dueMs = nextRunMs(last, nowMs)
  if (dueMs > nowMs) {
    await stores.control.domains.checkAgain(domain, dueMs)
    return false
  }
  if ((await stores.corpusUrls(domain)) < MIN_URLS) {
    await stores.control.domains.checkAgain(domain, nowMs + waitForUrlsMs(row, nowMs))
    return false
  }
  const reason = last === undefined ? 'enough URLs' : `${Math.floor((nowMs - last.startedAtMs) / DAY_MS)} days old`
  const outcome = await stores.startRun(domain, {}, { by: 'schedule', reason })
  return outcome.kind === 'started'
}

function nextRunMs(last: RunRow | undefined, nowMs: number): number {
  if (last === undefined) return nowMs
  if (last.endedAtMs === undefined) return nowMs + RETRY_MS
  // A run that had nothing to ask is done and has no revision.
  const isGood = last.state === 'held' || (last.state === 'done' && last.revision !== undefined)
  return last.startedAtMs + (isGood ? RELEARN_MS : RETRY_MS)
}

/** A new domain gets its URLs within hours; a host that a client invented never does, and costs one check a day. */
function waitForUrlsMs({ onboardedAtMs }: DomainRow, nowMs: number): number {
  return Math.min(DAY_MS, Math.max(HOUR_MS, (nowMs - onboardedAtMs) / 2))
}
