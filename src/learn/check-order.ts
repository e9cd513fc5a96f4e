/** Verifies on this site that the order of parameters means nothing: else the library must not sort them here. */

import { createCanonicalizer, type Canonicalizer } from '../canonicalize/canonicalize.ts'
import { compareForms } from './compare.ts'
import type { PatternGroup } from './corpus.ts'
import { pathOf } from './query-values.ts'
import type { Run } from './run.ts'
import { seededOrder } from './seeded-order.ts'
import { isInDoubt, type Veto } from './static-rules.ts'

/** What a record names to switch sorting off. */
const SORT = 'sort'

/** Share of the budget: sorting is right nearly everywhere. */
const BUDGET_SHARE = 0.02

/** The same on a site where a static rule was wrong. */
const BUDGET_SHARE_IN_DOUBT = 0.05

/** URLs per pattern. */
const MAX_URLS = 3

/**
 * Compares URLs whose parameters came in another order than by name with their sorted form, the biggest patterns first. Where
 * static rules were wrong the site reads its queries to the letter, and the few such URLs may all be the default: there others
 * are asked for in reverse as well.
 */
export async function checkOrder(run: Run): Promise<readonly Veto[]> {
  if (run.settings.mode === 'seed') return []
  const { sightings, settings, corpus } = run
  const unsorted = withoutSorting(run)
  const hasDoubts = isInDoubt(run)
  const limit = sightings.tally.spent + settings.maxFetches * (hasDoubts ? BUDGET_SHARE_IN_DOUBT : BUDGET_SHARE)
  const several = corpus.patterns.filter(({ names }) => names.length > 1)
  const inDoubt = hasDoubts ? several.toSorted((a, b) => b.urlCount - a.urlCount) : []
  const groups = [
    ...several.map((group) => pairsOf(group, unsorted, run)),
    ...inDoubt.map((group) => reversed(group, run)),
  ]
  let doubts = 0
  for (const pair of inTurn(groups)) {
    if (sightings.tally.spent >= limit || sightings.end() !== undefined) break
    if (!(await differs(pair, run))) continue
    doubts++
    // On a site that changes by itself one URL may err. Others of its pattern are asked at once, for the rest may not get its turn.
    const others = groups.find((pairs) => pairs.includes(pair))?.filter((other) => other !== pair) ?? []
    if (run.yardstickOf(pair.template).isNoisy && doubts < 2 && !(await someDiffer(others, run))) continue
    run.deployed.veto(SORT)
    return [{ name: SORT, original: pair.original, modified: pair.modified }]
  }
  return []
}

/** Vetoes the sorting where it is to blame for a difference that was seen on this URL, or cannot be cleared any more. */
export async function vetoOrderFrom(url: string, run: Run): Promise<readonly Veto[]> {
  const { sightings, settings } = run
  const yardstick = run.yardstickOf(pathOf(url))
  const original = withoutSorting(run).canonicalize(url).url
  const modified = run.deployed.of(url)
  if (original === modified) return []
  const { kind } = await compareForms(original, modified, { sightings, settings, yardstick })
  // One URL of a path that changes by itself is no proof.
  if ((kind !== 'differ' && kind !== 'ended') || yardstick.isNoisy) return []
  run.deployed.veto(SORT)
  return [{ name: SORT, original, modified }]
}

function withoutSorting({ deployed }: Run): Canonicalizer {
  const draft = deployed.draft()
  return createCanonicalizer({ record: { ...draft, veto: [...(draft.veto ?? []), SORT] } })
}

async function differs({ original, modified, template }: Pair, run: Run): Promise<boolean> {
  const { sightings, settings } = run
  const { kind } = await compareForms(original, modified, { sightings, settings, yardstick: run.yardstickOf(template) })
  return kind === 'differ'
}

async function someDiffer(pairs: readonly Pair[], run: Run): Promise<boolean> {
  for (const pair of pairs) if (await differs(pair, run)) return true
  return false
}

interface Pair {
  readonly original: string
  readonly modified: string
  readonly template: string
}

/** URLs as they came and sorted; those without trackers first, for they are in the corpus just so. */
function pairsOf({ samples, template }: PatternGroup, unsorted: Canonicalizer, run: Run): readonly Pair[] {
  const pairs = seededOrder(samples, run.settings.seed, ({ settled }) => settled).flatMap(({ url }) => {
    const original = unsorted.canonicalize(url).url
    const modified = run.deployed.of(url)
    return original === modified ? [] : [{ original, modified, template, isAsCame: original === url }]
  })
  return pairs.toSorted((a, b) => Number(b.isAsCame) - Number(a.isAsCame)).slice(0, MAX_URLS)
}

/** Sorted URLs with their names in reverse. */
function reversed({ samples, template }: PatternGroup, run: Run): readonly Pair[] {
  return seededOrder(samples, run.settings.seed, ({ settled }) => settled)
    .slice(0, MAX_URLS)
    .flatMap(({ settled }) => {
      const [path = '', query = ''] = settled.split('?', 2)
      const original = `${path}?${query.split('&').toReversed().join('&')}`
      const modified = run.deployed.of(original)
      return original === modified ? [] : [{ original, modified, template }]
    })
}

/** The first of every pattern, then the second of every pattern, and so on. */
function inTurn(groups: readonly (readonly Pair[])[]): readonly Pair[] {
  return [...Array(MAX_URLS).keys()].flatMap((turn) => groups.flatMap((pairs) => pairs.slice(turn, turn + 1)))
}
