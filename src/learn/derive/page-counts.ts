/** How many pages a template has. */

import type { TemplateFacts } from '../site/site-types.ts'
import type { Site } from '../site/site.ts'
import { pageKey } from '../site/site-url.ts'
import type { Mattered } from './mattered.ts'

/** Pages from which on it makes no difference how many there are: no verdict needs as many. */
const ENOUGH = 200

/**
 * Counts the pages of a template that the corpus has: its paths, or the different queries on them where parameters select the page, as all do
 * on `/index.php`.
 */
export function pageCounter(mattered: ReadonlyMap<string, Mattered>, site: Site): (template: string) => number {
  const selecting = new Map<string, Set<string>>()
  for (const [name, { templates }] of mattered)
    for (const template of templates.keys()) selecting.set(template, (selecting.get(template) ?? new Set()).add(name))
  const known = new Map<string, number>()
  return (template) => {
    const facts = site.templates.get(template)
    const found = known.get(template) ?? countPages(facts, selecting.get(template))
    known.set(template, found)
    return found
  }
}

function countPages(facts: TemplateFacts | undefined, mattered: ReadonlySet<string> | undefined): number {
  if (facts === undefined) return 1
  const names = facts.fixed.union(mattered ?? new Set())
  if (names.size === 0) return Math.max(1, facts.paths)
  const pages = new Set<string>()
  for (const url of facts.urls) {
    pages.add(pageKey(url, ({ name }) => names.has(name)))
    if (pages.size >= ENOUGH) break
  }
  return Math.max(pages.size, facts.paths)
}

/** How many comparisons there are to make: on one template, and on all that carry a parameter. */
export interface TestCounts {
  /** @param staying values of the template that need no comparison; default 0 */
  on(template: string, name: string, staying?: number): number
  of(name: string): number
}

/** Counts the values of a parameter times the pages of its templates. */
export function testCounter(
  pagesOf: (template: string) => number,
  site: Pick<Site, 'templates' | 'names'>,
): TestCounts {
  const known = new Map<string, number>()
  const on = (template: string, name: string, staying = 0): number =>
    Math.max(1, (site.templates.get(template)?.names.get(name)?.distinct ?? 1) - staying) * pagesOf(template)
  return {
    on,
    of(name) {
      const templates = site.names.get(name)?.templates ?? []
      const found = known.get(name) ?? templates.reduce((sum, template) => sum + on(template, name), 0)
      known.set(name, found)
      return found
    },
  }
}
