/** Fetches for a domain of 20 patterns: cold, with a crawl's observations in store, and again a month later. */

import { SETTINGS, trainingPart, type Learned, type Lesson } from '../contenders/learned.ts'
import type { TakenMemo } from '../contenders/port.ts'
import { learnFrom, type Start } from '../contenders/starts.ts'
import { TWENTY_PATTERNS } from '../archetypes/servers.ts'
import { scoreOf, type Score } from '../judge/score.ts'
import { makeSite } from '../site/site.ts'
import { effortOf } from '../study.ts'
import type { ProtocolRun } from './protocol-run.ts'

/** One way to learn the domain. */
export interface BudgetRow {
  readonly name: Start | 'strict, cold' | 'seed, cold'
  readonly fetches: number
  readonly patterns: number
  readonly patternParams: number
  readonly score: Score
}

/** Learns the domain of 20 patterns in five ways. */
export async function budgetRows({ seed, size, noise, learner }: ProtocolRun): Promise<BudgetRow[]> {
  const site = makeSite(TWENTY_PATTERNS, seed, size)
  const corpus = trainingPart(site, site.truth)
  const memo: TakenMemo = new Map()
  const lesson = (): Lesson => ({ site, origin: site.origin(noise), memo, corpus, learner })
  const cold = await learnFrom('cold', lesson, SETTINGS.standard)
  const stored = await learnFrom('stored', lesson, SETTINGS.standard)
  const warm = await learnFrom('warm', lesson, SETTINGS.standard, cold)
  const strict = await learnFrom('cold', lesson, SETTINGS.strict)
  const seedMode = await learnFrom('cold', lesson, SETTINGS.seed)
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
