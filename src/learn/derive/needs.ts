/** How many comparisons a verdict needs. */

import type { NameFacts } from '../corpus/site-types.ts'
import type { Site } from '../corpus/site.ts'
import { RENEWED_OWN, RENEWED_POOL, type Policy } from '../thresholds.ts'
import type { Standing } from './derived.ts'
import type { InForce } from './in-force.ts'
import type { Mattered } from './mattered.ts'
import type { Pool } from './pool.ts'
import { isTelling } from './prior.ts'

/** A parameter on a template. */
export interface Place {
  readonly template: string
  readonly name: string
  readonly known: NameFacts | undefined
}

/** What the needs follow from. */
export interface NeedsFacts {
  readonly pool: Pick<Pool, 'share'>
  readonly policy: Policy
  readonly mattered: ReadonlyMap<string, Mattered>
  readonly priors: ReadonlyMap<string, 'neutral' | 'important'>
  readonly site: Site
  readonly inForce: InForce
  /** How many pages a template has. */
  readonly pagesOf: (template: string) => number
}

/** Comparisons that a verdict needs, and whether they renew one in force. */
export type Needs = Pick<Standing, 'ownNeeded' | 'naturalNeeded' | 'pooledNeeded' | 'renews'>

/** What a verdict needs here; never more than there is to test. */
export function needsOf(
  { template, name, known }: Place,
  { policy, mattered, priors, site, inForce, pool, pagesOf }: NeedsFacts,
): Needs {
  const doubts = mattered.get(name)
  const elsewhere =
    doubts?.isByValue === true ? [] : [...(doubts?.templates.keys() ?? []), ...inForce.templatesOf(name).kept]
  const isDoubted = elsewhere.some((other) => other !== template)
  const wanted = isTelling(name) ? policy.ownOfTelling : isDoubted ? policy.ownInDoubt : policy.own
  const testsOn = (place: string): number =>
    Math.max(1, site.templates.get(place)?.names.get(name)?.distinct ?? 1) * pagesOf(place)
  const tests = testsOn(template)
  const isKnown = known?.isStripped === true || priors.get(name) === 'neutral'
  const all = (site.names.get(name)?.templates ?? [template]).reduce((sum, place) => sum + testsOn(place), 0)
  const pooled = isKnown ? policy.pooledWithPrior : policy.pooled
  const inProportion = Math.min(pooled, Math.ceil(policy.ownShare * pooled * pool.share(template, name)))
  const ownNeeded = Math.min(Math.max(wanted, inProportion), tests)
  const pooledNeeded = Math.min(pooled, Math.max(ownNeeded, all))
  const verdict = inForce.verdictOn(template, name, known?.isStripped === true)
  const isProved = known?.isStripped === true || inForce.equalOf(name) >= pooledNeeded
  if (verdict === 'dropped' || verdict === 'values') {
    if (isProved) return { ...renewalNeeds({ ownNeeded, pooledNeeded }), renews: verdict }
  }
  const naturalNeeded = known === undefined ? 0 : Math.min(policy.natural, known.tests)
  return { ownNeeded, naturalNeeded, pooledNeeded, renews: undefined }
}

/** A verdict that was compared before is renewed by a part of the comparisons: what began to matter since then matters on most pages. */
function renewalNeeds({ ownNeeded, pooledNeeded }: Pick<Standing, 'ownNeeded' | 'pooledNeeded'>) {
  const renewed = Math.ceil(ownNeeded * RENEWED_OWN)
  return { ownNeeded: renewed, naturalNeeded: 0, pooledNeeded: Math.ceil(pooledNeeded * RENEWED_POOL) }
}
