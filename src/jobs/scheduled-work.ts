/** What the control Worker does by the clock: keeps figures small, forgets what is out of date, and sees to it that maps are learned. */

import type { ControlActions } from '../store/control-actions.ts'
import type { ControlStore, DomainRow, RunRow } from '../store/control-store.ts'
import type { TrafficStats } from '../store/traffic-stats.ts'
import { latestRun } from './latest-run.ts'

/** What the work reaches. */
export interface ScheduledStores {
  readonly control: Pick<ControlStore, 'domains' | 'runs'>
  readonly stats: Pick<TrafficStats, 'condense'>
  /** The URLs kept of a domain. */
  readonly corpus: (domain: string) => {
    readonly urls: () => Promise<number>
    readonly expire: (nowMs: number) => Promise<void>
  }
  /** Removes URLs that runs and audits have left before. */
  readonly forgetUrls: (beforeMs: number) => Promise<void>
  readonly startRun: ControlActions['startRun']
  /** Whether the workflow of a run is still alive. */
  readonly isAlive: (runId: string) => Promise<boolean>
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A map is learned anew after this time, or tried anew when no run has ended well. */
export const RELEARN_MS = 30 * DAY_MS
const RETRY_MS = DAY_MS
/** Below this number of URLs a run would ask for more pages than it could save. */
export const MIN_URLS = 100
/** No URL is kept for longer than this after it was last seen or used. */
const RETENTION_MS = 90 * DAY_MS
// What a run has seen serves the next one for a week (learn/sightings.ts), and a run may take days.
const OBSERVATIONS_MS = 14 * DAY_MS

/** Condenses figures, ends runs whose workflow is gone, begins runs that are due. Rejects when a store does; the rest is done then. */
export async function hourlyWork(stores: ScheduledStores, nowMs: number): Promise<readonly string[]> {
  const begun: string[] = []
  const begin = async (row: DomainRow): Promise<void> => {
    if (await beginWhereDue(row, stores, nowMs)) begun.push(row.domain)
  }
  await inTurn([() => stores.stats.condense(nowMs), () => forEachDomain(stores, begin)])
  return begun
}

/** Whether a run has begun. */
async function beginWhereDue({ domain, learns }: DomainRow, stores: ScheduledStores, nowMs: number): Promise<boolean> {
  const last = await latestRun(domain, stores, nowMs)
  if (!learns || !isDue(last, nowMs)) return false
  if ((await stores.corpus(domain).urls()) < MIN_URLS) return false
  const reason = last === undefined ? 'enough URLs' : `${Math.floor((nowMs - last.startedAtMs) / DAY_MS)} days old`
  const outcome = await stores.startRun(domain, {}, { by: 'schedule', reason })
  return outcome.kind === 'started'
}

/** Forgets URLs that were not seen for 90 days, and what old runs have seen and left. Rejects when a store does; the rest is done then. */
export async function nightlyWork(stores: ScheduledStores, nowMs: number): Promise<void> {
  await inTurn([
    () => stores.control.runs.forgetObservations(nowMs - OBSERVATIONS_MS),
    () => stores.forgetUrls(nowMs - RETENTION_MS),
    () => forEachDomain(stores, ({ domain }) => stores.corpus(domain).expire(nowMs)),
  ])
}

/** Does one piece of work after the other, also behind one that fails. Rejects with the first failure when all had their turn. */
export async function inTurn(works: Iterable<() => Promise<unknown>> | AsyncIterable<() => Promise<unknown>>) {
  const failures: unknown[] = []
  for await (const work of works) await work().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

function forEachDomain(stores: ScheduledStores, work: (row: DomainRow) => Promise<void>): Promise<void> {
  async function* works() {
    for await (const row of allDomains(stores)) yield () => work(row)
  }
  return inTurn(works())
}

async function* allDomains({ control }: ScheduledStores): AsyncGenerator<DomainRow> {
  let cursor: string | undefined
  do {
    const page = await control.domains.list({ limit: 500, ...(cursor !== undefined && { cursor }) })
    yield* page.rows
    cursor = page.cursor
  } while (cursor !== undefined)
}

function isDue(last: RunRow | undefined, nowMs: number): boolean {
  if (last === undefined) return true
  if (last.endedAtMs === undefined) return false
  const isGood = last.state === 'done' || last.state === 'held'
  return nowMs - last.startedAtMs >= (isGood ? RELEARN_MS : RETRY_MS)
}
