/** How many comparisons a verdict needs. */

import type { NameFacts } from '../site/site-types.ts'
import { RENEWED_OWN, RENEWED_POOL, type Policy } from '../thresholds.ts'
import type { Standing } from './derived.ts'
import type { InForce } from './in-force.ts'
import type { Mattered } from './mattered.ts'
import type { TestCounts } from './page-counts.ts'
import type { Pool } from './pool.ts'
import { isTelling } from './prior.ts'

/** A parameter on a template. */
export interface Place {
  readonly template: string
  readonly name: string
  readonly known: NameFacts | undefined
  /** Values that stay here without a comparison: no test is left of them. */
  readonly staying: readonly string[]
}

/** What the needs follow from. */
export interface NeedsFacts {
  readonly pool: Pick<Pool, 'share'>
  readonly policy: Policy
  readonly mattered: ReadonlyMap<string, Mattered>
  readonly priors: ReadonlyMap<string, 'neutral' | 'important'>
  readonly inForce: InForce
  readonly tests: TestCounts
}

/** Comparisons that a verdict needs, and whether they renew one in force. */
export type Needs = Pick<Standing, 'ownNeeded' | 'naturalNeeded' | 'pooledNeeded' | 'renews'>

/** What a verdict needs here; never more than there is to test. */
export function needsOf(
  { template, name, known, staying }: Place,
  { policy, mattered, priors, inForce, pool, tests }: NeedsFacts,
): Needs {
  const doubts = mattered.get(name)
  const elsewhere =
    doubts?.isByValue === true ? [] : [...(doubts?.templates.keys() ?? []), ...inForce.templatesOf(name).kept]
  const isDoubted = elsewhere.some((other) => other !== template)
  const wanted = isTelling(name) ? policy.ownOfTelling : isDoubted ? policy.ownInDoubt : policy.own
  const isKnown = known?.isStripped === true || priors.get(name) === 'neutral'
  const pooled = isKnown ? policy.pooledWithPrior : policy.pooled
  const inProportion = Math.min(pooled, Math.ceil(policy.ownShare * pooled * pool.share(template, name)))
  const kept = known?.values.filter(({ value }) => staying.includes(value)) ?? []
  const ownNeeded = Math.min(Math.max(wanted, inProportion), tests.on(template, name, kept.length))
  const pooledNeeded = Math.min(pooled, Math.max(ownNeeded, tests.of(name)))
  const verdict = inForce.verdictOn(template, name, known?.isStripped === true)
  const isProved = known?.isStripped === true || inForce.equalOf(name) >= pooledNeeded
  if (verdict === 'dropped' || verdict === 'values') {
    if (isProved) return { ...renewalNeeds({ ownNeeded, pooledNeeded }), renews: verdict }
  }
  const naturalNeeded = known === undefined ? 0 : Math.min(policy.natural, naturalTests(known, kept))
  return { ownNeeded, naturalNeeded, pooledNeeded, renews: undefined }
}

/** Tests that the corpus has of the values that do not stay, at least: one of each. */
function naturalTests({ tests, distinct }: NameFacts, kept: NameFacts['values']): number {
  return Math.max(distinct - kept.length, tests - kept.reduce((sum, { urls }) => sum + urls, 0), 1)
}

/** A verdict that was compared before is renewed by a part of the comparisons: what began to matter since then matters on most pages. */
function renewalNeeds({ ownNeeded, pooledNeeded }: Pick<Standing, 'ownNeeded' | 'pooledNeeded'>) {
  const renewed = Math.ceil(ownNeeded * RENEWED_OWN)
  return { ownNeeded: renewed, naturalNeeded: 0, pooledNeeded: Math.ceil(pooledNeeded * RENEWED_POOL) }
}
