import { Parser } from 'htmlparser2'
import { BENCH_AGENT } from './proxy.ts'
import type { RealApp } from './types.ts'

/** Links of one application, as path and query. */
export interface Crawl {
  /** Pages that answered 200 with HTML. */
  readonly pages: readonly string[]
  /** Links that were seen but must not be asked for: robots.txt or side effects. A log would hold them too. */
  readonly forbidden: readonly string[]
}

/**
 * Follows links breadth first, at most `maxPages` pages. Takes turns between kinds of pages (the names of the parameters and
 * the first path segment), so that a calendar or a history cannot use up the budget.
 */
export async function crawl(app: RealApp, origin: string, maxPages: number): Promise<Crawl> {
  const queues = new Map<string, string[]>()
  const seen = new Set<string>()
  const forbidden: string[] = []
  const pages: string[] = []
  const offer = (target: string): void => {
    if (seen.has(target)) return
    seen.add(target)
    if (app.uncrawled?.test(target) === true) return
    if (app.sideEffect.test(target) || isDisallowed(app.robots, target)) forbidden.push(target)
    else queues.set(kindOf(target), [...(queues.get(kindOf(target)) ?? []), target])
  }
  app.seeds.forEach(offer)
  while (pages.length < maxPages) {
    const round = [...queues.values()].flatMap((queue) => queue.splice(0, 1))
    if (round.length === 0) break
    for (const target of round.slice(0, maxPages - pages.length)) {
      const links = await linksOf(origin, target)
      if (links === undefined) continue
      pages.push(target)
      links.forEach(offer)
    }
  }
  return { pages, forbidden }
}

function kindOf(target: string): string {
  const { pathname, search } = new URL(target, 'http://a.example')
  const names = search
    .slice(1)
    .split(/[&;]/)
    .map((piece) => (/^(?:do|a|action)=/.test(piece) ? piece : piece.replace(/=.*/s, '')))
  return `${pathname.split('/').slice(0, 3).join('/')} ${names.toSorted().join('&')}`
}

/** @returns path and query of every link to the same origin; undefined for what is no page */
async function linksOf(origin: string, target: string): Promise<string[] | undefined> {
  const response = await fetch(origin + target, { headers: { 'User-Agent': BENCH_AGENT }, redirect: 'manual' })
  const body = await response.text()
  if (response.status !== 200 || !(response.headers.get('Content-Type') ?? '').startsWith('text/html')) return undefined
  const links: string[] = []
  const parser = new Parser({
    onopentag(name, { href }) {
      if (name !== 'a' || href === undefined || !URL.canParse(href, origin + target)) return
      const url = new URL(href, origin + target)
      if (url.origin === origin) links.push(url.pathname + url.search)
    },
  })
  parser.end(body)
  return links
}

/** The part of RFC 9309 that the robots.txt files of the catalog use: `Disallow`, `*`. */
export function isDisallowed(robots: string, target: string): boolean {
  return [...robots.matchAll(/^Disallow: (.+)$/gm)].some(([, rule = '']) => {
    const pattern = rule.split('*').map((text) => text.replaceAll(/[.?+^$()[\]{}|\\]/g, '\\$&'))
    return new RegExp(`^${pattern.join('.*')}`).test(target)
  })
}
