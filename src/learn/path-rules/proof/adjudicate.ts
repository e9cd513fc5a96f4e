/** Wrong labels are the open problem of the paper: before a rule falls for its false pairs, some of them are fetched again. */

import { mergedGroups, type Ground } from './merged-groups.ts'
import { countClusters, proveRule, upperBound } from './prove-rule.ts'
import type { TreeRule } from '../candidates/rule.ts'
import type { ClusterIndex } from '../tree/url-table.ts'

/** Whether two URLs show the same page now. `unknown` where one of them could not be seen. Must not reject. */
export type ComparePages = (first: string, second: string) => Promise<'equal' | 'differ' | 'unknown'>

/** What became of the pairs that were fetched again. */
export interface Adjudication {
  /** `upheld`: no pair differs, and most could be seen. */
  readonly outcome: 'upheld' | 'contradicted' | 'undecided'
  readonly compared: number
  /** The pair that differs, and the row of the first. */
  readonly example?: { readonly pair: readonly [string, string]; readonly rows: readonly [number, number] }
}

interface Violation {
  readonly row: number
  /** A row of the majority of its group, and their cluster. */
  readonly other: number
  readonly majority: number
  readonly suspicion: number
}

/**
 * Fetches the most suspicious violating pairs again, at most `maxPairs`. The label of a URL that turns out equal is
 * corrected in the table. One pair that differs contradicts the rule: two pages under one key are worse than a merge missed.
 */
export async function adjudicate(
  ground: Ground & { readonly index: ClusterIndex },
  rule: TreeRule,
  maxPairs: number,
  compare: ComparePages,
): Promise<Adjudication> {
  const { urls, cluster } = ground.tree.table
  const violations = violationsOf(ground, ground.index, rule).slice(0, maxPairs)
  let equal = 0
  for (const [i, { row, other, majority }] of violations.entries()) {
    const [first, second] = [urls[row]!, urls[other]!]
    // One after the other: the first difference saves the rest.
    const answer = await compare(first, second)
    if (answer === 'differ')
      return { outcome: 'contradicted', compared: i + 1, example: { pair: [first, second], rows: [row, other] } }
    if (answer === 'equal') {
      equal++
      cluster[row] = majority
    }
  }
  return { outcome: 2 * equal > violations.length ? 'upheld' : 'undecided', compared: violations.length }
}

/**
 * URLs outside the majority of their group, the most suspicious first; of those one from the cell that is most certainly wrong,
 * one from the next, …, and again from the first. Wrong labels are spread over the site, pages of their own come in sections.
 */
function violationsOf(ground: Ground, index: ClusterIndex, rule: TreeRule): Violation[] {
  const { cluster } = ground.tree.table
  const { tallies } = proveRule(ground, rule)
  const rateOf = (cell: number): number => {
    const { merged, pairs, falsePairs } = tallies.get(cell) ?? { merged: 0, pairs: 1, falsePairs: 0 }
    return 1 - upperBound(1 - falsePairs / pairs, merged)
  }
  const byCell = new Map<number, Violation[]>()
  for (const { source, destination } of mergedGroups(ground, rule).groups) {
    const counts = countClusters(cluster, source, destination)
    if (counts.size === 1) continue
    const rows = [...source, ...destination]
    const [majority] = [...counts].reduce((a, b) => (b[1].all > a[1].all ? b : a))
    const other = rows.find((row) => cluster[row] === majority)!
    for (const row of rows) {
      const own = cluster[row]!
      if (own === majority) continue
      const here = counts.get(own)!.all
      const violation = { row, other, majority, suspicion: suspicion(here, index.start[own + 1]! - index.start[own]!) }
      const [first, second] = [ground.cells.of[row]!, ground.cells.of[other]!]
      const cell = rateOf(second) > rateOf(first) ? second : first
      const known = byCell.get(cell)
      if (known === undefined) byCell.set(cell, [violation])
      else known.push(violation)
    }
  }
  const worstFirst = [...byCell].toSorted(([a], [b]) => rateOf(b) - rateOf(a) || a - b)
  const queues = worstFirst.map(([, violations]) => violations.toSorted((a, b) => scatter(a.row) - scatter(b.row)))
  const longest = Math.max(0, ...queues.map(({ length }) => length))
  const inTurn = Array.from({ length: longest }, (_, i) => queues.flatMap((queue) => queue.slice(i, i + 1))).flat()
  return inTurn.toSorted((a, b) => b.suspicion - a.suspicion)
}

/** A wrong label points to a page whose other URLs are elsewhere. A page that is at home in this group is a page of its own. */
function suspicion(here: number, everywhere: number): number {
  if (2 * here <= everywhere) return 0
  return here > 1 ? 2 : 1
}

/** A fixed order that has nothing to do with the order of the input (the finalizer of MurmurHash3). */
function scatter(row: number): number {
  let hash = row + 1
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
