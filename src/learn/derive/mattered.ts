/** Which parameters mattered, where, and whether the parameter or a few of its values do. */

import type { Policy } from '../thresholds.ts'
import { distinctTests, type CreditIndex } from './credits.ts'
import type { Difference } from './derived.ts'

/** Differences of one parameter. */
export interface Mattered {
  /** By template, the values that mattered. */
  readonly templates: ReadonlyMap<string, ReadonlySet<string>>
  /**
   * Only its values matter: each of them mattered on two pages and changed nothing on none, while enough others changed nothing. Then a
   * difference on one template says nothing about other values on another.
   */
  readonly isByValue: boolean
}

/** Pages on which a value has to matter before the value is the reason, and not the page. */
const PAGES_OF_VALUE = 2

/** By name, what mattered. */
export function matteredNames(
  differences: readonly Difference[],
  { credits, policy }: { readonly credits: CreditIndex; readonly policy: Policy },
): ReadonlyMap<string, Mattered> {
  const found = new Map<string, { templates: Map<string, Set<string>>; pages: Map<string, Set<string>> }>()
  for (const { template, change, comparison } of differences) {
    if (change.kind !== 'name') continue
    const { templates, pages } = found.get(change.name) ?? { templates: new Map(), pages: new Map() }
    found.set(change.name, { templates, pages })
    templates.set(template, (templates.get(template) ?? new Set()).add(change.value))
    pages.set(change.value, (pages.get(change.value) ?? new Set()).add(comparison.original))
  }
  return new Map(
    [...found].map(([name, { templates, pages }]) => {
      const equal = credits.of(name)
      const isByValue =
        policy.keepsValues &&
        [...pages.values()].every(({ size }) => size >= PAGES_OF_VALUE) &&
        equal.every(({ value }) => !pages.has(value)) &&
        distinctTests(equal) >= policy.ownInDoubt
      return [name, { templates, isByValue }]
    }),
  )
}
