/** What a request selects on a template: the parameters that decide, and nothing else. */

import { chanceOf } from '../site/random.ts'
import { valueOf, type Target } from '../site/target.ts'
import type { Read, Template, Tracker } from './types.ts'

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

/** What trackers select where they decide. @param page names the page among all pages of the site */
export function trackersOf(
  target: Target,
  trackers: readonly Tracker[],
  { route, page }: { readonly route: string; readonly page: string },
): Selected[] {
  return trackers.flatMap(({ name, matters }): Selected[] => {
    const value = matters === undefined ? undefined : valueOf(target, name)
    if (matters === undefined || value === undefined) return []
    const { on = [route], values = [value], pages = 1 } = matters
    const decides = on.includes(route) && values.includes(value) && chanceOf(`matters ${name} ${page}`) < pages
    return decides ? [{ role: 'tracker', name, value }] : []
  })
}
