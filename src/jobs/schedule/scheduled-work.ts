/** The work of the control Worker's cron triggers: condenses figures, queues learning checks, removes what is out of date. */

import type { TrafficStats } from '../../store/traffic-stats.ts'
import { queueDueChecks, type ScheduleStores } from './learning-schedule.ts'

/** What the hourly work reads and writes. */
export interface HourlyStores extends Pick<ScheduleStores, 'control' | 'queueChecks'> {
  readonly stats: Pick<TrafficStats, 'condense'>
  /** Most domains whose learning run one hour may start. */
  readonly startsPerHour: number
}

/** What the nightly work reads and writes. */
export interface NightlyStores {
  readonly stats: Pick<TrafficStats, 'forget' | 'forgetCookies' | 'foldHours'>
  /** Removes what runs and traffic have shown of pages before. */
  readonly forgetEvidence: (beforeMs: number) => Promise<void>
  /** Removes what is known of runs that ended before, except the latest of each domain. */
  readonly forgetRuns: (beforeMs: number) => Promise<void>
  /** Removes URLs that runs and audits stored before. */
  readonly forgetUrls: (beforeMs: number) => Promise<void>
}

const DAY_MS = 24 * 3_600_000

/** No URL is kept for longer than this after its last use. */
const RETENTION_MS = 90 * DAY_MS
/** A map is learned again after 30 days at the latest, and pages change. */
const EVIDENCE_MS = 30 * DAY_MS
/** Revisions and changes tell what happened for good; a run tells how, and its pages are gone after 90 days. */
const RUNS_MS = 365 * DAY_MS
/** One week more than one query can ask for. */
const TRAFFIC_MS = 99 * DAY_MS

/** Condenses figures and queues checks of the domains that are due. Rejects when a store does; the rest is done then. */
export async function hourlyWork(stores: HourlyStores, nowMs: number): Promise<void> {
  await inTurn([() => stores.stats.condense(nowMs), () => queueDueChecks(stores, stores.startsPerHour, nowMs)])
}

/** Removes old evidence, URLs of old runs, old runs, and old figures. Rejects when a store does; the rest is done then. */
export async function nightlyWork(
  { stats, forgetEvidence, forgetUrls, forgetRuns }: NightlyStores,
  nowMs: number,
): Promise<void> {
  await inTurn([
    () => forgetEvidence(nowMs - EVIDENCE_MS),
    () => forgetUrls(nowMs - RETENTION_MS),
    () => forgetRuns(nowMs - RUNS_MS),
    () => stats.forget(nowMs - TRAFFIC_MS),
    () => stats.forgetCookies(nowMs),
    () => stats.foldHours(nowMs),
  ])
}

/** Runs every piece of work, also after one that fails. Rejects with the first failure when all have ended. */
export async function inTurn(works: Iterable<() => Promise<unknown>>): Promise<void> {
  const failures: unknown[] = []
  for (const work of works) await work().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}
