// What becomes of a response that may be stored.
import { Alarm } from '../../workerd/alarm.ts'
import { describeResponse } from '../../cache/entry.ts'
import type { CacheEntry, ReceivedHead, Exchange, Storable } from '../../cache/types.ts'
import type { Job } from './job.ts'
import type { Copied } from './tap-body.ts'

/** What became of an entry. */
export interface StoreResult {
  /** Those who wait for it may use it; undefined where it is not the page any more. */
  readonly entry: CacheEntry | undefined
  /** The store has it. */
  readonly isStored: boolean
}

/** A response on its way into the store. */
export interface Storing {
  readonly received: ReceivedHead
  readonly exchange: Exchange
  readonly storable: Storable
}

/** How long the client waits to hear that its response was stored, in milliseconds; a store may take its time. */
const PATIENCE_MS = 1000

const NOT_STORED: StoreResult = { entry: undefined, isStored: false }

/** Stores what is still the page. */
export async function storeEntry(job: Job, entry: CacheEntry): Promise<StoreResult> {
  const { coalesced, store } = job.cache
  if (coalesced.hasChanged(job)) return NOT_STORED
  const isStored = await store.put(job.request.url, entry)
  if (!coalesced.hasChanged(job)) return { entry, isStored }
  await store.remove(job.request.url)
  return NOT_STORED
}

/** Stores a response whose body has been copied. */
export async function storeCopy(
  job: Job,
  { received, exchange, storable }: Storing,
  body: Copied,
): Promise<StoreResult> {
  if (body === undefined) return NOT_STORED
  if (body === 'too-long') {
    // No other request is to wait for the next one.
    job.cache.coalesced.markAlone(job.request.url, job.context.nowMs())
    return NOT_STORED
  }
  const head = describeResponse(job.request, received, exchange, storable)
  // This status cannot be built with a body, not even an empty one.
  return storeEntry(job, { ...head, body: head.status === 204 ? null : body, bodyBytes: body.byteLength })
}

/** What became of an entry, if that is known in time. */
export async function storedInTime(
  keeping: Promise<StoreResult>,
  alarm = new Alarm(),
): Promise<StoreResult | undefined> {
  let callOff: (() => void) | undefined
  const late = new Promise<undefined>((resolve) => {
    callOff = alarm.after(PATIENCE_MS, () => resolve(undefined))
  })
  const kept = await Promise.race([keeping, late])
  callOff?.()
  return kept
}
