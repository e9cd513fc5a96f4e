/** What the control Worker does by the clock: keeps figures small, forgets what is out of date, and sees to it that maps are learned. */

import type { ControlActions } from '../store/control-actions.ts'
import type { ControlStore, DomainRow, RunRow } from '../store/control-store.ts'
import type { TrafficStats } from '../store/traffic-stats.ts'
import { hashUnit } from '../learn/seeded-hash.ts'
import { endedIfGone } from './latest-run.ts'

/** What the work reaches. */
export interface ScheduledStores {
  readonly control: Pick<ControlStore, 'domains' | 'runs'>
  readonly stats: Pick<TrafficStats, 'condense' | 'forget'>
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
/** A week more than can be asked for at once. */
const TRAFFIC_MS = 99 * DAY_MS

/**
 * Runs that one invocation begins or ends. D1 answers fifty queries of one on the free plan: so many runs take half of these, and
 * leave the rest to the figures, the lists and the nightly work.
 */
export const MAX_CHANGED_RUNS = 6

// One invocation makes a thousand calls to objects, workflows and stores on the free plan; one night does all three kinds of work.
/** Domains that one hour asks for the number of their URLs, or for the workflow of their run. */
export const MAX_LOOKS = 200
/** Domains whose old URLs one night forgets, about. */
export const MAX_EXPIRED = 400

/** Condenses figures, ends runs whose workflow is gone, begins runs that are due. Rejects when a store does; the rest is done then. */
export async function hourlyWork(stores: ScheduledStores, nowMs: number): Promise<readonly string[]> {
  const begun: string[] = []
  await inTurn([() => stores.stats.condense(nowMs), () => beginRuns(stores, nowMs, begun)])
  return begun
}

async function beginRuns(stores: ScheduledStores, nowMs: number, begun: string[]): Promise<void> {
  const known: KnownDomain[] = []
  for await (const rows of pagesOfDomains(stores)) {
    const last = await stores.control.runs.latestOf(rows.map(({ domain }) => domain))
    known.push(...rows.map(({ domain, learns }) => ({ domain, learns, last: last.get(domain) })))
  }
  let changed = 0
  let looks = 0
  const seeTo = async (row: KnownDomain): Promise<void> => {
    if (changed >= MAX_CHANGED_RUNS || looks >= MAX_LOOKS) return
    if (asksElsewhere(row, nowMs)) looks++
    const last = row.last === undefined ? undefined : await endedIfGone(row.last, stores, nowMs)
    const isEnded = last !== row.last
    const isStarting = await isReady({ ...row, last }, stores, nowMs)
    if (isEnded || isStarting) changed++
    if (isStarting && (await start(row.domain, last, stores, nowMs))) begun.push(row.domain)
  }
  await inTurn(inOrder(known, Math.floor(nowMs / HOUR_MS)).map((row) => () => seeTo(row)))
}

/**
 * Every hour begins at another domain, so that one that cannot be learned keeps no other waiting. Those that were never learned have
 * every second hour: hosts that somebody has made up are among them, and may be thousands.
 */
function inOrder(known: readonly KnownDomain[], hour: number): readonly KnownDomain[] {
  const learned = known.filter(({ last }) => last !== undefined)
  const fresh = known.filter(({ last }) => last === undefined)
  const nth = Math.floor(hour / 2)
  // A first run makes a learned one of it, so the next hour looks at those that nobody has looked at; each round begins elsewhere.
  const rounds = Math.floor((nth * MAX_LOOKS) / Math.max(1, fresh.length))
  const turns = [turned(learned, nth * MAX_CHANGED_RUNS), turned(fresh, nth * MAX_LOOKS + rounds * MAX_CHANGED_RUNS)]
  return (hour % 2 === 0 ? turns : turns.toReversed()).flat()
}

function turned<T>(rows: readonly T[], by: number): readonly T[] {
  const first = by % Math.max(1, rows.length)
  return [...rows.slice(first), ...rows.slice(0, first)]
}

interface KnownDomain extends Pick<DomainRow, 'domain' | 'learns'> {
  readonly last: RunRow | undefined
}

function asksElsewhere({ learns, last }: KnownDomain, nowMs: number): boolean {
  return (last !== undefined && last.endedAtMs === undefined) || (learns && isDue(last, nowMs))
}

async function isReady({ domain, learns, last }: KnownDomain, stores: ScheduledStores, nowMs: number) {
  return learns && isDue(last, nowMs) && (await stores.corpus(domain).urls()) >= MIN_URLS
}

/** Whether a run has begun. */
async function start(domain: string, last: RunRow | undefined, stores: ScheduledStores, nowMs: number) {
  const reason = last === undefined ? 'enough URLs' : `${Math.floor((nowMs - last.startedAtMs) / DAY_MS)} days old`
  const outcome = await stores.startRun(domain, {}, { by: 'schedule', reason })
  return outcome.kind === 'started'
}

/** Forgets URLs that were not seen for 90 days, what old runs have seen and left, and old figures. Rejects when a store does; the rest is done then. */
export async function nightlyWork(stores: ScheduledStores, nowMs: number): Promise<void> {
  await inTurn([
    () => stores.control.runs.forgetObservations(nowMs - OBSERVATIONS_MS),
    () => stores.forgetUrls(nowMs - RETENTION_MS),
    () => stores.stats.forget(nowMs - TRAFFIC_MS),
    () => expireCorpora(stores, nowMs),
  ])
}

/** Where there are too many domains for one night, each has its turn every few nights, and nothing is too old before the next one. */
async function expireCorpora(stores: ScheduledStores, nowMs: number): Promise<void> {
  const domains: string[] = []
  for await (const rows of pagesOfDomains(stores)) domains.push(...rows.map(({ domain }) => domain))
  const turns = Math.max(1, Math.ceil(domains.length / MAX_EXPIRED))
  const turn = Math.floor(nowMs / DAY_MS) % turns
  const due = domains.filter((domain) => Math.floor(hashUnit(domain, 0) * turns) === turn)
  await inTurn(due.map((domain) => () => stores.corpus(domain).expire(nowMs + (turns - 1) * DAY_MS)))
}

/** Does one piece of work after the other, also behind one that fails. Rejects with the first failure when all had their turn. */
export async function inTurn(works: Iterable<() => Promise<unknown>>): Promise<void> {
  const failures: unknown[] = []
  for (const work of works) await work().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

async function* pagesOfDomains({ control }: ScheduledStores): AsyncGenerator<readonly DomainRow[]> {
  let cursor: string | undefined
  do {
    const page = await control.domains.list({ limit: 500, ...(cursor !== undefined && { cursor }) })
    yield page.rows
    cursor = page.cursor
  } while (cursor !== undefined)
}

function isDue(last: RunRow | undefined, nowMs: number): boolean {
  if (last === undefined) return true
  if (last.endedAtMs === undefined) return false
  const isGood = last.state === 'done' || last.state === 'held'
  return nowMs - last.startedAtMs >= (isGood ? RELEARN_MS : RETRY_MS)
}
