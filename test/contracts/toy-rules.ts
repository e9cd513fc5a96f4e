import { revisionText, type RuleRevision } from '../../src/store/records/rule-revision.ts'
import type { CanonicalizedUrl, StoreRules } from '../../src/store/urls/url-store.ts'

/** Rules that need no look-up. */
export function fixedRules(canonicalize: (url: string) => CanonicalizedUrl, rules: RuleRevision): StoreRules {
  const keyed = (url: string) => {
    const { ok, key, url: canonical, item, applied } = canonicalize(url)
    return { ok, key, url: canonical, applied, rules, ...(item !== undefined && { item }) }
  }
  const { contract } = rules
  return { contract, stamp: revisionText(rules), forUrls: async () => ({ canonicalize: keyed }) }
}

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
