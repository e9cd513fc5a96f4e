/** Which parameters mattered, where, and whether the parameter or a few of its values do. */

import type { Policy } from '../thresholds.ts'
import { distinctTests, type CreditIndex } from './credits.ts'
import type { Difference } from './derived.ts'

/** Differences of one parameter. */
export interface Mattered {
  /** By template, the values that mattered. */
  readonly templates: ReadonlyMap<string, ReadonlySet<string>>
  /** Templates on which another value changed nothing on a page that each of these values changed: the value decides, and not the page. */
  readonly contrasted: ReadonlySet<string>
  /**
   * Only its values matter: each of them mattered on two pages and on every page of a template that was compared, while enough others
   * changed nothing, also on these pages. Then a difference on one template says nothing about other values on another.
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
  const contrasted = contrastedValues(differences, credits)
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
      const isContrasted = (template: string, values: ReadonlySet<string>): boolean =>
        [...values].every((value) => contrasted.has(`${template} ${name}=${value}`))
      const byValue = [...templates].filter(([template, values]) => isContrasted(template, values))
      const isByValue =
        byValue.length === templates.size &&
        policy.keepsValues &&
        [...pages.values()].every(({ size }) => size >= PAGES_OF_VALUE) &&
        equal.every(({ template, value }) => templates.get(template)?.has(value) !== true) &&
        distinctTests(equal) >= policy.ownInDoubt
      return [name, { templates, contrasted: new Set(byValue.map(([template]) => template)), isByValue }]
    }),
  )
}

/** `template name=value` of differences on pages that another value of the name left as they are. */
function contrastedValues(differences: readonly Difference[], credits: CreditIndex): ReadonlySet<string> {
  const found = new Set<string>()
  for (const { template, change, comparison } of differences) {
    if (change.kind !== 'name') continue
    const isContrasted = credits
      .on(template, change.name)
      .some(({ original, value }) => original === comparison.original && value !== change.value)
    if (isContrasted) found.add(`${template} ${change.name}=${change.value}`)
  }
  return found
}
