import { createCanonicalizer } from '../../src/canonicalize/canonicalize.ts'
import { learnPathRules } from '../../src/learn/path-rules/learn-path-rules.ts'
import { emptyRecord } from '../../src/learn/path-rules/proof/publish-rules.ts'
import type { DomainRecord } from '../../src/rules/record/domain-record.ts'
import { ARCHETYPES, sitePages } from './sites.ts'

/** What learning from so many URLs of the mixed site takes. */
export interface Growth {
  readonly urls: number
  readonly seconds: number
  /** Largest resident set of this process so far, in MB; run sizes in rising order. */
  readonly maxRssMb: number
  readonly applyPerSecond: number
}

/** Learns from `urls` URLs once, then applies the rules to them through the library. */
export async function measureGrowth(urls: number): Promise<Growth> {
  const mixed = ARCHETYPES.find(({ name }) => name === 'mixed')!
  const labelled = sitePages(mixed, urls, { seed: 3, from: 1000 }).flatMap(({ id, urls: own }) =>
    own.map((url) => ({ url, cluster: id })),
  )
  const start = process.cpuUsage()
  const { domain, aliases, rules } = await learnPathRules({ labelled })
  const seconds = process.cpuUsage(start).user / 1e6
  const maxRssMb = process.resourceUsage().maxRSS / 1024
  const record = { ...emptyRecord(domain), aliases, pathRules: rules }
  return { urls, seconds, maxRssMb, applyPerSecond: applyRate(record, labelled.map(({ url }) => url)) } // prettier-ignore
}

/** URLs per second of processor time, request profile: what an edge Worker does. The best of several passes. */
function applyRate(record: DomainRecord, urls: readonly string[]): number {
  const canonicalizer = createCanonicalizer({ record })
  let best = 0
  for (let pass = 0; pass < 5; pass++) {
    const start = process.cpuUsage()
    let length = 0
    for (const url of urls) length += canonicalizer.canonicalize(url, { profile: 'request' }).url.length
    if (length === 0) throw new RangeError('nothing was canonicalized')
    best = Math.max(best, urls.length / (process.cpuUsage(start).user / 1e6))
  }
  return best
}
