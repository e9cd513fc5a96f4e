/** Canonicalization under the published records, which have to be fetched before the pure library can use them. */

import { createCanonicalizer, type Canonicalizer } from '../canonicalize/canonicalize.ts'
import type { Canonical, Profile } from '../canonicalize/types.ts'
import type { DomainRecord } from '../rules/domain-record.ts'
import type { RuleSet } from '../rules/types.ts'

/** Canonicalizes URLs of any hosts; one per request. */
export interface PublishedCanonicalizer {
  /** `too-many-hosts`: the URL needs the record of one host more than is fetched for one request. Rejects when the store does. */
  canonicalize(url: string, profile: Profile): Promise<Canonical | 'too-many-hosts'>
}

/** What {@link publishedCanonicalizer} needs. */
export interface PublishedRecords {
  /** The record in force on a host. */
  readonly current: (host: string) => Promise<DomainRecord | undefined>
  /** What the edge lays over the built-in rules. */
  readonly overlay?: RuleSet | undefined
  /** Records that are not the caller's are not applied. */
  readonly mayUse: (domain: string) => boolean
  /** Hosts whose records are fetched; default 500, half of what a Worker may ask its stores in one request. */
  readonly maxHosts?: number
}

/**
 * The library says which hosts it looks up (the URL's own, and those that redirectors lead to); what is missing is fetched and
 * the URL is canonicalized again, so that the result is that of the edge.
 */
export function publishedCanonicalizer({
  current,
  overlay,
  mayUse,
  maxHosts = 500,
}: PublishedRecords): PublishedCanonicalizer {
  const known = new Map<string, DomainRecord | undefined>()
  let missing = new Set<string>()
  const fresh = (): Canonicalizer => {
    return createCanonicalizer({
      rules: overlay,
      record(host) {
        if (!known.has(host)) missing.add(host)
        return known.get(host)
      },
    })
  }
  let canonicalizer = fresh()

  /** Puts off what could not be answered: the canonicalizer would take the missing record for none from now on. */
  function giveUp(): void {
    missing = new Set()
    canonicalizer = fresh()
  }

  async function load(): Promise<void> {
    const hosts = [...missing]
    const records = await Promise.all(hosts.map((host) => current(host)))
    missing = new Set()
    for (const [i, host] of hosts.entries()) {
      const record = records[i]
      known.set(host, record !== undefined && mayUse(record.domain) ? record : undefined)
    }
    if (hosts.some((host) => known.get(host) !== undefined)) canonicalizer = fresh()
  }

  return {
    async canonicalize(url, profile) {
      let result = canonicalizer.canonicalize(url, { profile })
      while (missing.size > 0) {
        if (known.size + missing.size > maxHosts) {
          giveUp()
          return 'too-many-hosts'
        }
        await load().catch((error: unknown) => {
          giveUp()
          throw error
        })
        result = canonicalizer.canonicalize(url, { profile })
      }
      return result
    },
  }
}
