/** Templates whose pages depend on more of a query than on the parameters that they know: on unknown names, or on the order. */

import type { Change } from '../../evidence/types.ts'
import { changeKey } from './blame.ts'
import type { Difference, Judged } from './derived.ts'

/**
 * By template, why no rule about names holds there: a parameter that no site has made a difference. Paths without a template are also kept
 * where the order of a query matters, since a record has no word for it there.
 */
export function literalTemplates(
  judged: readonly Judged[],
  differences: readonly Difference[],
): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const { comparison, outcome } of judged) {
    const isMadeUp = comparison.treatment.some(({ kind }) => kind === 'made-up-name')
    if (isMadeUp && outcome.kind === 'different')
      found.set(comparison.template, 'any unknown parameter changes the page')
  }
  for (const { template, change } of differences)
    if (change.kind === 'front' && template === '') found.set(template, 'the query is read in order')
  return found
}

/**
 * Templates of a site that reads its query in order, with the names that mattered on each: where the same parameters in front of others made
 * a difference anywhere, all templates, except those on which comparisons show the opposite.
 *
 * @param own comparisons that a template needs
 */
export function templatesInOrder(
  judged: readonly Judged[],
  differences: readonly Difference[],
  { templates, own }: { readonly templates: Iterable<string>; readonly own: number },
): ReadonlyMap<string, ReadonlySet<string>> {
  const inOrder = templatesThatTell({ kind: 'front' }, { judged, differences }, { templates, own })
  const found = new Map(inOrder.map((template) => [template, new Set<string>()]))
  for (const { template, change } of differences) if (change.kind === 'name') found.get(template)?.add(change.name)
  return found
}

/**
 * Templates that tell two spellings of one URL apart: once one made a difference anywhere, all of them, except those on which comparisons show
 * the opposite.
 *
 * @param own comparisons that a template needs for that
 */
export function templatesThatTell(
  spelling: Change,
  { judged, differences }: { readonly judged: readonly Judged[]; readonly differences: readonly Difference[] },
  { templates, own }: { readonly templates: Iterable<string>; readonly own: number },
): readonly string[] {
  const isIt = (change: Change): boolean => changeKey(change) === changeKey(spelling)
  const broken = new Set(differences.flatMap(({ template, change }) => (isIt(change) ? [template] : [])))
  if (broken.size === 0) return []
  const steady = new Map<string, Set<string>>()
  for (const { comparison, outcome } of judged) {
    const { template, treatment, modified } = comparison
    if (outcome.kind === 'same' && treatment.some(isIt))
      steady.set(template, (steady.get(template) ?? new Set()).add(modified))
  }
  const tells = (template: string): boolean => broken.has(template) || (steady.get(template)?.size ?? 0) < own
  return [...templates].filter((template) => template !== '' && tells(template))
}

/** Differences of a template without one equal pair, from which on nothing is believed there. */
const LEAST_DIFFERENCES = 2

/** Templates on which comparisons differed and none agreed: nothing shows that any rule holds there, static ones included. */
export function unprovedTemplates(judged: readonly Judged[]): readonly string[] {
  const byTemplate = Map.groupBy(judged, ({ comparison }) => comparison.template)
  const count = (list: readonly Judged[], kind: Judged['outcome']['kind']): number =>
    list.filter(({ outcome }) => outcome.kind === kind).length
  return [...byTemplate]
    .filter(([, list]) => count(list, 'same') === 0 && count(list, 'different') >= LEAST_DIFFERENCES)
    .map(([template]) => template)
}
