/** Whether a parameter goes on every path, those of no known template included. */

import type { Site } from '../site/site.ts'
import type { Policy } from '../thresholds.ts'
import type { Derived } from './derived.ts'
import type { InForce } from './in-force.ts'

/** Counts what a parameter has and lacks for that. */
export function everywhereOf(
  standing: Derived['standing'],
  { site, policy, inForce }: { readonly site: Site; readonly policy: Policy; readonly inForce: InForce },
): Pick<Derived, 'equalOf' | 'missingEverywhere'> {
  const all = (name: string) => (site.names.get(name)?.templates ?? []).map((template) => standing(template, name))
  const known = new Map<string, number>()

  function equalOf(name: string): number {
    const [first, ...rest] = all(name)
    if (first === undefined) return 0
    const isRenewed = [first, ...rest].some(({ renews }) => renews !== undefined)
    return Math.max(first.pooled, isRenewed ? inForce.equalOf(name) : 0)
  }

  function count(name: string): number {
    const standings = all(name)
    const isDropped = standings.length > 0 && standings.every(({ verdict }) => verdict === 'neutral')
    // Without templates, a verdict holds on every path.
    if (isDropped && standings.every(({ template }) => template === '')) return 0
    const isWide = isDropped && standings.length > 1 && standings.every(({ keepValues }) => keepValues.length === 0)
    return isWide ? Math.max(0, policy.everywhere - equalOf(name)) : Infinity
  }

  return {
    equalOf,
    missingEverywhere(name) {
      const found = known.get(name) ?? count(name)
      known.set(name, found)
      return found
    },
  }
}
