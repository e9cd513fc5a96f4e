import { canonicalize } from '../../src/index.ts'
import type { UrlMaintenance } from '../../src/store/urls/url-maintenance.ts'
import type { StoreRules, UrlStore } from '../../src/store/urls/url-store.ts'
import { fixedRules } from './toy-rules.ts'

/** One database, seen under any rules. */
export interface UrlStorage {
  store(rules: StoreRules): UrlStore
  readonly maintenance: UrlMaintenance
}

/** Opens an empty database. */
export type OpenUrlStorage = () => Promise<UrlStorage>

/** The key of a URL under rules. */
export async function keyUnder({ forUrls }: StoreRules, url: string): Promise<string> {
  return (await forUrls([url])).canonicalize(url).key
}

/** The built-in rules as contract 1. */
export const BUILT_IN: StoreRules = fixedRules((url) => canonicalize(url), { contract: 1, domain: '', record: 0 })
