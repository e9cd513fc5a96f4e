/** What was seen of every URL: stored pages first, then fetches within the budget, each remembered. */

import { fingerprinterNamed } from '../fingerprint/kinds/fingerprints.ts'
import { pageSignals } from '../fingerprint/signals/page-signals.ts'
import type { Page } from '../fingerprint/types.ts'
import { isHarmless } from './harmless.ts'
import { createOffers, withoutSecretOffers, type Offers } from './offers.ts'
import { isUnasked, watchForOutage } from './outage.ts'
import type { LearnPorts, Observation, TakenPage } from './ports.ts'
import type { LearnOptions } from './run-types.ts'
import type { Settings } from './settings.ts'

/** The only way from the stages to the network. */
export interface Sightings {
  /**
   * What was seen of a URL, oldest first, after looking until it was seen `times` times. Shorter than that when the run is
   * over, or the host's limiter refuses for now; empty as well for a URL that must not be fetched.
   */
  see(url: string, times: number): Promise<readonly Observation[]>
  /** Looks at several URLs at once, as far as `concurrency` allows. */
  seeAll(urls: readonly string[]): Promise<void>
  /** Forgets what earlier runs saw of a URL: it is asked for again. */
  refresh(url: string): void
  /** How often a URL was seen so far. */
  timesSeen(url: string): number
  /** Whether nothing more may be fetched, and why. */
  end(): 'budget' | 'stopped' | 'unreachable' | undefined
  readonly tally: SightingsTally
  /** What the pages that were seen offer. */
  readonly offers: Pick<Offers, 'of' | 'isSeen'>
}

/** Counts for the report. */
export interface SightingsTally {
  /** Asked for in this process. */
  readonly fetches: number
  /** Taken from what was stored. */
  readonly recalled: number
  /** Of the budget: fetches, and what this run had fetched before it was interrupted. */
  readonly spent: number
  readonly troubles: Readonly<Record<string, number>>
  /** Pages with a status below 400. */
  readonly pages: number
}

/** Stored pages older than this say nothing about today. */
export const MAX_AGE_MS = 7 * 24 * 3600 * 1000

/** A site of which nothing was seen after so many attempts, or in so many in a row, may be out of reach. */
const ATTEMPTS_WITHOUT_PAGE = 24

/** Opens the memory of a run. */
export function openSightings(
  options: Pick<LearnOptions, 'stored' | 'signal'>,
  settings: Settings,
  ports: Pick<LearnPorts, 'fetchPage' | 'observe'>,
): Sightings {
  const stored = sortStored(options, settings)
  const seen = new Map<string, Observation[]>()
  const pending = new Map<string, Promise<Observation | undefined>>()
  const tally = { fetches: 0, recalled: 0, spent: 0, pages: 0, attempts: 0, troubles: {} as Record<string, number> }
  const take = takerOf(settings)
  const offers = createOffers()
  const outage = watchForOutage(ATTEMPTS_WITHOUT_PAGE)

  function end(): 'budget' | 'stopped' | 'unreachable' | undefined {
    if (options.signal?.aborted === true) return 'stopped'
    if (outage.isDown() || (tally.pages === 0 && tally.attempts >= ATTEMPTS_WITHOUT_PAGE)) return 'unreachable'
    return tally.spent >= settings.maxFetches ? 'budget' : undefined
  }

  async function look(url: string): Promise<Observation | undefined> {
    const sightings = seen.get(url) ?? []
    const old = sightings.length === 0 ? stored.before.get(url) : undefined
    const known = old ?? stored.within.get(url)?.shift()
    if (known === undefined && end() !== undefined) return undefined
    if (known === undefined) tally.fetches++
    else if (!isUnasked(known)) tally.recalled++
    if (old === undefined && !isUnasked(known)) tally.spent++
    const observation = known ?? (await ports.fetchPage(url, take))
    if (known === undefined && isUnasked(observation)) {
      tally.fetches--
      tally.spent--
    }
    count(observation, tally)
    if (isNotNow(observation)) return undefined
    seen.set(url, [...(seen.get(url) ?? []), observation])
    offers.note(observation)
    if (known === undefined) await ports.observe({ kind: 'observed', observation })
    await outage.hear(observation, old === undefined, look)
    return observation
  }

  async function see(url: string, times: number): Promise<readonly Observation[]> {
    if (!isHarmless(url)) return []
    while ((seen.get(url)?.length ?? 0) < times) {
      const looking = pending.get(url) ?? look(url).finally(() => pending.delete(url))
      pending.set(url, looking)
      if ((await looking) === undefined) break
    }
    return seen.get(url) ?? []
  }

  async function seeAll(urls: readonly string[]): Promise<void> {
    for (let i = 0; i < urls.length; i += settings.concurrency) {
      await Promise.all(urls.slice(i, i + settings.concurrency).map((url) => see(url, 1)))
    }
  }

  function refresh(url: string): void {
    stored.before.delete(url)
    const own = (seen.get(url) ?? []).filter(({ fetchedAtMs }) => fetchedAtMs >= settings.startedAtMs)
    seen.set(url, own)
  }

  return { see, seeAll, refresh, timesSeen: (url) => seen.get(url)?.length ?? 0, end, tally, offers }
}

function takerOf(settings: Settings): (page: Page) => TakenPage {
  const fingerprinter = fingerprinterNamed(settings.fingerprint)
  return (page) => ({ fingerprint: fingerprinter.of(page), signals: withoutSecretOffers(pageSignals(page)) })
}

/** Pages of earlier runs serve as a first sighting; what this run saw before it was interrupted is replayed in order. */
function sortStored(options: Pick<LearnOptions, 'stored'>, settings: Settings) {
  const before = new Map<string, Observation>()
  const within = new Map<string, Observation[]>()
  for (const observation of options.stored ?? []) {
    if (isNotNow(observation)) continue
    const isOwn = observation.fetchedAtMs >= settings.startedAtMs
    if (isOwn) within.set(observation.url, [...(within.get(observation.url) ?? []), observation])
    // The published algorithm knows no memory.
    else if (settings.mode === 'plus' && isFresh(observation, settings)) before.set(observation.url, observation)
  }
  return { before, within }
}

function isFresh(observation: Observation, { startedAtMs, fingerprint }: Settings): boolean {
  if (observation.kind !== 'page' || observation.status < 200 || observation.status >= 300) return false
  if (observation.fetchedAtMs < startedAtMs - MAX_AGE_MS) return false
  const { name, version } = observation.fingerprint
  const current = fingerprinterNamed(fingerprint)
  return name === current.name && version === current.version
}

/** The limiter refuses for the moment: that says nothing about the URL, and next time it may allow it. */
function isNotNow(observation: Observation): boolean {
  return observation.kind === 'refused' && observation.why === 'rate'
}

function count(
  observation: Observation,
  tally: { pages: number; attempts: number; troubles: Record<string, number> },
): void {
  tally.attempts++
  if (observation.kind === 'page' && observation.status < 400) {
    tally.pages++
    return
  }
  const why = observation.kind === 'page' ? `${Math.floor(observation.status / 100)}xx` : observation.why
  tally.troubles[why] = (tally.troubles[why] ?? 0) + 1
}
