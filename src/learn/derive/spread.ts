/** On how many templates a parameter mattered, and on how many it did not. Decides the order of questions, never a verdict. */

import type { Site } from '../site/site.ts'
import type { CreditIndex } from './credits.ts'
import type { InForce } from './in-force.ts'
import type { Mattered } from './mattered.ts'

/** Numbers of templates. */
export interface Spread {
  readonly matteredOn: number
  readonly neutralOn: number
}

/** What they are counted from. */
interface SpreadFacts {
  readonly site: Pick<Site, 'names'>
  readonly credits: CreditIndex
  readonly inForce: Pick<InForce, 'templatesOf'>
}

/**
 * Number of templates that carry a name on which it mattered, and on which it was compared and did not. Where another value changed nothing
 * on the same page, the value is the likely reason. Where the corpus does not have the name, it was only added to other comparisons, and says
 * nothing about those that carry it.
 */
export function spreadOf(
  name: string,
  { matters, isByValue }: { readonly matters: Mattered['templates']; readonly isByValue: boolean },
  { site, credits, inForce }: SpreadFacts,
): Spread {
  const { kept, dropped } = inForce.templatesOf(name)
  const mattered = new Set([...matters.keys(), ...kept])
  const isNeutral = (template: string): boolean =>
    !mattered.has(template) && (dropped.includes(template) || credits.on(template, name).length > 0)
  const open = [...matters].filter(([, values]) => !values.every(({ isContrasted }) => isContrasted))
  const suspect = new Set([...open.map(([template]) => template), ...kept])
  const neutralOn = (site.names.get(name)?.templates ?? []).filter(isNeutral).length
  return { matteredOn: isByValue ? 0 : suspect.size, neutralOn }
}
