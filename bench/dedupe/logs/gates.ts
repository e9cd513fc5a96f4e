/** The gates over the sites with a log. */

import { atLeast, atMost, type Gate } from '../../gates.ts'
import { learnedRows, spreadOf, type LogRow } from './rows.ts'

/** Points of a share that a larger log may lose by chance. */
const GROWTH_TOLERANCE = 1
/** Fetches of a run, by what was known before. */
const FETCHES = { cold: 450, stored: 300, warm: 80 } as const
/** Fetches of a cold run where the platform is recognized. */
const PLATFORM_FETCHES = 150

/** Gates over logs. Shares are given in per cent. */
export function logGates(rows: readonly LogRow[]): Gate[] {
  const standard = learnedRows(rows, 'standard')
  if (standard.length === 0) return []
  return [
    ...falseGates('plus standard', standard, 0.1),
    ...falseGates('plus strict', learnedRows(rows, 'strict'), 0.02),
    ...shareGates(standard, learnedRows(rows, 'strict')),
    ...listGates(standard),
    ...growthGates(standard),
    ...fetchGates(rows),
  ]
}

function falseGates(label: string, rows: readonly LogRow[], limit: number): Gate[] {
  // The rate bed is held to a curve, not to a limit.
  const judged = rows.filter(({ family }) => family !== 'rate')
  if (judged.length === 0) return []
  const traps = judged.filter(({ kind }) => kind === 'trap')
  const urls = sum(judged, (row) => row.judged)
  return [
    atMost(`logs: false merges or misrouted, ${label}, % of URLs`, (sum(judged, wrongOf) / urls) * 100, limit),
    ...(traps.length === 0
      ? []
      : [atMost(`logs: false merges or misrouted on traps, ${label}, URLs`, sum(traps, wrongOf), 0)]),
  ]
}

function shareGates(standard: readonly LogRow[], strict: readonly LogRow[]): Gate[] {
  const plain = standard.filter(isPlain)
  if (plain.length === 0) return []
  const share = spreadOf(plain.map((row) => row.share))
  const careful = spreadOf(strict.filter(isPlain).map((row) => row.share))
  return [
    atLeast("logs: merges, mean, % of the oracle's", share.mean * 100, 90),
    atLeast("logs: merges, worst site, % of the oracle's", share.worst * 100, 75),
    ...(Number.isNaN(careful.mean)
      ? []
      : [atLeast("logs: merges, strict, mean, % of the oracle's", careful.mean * 100, 80)]),
  ]
}

/** One gate a site on which learning merges less than a list of trackers that is right there. */
function listGates(standard: readonly LogRow[]): Gate[] {
  const below = standard.filter(({ share, list }) => list !== undefined && share < list)
  return [
    atMost('logs: sites below the list of trackers', below.length, 0),
    ...below.map(({ site, seed, share, list = 0 }) =>
      atLeast(
        `logs: ${site} seed ${seed}, merges, beside the list's ${(list * 100).toFixed(1)} %`,
        share * 100,
        list * 100,
      ),
    ),
  ]
}

/** A larger log never merges a smaller share. */
function growthGates(standard: readonly LogRow[]): Gate[] {
  const logs = Map.groupBy(
    standard.filter(({ family }) => family === 'growing'),
    ({ site, seed }) => `${site.replace(/-\d+$/, '')} seed ${seed}`,
  )
  return [...logs].flatMap(([name, rows]) => {
    const bySize = rows.toSorted((a, b) => a.urls - b.urls)
    const losses = bySize.slice(1).map((row, i) => ((bySize[i]?.share ?? 0) - row.share) * 100)
    if (losses.length === 0) return []
    return [atMost(`logs: ${name}, share lost by a larger log, points`, Math.max(...losses), GROWTH_TOLERANCE)]
  })
}

function fetchGates(rows: readonly LogRow[]): Gate[] {
  const gates = Object.entries(FETCHES).flatMap(([start, limit]) => {
    const fetches = learnedRows(rows, 'standard', start as keyof typeof FETCHES).map((row) => row.fetches)
    return fetches.length === 0 ? [] : [atMost(`logs: fetches, ${start}, most`, Math.max(...fetches), limit)]
  })
  const shops = learnedRows(rows, 'standard').filter(({ family }) => family === 'shops')
  if (shops.length === 0) return gates
  return [
    ...gates,
    atMost(
      'logs: fetches of a recognized shop, cold, mean',
      spreadOf(shops.map((row) => row.fetches)).mean,
      PLATFORM_FETCHES,
    ),
  ]
}

function isPlain({ kind, family }: LogRow): boolean {
  return kind !== 'trap' && family !== 'rate'
}

function wrongOf({ falseUrls, misrouted }: LogRow): number {
  return falseUrls + misrouted
}

function sum(rows: readonly LogRow[], of: (row: LogRow) => number): number {
  return rows.reduce((total, row) => total + of(row), 0)
}
