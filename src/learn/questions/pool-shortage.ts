/** What the pool of a parameter is short of, and for how many URLs. */

import type { Derived } from '../derive/derived.ts'
import { LEAST_GAIN } from '../thresholds.ts'
import { isCandidate } from './candidates.ts'
import type { Asking } from './question.ts'

/** What is short. */
export interface PoolShortage {
  /** Comparisons over all templates. */
  readonly missing: number
  /** What one of them gains: URLs that wait, times its share. */
  readonly gain: number
}

/** A pool tells half as much about a template as its own comparisons do, which are valued on their own. */
const SHARE = 0.5

/** Gain of a comparison while what templates need of their own will fill the pool: it waits for these, and is asked where they are not. */
const FILLED_ANYWAY = 2 * LEAST_GAIN

const NOTHING: PoolShortage = { missing: 0, gain: 0 }

const known = new WeakMap<Derived, Map<string, PoolShortage>>()

/** Looks at the templates that carry a parameter: one that does not has no verdict that waits. */
export function poolShortage(name: string, asking: Asking): PoolShortage {
  const shortages = known.get(asking.derived) ?? new Map<string, PoolShortage>()
  known.set(asking.derived, shortages)
  const found = shortages.get(name) ?? count(name, asking)
  shortages.set(name, found)
  return found
}

function count(name: string, { site, derived, stakes }: Asking): PoolShortage {
  const open = (site.names.get(name)?.templates ?? []).filter((template) =>
    isCandidate(template, name, { site, derived }),
  )
  let [missing, stake, coming] = [0, 0, 0]
  for (const template of open) {
    const { own, ownNeeded, cap, pooled, pooledNeeded } = derived.standing(template, name)
    if (!derived.showsNothing(template)) coming += Math.max(0, Math.min(ownNeeded, cap) - own)
    if (pooled >= pooledNeeded) continue
    missing = Math.max(missing, pooledNeeded - pooled)
    stake += stakes.of(template, name)
  }
  if (missing === 0) return NOTHING
  const gain = ((coming === 0 ? 1 : SHARE) * stake) / missing
  return { missing, gain: coming >= missing ? Math.min(FILLED_ANYWAY, gain) : gain }
}
