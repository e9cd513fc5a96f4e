/** Figures of the sites with a log: what was merged of what the oracle merges, per site and per family. */

import { SETTINGS } from '../contenders/learned.ts'
import type { Start } from '../contenders/starts.ts'
import type { Result } from '../study.ts'

/** One contender on one site with a log. Shares are 0…1; NaN where there is nothing to merge. */
export interface LogRow {
  readonly site: string
  readonly family: string
  readonly kind: Result['kind']
  readonly seed: number
  readonly contender: string
  readonly start: Start | undefined
  readonly urls: number
  /** URLs of the log and later ones: those that are judged for false merges. */
  readonly judged: number
  readonly falseUrls: number
  readonly misrouted: number
  /** Of all merges of the oracle. */
  readonly share: number
  /** Of those merges of the oracle that order and the URL standard do not give. */
  readonly above: number
  /** The same counted in pairs of URLs, as large groups count more. Of all pairs of the oracle. */
  readonly pairs: number
  /** Right merges of a list of trackers, where the list makes no false one. */
  readonly list: number | undefined
  readonly fetches: number
  readonly seconds: number
}

/** The rows of one site and seed, or of several. */
export function logRows(results: readonly Result[]): LogRow[] {
  const sites = Map.groupBy(
    results.filter(({ family }) => family !== 'archetypes'),
    siteOf,
  )
  return [...sites.values()].flatMap((own) => own.map((result) => logRow(result, own)))
}

/** The rows of a setting of the learner. */
export function learnedRows(rows: readonly LogRow[], setting: keyof typeof SETTINGS, start: Start = 'cold'): LogRow[] {
  return rows.filter((row) => row.contender === SETTINGS[setting].name && row.start === start)
}

/** One figure over several sites. */
export interface Spread {
  readonly worst: number
  readonly median: number
  readonly mean: number
}

/** Worst is the smallest. NaN values are left out; all NaN where none is left. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.filter((value) => !Number.isNaN(value)).toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return {
    worst: sorted[0] ?? Number.NaN,
    median: (low + high) / 2,
    mean: sorted.length === 0 ? Number.NaN : sorted.reduce((sum, value) => sum + value, 0) / sorted.length,
  }
}

function siteOf({ archetype, seed }: Result): string {
  return `${archetype} ${seed}`
}

function logRow(result: Result, own: readonly Result[]): LogRow {
  const { archetype, family, kind, seed, contender, score, later = score, learning } = result
  const merges = (name: string): number => own.find((one) => one.contender === name)?.score.merges ?? 0
  const [all, structural] = [merges('oracle'), merges('B1 structural')]
  const best = own.find((one) => one.contender === 'oracle')
  const list = own.find((one) => one.contender === 'B2 static')
  return {
    site: archetype,
    family,
    kind,
    seed,
    contender,
    start: learning?.start,
    urls: score.urls,
    judged: later.urls,
    falseUrls: later.falseUrls,
    misrouted: later.misrouted,
    share: ratio(score.merges, all),
    above: ratio(score.merges - structural, all - structural),
    pairs: ratio(rightPairs(result), best === undefined ? 0 : rightPairs(best)),
    list: list === undefined || hasFalse(list) ? undefined : ratio(list.score.merges, all),
    fetches: learning?.fetches ?? 0,
    seconds: learning?.seconds ?? 0,
  }
}

function rightPairs({ score }: Result): number {
  return score.mergedPairs - score.falsePairs
}

function hasFalse({ score, later = score }: Result): boolean {
  return later.falseUrls + later.misrouted > 0
}

function ratio(part: number, whole: number): number {
  return whole <= 0 ? Number.NaN : part / whole
}
