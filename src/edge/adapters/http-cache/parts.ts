import type { CacheEntry, PlacedBytes } from '../../cache/types.ts'
import type { RequestHead } from '../../request/types.ts'
import { isSelectedBy } from '../../cache/policy.ts'
import { variantKey } from '../../cache/vary.ts'

/** Players and readers of long documents ask for a beginning, an end, and what is in view. */
const MOST_OF_ONE_URL = 8
/** All parts together; the pages of an isolate may take eight times as much. */
const MOST_BYTES = 8 * 1024 * 1024
/** What a part costs beside its bytes. */
const OVERHEAD_BYTES = 1024

/** A part of a page, as it came. */
export interface Part {
  /** Its body is bytes, its status 206. */
  readonly entry: CacheEntry
  readonly place: PlacedBytes
}

/** Parts of pages that are not stored whole. */
export interface Parts {
  /** The newest part for this request that will do. */
  find(request: RequestHead, sent: readonly string[], willDo: (part: Part) => boolean): Part | undefined
  put(url: string, part: Part): void
  /** Forgets every part of a URL. */
  remove(url: string): void
  /** Removes the parts of every URL that matches. */
  removeMatching(matches: (url: string) => boolean): void
}

function bytesOf(url: string, parts: readonly Part[]): number {
  return parts.reduce((sum, { entry }) => sum + entry.bodyBytes + OVERHEAD_BYTES, url.length * 2)
}

const VALIDATORS: readonly string[] = ['etag', 'last-modified']

/** Whether both are of one version of a page, as far as their fields say. */
function isOfOneVersion(one: Part, other: Part): boolean {
  return (
    one.place.lengthBytes === other.place.lengthBytes &&
    VALIDATORS.every((name) => one.entry.headers.get(name) === other.entry.headers.get(name))
  )
}

function isElsewhere({ place: one }: Part, { place: other }: Part): boolean {
  return one.first !== other.first || one.last !== other.last
}

/** A table of parts, bounded in bytes: what was stored first leaves first. Parts are never put together (RFC 9111 §3.4). */
export function createParts(mostBytes = MOST_BYTES): Parts {
  const known = new Map<string, readonly Part[]>()
  let bytes = 0

  function remove(url: string): void {
    const parts = known.get(url)
    if (parts === undefined) return
    bytes -= bytesOf(url, parts)
    known.delete(url)
  }

  return {
    find({ url, headers }, sent, willDo) {
      return known
        .get(url)
        ?.findLast(
          (part) =>
            part.entry.variant === variantKey(part.entry.vary, headers) &&
            isSelectedBy(part.entry, headers, sent) &&
            willDo(part),
        )
    },
    put(url, part) {
      // A client that puts parts together gets those of one version.
      const others = (known.get(url) ?? []).filter(
        (other) =>
          other.entry.variant !== part.entry.variant || (isOfOneVersion(other, part) && isElsewhere(other, part)),
      )
      remove(url)
      const parts = [...others, part].slice(-MOST_OF_ONE_URL)
      known.set(url, parts)
      bytes += bytesOf(url, parts)
      while (bytes > mostBytes) remove(known.keys().next().value!)
    },
    remove,
    removeMatching: (matches) => [...known.keys()].filter(matches).forEach(remove),
  }
}
