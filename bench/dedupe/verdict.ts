/** The gates of the bench. */

import { atLeast, atMost, type Gate } from '../gates.ts'
import { SETTINGS } from './contenders/learned.ts'
import type { HttpRow } from './http/end-to-end.ts'
import { MAIN_NOISE } from './options.ts'
import type { BudgetRow } from './protocols/budget.ts'
import type { DriftRow } from './protocols/drift.ts'
import type { Result } from './study.ts'
import type { Kind } from './site/types.ts'
import { scoreSum, slice, summarize } from './summary.ts'

/** Gates over the sites. Shares are given in per cent. */
export function siteGates(results: readonly Result[], noises: readonly number[]): Gate[] {
  const ours: readonly string[] = [SETTINGS.standard.name, SETTINGS.strict.name]
  return [
    ...noises.flatMap((noise) => falseGates(results, SETTINGS.standard.name, { noise, limit: 0.1 })),
    ...falseGates(results, SETTINGS.strict.name, { noise: MAIN_NOISE, limit: 0.02 }),
    ...trapGates(results.filter(({ contender }) => ours.includes(contender))),
    ...reductionGates(results, noises),
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

/** Results of the protocols. */
export interface Protocols {
  readonly budget: readonly BudgetRow[]
  readonly drift: readonly DriftRow[]
  readonly http: readonly HttpRow[]
}

/** Gates over the protocols. */
export function protocolGates({ budget, drift, http }: Protocols): Gate[] {
  return [...budgetGates(budget), ...driftGates(drift), ...httpGates(http)]
}

function budgetGates(budget: readonly BudgetRow[]): Gate[] {
  const limits = { cold: 450, stored: 300, warm: 80 } as const
  return budget.flatMap(({ name, fetches }) =>
    name === 'cold' || name === 'stored' || name === 'warm'
      ? [atMost(`fetches for 20 patterns, ${name}`, fetches, limits[name])]
      : [],
  )
}

function driftGates(drift: readonly DriftRow[]): Gate[] {
  const wrong = sum(drift, ({ wrongAfter }) => wrongAfter)
  const held = sum(drift, ({ retained }) => retained[0]) / sum(drift, ({ retained }) => retained[1])
  return [
    atMost('drift: wrong URLs after the second run', wrong, 0),
    atMost('drift: parameters dropped without a flag', drift.filter(({ silentDrop }) => silentDrop).length, 0),
    atLeast('drift: vanished URLs that keep their canonical URL, %', held * 100, 100),
  ]
}

function httpGates(http: readonly HttpRow[]): Gate[] {
  const violations = sum(http, ({ robotsViolations, robotsFirst }) => robotsViolations + (robotsFirst ? 0 : 1))
  const beyond = Math.max(0, ...http.map((row) => row.busiestSecond - row.allowedPerSecond))
  const sideEffects = sum(http, (row) => row.sideEffects)
  const wrong = sum(http, ({ score }) => score.falseUrls + score.misrouted)
  return [
    atMost('HTTP: robots.txt violations', violations, 0),
    atMost('HTTP: side effects', sideEffects, 0),
    // One request may fall on either end of the second.
    atMost('HTTP: busiest second beyond the rate', beyond, 1),
    atMost('HTTP: false merges', wrong, 0),
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

/** What is merged of what the oracle merges, as a mean over sites. */
function reductionGates(results: readonly Result[], noises: readonly number[]): Gate[] {
  const { standard, strict } = SETTINGS
  const main = { noise: MAIN_NOISE }
  return [
    ...noises.flatMap((noise) =>
      reductionGate(results, standard.name, { noise, kind: 'query', limit: noise <= MAIN_NOISE ? 97 : 85 }),
    ),
    ...reductionGate(results, standard.name, { ...main, kind: 'path', limit: 90 }),
    ...reductionGate(results, standard.name, { ...main, limit: 88 }),
    ...reductionGate(results, strict.name, { ...main, kind: 'query', limit: 80 }),
  ]
}

interface Reduction {
  readonly noise: number
  /** Default: sites of every kind. */
  readonly kind?: Kind
  readonly limit: number
}

function reductionGate(results: readonly Result[], contender: string, { noise, kind, limit }: Reduction): Gate[] {
  const own = results.filter((result) => kind === undefined || result.kind === kind)
  const found = slice(own, contender, noise)
  if (found.results.length === 0) return []
  const { oracleShare } = summarize(found, own)
  const label = `dup-reduction of ${kind ?? 'all'} sites, ${contender} at ${noise * 100} % noise, % of the oracle`
  return [atLeast(label, oracleShare.value * 100, limit)]
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0)
}
