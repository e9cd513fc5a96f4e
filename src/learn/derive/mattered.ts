/** Which parameters mattered, where, and whether the parameter or a few of its values do. */

import type { Policy } from '../thresholds.ts'
import { distinctTests, type CreditIndex } from './credits.ts'
import type { Credit, Difference, ImportantValue } from './derived.ts'
import type { InForce } from './in-force.ts'

/** Differences of one parameter. */
export interface Mattered {
  /** By template, the values that mattered. */
  readonly templates: ReadonlyMap<string, readonly ImportantValue[]>
  /**
   * Only its values matter: each of them mattered on two pages and on every page of a template that was compared, while enough others
   * changed nothing, also on these pages; or the record in force says so of each. Then a difference on one template says nothing about other values on another.
   */
  readonly isByValue: boolean
}

/** Pages on which a value has to matter before the value is the reason, and not the page. */
const PAGES_OF_VALUE = 2

/** What is read beside the differences. */
interface MatteredFacts {
  readonly credits: CreditIndex
  readonly policy: Policy
  readonly inForce: Pick<InForce, 'importantValuesOf' | 'equalOf'>
}

/** By name, what mattered. */
export function matteredNames(
  differences: readonly Difference[],
  { credits, policy, inForce }: MatteredFacts,
): ReadonlyMap<string, Mattered> {
  const found = new Map<string, Map<string, Map<string, Set<string>>>>()
  for (const { template, change, comparison } of differences) {
    if (change.kind !== 'name') continue
    const templates = found.get(change.name) ?? new Map<string, Map<string, Set<string>>>()
    found.set(change.name, templates)
    const values = templates.get(template) ?? new Map<string, Set<string>>()
    templates.set(template, values)
    values.set(change.value, (values.get(change.value) ?? new Set()).add(comparison.original))
  }
  return new Map(
    [...found].map(([name, byTemplate]) => {
      const templates = new Map(
        [...byTemplate].map(([template, values]) => [template, importantValues(values, credits.on(template, name))]),
      )
      return [name, { templates, isByValue: isByValue(name, templates, { credits, policy, inForce }) }]
    }),
  )
}

function importantValues(
  values: ReadonlyMap<string, ReadonlySet<string>>,
  equal: readonly Credit[],
): readonly ImportantValue[] {
  return [...values].map(([value, pages]) => ({
    value,
    pages: [...pages],
    isContrasted: equal.some((credit) => credit.value !== value && pages.has(credit.original)),
  }))
}

function isByValue(
  name: string,
  templates: Mattered['templates'],
  { credits, policy, inForce }: MatteredFacts,
): boolean {
  const all = [...templates.values()].flat()
  const known = inForce.importantValuesOf(name)
  const isKnown = inForce.equalOf(name) >= policy.ownInDoubt && all.every(({ value }) => known.has(value))
  if (policy.keepsValues && isKnown) return true
  const equal = credits.of(name)
  const pagesOf = (value: string): number =>
    new Set(all.filter((one) => one.value === value).flatMap(({ pages }) => pages)).size
  return (
    policy.keepsValues &&
    all.every(({ value, isContrasted }) => isContrasted && pagesOf(value) >= PAGES_OF_VALUE) &&
    equal.every(({ template, value }) => templates.get(template)?.some((one) => one.value === value) !== true) &&
    distinctTests(equal) >= policy.ownInDoubt
  )
}
