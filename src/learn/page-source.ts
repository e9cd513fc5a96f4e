/** The way from the learner to the site: fetches within the budget, each kept as evidence before anything follows from it. */

import type { Evidence } from '../evidence/evidence.ts'
import type { Observation } from '../evidence/types.ts'
import { fingerprinterNamed } from '../fingerprint/kinds/fingerprints.ts'
import { pageSignals } from '../fingerprint/signals/page-signals.ts'
import type { Page } from '../fingerprint/types.ts'
import { withoutSecretOffers } from './offers.ts'
import { isUnasked, watchForOutage } from './outage.ts'
import type { LearnPorts, TakenPage } from './ports.ts'
import type { Settings } from './settings.ts'

/** Observes URLs. */
export interface PageSource {
  /** Observes a URL once more. False when the run may fetch no more, or the host refuses for now. */
  observe(url: string): Promise<boolean>
  /** Why nothing more may be fetched. */
  end(): 'budget' | 'stopped' | 'unreachable' | undefined
  readonly tally: PageTally
}

/** Counts for the report. */
export interface PageTally {
  /** Fetched in this process. */
  readonly fetches: number
  /** Of the budget: fetches, and what this run had fetched before it was interrupted. */
  readonly spent: number
  readonly troubles: Readonly<Record<string, number>>
  /** Pages with a status below 400. */
  readonly pages: number
}

/** A site of which nothing was seen after so many attempts, or in so many in a row, may be out of reach. */
const ATTEMPTS_WITHOUT_PAGE = 24

/** What the source starts from: observations of this run before it was interrupted count against its budget. */
export interface SourceOptions {
  readonly settings: Settings
  readonly signal: AbortSignal | undefined
  readonly own: readonly Observation[]
}

/** Opens the way to a site. */
export function openPageSource(
  evidence: Evidence,
  { settings, signal, own }: SourceOptions,
  ports: Pick<LearnPorts, 'fetchPage' | 'observe'>,
): PageSource {
  const tally = { fetches: 0, spent: 0, pages: 0, attempts: 0, troubles: {} as Record<string, number> }
  const pending = new Map<string, Promise<boolean>>()
  const outage = watchForOutage(ATTEMPTS_WITHOUT_PAGE)
  const take = takerOf(settings)
  for (const observation of own) {
    count(observation, tally)
    if (!isUnasked(observation)) tally.spent++
  }

  function end(): 'budget' | 'stopped' | 'unreachable' | undefined {
    if (signal?.aborted === true) return 'stopped'
    if (outage.isDown() || (tally.pages === 0 && tally.attempts >= ATTEMPTS_WITHOUT_PAGE)) return 'unreachable'
    return tally.spent >= settings.maxFetches ? 'budget' : undefined
  }

  async function fetchOnce(url: string): Promise<Observation | undefined> {
    if (end() !== undefined) return undefined
    tally.fetches++
    tally.spent++
    const observation = await ports.fetchPage(url, take)
    if (isUnasked(observation)) {
      tally.fetches--
      tally.spent--
    }
    // The limiter refuses for the moment: that says nothing about the URL.
    if (observation.kind === 'refused' && observation.why === 'rate') return undefined
    count(observation, tally)
    evidence.append(observation)
    await ports.observe({ kind: 'observed', observation })
    await outage.hear(observation, true, fetchOnce)
    return observation
  }

  return {
    observe(url) {
      const fetching =
        pending.get(url) ??
        fetchOnce(url)
          .then((observation) => observation !== undefined)
          .finally(() => pending.delete(url))
      pending.set(url, fetching)
      return fetching
    },
    end,
    tally,
  }
}

function takerOf(settings: Settings): (page: Page) => TakenPage {
  const fingerprinter = fingerprinterNamed(settings.fingerprint)
  return (page) => ({ fingerprint: fingerprinter.of(page), signals: withoutSecretOffers(pageSignals(page)) })
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
