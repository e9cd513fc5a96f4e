/** Which site a URL of the corpus belongs to, and which site the corpus is about. */

import { recordConcerns } from '../../rules/record/record-concerns.ts'
import type { DomainRecord } from '../../rules/record/domain-record.ts'
import { registrableDomain } from '../../url/host.ts'
import { parseUrl } from '../../url/parts.ts'

/** What was counted of one site. */
export interface SiteCounts {
  urls: number
  passThrough: number
  attacks: number
  tooLong: number
}

/** Counts sites of a corpus that nobody has cleaned. */
export interface CorpusHosts {
  /** The site of a URL; undefined when it is no http(s) URL. Sites are host names, `www.` and the bare name are one. */
  siteOf(url: string): string | undefined
  /** The counts of a site, to be raised. */
  countsOf(site: string): SiteCounts
  /** The site of the preferred host, if it has any URLs; else the site with the most; `''` when there is none. */
  pick(preferredHost?: string): string
  /** All sites but one: the 100 most frequent, and how many URLs there are in all. */
  othersThan(site: string): { readonly shown: Record<string, number>; readonly total: number }
}

/** Sites that are counted at once. */
const MAX_SITES = 1000
const SHOWN_SITES = 100

/** An origin whose host needs no parser. */
const PLAIN_ORIGIN = /^https?:\/\/[a-z\d.-]+(?::\d+)?$/

/** @param wanted the site that is learned, where it is known */
export function createCorpusHosts(wanted: Pick<DomainRecord, 'domain' | 'aliases'> | undefined): CorpusHosts {
  const siteByOrigin = new Map<string, string>()
  const sites = new Map<string, SiteCounts>()
  let forgotten = 0
  let lastOrigin = ''
  let lastSite = ''
  return {
    siteOf(url) {
      const origin = url.slice(0, url.indexOf('/', 8))
      if (origin === lastOrigin && lastOrigin !== '') return lastSite
      const isPlain = PLAIN_ORIGIN.test(origin)
      const known = isPlain ? siteByOrigin.get(origin) : undefined
      const site = known ?? siteOfHost(parseUrl(url)?.host, wanted)
      if (site === undefined || !isPlain) return site
      if (siteByOrigin.size >= MAX_SITES) siteByOrigin.clear()
      siteByOrigin.set(origin, site)
      lastOrigin = origin
      lastSite = site
      return site
    },
    countsOf(site) {
      const known = sites.get(site)
      if (known !== undefined) return known
      if (sites.size >= MAX_SITES) forgotten += forgetRare(sites, wanted?.domain)
      const created = { urls: 0, passThrough: 0, attacks: 0, tooLong: 0 }
      sites.set(site, created)
      return created
    },
    pick(preferredHost) {
      const preferred = bareHost(preferredHost ?? '')
      return sites.has(preferred) ? preferred : (byCount(sites).at(0)?.[0] ?? '')
    },
    othersThan(site) {
      const others = byCount(sites).filter(([name]) => name !== site)
      const total = others.reduce((sum, [, counts]) => sum + totalOf(counts), forgotten)
      const shown = others.slice(0, SHOWN_SITES).map(([name, counts]) => [name, totalOf(counts)] as const)
      return { shown: Object.fromEntries(shown), total }
    },
  }
}

/** `www.` and the bare name are one site, as for a domain record, while a registrable domain remains. */
export function bareHost(host: string): string {
  const bare = host.startsWith('www.') ? host.slice(4) : host
  return bare === host || registrableDomain(bare) === undefined ? host : bare
}

function siteOfHost(host: string | undefined, wanted: Pick<DomainRecord, 'domain' | 'aliases'> | undefined) {
  if (host === undefined) return undefined
  return wanted !== undefined && recordConcerns(wanted, host) ? wanted.domain : bareHost(host)
}

function byCount(sites: ReadonlyMap<string, SiteCounts>): [string, SiteCounts][] {
  return [...sites].toSorted(([a, m], [b, n]) => totalOf(n) - totalOf(m) || (a < b ? -1 : 1))
}

function totalOf({ urls, passThrough, attacks, tooLong }: SiteCounts): number {
  return urls + passThrough + attacks + tooLong
}

/** Forgets the rarer half, apart from the site that is learned. Returns how many URLs that were. */
function forgetRare(sites: Map<string, SiteCounts>, wanted: string | undefined): number {
  let urls = 0
  for (const [site, counts] of byCount(sites).slice(sites.size / 2)) {
    if (site === wanted) continue
    urls += totalOf(counts)
    sites.delete(site)
  }
  return urls
}
