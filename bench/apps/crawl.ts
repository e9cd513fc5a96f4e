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

/** Share of the pages that one kind of page may take. */
const MAX_SHARE = 0.12

/**
 * Follows links breadth first, at most `maxPages` pages. No kind of page (names of the parameters, first path segments) takes more
 * than 12 % of them, so that a calendar or a history cannot use up the budget.
 */
export async function crawl(app: RealApp, origin: string, maxPages: number): Promise<Crawl> {
  const queue: string[] = []
  const seen = new Set<string>()
  const forbidden: string[] = []
  const pages: string[] = []
  const kinds = new Map<string, number>()
  const offer = (target: string): void => {
    if (seen.has(target)) return
    seen.add(target)
    if (app.uncrawled?.test(target) === true) return
    if (app.sideEffect.test(target) || isDisallowed(app.robots, target)) forbidden.push(target)
    else queue.push(target)
  }
  app.seeds.forEach(offer)
  for (let target = queue.shift(); target !== undefined && pages.length < maxPages; target = queue.shift()) {
    const count = kinds.get(kindOf(target)) ?? 0
    if (count >= maxPages * MAX_SHARE) continue
    const links = await linksOf(origin, target)
    if (links === undefined) continue
    kinds.set(kindOf(target), count + 1)
    pages.push(target)
    links.forEach(offer)
  }
  return { pages, forbidden: forbidden.slice(0, maxPages / 4) }
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
