import type { UrlMaintenance } from '../../src/store/url-maintenance.ts'
import type { CanonicalizedUrl, StoreRules, UrlStore } from '../../src/store/url-store.ts'
import { canonicalize } from '../../src/index.ts'

/** One database, seen under any rules. */
export interface UrlStorage {
  store(rules: StoreRules): UrlStore
  readonly maintenance: UrlMaintenance
}

/** Opens an empty database. */
export type OpenUrlStorage = () => Promise<UrlStorage>

/** The built-in rules as revision 1. */
export const BUILT_IN: StoreRules = { canonicalize: (url) => canonicalize(url), ruleRevision: 1 }

/** Rules made for a test: the key of a URL is what `keyOf` says of its path. */
export function rulesOf(ruleRevision: number, keyOf: (path: string) => string): StoreRules {
  return {
    ruleRevision,
    canonicalize(url): CanonicalizedUrl {
      return { ok: true, url, key: `toy:${keyOf(new URL(url).pathname.slice(1))}`, applied: [] }
    },
  }
}
