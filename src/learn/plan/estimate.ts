/** How many pages a run will probably fetch, from the corpus alone. */

import { createEvidence } from '../../evidence/evidence.ts'
import type { Site } from '../site/site.ts'
import { deriveVerdicts, type Given } from '../derive/derive.ts'
import type { Derived } from '../derive/derived.ts'
import { isCandidate } from '../questions/candidates.ts'
import { MAX_ADDED, type Policy } from '../thresholds.ts'
import { createStakes } from './stakes.ts'

/** A run that has not begun. */
export interface RunEstimate {
  /** Path templates with a parameter to decide. */
  readonly templates: number
  /** Parameters that may turn out neutral: the others are kept unless the site shows the opposite. */
  readonly candidates: readonly string[]
  readonly comparisons: number
  /** Pages to fetch, the budget not counted in. */
  readonly pages: number
}

/** A comparison observes an original, mostly a new one, and the modified URL. */
const PAGES_OF_COMPARISON = 2

/** A difference is observed twice more on both sides, and then the responsible parameter is looked for. */
const PAGES_OF_DIFFERENCE = 8

/** An unknown name is tried once on every template. */
const PAGES_OF_TEMPLATE = 2

/** Estimates a run without evidence. Pure; an estimate, since what a site shows decides what is asked next. */
export function estimateRun(
  site: Site,
  policy: Policy,
  { priors, inForce }: Pick<Given, 'priors' | 'inForce'>,
): RunEstimate {
  const derived = deriveVerdicts(
    createEvidence((url) => site.templateOf(url)),
    { site, policy, priors, inForce, traffic: [] },
  )
  const stakes = createStakes()(derived, site)
  const byTemplate = new Map<string, string[]>()
  for (const { template, names } of site.templates.values()) {
    const wanted = [...names.keys()].filter(
      (name) => isCandidate(template, name, { site, derived }) && stakes.of(template, name) > 0,
    )
    if (wanted.length > 0) byTemplate.set(template, wanted)
  }
  const counts = comparisonsByTemplate(byTemplate, derived)
  const comparisons = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const differences = [...byTemplate].reduce(
    (sum, [template, names]) => sum + names.reduce((all, name) => all + 1 - derived.standing(template, name).chance, 0),
    0,
  )
  return {
    templates: byTemplate.size,
    candidates: [...new Set([...byTemplate.values()].flat())].toSorted(),
    comparisons,
    pages: Math.ceil(
      comparisons * PAGES_OF_COMPARISON + differences * PAGES_OF_DIFFERENCE + byTemplate.size * PAGES_OF_TEMPLATE,
    ),
  }
}

/** What each template needs for its own, then what the pool of each parameter is still short of, where its caps allow it. */
function comparisonsByTemplate(
  byTemplate: ReadonlyMap<string, readonly string[]>,
  derived: Derived,
): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [template, names] of byTemplate) {
    const own = names.map((name) => {
      const { ownNeeded, naturalNeeded, untested } = derived.standing(template, name)
      return Math.max(ownNeeded, naturalNeeded, untested.length)
    })
    counts.set(template, Math.max(...own) * Math.ceil(names.length / MAX_ADDED))
  }
  for (const name of new Set([...byTemplate.values()].flat())) {
    const standings = [...byTemplate]
      .filter(([, names]) => names.includes(name))
      .map(([template]) => derived.standing(template, name))
      .toSorted((a, b) => b.cap - a.cap)
    let missing =
      (standings[0]?.pooledNeeded ?? 0) -
      standings.reduce((sum, { template, cap }) => sum + Math.min(cap, counts.get(template) ?? 0), 0)
    for (const { template, cap } of standings) {
      const room = Math.max(0, Math.min(missing, cap - (counts.get(template) ?? 0)))
      counts.set(template, (counts.get(template) ?? 0) + room)
      missing -= room
    }
  }
  return counts
}
