/** How many pages a template has. */

import type { TemplateFacts } from '../corpus/site-types.ts'
import type { Site } from '../corpus/site.ts'
import { pageKey } from '../corpus/site-url.ts'
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
