/** The pool of a parameter: comparisons on all templates that can still drop it. */

import type { Site } from '../site/site.ts'
import { SPREAD, type Policy } from '../thresholds.ts'
import { distinctTests, type CreditIndex } from './credits.ts'

/** What pools follow from. */
export interface PoolFacts {
  readonly site: Site
  readonly policy: Policy
  readonly credits: CreditIndex
  /** Whether a template keeps the parameter, whatever else is compared, or shows no page: its share of the pool is never filled there. */
  readonly isDecided: (template: string, name: string) => boolean
}

/** Counts comparisons over templates. */
export interface Pool {
  /** Share of a template in the URLs that carry a name and may lose it. */
  share(template: string, name: string): number
  /** What one template counts at most: its share of the URLs, and a little more. */
  cap(template: string, name: string): number
  /** Comparisons over all templates, of each at most its cap: the URLs of one template say little about the others. */
  tests(name: string): number
}

/** Opens the pools of a site. */
export function createPool({ site, policy, credits, isDecided }: PoolFacts): Pool {
  const totals = new Map<string, number>()
  const tests = new Map<string, number>()
  const urlsOn = (template: string, name: string): number =>
    site.templates.get(template)?.names.get(name)?.urlCount ?? 0

  function totalOf(name: string): number {
    const open = (site.names.get(name)?.templates ?? []).filter((template) => !isDecided(template, name))
    const total = totals.get(name) ?? open.reduce((sum, template) => sum + urlsOn(template, name), 0)
    totals.set(name, total)
    return total
  }

  function share(template: string, name: string): number {
    const own = urlsOn(template, name)
    const total = totalOf(name) + (isDecided(template, name) ? own : 0)
    return own / Math.max(1, total)
  }

  function cap(template: string, name: string): number {
    return Math.max(policy.own, Math.ceil(SPREAD * policy.pooled * share(template, name)))
  }

  function count(name: string): number {
    const templates = new Set(credits.of(name).map(({ template }) => template))
    return [...templates].reduce(
      (sum, template) => sum + Math.min(distinctTests(credits.on(template, name)), cap(template, name)),
      0,
    )
  }

  return {
    share,
    cap,
    tests(name) {
      const found = tests.get(name) ?? count(name)
      tests.set(name, found)
      return found
    },
  }
}
