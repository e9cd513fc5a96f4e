/** What a request selects on a template: the parameters that decide, and nothing else. */

import { chanceOf } from '../site/random.ts'
import { valueOf, type Target } from '../site/target.ts'
import type { Model, Read, Template, Tracker } from './types.ts'

/** One thing that was selected. */
export interface Selected {
  readonly role: Read['role'] | 'tracker'
  readonly name: string
  readonly value: string
}

/** The name of a parameter on one page. */
export function nameOn(path: string, { name }: Read): string {
  if (!name.includes('{}')) return name
  const last = path.split('/').findLast((segment) => segment !== '') ?? ''
  return name.replace('{}', last.split('.', 1)[0] ?? '')
}

/** What the template's own parameters select. */
export function readsOf(target: Target, template: Template): Selected[] {
  return (template.reads ?? []).flatMap((read): Selected[] => {
    const name = nameOn(target.path, read)
    const value = valueOf(target, name)
    if (value === undefined || value === read.fallback) return []
    // A list of nothing is another page; a variant or an order that does not exist is the usual one.
    const isIgnored = (read.role === 'choice' || read.role === 'order') && !read.values.includes(value)
    return isIgnored ? [] : [{ role: read.role, name, value }]
  })
}

/** Where a request leads. */
export interface Spot {
  readonly route: string
  readonly page: number
}

/** What trackers select where they decide. @param deciding see {@link decidingPages} */
export function trackersOf(
  target: Target,
  trackers: readonly Tracker[],
  deciding: ReadonlyMap<string, ReadonlySet<number>>,
  { route, page }: Spot,
): Selected[] {
  return trackers.flatMap(({ name, matters }): Selected[] => {
    const value = matters === undefined ? undefined : valueOf(target, name)
    if (matters === undefined || value === undefined) return []
    const { on = [route], values = [value] } = matters
    const isPage = matters.pages === undefined || deciding.get(`${name} ${route}`)?.has(page) === true
    return isPage && on.includes(route) && values.includes(value) ? [{ role: 'tracker', name, value }] : []
  })
}

/** The pages on which trackers decide that decide on a share of the pages, by name and template. */
export function decidingPages(
  domain: string,
  { templates, trackers }: Pick<Model, 'templates' | 'trackers'>,
): ReadonlyMap<string, ReadonlySet<number>> {
  return new Map(
    trackers.flatMap(({ name, matters }) => {
      const share = matters?.pages
      if (share === undefined) return []
      return templates.map(({ route, pages }) => {
        const rank = (page: number): number => chanceOf(`matters ${domain} ${name} ${route} ${page}`)
        const all = Array.from({ length: pages }, (_, page) => page).toSorted((a, b) => rank(a) - rank(b))
        return [`${name} ${route}`, new Set(all.slice(0, Math.max(1, Math.round(share * pages))))] as const
      })
    }),
  )
}
