import type { CacheEntry, Found } from '../../cache/types.ts'
import type { RequestHead } from '../../request/types.ts'

/**
 * Where stored responses live. What may be stored, used or served is decided above; a store only keeps. Times are not its
 * business: it may forget anything at any moment. None of these rejects: a store that fails behaves as if it were empty.
 */
export interface ResponseStore {
  /**
   * The stored response for the URL and the variant that the request's headers select: one that tells requests apart by those of the
   * `sent` names that the request has (`isSelectedBy` in `cache/policy.ts`).
   */
  find(request: RequestHead, sent: readonly string[]): Found<CacheEntry> | Promise<Found<CacheEntry>>
  /**
   * Whether what is fetched for this URL, or this variant of it, is to be stored: not where it would evict a page that is
   * still of use, for one that was not requested lately. Notes this request.
   */
  admits(key: string, nowMs: number): boolean
  /**
   * Stores a response whose body is bytes (or null), in place of the same variant; variants under other names stay as well. Says whether
   * it did: it may be full, or have something newer.
   */
  put(url: string, entry: CacheEntry): boolean | Promise<boolean>
  /** Removes every variant of a URL. */
  remove(url: string): void | Promise<void>
  /** Removes every variant of the URLs that match, and counts these URLs; absent where the store cannot list what it has. */
  readonly removeMatching?: (matches: (url: string) => boolean) => number
}
