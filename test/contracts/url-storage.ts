import { revisionText, type RuleRevision } from '../../src/store/records/rule-revision.ts'
import type { UrlMaintenance } from '../../src/store/urls/url-maintenance.ts'
import type { CanonicalizedUrl, StoreRules, UrlStore } from '../../src/store/urls/url-store.ts'
import { canonicalize } from '../../src/index.ts'

/** One database, seen under any rules. */
export interface UrlStorage {
  store(rules: StoreRules): UrlStore
  readonly maintenance: UrlMaintenance
}

/** Opens an empty database. */
export type OpenUrlStorage = () => Promise<UrlStorage>

/** Rules that need no look-up. */
export function fixedRules(canonicalize: (url: string) => CanonicalizedUrl, rules: RuleRevision): StoreRules {
  const keyed = (url: string) => {
    const { ok, key, url: canonical, item, applied } = canonicalize(url)
    return { ok, key, url: canonical, applied, rules, ...(item !== undefined && { item }) }
  }
  const { contract } = rules
  return { contract, stamp: revisionText(rules), forUrls: async () => ({ canonicalize: keyed }) }
}

/** The key of a URL under rules. */
export async function keyUnder({ forUrls }: StoreRules, url: string): Promise<string> {
  return (await forUrls([url])).canonicalize(url).key
}

/** The built-in rules as contract 1. */
export const BUILT_IN: StoreRules = fixedRules((url) => canonicalize(url), { contract: 1, domain: '', record: 0 })

/** Rules made for a test, as a contract: the key of a URL is what `keyOf` says of its path. */
export function rulesOf(contract: number, keyOf: (path: string) => string): StoreRules {
  return toyRules({ contract, domain: '', record: 0 }, keyOf)
}

/** The same for a record in force. */
export function toyRules(rules: RuleRevision, keyOf: (path: string) => string): StoreRules {
  return fixedRules(
    (url) => ({ ok: true, url, key: `toy:${keyOf(new URL(url).pathname.slice(1))}`, applied: [] }),
    rules,
  )
}
