/** Which site a URL of the corpus belongs to, and which site the corpus is about. */

import { recordConcerns } from '../../rules/record/record-concerns.ts'
import type { DomainRecord } from '../../rules/record/domain-record.ts'
import { registrableDomain } from '../../url/host.ts'
import { parseUrl } from '../../url/parts.ts'
import { hashUnit } from '../seeded-hash.ts'
import type { SiteCounts, SketchOfHosts } from './sketch.ts'

/** Counts sites of a corpus that nobody has cleaned. */
export interface CorpusHosts {
  /** The site of a URL; undefined when it is no http(s) URL. Sites are host names, `www.` and the bare name are one. */
  siteOf(url: string): string | undefined
  /** The counts of a site, to be raised. */
  countsOf(site: string): SiteCounts
  /** The site of the preferred host, if it has any URLs; else the site with the most; `''` when there is none. */
  pick(preferredHost?: string): string
  /** Adds what was counted elsewhere. */
  merge(other: SketchOfHosts): void
  /** What was counted, for {@link merge}. */
  sketch(): SketchOfHosts
  /** All sites but one: the 100 most frequent, and how many URLs there are in all. */
  othersThan(site: string): { readonly shown: Record<string, number>; readonly total: number }
}

/** Sites that are counted one by one, the one that is learned apart: those with the lowest draws, so that no order of the lines matters. */
const MAX_SITES = 10_000
const SHOWN_SITES = 100
/** Origins whose site is remembered. */
const MAX_ORIGINS = 1000

/** An origin whose host needs no parser. */
const PLAIN_ORIGIN = /^https?:\/\/[a-z\d.-]+(?::\d+)?$/

type WantedSite = Pick<DomainRecord, 'domain' | 'aliases'> | undefined

interface Counted {
  readonly wanted: string | undefined
  readonly sites: Map<string, SiteCounts>
  /** Draws of sites from here on are only counted. */
  below: number
  /** URLs of these. */
  uncounted: SiteCounts
}

/** @param wanted the site that is learned, where it is known */
export function createCorpusHosts(wanted: WantedSite): CorpusHosts {
  const counted: Counted = { wanted: wanted?.domain, sites: new Map(), below: Infinity, uncounted: noCounts() }
  return {
    siteOf: siteFinder(wanted),
    countsOf: (site) => countsOf(counted, site),
    merge(other) {
      for (const { site, ...counts } of other.sites) addCounts(countsOf(counted, site), counts)
      counted.uncounted.urls += other.uncounted
      counted.below = Math.min(counted.below, other.below)
      cut(counted)
    },
    sketch() {
      cut(counted)
      const sites = [...counted.sites].toSorted(([a], [b]) => (a < b ? -1 : 1))
      return {
        sites: sites.map(([site, counts]) => ({ site, ...counts })),
        below: counted.below,
        uncounted: totalOf(counted.uncounted),
      }
    },
    pick(preferredHost) {
      cut(counted)
      const preferred = bareHost(preferredHost ?? '')
      return counted.sites.has(preferred) ? preferred : (byCount(counted.sites).at(0)?.[0] ?? '')
    },
    othersThan(site) {
      cut(counted)
      const others = byCount(counted.sites).filter(([name]) => name !== site)
      const total = others.reduce((sum, [, counts]) => sum + totalOf(counts), totalOf(counted.uncounted))
      const shown = others.slice(0, SHOWN_SITES).map(([name, counts]) => [name, totalOf(counts)] as const)
      return { shown: Object.fromEntries(shown), total }
    },
  }
}

function siteFinder(wanted: WantedSite): CorpusHosts['siteOf'] {
  const siteByOrigin = new Map<string, string>()
  let lastOrigin = ''
  let lastSite = ''
  return (url) => {
    const origin = url.slice(0, url.indexOf('/', 8))
    if (origin === lastOrigin && lastOrigin !== '') return lastSite
    const isPlain = PLAIN_ORIGIN.test(origin)
    const known = isPlain ? siteByOrigin.get(origin) : undefined
    const site = known ?? siteOfHost(parseUrl(url)?.host, wanted)
    if (site === undefined || !isPlain) return site
    if (siteByOrigin.size >= MAX_ORIGINS) siteByOrigin.clear()
    siteByOrigin.set(origin, site)
    lastOrigin = origin
    lastSite = site
    return site
  }
}

/** `www.` and the bare name are one site, as for a domain record, while a registrable domain remains. */
export function bareHost(host: string): string {
  const bare = host.startsWith('www.') ? host.slice(4) : host
  return bare === host || registrableDomain(bare) === undefined ? host : bare
}

function siteOfHost(host: string | undefined, wanted: WantedSite): string | undefined {
  if (host === undefined) return undefined
  return wanted !== undefined && recordConcerns(wanted, host) ? wanted.domain : bareHost(host)
}

function countsOf(counted: Counted, site: string): SiteCounts {
  const known = counted.sites.get(site)
  if (known !== undefined) return known
  if (drawOf(counted, site) >= counted.below) return counted.uncounted
  // A quarter more before they are cut, so that cutting is rare.
  if (counted.sites.size >= 1.25 * MAX_SITES) cut(counted)
  const created = noCounts()
  counted.sites.set(site, created)
  return created
}

/** The site that is learned always stays. */
function drawOf({ wanted }: Counted, site: string): number {
  return site === wanted ? -1 : hashUnit(site, 0)
}

function cut(counted: Counted): void {
  const { sites } = counted
  if (sites.size <= MAX_SITES && counted.below === Infinity) return
  const draws = [...sites.keys()].map((site) => drawOf(counted, site)).filter((draw) => draw >= 0)
  counted.below = Math.min(counted.below, draws.toSorted((a, b) => a - b)[MAX_SITES] ?? Infinity)
  for (const [site, counts] of sites) {
    if (drawOf(counted, site) < counted.below) continue
    addCounts(counted.uncounted, counts)
    sites.delete(site)
  }
}

function noCounts(): SiteCounts {
  return { urls: 0, passThrough: 0, attacks: 0, tooLong: 0 }
}

function addCounts(counts: SiteCounts, more: SiteCounts): void {
  counts.urls += more.urls
  counts.passThrough += more.passThrough
  counts.attacks += more.attacks
  counts.tooLong += more.tooLong
}

function byCount(sites: ReadonlyMap<string, SiteCounts>): [string, SiteCounts][] {
  return [...sites].toSorted(([a, m], [b, n]) => totalOf(n) - totalOf(m) || (a < b ? -1 : 1))
}

function totalOf({ urls, passThrough, attacks, tooLong }: SiteCounts): number {
  return urls + passThrough + attacks + tooLong
}
