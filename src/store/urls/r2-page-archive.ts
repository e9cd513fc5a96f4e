/** Page content in R2: one object per identity, under a hashed name. */

import { pageKey } from '../keys.ts'
import { admit } from './url-admission.ts'
import type { Refusal, StoreRules } from './url-store.ts'

/** What is kept beside the bytes. */
export interface PageFacts {
  readonly contentType: string
  readonly fetchedAtMs: number
  /** Content fingerprint, whatever made it; at most 512 characters. */
  readonly fingerprint: string
}

/** Stored content. */
export interface ArchivedPage extends PageFacts {
  readonly bytes: number
  readonly body: ReadableStream<Uint8Array>
}

/**
 * What became of a page. `older`: a page that was fetched later is there already and stays. `overtaken`: another one came, or it
 * was removed, while this one was on its way; it is to be sent again.
 */
export type ArchiveOutcome =
  | { readonly kind: 'stored'; readonly key: string; readonly bytes: number }
  | { readonly kind: 'older' | 'too-large' | 'overtaken'; readonly key: string }
  | Refusal

/** Contents of pages. Every operation canonicalizes first. Rejects only where R2 or the body's source does. */
export interface PageArchive {
  /**
   * Streams a body of known length; R2 takes no other. A body that is longer or shorter than it was said to be is not stored.
   *
   * @param body what `length` bytes can be read from
   */
  put(
    url: string,
    body: ReadableStream<Uint8Array>,
    facts: PageFacts & { readonly length: number },
  ): Promise<ArchiveOutcome>
  /** @param oldKeys keys of before, tried after the present one */
  get(url: string, oldKeys?: readonly string[]): Promise<ArchivedPage | undefined>
  /** Removes the content, under the keys of before too. Nothing there is no error. */
  delete(url: string, oldKeys?: readonly string[]): Promise<void>
}

/** Largest body, in bytes, unless set otherwise: four times what the fetcher reads. */
export const MAX_PAGE_BYTES = 8 * 1024 * 1024

/** What {@link createR2PageArchive} is wired with. */
export interface PageArchiveOptions {
  readonly bucket: R2Bucket
  readonly rules: StoreRules
  /** Default {@link MAX_PAGE_BYTES}. */
  readonly maxBytes?: number | undefined
}

/** The archive in a bucket. */
export function createR2PageArchive({ bucket, rules, maxBytes = MAX_PAGE_BYTES }: PageArchiveOptions): PageArchive {
  const keysOf = async (url: string, oldKeys: readonly string[]): Promise<readonly string[]> => {
    const known = await rules.forUrls([url])
    return [...new Set([known.canonicalize(url).key, ...oldKeys])]
  }
  return {
    async put(url, body, { length, ...facts }) {
      const identity = admit(url, await rules.forUrls([url]))
      if (identity.kind === 'refused') return refused(body, identity)
      const problem = factsProblem(facts)
      if (problem !== undefined) return refused(body, problem)
      const { key } = identity
      if (length > maxBytes) return refused(body, { kind: 'too-large', key })
      const there = await bucket.head(pageKey(key))
      if (isNewer(there, facts)) return refused(body, { kind: 'older', key })
      const object = await store(bucket, key, { body, length, facts, over: there })
      if (object !== null) return { kind: 'stored', key, bytes: object.size }
      return { kind: isNewer(await bucket.head(pageKey(key)), facts) ? 'older' : 'overtaken', key }
    },
    async get(url, oldKeys = []) {
      for (const key of await keysOf(url, oldKeys)) {
        const object = await bucket.get(pageKey(key))
        if (object !== null) return { ...factsOf(object), bytes: object.size, body: object.body }
      }
      return undefined
    },
    delete: async (url, oldKeys = []) => bucket.delete((await keysOf(url, oldKeys)).map(pageKey)),
  }
}

/** Cancels the body: the source of an unread one would wait for ever. */
async function refused(body: ReadableStream<Uint8Array>, outcome: ArchiveOutcome): Promise<ArchiveOutcome> {
  await body.cancel()
  return outcome
}

function isNewer(there: R2Object | null, { fetchedAtMs }: PageFacts): boolean {
  return there !== null && factsOf(there).fetchedAtMs > fetchedAtMs
}

interface Content {
  readonly body: ReadableStream<Uint8Array>
  readonly length: number
  readonly facts: PageFacts
  /** What it takes the place of. */
  readonly over: R2Object | null
}

/** Null where something else than `over` is there when the body has arrived: the last one to arrive need not be the last one fetched. */
function store(bucket: R2Bucket, key: string, { body, length, facts, over }: Content): Promise<R2Object | null> {
  const { contentType, fetchedAtMs, fingerprint } = facts
  return bucket.put(pageKey(key), body.pipeThrough(new FixedLengthStream(length)), {
    httpMetadata: { contentType },
    customMetadata: { fetchedAtMs: String(fetchedAtMs), fingerprint },
    onlyIf: over === null ? new Headers({ 'if-none-match': '*' }) : { etagMatches: over.etag },
  })
}

function factsOf({ httpMetadata, customMetadata }: R2Object): PageFacts {
  return {
    contentType: httpMetadata?.contentType ?? 'application/octet-stream',
    fetchedAtMs: Number(customMetadata?.['fetchedAtMs'] ?? 0),
    fingerprint: customMetadata?.['fingerprint'] ?? '',
  }
}

function factsProblem({ contentType, fetchedAtMs, fingerprint }: PageFacts): Refusal | undefined {
  if (!/^[\x20-\x7e]{1,255}$/.test(contentType)) return bad('contentType must be at most 255 printable characters')
  if (!/^[\x20-\x7e]{0,512}$/.test(fingerprint)) return bad('fingerprint must be at most 512 printable characters')
  return Number.isSafeInteger(fetchedAtMs) && fetchedAtMs >= 0 ? undefined : bad('fetchedAtMs must be a time')
}

function bad(detail: string): Refusal {
  return { kind: 'refused', why: 'bad-input', detail }
}
