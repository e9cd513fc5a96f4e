/** The choice of rules, repeated until every chosen one has stood up to a closer look. */

import { adjudicate, type ComparePages } from '../proof/adjudicate.ts'
import type { Candidates, RuleContext } from './candidates.ts'
import { spokenCells } from '../tree/cells.ts'
import { judge, ruleName, whyUnproved } from '../proof/judge-rule.ts'
import { proveRule, upperBound } from '../proof/prove-rule.ts'
import type { ProvedRule, Refusal } from './rule.ts'
import { selectByGain } from './select-gain.ts'
import { selectByGraph, type Selection } from './select-graph.ts'

/** Rules that are deployed, and what it took. */
export interface Chosen {
  readonly rules: readonly ProvedRule[]
  readonly refused: readonly Refusal[]
  /** Pages that were fetched to settle labels. */
  readonly fetches: number
}

/** A rule that was contradicted in so many cells, or in this share of the source's, is wrong, not unlucky. */
const MAX_CONTRADICTIONS = 3
const MAX_CONTRADICTED_SHARE = 0.2

/**
 * Selects, and where pages can be compared adjudicates every chosen rule that has false pairs. One that is contradicted is
 * judged again without the cell in which it was, and the selection is made again.
 */
export async function chooseRules(
  context: RuleContext,
  candidates: Candidates,
  compare: ComparePages | undefined,
): Promise<Chosen> {
  const select = (rules: readonly ProvedRule[]): Selection =>
    context.settings.mode === 'plus' ? selectByGain(context, rules) : selectByGraph(context, rules)
  if (context.settings.mode === 'paper') return { ...select(candidates.rules), fetches: 0 }
  // A selection may give a rule cells that were another's when it was looked at: it is the cells that are settled.
  const settled = new Map<string, ReadonlySet<number>>()
  const isSettled = (rule: ProvedRule): boolean =>
    spokenCells(context, rule).isSubsetOf(settled.get(ruleName(rule)) ?? new Set())
  const { fallen } = context
  let { rules } = candidates
  let fetches = 0
  for (;;) {
    const selection = select(rules)
    const open = selection.rules.filter((rule) => !isSettled(rule))
    if (open.length === 0 && areProvedTogether(context, selection.rules, fallen))
      return { rules: selection.rules, refused: [...fallen.values(), ...selection.refused], fetches }
    for (const rule of open) {
      const name = ruleName(rule)
      // One rule after the other: what one corrects, the next need not fetch.
      const look = await takeCloserLook(context, rule, compare)
      fetches += look.fetches
      if (look.reason === undefined) settled.set(name, spokenCells(context, rule).union(settled.get(name) ?? new Set()))
      else if (!standsWithout(context, rule, look.cell))
        fallen.set(name, { source: rule.source, destination: rule.destination, reason: look.reason })
    }
    rules = rules.flatMap((rule) => again(context, rule))
  }
}

/**
 * Whether all that the rules merge is enough to rely on: what is wrong with each of them was settled before, here it is the number
 * of URLs that counts. Their cells do not overlap, so each URL is counted once. Where it is not enough, the rules fall that too
 * few URLs show by themselves.
 */
function areProvedTogether(context: RuleContext, rules: readonly ProvedRule[], fallen: Map<string, Refusal>): boolean {
  const { maxFprBound } = context.settings
  const used = rules.map((rule) => ({ rule, merged: proveRule(context, rule).proof.merged })).filter(({ merged }) => merged > 0) // prettier-ignore
  const isEnough = (merged: number): boolean => upperBound(0, merged) <= maxFprBound
  if (isEnough(used.reduce((sum, { merged }) => sum + merged, 0))) return true
  for (const { rule } of used) {
    const { source, destination } = rule
    fallen.set(ruleName(rule), { source, destination, reason: 'too few URLs show it, and what the other rules merge does not make up for it' }) // prettier-ignore
  }
  return used.length === 0
}

/** Notes the cell in which a rule was contradicted; whether anything is left of it elsewhere. */
function standsWithout(context: RuleContext, rule: ProvedRule, cell: number | undefined): boolean {
  if (cell === undefined) return false
  const name = ruleName(rule)
  const cells = context.contradicted.get(name) ?? new Set()
  // A cell that was left out already is not what is wrong: every round brings something new, or the rule down.
  if (cells.has(cell)) return false
  context.contradicted.set(name, cells.add(cell))
  const all = spokenCells(context, { source: rule.source, excluded: new Set() }).size
  const limit = Math.max(MAX_CONTRADICTIONS, MAX_CONTRADICTED_SHARE * all)
  return cells.size <= limit && !('reason' in judge(context, rule))
}

function again(context: RuleContext, rule: ProvedRule): ProvedRule[] {
  const name = ruleName(rule)
  if (context.fallen.has(name)) return []
  if (!context.contradicted.has(name)) return [rule]
  const outcome = judge(context, rule)
  return 'reason' in outcome ? [] : [outcome]
}

interface Look {
  readonly reason: string | undefined
  /** The cell in which the rule was contradicted. */
  readonly cell?: number
  readonly fetches: number
}

async function takeCloserLook(
  context: RuleContext,
  rule: ProvedRule,
  compare: ComparePages | undefined,
): Promise<Look> {
  const { settings } = context
  const { proof } = proveRule(context, rule)
  if (proof.gain === 0) return { reason: undefined, fetches: 0 }
  if (compare === undefined || proof.falsePairs === 0) return { reason: whyUnproved(proof, settings), fetches: 0 }
  const { outcome, compared, example } = await adjudicate(context, rule, settings.maxAdjudicatedPairs, compare)
  const fetches = 2 * compared
  if (example !== undefined) {
    const reason = `${example.pair.join(' and ')} are different pages`
    const cell = example.rows.map((row) => context.cells.of[row]!).find((own) => spokenCells(context, rule).has(own))
    return cell === undefined ? { reason, fetches } : { reason, cell, fetches }
  }
  const corrected = proveRule(context, rule).proof
  if (outcome === 'upheld' && corrected.fpr <= settings.maxLabelNoise) return { reason: undefined, fetches }
  return { reason: whyUnproved(corrected, settings), fetches }
}
