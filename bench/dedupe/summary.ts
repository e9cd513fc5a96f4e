/** From the results of single sites to the numbers that are shown and judged. */

import { falseRate, reductionOf, sumOf, type Score } from './judge/score.ts'
import { bootstrap, type Interval } from './judge/bootstrap.ts'
import type { Result } from './study.ts'

/** Results of one contender under one noise. */
export interface Slice {
  readonly contender: string
  readonly noise: number | undefined
  readonly results: readonly Result[]
}

/** The results that belong together. @param noise undefined for contenders that fetch nothing */
export function slice(results: readonly Result[], contender: string, noise?: number): Slice {
  return { contender, noise, results: results.filter((r) => r.contender === contender && r.noise === noise) }
}

/** The numbers of one contender. Rates are shares, 0…1. */
export interface Summary {
  readonly contender: string
  readonly noise: number | undefined
  readonly sites: number
  readonly falseMicro: Interval
  readonly falseMacro: Interval
  readonly falseWorst: number
  readonly misroutedMicro: number
  readonly misroutedWorst: number
  readonly pairFpr: number
  readonly lostPages: number
  readonly compression: number
  /** Duplicate reduction as a share of the oracle's, mean over the sites where there is something to reduce. */
  readonly oracleShare: Interval
  readonly fullShare: number
  readonly precision: number
  readonly recall: number
  readonly missedNeutral: number
  readonly unstable: number
  readonly fetches: number
  readonly fetchesPerPatternParam: number
  readonly sideEffects: number
}

/** Sums up a slice. `all` holds the oracle's results for the same sites. */
export function summarize({ contender, noise, results }: Slice, all: readonly Result[]): Summary {
  const total = sumOf(results.map(({ score }) => score))
  const reducible = results.filter((result) => oracleReduction(result, all) > 0.05)
  const learning = results.flatMap((result) => (result.learning === undefined ? [] : [result.learning]))
  const fetches = sum(learning, (l) => l.fetches)
  return {
    contender,
    noise,
    sites: results.length,
    falseMicro: bootstrap(results, (sites) => falseRate(sumOf(sites.map(({ score }) => score)))),
    falseMacro: bootstrap(results, (sites) => mean(sites, ({ score }) => falseRate(score))),
    falseWorst: Math.max(0, ...results.map(({ score }) => falseRate(score))),
    misroutedMicro: ratio(total.misrouted, total.urls),
    misroutedWorst: Math.max(0, ...results.map(({ score }) => score.misrouted / score.urls)),
    pairFpr: ratio(total.falsePairs, total.mergedPairs),
    lostPages: total.lostPages,
    compression: ratio(total.urls - total.keys, total.urls),
    oracleShare: bootstrap(reducible, (sites) => mean(sites, (r) => reductionOf(r.score) / oracleReduction(r, all))),
    fullShare: mean(results, ({ score }) => reductionOf(score)),
    precision: ratio(total.precisionSum, total.urls),
    recall: ratio(total.recallSum, total.urls),
    missedNeutral: ratio(
      sum(results, (r) => r.missed),
      sum(results, (r) => r.neutral),
    ),
    unstable: total.unstable,
    fetches: ratio(fetches, results.length),
    fetchesPerPatternParam: ratio(
      fetches,
      sum(learning, (l) => l.patternParams),
    ),
    sideEffects: sum(learning, (l) => l.sideEffects),
  }
}

/** What the oracle reaches on the site of a result. */
export function oracleReduction(result: Result, all: readonly Result[]): number {
  const found = all.find((r) => r.contender === 'oracle' && r.archetype === result.archetype && r.seed === result.seed)
  return found === undefined ? 0 : reductionOf(found.score)
}

/** How well blind patterns are recognized: shares, NaN where there are none. */
export function wallDetection({ results }: Slice): { readonly precision: number; readonly recall: number } {
  const learning = results.flatMap((result) => (result.learning === undefined ? [] : [result.learning]))
  const walled = learning.filter((l) => l.walled)
  const found = sum(walled, (l) => l.blind)
  return {
    precision: ratio(
      found,
      sum(learning, (l) => l.blind),
    ),
    recall: ratio(
      found,
      sum(walled, (l) => l.patterns),
    ),
  }
}

/** Mean of a number over some items; NaN for none. */
export function mean<T>(items: readonly T[], of: (item: T) => number): number {
  return ratio(sum(items, of), items.length)
}

/** The scores of several results as one. */
export function scoreSum(results: readonly Result[]): Score {
  return sumOf(results.map(({ score }) => score))
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0)
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? Number.NaN : part / whole
}
