/** Which parameters of a template may be dropped, and which stay on its base pages. */

import type { Derived, Standing } from '../derive/derived.ts'
import type { Site } from '../site/site.ts'
import type { TemplateFacts } from '../site/site-types.ts'
import type { Pair } from '../site/site-url.ts'
import { PROBABLY_IMPORTANT } from '../thresholds.ts'

/** What is known. */
export interface Known {
  readonly site: Site
  readonly derived: Pick<Derived, 'standing' | 'live'>
}

/** A candidate may turn out neutral: it is left off base pages, and added to test it. */
export function isCandidate(template: string, name: string, { site, derived }: Known): boolean {
  const facts = site.templates.get(template)
  if (facts?.fixed.has(name) === true && facts.names.get(name)?.isStripped !== true) return false
  const { verdict, chance, mattered, renews } = derived.standing(template, name)
  // While no base page of the template works without it, what made a difference stays: bases without it would all be dead.
  if (mattered.length > 0 && renews === undefined && !worksWithout(template, name, { site, derived })) return false
  if (verdict === 'neutral' || verdict === 'value-dependent') return true
  return verdict === 'undecided' && chance >= PROBABLY_IMPORTANT
}

function worksWithout(template: string, name: string, { site, derived }: Known): boolean {
  const live = derived.live.get(template) ?? []
  return live.some((url) => !site.pairsOf(url).some((pair) => pair.name === name))
}

/** Whether the map drops a value of a parameter: by what was learned, or by a static rule while nothing says that it matters. */
export function isDropped({ verdict, keepValues, dropValues }: Standing, value: string, isStripped: boolean): boolean {
  if (verdict === 'neutral') return !keepValues.includes(value)
  return dropValues.includes(value) || (isStripped && verdict !== 'important')
}

/** Whether the map drops a pair on a template. */
export function isPairDropped(
  { name, value }: Pair,
  { template, names }: TemplateFacts,
  { derived }: Pick<Known, 'derived'>,
): boolean {
  return isDropped(derived.standing(template, name), value, names.get(name)?.isStripped === true)
}
