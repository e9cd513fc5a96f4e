import { seededRandom } from '../../src/cli/files/seeded-random.ts'
import type { Crawl } from './crawl.ts'
import type { RealApp } from './types.ts'

/** One URL of a made-up log of a real application. */
export interface LogEntry {
  /** Path and query. */
  readonly target: string
  /** The crawled page it was made from. */
  readonly page: string
  /** What was done to the page's URL; empty for the link of the application. */
  readonly made: readonly Variation[]
  /** Never seen by the learner. */
  readonly heldOut: boolean
}

/** What users, campaigns and caches do to a URL. */
export type Variation = 'tracking' | 'session' | 'cache-busting' | 'order' | 'encoding' | 'default'

/** How a log is made. */
export interface LogSize {
  readonly seed: number
  /** Mean number of variants of a page. */
  readonly variants: number
}

type Make = (target: string, random: () => number, app: RealApp) => string

/** Every page once as it is and about `variants` times as users request it; a fifth is held out. Same seed, same log. */
export function makeLog(app: RealApp, { pages }: Crawl, { seed, variants }: LogSize): LogEntry[] {
  const random = seededRandom(seed)
  const entries: LogEntry[] = []
  const seen = new Set<string>()
  for (const page of pages) {
    const heldOutPage = random() < 0.1
    const add = (target: string, made: readonly Variation[]): void => {
      if (seen.has(target) || app.sideEffect.test(target)) return
      seen.add(target)
      entries.push({ target, page, made, heldOut: heldOutPage || (made.length > 0 && random() < 0.1) })
    }
    add(page, [])
    for (let left = Math.round(random() * 2 * variants); left > 0; left--) {
      const made = draw(random)
      add(
        made.reduce((target, variation) => MAKERS[variation](target, random, app), page),
        made,
      )
    }
  }
  return entries
}

/** Mostly one thing at a time, sometimes two. */
function draw(random: () => number): Variation[] {
  const roll = random()
  if (roll < 0.4) return ['tracking']
  if (roll < 0.53) return ['session']
  if (roll < 0.68) return ['cache-busting']
  if (roll < 0.74) return ['order']
  if (roll < 0.78) return ['encoding']
  if (roll < 0.87) return ['default']
  if (roll < 0.91) return ['default', 'tracking']
  return roll < 0.96 ? ['tracking', 'session'] : ['tracking', 'cache-busting']
}

const MAKERS: Readonly<Record<Variation, Make>> = {
  tracking(target, random) {
    const id = textOf(random, 22)
    const bundles = [
      `utm_source=news&utm_medium=mail&utm_campaign=c${Math.floor(random() * 40)}`,
      `fbclid=IwAR${id}`,
      `xtrk=${textOf(random, 8)}`,
      `xtrk=${textOf(random, 8)}`,
      `campref=c${Math.floor(random() * 60)}`,
      `xtrk=${textOf(random, 8)}&campref=c${Math.floor(random() * 60)}`,
    ]
    return append(target, pick(bundles, random))
  },
  session(target, random, app) {
    return append(target, `${pick(['PHPSESSID', 'sid', app.sessionName], random)}=${hexOf(random, 32)}`)
  },
  'cache-busting'(target, random) {
    const stamp = 1_790_000_000_000 + Math.floor(random() * 1e9)
    const pairs = [
      `_=${stamp}`,
      `ts=${Math.floor(stamp / 1000)}`,
      `nocache=${Math.floor(random() * 1e6)}`,
      `rnd=0.${Math.floor(random() * 1e9)}`,
    ]
    return append(target, pick(pairs, random))
  },
  order(target, random) {
    const [path = '', query = ''] = target.split(/\?(.*)/s)
    const pieces = query.split('&')
    if (pieces.length < 2) return target
    return `${path}?${pieces
      .map((piece) => ({ piece, at: random() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ piece }) => piece)
      .join('&')}`
  },
  encoding(target, random) {
    const [path = '', query = ''] = target.split(/\?(.*)/s)
    const places = [...query.matchAll(/(?<=[=\w])[a-z](?=[^=&]*(?:&|$))/g)].map(({ index }) => index)
    if (places.length === 0) return target
    const at = pick(places, random)
    if (!/=[^&]*$/.test(query.slice(0, at))) return target
    return `${path}?${query.slice(0, at)}%${query.charCodeAt(at).toString(16)}${query.slice(at + 1)}`
  },
  default(target, random, app) {
    const fitting = app.spellings.filter(({ when }) => when.test(target))
    if (fitting.length === 0) return target
    const { name, value } = pick(fitting, random)
    return append(target, `${name}=${value}`)
  },
}

function append(target: string, pairs: string): string {
  return `${target}${target.includes('?') ? '&' : '?'}${pairs}`
}

function pick<T>(list: readonly T[], random: () => number): T {
  return list[Math.floor(random() * list.length)] as T
}

function textOf(random: () => number, length: number): string {
  const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'
  return Array.from({ length }, () => alphabet[Math.floor(random() * alphabet.length)]).join('')
}

function hexOf(random: () => number, length: number): string {
  return Array.from({ length }, () => '0123456789abcdef'[Math.floor(random() * 16)]).join('')
}
