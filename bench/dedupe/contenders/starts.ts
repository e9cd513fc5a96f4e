/** What a learner knows before a run: nothing, what a crawl left in store, or what the run of a month ago found. */

import { fingerprinterNamed } from '../../../src/fingerprint/kinds/fingerprints.ts'
import { pageSignals } from '../../../src/fingerprint/signals/page-signals.ts'
import type { Page } from '../../../src/fingerprint/types.ts'
import type { Observation } from '../../../src/evidence/types.ts'
import { learnSite, type Learned, type Lesson, type Setting } from './learned.ts'
import { sitePorts } from './port.ts'

/** How a run begins. */
export type Start = 'cold' | 'stored' | 'warm'

/** URLs of a log that a crawl has fetched. */
const MOST_CRAWLED = 1000
const DAY_SECONDS = 24 * 3600
const MONTH_SECONDS = 30 * 24 * 3600

/**
 * Learns a site from such a start.
 *
 * @param lesson a fresh lesson each time, because an origin counts requests
 * @param cold what the cold run of the same setting found, for `warm`
 */
export async function learnFrom(
  start: Start,
  lesson: () => Lesson,
  setting: Setting,
  cold?: Learned,
): Promise<Learned> {
  if (start === 'cold') return learnSite(lesson(), setting)
  if (start === 'stored') return learnSite({ ...lesson(), stored: await crawl(lesson()) }, setting)
  const first = cold ?? (await learnSite(lesson(), setting))
  const known = { stored: first.observations, previous: first.records, startSeconds: MONTH_SECONDS }
  return learnSite({ ...lesson(), ...known }, setting)
}

/** What a crawl left: one observation of each URL of an archetype's corpus, or of the first URLs of a log. */
async function crawl({ site, origin, memo, corpus }: Lesson): Promise<readonly Observation[]> {
  const ports = sitePorts(site, origin, memo, -DAY_SECONDS)
  const { of } = fingerprinterNamed('content')
  const take = (page: Page) => ({ fingerprint: of(page), signals: pageSignals(page) })
  const seen: Observation[] = []
  const crawled = site.archetype.log === undefined ? corpus : corpus.slice(0, MOST_CRAWLED)
  for (const { url } of crawled) seen.push(await ports.fetchPage(url, take))
  return seen
}
