/** Tables for people. */

import { SETTINGS } from './contenders/learned.ts'
import type { HttpRow } from './http/end-to-end.ts'
import { falseRate, reductionOf } from './judge/score.ts'
import type { BudgetRow } from './protocols/budget.ts'
import type { DriftRow } from './protocols/drift.ts'
import type { Result } from './study.ts'
import { mean, oracleReduction, scoreSum, slice, type Summary } from './summary.ts'

const REDUCERS: readonly string[] = [
  'B2 static',
  'B3 removal lists',
  'B8 rel=canonical',
  SETTINGS.seed.name,
  SETTINGS.strict.name,
  SETTINGS.standard.name,
]
const MERGERS: readonly string[] = [
  'B3 removal lists',
  'B8 rel=canonical',
  SETTINGS.seed.name,
  SETTINGS.strict.name,
  SETTINGS.standard.name,
]
const FETCHERS: readonly string[] = [SETTINGS.seed.name, SETTINGS.strict.name, SETTINGS.standard.name]

/** Heading of {@link siteRow}. */
export const SITE_HEADING = [
  `${''.padEnd(26)}${'dup-reduction, % of the oracle'.padEnd(49)}  ${'false merges, % of the URLs'.padEnd(35)}  fetches per site`,
  [
    `${'archetype'.padEnd(20)}${'kind'.padEnd(6)}`,
    ['oracle', 'static', 'lists', 'canon.', 'seed', 'strict', 'plus'].map((text) => text.padStart(7)).join(''),
    ['lists', 'canon.', 'seed', 'strict', 'plus'].map((text) => text.padStart(7)).join(''),
    ['seed', 'strict', 'plus'].map((text) => text.padStart(7)).join(''),
  ].join('  '),
].join('\n')

/** One archetype, all seeds, under the main noise. `oracle` is in per cent of all duplicates. */
export function siteRow(results: readonly Result[], noise: number): string {
  const [first] = results
  if (first === undefined) return ''
  const of = (name: string) => slice(results, name, FETCHERS.includes(name) ? noise : undefined).results
  const oracle = mean(of('oracle'), ({ score }) => reductionOf(score))
  const share = (name: string) => mean(of(name), (r) => reductionOf(r.score) / oracleReduction(r, results))
  return [
    `${first.archetype.padEnd(20)}${first.kind.padEnd(6)}`,
    [oracle, ...REDUCERS.map(share)].map((value) => percent(value, 1)).join(''),
    MERGERS.map((name) => percent(falseRate(scoreSum(of(name))), 2)).join(''),
    FETCHERS.map((name) =>
      mean(of(name), ({ learning }) => learning?.fetches ?? 0)
        .toFixed(0)
        .padStart(7),
    ).join(''),
  ].join('  ')
}

const SUMMARY_HEADING = `${'contender'.padEnd(20)}noise   share of oracle [95 %]   false micro [95 %]      worst  misrouted  pair fpr   lost   B3 P    B3 R   missed  fetches  per pp`

/** One row a contender. */
export function summaryTable(summaries: readonly Summary[]): string {
  const rows = summaries.map((s) =>
    [
      s.contender.padEnd(20),
      s.noise === undefined ? '  -  ' : percent(s.noise, 1).slice(2),
      `${percent(s.oracleShare.value, 1)} [${percent(s.oracleShare.low, 1)},${percent(s.oracleShare.high, 1)}]`,
      `${percent(s.falseMicro.value, 3)} [${percent(s.falseMicro.low, 2)},${percent(s.falseMicro.high, 2)}]`,
      percent(s.falseWorst, 2),
      percent(s.misroutedMicro, 3).padStart(9),
      percent(s.pairFpr, 3).padStart(8),
      `${s.lostPages}`.padStart(6),
      percent(s.precision, 2),
      percent(s.recall, 1),
      percent(s.missedNeutral, 1),
      s.fetches.toFixed(0).padStart(7),
      s.fetchesPerPatternParam.toFixed(1).padStart(6),
    ].join(' '),
  )
  return [SUMMARY_HEADING, ...rows].join('\n')
}

/** Fetches for the domain of 20 patterns. */
export function budgetTable(rows: readonly BudgetRow[]): string {
  const heading = `${'20-pattern domain'.padEnd(20)}fetches  patterns  pattern-params  per pp  false %  misrouted %  dup-reduction %`
  const lines = rows.map(({ name, fetches, patterns, patternParams, score }) =>
    [
      name.padEnd(20),
      `${fetches}`.padStart(7),
      `${patterns}`.padStart(9),
      `${patternParams}`.padStart(15),
      (fetches / patternParams).toFixed(1).padStart(7),
      percent(falseRate(score), 3).padStart(8),
      percent(score.misrouted / score.urls, 3).padStart(12),
      percent(reductionOf(score), 1).padStart(16),
    ].join(' '),
  )
  return [heading, ...lines].join('\n')
}

/** One row a drift. */
export function driftTable(rows: readonly DriftRow[]): string {
  const heading = 'drift  dropped before  wrong URLs, old record  after the second run  vanished URLs held  silent drop'
  const lines = rows.map((row) =>
    [
      `seed ${row.seed}`.padEnd(7),
      `${row.droppedBefore}`.padStart(13),
      `${row.wrongUnmended}`.padStart(23),
      `${row.wrongAfter}`.padStart(21),
      row.retained.join(' of ').padStart(23),
      `${row.silentDrop}`.padStart(12),
    ].join(' '),
  )
  return [heading, ...lines].join('\n')
}

/** One row a site over HTTP. */
export function httpTable(rows: readonly HttpRow[]): string {
  const heading = `${'over HTTP'.padEnd(20)}fetches  requests  robots violations  robots first  side effects  busiest second  allowed  false URLs`
  const lines = rows.map((row) =>
    [
      row.archetype.padEnd(20),
      `${row.fetches}`.padStart(7),
      `${row.requests}`.padStart(9),
      `${row.robotsViolations}`.padStart(18),
      `${row.robotsFirst}`.padStart(13),
      `${row.sideEffects}`.padStart(13),
      `${row.busiestSecond}`.padStart(15),
      `${row.allowedPerSecond}`.padStart(8),
      `${row.score.falseUrls}`.padStart(11),
    ].join(' '),
  )
  return [heading, ...lines].join('\n')
}

function percent(share: number, digits: number): string {
  return (Number.isNaN(share) ? '-' : (share * 100).toFixed(digits)).padStart(7)
}
