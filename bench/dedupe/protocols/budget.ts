/** What the yardstick domain costs: cold, with a crawl's observations in store, and again a month later. */

import { learnSite, SETTINGS, trainingPart, type Learned, type Lesson } from '../contenders/learned.ts'
import { TWENTY_PATTERNS } from '../archetypes/servers.ts'
import { scoreOf, type Score } from '../judge/score.ts'
import { makeSite } from '../site/site.ts'
import { effortOf } from '../study.ts'
import { sitePorts, type TakenMemo } from '../contenders/port.ts'
import { fingerprinterNamed } from '../../../src/fingerprint/kinds/fingerprints.ts'
import { pageSignals } from '../../../src/fingerprint/signals/page-signals.ts'
import type { Page } from '../../../src/fingerprint/types.ts'
import type { Observation } from '../../../src/learn/ports.ts'

/** One way to learn the yardstick domain. */
export interface BudgetRow {
  readonly name: 'cold' | 'stored' | 'warm' | 'strict, cold' | 'seed, cold'
  readonly fetches: number
  readonly patterns: number
  readonly patternParams: number
  readonly score: Score
}

const DAY_SECONDS = 24 * 3600
const MONTH_SECONDS = 30 * 24 * 3600

/** Learns the domain of 20 patterns in five ways. */
export async function budgetRows(seed: number, size: number, noise: number): Promise<BudgetRow[]> {
  const site = makeSite(TWENTY_PATTERNS, seed, size)
  const corpus = trainingPart(site, site.truth)
  const memo: TakenMemo = new Map()
  const lesson = (): Lesson => ({ site, origin: site.origin(noise), memo, corpus })
  const cold = await learnSite(lesson(), SETTINGS.standard)
  const stored = await learnSite({ ...lesson(), stored: await crawl(lesson()) }, SETTINGS.standard)
  const warm = await learnSite(
    { ...lesson(), stored: cold.observations, previous: cold.records, startSeconds: MONTH_SECONDS },
    SETTINGS.standard,
  )
  const strict = await learnSite(lesson(), SETTINGS.strict)
  const seedMode = await learnSite(lesson(), SETTINGS.seed)
  const row = (name: BudgetRow['name'], learned: Learned): BudgetRow => {
    const { fetches, patterns, patternParams } = effortOf(site, learned)
    return { name, fetches, patterns, patternParams, score: scoreOf(site, learned, site.truth) }
  }
  return [
    row('cold', cold),
    row('stored', stored),
    row('warm', warm),
    row('strict, cold', strict),
    row('seed, cold', seedMode),
  ]
}

/** What a crawl of the corpus has left behind: one observation of every URL as it was found. */
async function crawl(lesson: Lesson): Promise<readonly Observation[]> {
  const { site, origin, memo, corpus } = lesson
  const ports = sitePorts(site, origin, memo, -DAY_SECONDS)
  const { of } = fingerprinterNamed('content')
  const take = (page: Page) => ({ fingerprint: of(page), signals: pageSignals(page) })
  const seen: Observation[] = []
  for (const { url } of corpus) seen.push(await ports.fetchPage(url, take))
  return seen
}
