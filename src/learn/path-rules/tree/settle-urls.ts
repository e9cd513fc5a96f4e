/** What the tree learns from: URLs of one site after the steps that come before path rules. */

import { createCanonicalizer } from '../../../canonicalize/canonicalize.ts'
import type { DomainRecord } from '../../../rules/record/domain-record.ts'
import { carriesSecret } from '../../../rules/match/hidden-secrets.ts'
import { registrableDomain } from '../../../url/host.ts'
import { splitSerializedUrl } from '../../../url/parts.ts'
import type { LabelledUrl } from './url-table.ts'

/** URLs ready for the tree, and what was left out. */
export interface SettledUrls {
  readonly labelled: readonly LabelledUrl[]
  /** The host that most of them have. */
  readonly mainHost: string
  readonly skipped: {
    readonly notUrl: number
    readonly otherSite: number
    /** They carry a secret or an action, or are an item of a known platform: no path rule ever sees them. */
    readonly outOfReach: number
  }
}

/**
 * Settles URLs the way the identity profile does without path rules. The site is the registrable domain of `domain`, or else
 * of the most frequent host.
 */
export function settleUrls(
  labelled: Iterable<LabelledUrl>,
  { domain, record }: { readonly domain?: string | undefined; readonly record?: DomainRecord | undefined },
): SettledUrls {
  const { pathRules: _, ...known } = record ?? { pathRules: undefined }
  const canonicalizer = createCanonicalizer(record === undefined ? {} : { record: known as DomainRecord })
  const skipped = { notUrl: 0, otherSite: 0, outOfReach: 0 }
  const settled: { url: string; cluster: string; host: string }[] = []
  for (const { url, cluster } of labelled) {
    const result = canonicalizer.canonicalize(url)
    const isOut = result.item !== undefined || carriesSecret(url, (inner) => canonicalizer.canonicalize(inner), result)
    if (!result.ok) skipped.notUrl++
    else if (isOut) skipped.outOfReach++
    else settled.push({ url: result.url, cluster, host: splitSerializedUrl(result.url).host })
  }
  const mainHost = domain ?? mostFrequent(settled.map(({ host }) => host))
  // The domain of a record may name a port; the site is the same on all of them.
  const site = siteOf(splitSerializedUrl(`https://${mainHost}/`).host)
  const own = new Map<string, boolean>()
  const isOwn = (host: string): boolean => {
    const cached = own.get(host)
    if (cached !== undefined) return cached
    own.set(host, siteOf(host) === site)
    return own.get(host)!
  }
  const kept = settled.filter(({ host }) => isOwn(host))
  skipped.otherSite = settled.length - kept.length
  return { labelled: kept, mainHost, skipped }
}

function siteOf(host: string): string {
  return registrableDomain(host) ?? host
}

function mostFrequent(hosts: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const host of hosts) counts.set(host, (counts.get(host) ?? 0) + 1)
  return [...counts].toSorted(([a, m], [b, n]) => n - m || a.length - b.length || (a < b ? -1 : 1))[0]?.[0] ?? ''
}
