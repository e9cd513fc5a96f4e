/** Whether a rule holds, and where: cells in which it is wrong, or in which nothing shows that it is right, are left alone. */

import type { Ground } from './merged-groups.ts'
import { proveRule, upperBound, type CellTally } from './prove-rule.ts'
import type { Proof, ProvedRule, Refusal, TreeRule } from '../candidates/rule.ts'
import type { TreeSettings } from '../settings.ts'

/** What {@link judge} needs to know. */
export interface JudgeContext extends Ground {
  readonly settings: TreeSettings
  readonly contradicted: ReadonlyMap<string, ReadonlySet<number>>
}

/** Reason of a rule that is right as far as one can see, and of no use. */
export const NO_GAIN = 'it makes no two URLs one'

/** The name under which contradictions of a rule are kept. */
export function ruleName({ source, destination }: Pick<TreeRule, 'source' | 'destination'>): string {
  return `${source}>${destination}`
}

/** Proves a rule and holds it against the limits; in `plus` after leaving out the cells it should not speak for. */
export function judge(context: JudgeContext, rule: TreeRule): ProvedRule | Refusal {
  const { source, destination } = rule
  const { rule: fitted, proof } =
    context.settings.mode === 'plus' ? withoutSilentCells(context, withoutWrongCells(context, rule)) : { rule, proof: proveRule(context, rule).proof } // prettier-ignore
  const reason = whyRefused(context, fitted, proof)
  return reason === undefined ? { ...fitted, proof } : { source, destination, reason }
}

/** Why a rule does not hold under the labels as they stand; undefined when it does. */
export function whyUnproved(proof: Proof, settings: TreeSettings): string | undefined {
  if (proof.fpr > settings.maxFpr) return `${percent(proof.fpr)} of the pairs it merges are different pages`
  const share = proof.falseMerges / proof.merged
  if (share > settings.maxFalseMerges) return `${percent(share)} of the URLs it merges get a page that is not theirs`
  if (proof.fprBound > settings.maxRuleBound)
    return `too few URLs show it: it may be wrong for ${percent(proof.fprBound)}`
  return undefined
}

/** Rounds in which the worst cells are taken out; each can only uncover a few that stood in their shadow. */
const MAX_ROUNDS = 4
/** A cell must merge at least so many URLs, and at least this part of the rate of the whole. */
const MIN_MERGED = 2
const MIN_RATE = 0.2

/** A rule without cells, its proof, and what each cell that is left says. */
interface Fitted {
  readonly rule: TreeRule
  readonly proof: Proof
  readonly tallies: ReadonlyMap<number, CellTally>
}

/** A rule without the cells in which it was contradicted, and without those in which the labels say that it is wrong. */
export function withoutWrongCells(context: JudgeContext, rule: TreeRule): Fitted {
  const { sizes } = context.cells
  const excluded = new Set([...rule.excluded, ...(context.contradicted.get(ruleName(rule)) ?? [])])
  const limit = Math.max(context.settings.maxFpr, context.settings.maxLabelNoise)
  const noisy = context.settings.maxLabelNoise > 0
  let { proof, tallies } = proveRule(context, { ...rule, excluded })
  for (let round = 1; round < MAX_ROUNDS; round++) {
    const rates = [...tallies].map(([cell, tally]) => [cell, wrongRate(tally, sizes[cell]!, noisy)] as const)
    const worst = Math.max(0, ...rates.map(([, rate]) => rate))
    const bad = rates.filter(([, rate]) => rate > limit && rate > worst / 2)
    if (bad.length === 0) break
    for (const [cell] of bad) excluded.add(cell)
    ;({ proof, tallies } = proveRule(context, { ...rule, excluded }))
  }
  return { rule: { ...rule, excluded }, proof, tallies }
}

/**
 * Leaves out as well what nothing speaks for: a section of which no duplicate was ever seen may be a section without duplicates,
 * and one whose URLs meet each other but none of the destination has no business in its form.
 */
function withoutSilentCells(context: JudgeContext, { rule, proof, tallies }: Fitted): Pick<Fitted, 'rule' | 'proof'> {
  const { sizes } = context.cells
  const excluded = new Set(rule.excluded)
  const size = tallies.keys().reduce((sum, cell) => sum + sizes[cell]!, 0)
  const met = tallies.values().reduce((sum, tally) => sum + tally.met, 0)
  let uncovered = 0
  for (const cell of cellsOfNode(context, rule.source)) {
    const own = tallies.get(cell)
    if (excluded.has(cell) || (own?.met ?? 0) >= Math.max(MIN_MERGED, (MIN_RATE * met * sizes[cell]!) / size)) continue
    excluded.add(cell)
    uncovered += (own?.merged ?? 0) + (own?.unfilled ?? 0)
  }
  const fitted = { ...rule, excluded }
  return { rule: fitted, proof: uncovered === 0 ? proof : proveRule(context, fitted).proof }
}

/** Wrong pairs, or URLs that cannot be written at all, as a share; where labels are noisy, as little as it may be. */
function wrongRate({ merged, pairs, falsePairs, unfilled }: CellTally, size: number, noisy: boolean): number {
  if (unfilled > size / 2) return 1
  const rate = pairs === 0 ? 0 : falsePairs / pairs
  return noisy ? 1 - upperBound(1 - rate, merged) : rate
}

function cellsOfNode({ tree, cells }: JudgeContext, node: number): ReadonlySet<number> {
  const found = new Set<number>()
  const { start, end } = tree.nodes[node]!
  for (let i = start; i < end; i++) found.add(cells.of[tree.rows[i]!]!)
  return found
}

function whyRefused({ settings, tree, cells }: JudgeContext, rule: TreeRule, proof: Proof): string | undefined {
  if (proof.pairs === 0 || proof.gain === 0) return NO_GAIN
  const { start, end } = tree.nodes[rule.source]!
  let spoken = end - start
  for (const cell of rule.excluded) spoken -= cells.sizes[cell]!
  const filled = 1 - proof.unfilled / spoken
  if (filled < settings.minFilled) return `only ${percent(filled)} of its URLs can fill what the destination carries`
  return settings.maxLabelNoise > 0 ? whyHopeless(proof, settings) : whyUnproved(proof, settings)
}

/** Where pages can be fetched again, wrong labels are forgiven so far; what remains is asked of the labels as if they were right. */
function whyHopeless(proof: Proof, settings: TreeSettings): string | undefined {
  if (proof.fpr > settings.maxLabelNoise) return `${percent(proof.fpr)} of the pairs it merges are different pages`
  const bound = upperBound(0, proof.merged)
  return bound > settings.maxRuleBound ? `too few URLs show it: it may be wrong for ${percent(bound)}` : undefined
}

function percent(share: number): string {
  return `${(100 * share).toFixed(share < 0.1 ? 1 : 0)} %`
}
