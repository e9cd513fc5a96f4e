/** The same work for every store of URLs that a bench measures: new pages, known pages by other variants, look-ups. */

import { storeRules } from '../../src/jobs/store-jobs/store-rules.ts'
import { NO_RECORDS } from '../../src/rules/record/records-in-force.ts'
import type { UrlStore } from '../../src/store/urls/url-store.ts'
import { pageUrl } from './page-url.ts'

/** How much work a store gets. */
export interface StoreWork {
  readonly rows: number
  readonly lookups: number
  /** Batches under way at once, default 1. */
  readonly writers?: number | undefined
}

/** What a store does in a second. */
export interface StoreRates {
  /** New pages, canonicalization included. */
  readonly insertsPerSecond: number
  /** Known pages, seen as other variants. */
  readonly updatesPerSecond: number
  /** `get` of a random page, one at a time. */
  readonly lookupsPerSecond: number
}

/** Rules of every store: no domain has a record. */
export const RULES = storeRules({ records: NO_RECORDS, contract: 1 })

const BATCH = 1000

/**
 * Fills an empty store and measures it.
 *
 * @param measureMs runs work and says how long it took
 * @throws where a page is missing
 */
export async function measureRates(
  store: Pick<UrlStore, 'put' | 'get'>,
  { rows, lookups, writers = 1 }: StoreWork,
  measureMs: (work: () => Promise<void>) => Promise<number>,
): Promise<StoreRates> {
  const put = async (query: string, seenAtMs: number): Promise<void> => {
    let next = 0
    const write = async (): Promise<void> => {
      for (let at = next; at < rows; at = next) {
        next = at + BATCH
        await store.put(Array.from({ length: BATCH }, (_, i) => ({ url: `${pageUrl(at + i)}${query}`, seenAtMs })))
      }
    }
    await Promise.all(Array.from({ length: writers }, write))
  }
  const lookUp = async (): Promise<void> => {
    for (let i = 0; i < lookups; i++) {
      const found = await store.get(`${pageUrl((i * 7919) % rows)}#top`)
      if (found?.row.sightings !== 2) throw new Error(`page ${i} has ${found?.row.sightings} sightings, not 2`)
    }
  }
  return {
    insertsPerSecond: (rows * 1000) / (await measureMs(() => put('&utm_source=news', 1))),
    updatesPerSecond: (rows * 1000) / (await measureMs(() => put('&gclid=Cj0KCQ', 2))),
    lookupsPerSecond: (lookups * 1000) / (await measureMs(lookUp)),
  }
}
