/** The URLs under which the pages of a site were seen: few pages very often, most once or twice, tracked and in any order. */

import { below, pick, shuffled, token } from './random.ts'
import { writeUrl } from './target.ts'
import type { Plot, SiteUrl } from './types.ts'

/** Parameters in the order in which the site itself writes them. */
export type Params = readonly (readonly [name: string, value: string])[]

/** One page's own URL. */
export interface PageUrl {
  readonly path: string
  readonly params?: Params
  /** Default: the site's domain. */
  readonly host?: string
}

/** Parameters that come together, such as those of one campaign. */
export type Bundle = (random: () => number) => Params

/** Pages of one sort. */
export interface Family {
  readonly weight: number
  /** One spelling of page `index`; called for each URL, so it may vary. */
  readonly page: (index: number, random: () => number) => PageUrl
  /** Decorations without effect on the page, or meant to look so. */
  readonly bundles?: readonly Bundle[]
  /** Pages at most; further URLs are of the same ones. Default: no limit. */
  readonly pages?: number
}

/** How the URLs of the log vary. */
export interface Spread {
  /** Mean number of distinct URLs per page, default 3.8. */
  readonly meanCluster?: number
  /** Share of the URLs whose parameters are in another order than the site's, default 0.15. */
  readonly mixed?: number
}

const HEAVY_TAIL_SHARE = 0.02
const ATTEMPTS_PER_URL = 12

/** Makes about `plot.size` distinct URLs with Zipf hits. */
export function populate(plot: Plot, families: readonly Family[], spread: Spread = {}): SiteUrl[] {
  const total = families.reduce((sum, { weight }) => sum + weight, 0)
  const urls = new Set<string>()
  for (const family of families) {
    const wanted = Math.round((plot.size * family.weight) / total)
    for (const url of urlsOf(plot, family, wanted, spread)) urls.add(url)
  }
  return withHits(plot.random, [...urls])
}

/** Zipf: the n-th most popular URL is seen 1/n as often as the first. */
function withHits(random: () => number, urls: readonly string[]): SiteUrl[] {
  return shuffled(random, urls).map((url, rank) => ({ url, hits: Math.ceil(urls.length / (rank + 1)) }))
}

/** Campaign parameters that the static rules know. */
export function utm(random: () => number): Params {
  return [
    ['utm_source', pick(random, ['newsletter', 'social', 'partner'])],
    ['utm_medium', pick(random, ['email', 'cpc'])],
    ['utm_campaign', `c${below(random, 40)}`],
  ]
}

/** A parameter that no static rule knows, with values of the given shape. */
export function tracker(name: string, shape: 'id' | 'word' | 'count' | 'time'): Bundle {
  return (random) => [[name, trackerValue(random, shape)]]
}

function trackerValue(random: () => number, shape: 'id' | 'word' | 'count' | 'time'): string {
  if (shape === 'id') return token(random, 12)
  if (shape === 'word') return pick(random, ['home', 'mail', 'side', 'feed', 'footer', 'search'])
  if (shape === 'count') return `${1 + below(random, 30)}`
  return `${1_700_000_000 + below(random, 9_000_000)}`
}

function urlsOf(plot: Plot, family: Family, wanted: number, spread: Spread): Set<string> {
  const urls = new Set<string>()
  for (let index = 0; urls.size < wanted && index < wanted * 20; index++) {
    const page = family.pages === undefined ? index : index % family.pages
    const size = Math.min(clusterSize(plot.random, spread.meanCluster ?? 3.8), wanted - urls.size)
    const aim = urls.size + size
    for (let i = 0; i < size * ATTEMPTS_PER_URL && urls.size < aim; i++) urls.add(urlOf(plot, family, page, spread))
  }
  return urls
}

/** Geometric, with a heavy tail of often linked pages. */
function clusterSize(random: () => number, mean: number): number {
  if (random() < HEAVY_TAIL_SHARE) return Math.round(mean * (3 + 9 * random()))
  return 1 + Math.floor(Math.log(1 - random()) / Math.log(1 - 1 / Math.max(mean, 1.01)))
}

function urlOf(plot: Plot, family: Family, index: number, { mixed = 0.15 }: Spread): string {
  const { random } = plot
  const { path, params = [], host = plot.domain } = family.page(index, random)
  const all = [...params, ...decorations(random, family.bundles ?? [])]
  return writeUrl(host, path, random() < mixed ? shuffled(random, all) : all)
}

/** A quarter of the URLs is bare, a fifth carries two decorations. */
function decorations(random: () => number, bundles: readonly Bundle[]): Params {
  const chance = random()
  if (bundles.length === 0 || chance < 0.25) return []
  return shuffled(random, bundles)
    .slice(0, chance < 0.8 ? 1 : 2)
    .flatMap((bundle) => bundle(random))
}
