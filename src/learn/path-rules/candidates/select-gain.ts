/** The selection of `plus`: destinations by what they are worth, each with every source that has a proved way into it. */

import { areRelated } from '../tree/build-tree.ts'
import type { RuleContext } from './candidates.ts'
import { spokenCells } from '../tree/cells.ts'
import { rulesInto } from './chain-rules.ts'
import { mergedGroups, type TakenCells } from '../proof/merged-groups.ts'
import { proveRule } from '../proof/prove-rule.ts'
import type { ProvedRule, TreeRule } from './rule.ts'
import { refusedRules, type Selection } from './select-graph.ts'
import { energyOf } from '../tree/walk.ts'

/** A destination whose form can be fetched is worth this much more: its rules rewrite requests, not only keys. */
const FETCHABLE_BONUS = 1.25
/** Fewest forms that a destination must save. */
const MIN_GAIN = 10

/** A destination with its own rule and the rules into it, the largest source first. */
interface Bundle {
  readonly destination: number
  readonly rules: readonly ProvedRule[]
  readonly worth: number
}

/**
 * Takes the destination that saves most forms, gives it its cells, and asks again what the others are worth on the cells that
 * are left. A cell has one rule at most, so no rule undoes another, and a destination's own cells go nowhere else. Where two
 * are worth the same, the walk over the rules decides.
 */
export function selectByGain(context: RuleContext, rules: readonly ProvedRule[]): Selection {
  const energy = energyOf(context.tree, rules)
  const byDestination = Map.groupBy(rules, ({ destination }) => destination)
  const rank = (a: Bundle, b: Bundle): number =>
    b.worth - a.worth ||
    Math.round(1e9 * (energy.get(b.destination)! - energy.get(a.destination)!)) ||
    a.destination - b.destination
  const taken = new Map<number, TreeRule>()
  const chosen: ProvedRule[] = []
  let waiting = [...byDestination.keys()].flatMap((node) => bundle(context, node, byDestination)).toSorted(rank)
  while (waiting.length > 0) {
    // Worth only ever falls, so the first that is still worth what the next one was is the best.
    const best = revalue(context, waiting[0]!, taken)
    const rest = waiting.slice(1)
    if (best.worth < MIN_GAIN) waiting = rest
    else if (rest.length > 0 && rank(best, rest[0]!) > 0) waiting = [best, ...rest].toSorted(rank)
    else {
      const bundled = withoutIdleCells(context, best, taken)
      chosen.push(...bundled)
      for (const rule of bundled) for (const cell of spokenCells(context, rule)) taken.set(cell, rule)
      waiting = rest
    }
  }
  return {
    rules: chosen,
    refused: refusedRules(rules, chosen, [...new Set(chosen.map(({ destination }) => destination))]),
  }
}

function bundle(
  context: RuleContext,
  node: number,
  byDestination: ReadonlyMap<number, readonly ProvedRule[]>,
): Bundle[] {
  const own = context.ownRuleOf(node)
  // What comes in takes the form of the node's template: its own URLs must be able to take it too.
  if (own === undefined) return []
  const { nodes } = context.tree
  const rules = [own]
  const sources = rulesInto(context, node, byDestination).toSorted(
    (a, b) => b.proof.gain - a.proof.gain || a.source - b.source,
  )
  for (const rule of sources) {
    if (rules.every(({ source }) => !areRelated(nodes[source]!, nodes[rule.source]!))) rules.push(rule)
  }
  const gain = rules.reduce((sum, { proof }) => sum + proof.gain, 0)
  return [{ destination: node, rules, worth: gain * (isFetchable(context, node) ? FETCHABLE_BONUS : 1) }]
}

/** The same bundle on the cells that are left. */
function revalue(context: RuleContext, { destination, rules }: Bundle, taken: TakenCells): Bundle {
  if (taken.size === 0) return { destination, rules, worth: worthOf(context, destination, rules) }
  const left = rules.flatMap((rule) => {
    const excluded = new Set(rule.excluded)
    for (const cell of taken.keys()) excluded.add(cell)
    const fitted = { ...rule, excluded }
    const { proof } = proveRule(context, fitted, taken)
    return proof.gain > 0 || rule.source === destination ? [{ ...fitted, proof }] : []
  })
  return { destination, rules: left, worth: worthOf(context, destination, left) }
}

function worthOf(context: RuleContext, destination: number, rules: readonly ProvedRule[]): number {
  const gain = rules.reduce((sum, { proof }) => sum + proof.gain, 0)
  return gain * (isFetchable(context, destination) ? FETCHABLE_BONUS : 1)
}

/** Nothing that a URL must have is ignored. */
function isFetchable(context: RuleContext, node: number): boolean {
  return context
    .templateOf(node)
    .values()
    .every(({ kind, optional }) => kind !== 'ignore' || optional)
}

/** A destination speaks for those of its own cells that something meets; the others may still go elsewhere. */
function withoutIdleCells(
  context: RuleContext,
  { destination, rules }: Bundle,
  taken: TakenCells,
): readonly ProvedRule[] {
  const met = new Set<number>()
  for (const rule of rules) {
    for (const { source, destination: own } of mergedGroups(context, rule, taken).groups) {
      if (source.length + own.length > 1) for (const row of [...source, ...own]) met.add(context.cells.of[row]!)
    }
  }
  return rules.map((rule) => {
    if (rule.source !== destination) return rule
    const idle = [...spokenCells(context, rule)].filter((cell) => !met.has(cell))
    return { ...rule, excluded: new Set([...rule.excluded, ...idle]) }
  })
}
