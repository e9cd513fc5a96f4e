/** The gates of the bench. */

import { atLeast, atMost, type Gate } from '../gates.ts'
import { SETTINGS } from './contenders/learned.ts'
import type { HttpRow } from './http/end-to-end.ts'
import { MAIN_NOISE } from './options.ts'
import type { BudgetRow } from './protocols/budget.ts'
import type { DriftRow } from './protocols/drift.ts'
import type { Result } from './study.ts'
import { scoreSum, slice, summarize } from './summary.ts'

/** Gates over the sites. Shares are given in per cent. */
export function siteGates(results: readonly Result[], noises: readonly number[]): Gate[] {
  const ours: readonly string[] = [SETTINGS.standard.name, SETTINGS.strict.name]
  return [
    ...noises.flatMap((noise) => falseGates(results, SETTINGS.standard.name, { noise, limit: 0.1 })),
    ...falseGates(results, SETTINGS.strict.name, { noise: MAIN_NOISE, limit: 0.02 }),
    ...trapGates(results.filter(({ contender }) => ours.includes(contender))),
    ...noises.map((noise) => reductionGate(results, noise)),
    atMost(
      'side-effect requests',
      sum(results, ({ learning }) => learning?.sideEffects ?? 0),
      0,
    ),
    atMost(
      'URLs whose canonical URL is not canonical',
      sum(
        results.filter(({ contender }) => ours.includes(contender)),
        ({ score }) => score.unstable,
      ),
      0,
    ),
  ]
}

/** Gates over the protocols. */
export function protocolGates({
  budget,
  drift,
  http,
}: {
  budget: readonly BudgetRow[]
  drift: readonly DriftRow[]
  http: readonly HttpRow[]
}): Gate[] {
  const fetches = (name: BudgetRow['name']) => budget.find((row) => row.name === name)?.fetches ?? Number.NaN
  const limits = [
    ['cold', 900],
    ['stored', 600],
    ['warm', 150],
  ] as const
  return [
    ...limits.map(([name, limit]) => atMost(`fetches for 20 patterns, ${name}`, fetches(name), limit)),
    atMost(
      'drift: wrong URLs after the second run',
      sum(drift, ({ wrongAfter }) => wrongAfter),
      0,
    ),
    atMost('drift: parameters dropped without a flag', drift.filter(({ silentDrop }) => silentDrop).length, 0),
    atLeast(
      'drift: vanished patterns that are held, %',
      100 * (sum(drift, ({ retained }) => retained[0]) / sum(drift, ({ retained }) => retained[1])),
      100,
    ),
    atMost(
      'HTTP: robots.txt violations',
      sum(http, ({ robotsViolations, robotsFirst }) => robotsViolations + (robotsFirst ? 0 : 1)),
      0,
    ),
    atMost(
      'HTTP: side effects',
      sum(http, ({ sideEffects }) => sideEffects),
      0,
    ),
    // One request may stand at either end of the second.
    atMost(
      'HTTP: busiest second beyond the rate',
      Math.max(0, ...http.map((row) => row.busiestSecond - row.allowedPerSecond)),
      1,
    ),
    atMost(
      'HTTP: false merges',
      sum(http, ({ score }) => score.falseUrls + score.misrouted),
      0,
    ),
  ]
}

function falseGates(
  results: readonly Result[],
  contender: string,
  { noise, limit }: { noise: number; limit: number },
): Gate[] {
  const found = slice(results, contender, noise)
  if (found.results.length === 0) return []
  const { falseMicro, falseWorst, misroutedMicro, pairFpr } = summarize(found, results)
  const label = `${contender} at ${noise * 100} % noise`
  return [
    atMost(`false merges, ${label}, % of URLs`, falseMicro.value * 100, limit),
    atMost(`false merges, ${label}, worst site, %`, falseWorst * 100, 1),
    atMost(`misrouted, ${label}, % of URLs`, misroutedMicro * 100, limit),
    atMost(`pair fpr, ${label}, %`, (Number.isNaN(pairFpr) ? 0 : pairFpr) * 100, 0.5),
  ]
}

function trapGates(ours: readonly Result[]): Gate[] {
  const names = [...new Set(ours.filter(({ kind }) => kind === 'trap').map(({ archetype }) => archetype))]
  return names.map((name) => {
    const { falseUrls, misrouted } = scoreSum(ours.filter(({ archetype }) => archetype === name))
    return atMost(`trap ${name}: falsely merged or misrouted URLs`, falseUrls + misrouted, 0)
  })
}

function reductionGate(results: readonly Result[], noise: number): Gate {
  const found = slice(
    results.filter(({ kind }) => kind === 'query'),
    SETTINGS.standard.name,
    noise,
  )
  const { oracleShare } = summarize(found, results)
  const limit = noise <= MAIN_NOISE ? 95 : 85
  return atLeast(
    `dup-reduction of query sites at ${noise * 100} % noise, % of the oracle`,
    oracleShare.value * 100,
    limit,
  )
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0)
}
