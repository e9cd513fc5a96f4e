import { describe, expect, it } from 'vitest'
import { createCoalescedRequests } from '../../../../src/edge/adapters/http-cache/coalesced-requests.ts'
import type { Job } from '../../../../src/edge/adapters/http-cache/job.ts'
import { storeEntry, storedInTime } from '../../../../src/edge/adapters/http-cache/store-entry.ts'
import type { StoreResult } from '../../../../src/edge/adapters/http-cache/store-entry.ts'
import { createMemoryStore } from '../../../../src/edge/adapters/http-cache/memory-store.ts'
import type { ResponseStore } from '../../../../src/edge/adapters/http-cache/response-store.ts'
import type { CacheEntry } from '../../../../src/edge/cache/types.ts'
import { fieldMap } from '../../../../src/edge/cache/headers.ts'

const URL_OF_PAGE = 'https://shop.test/p'
const ENTRY = { variant: '', vary: [], bodyBytes: 4, headers: fieldMap(new Map()) } as unknown as CacheEntry

function jobFor(store: ResponseStore): Job {
  const coalesced = createCoalescedRequests()
  const request = new Request(URL_OF_PAGE)
  return { cache: { store, coalesced }, request, changes: coalesced.changes() } as unknown as Job
}

/** A store of so many bytes, and whether it has the page. */
function storeOf(bytes: number): { store: ResponseStore; has: () => Promise<boolean> } {
  const store = createMemoryStore(bytes)
  const asked = { method: 'GET', url: URL_OF_PAGE, headers: new Headers() }
  return { store, has: async () => (await store.find(asked, [])).entry !== undefined }
}

describe('storeEntry()', () => {
  it.each([
    [100_000, true],
    [10, false],
  ])('says whether a store of %d bytes has the page', async (bytes, expected) => {
    const { store, has } = storeOf(bytes)
    expect(await storeEntry(jobFor(store), ENTRY)).toEqual({ entry: ENTRY, isStored: expected })
    expect(await has()).toBe(expected)
  })

  it.each(['before', 'while'])('does not keep a page that was changed %s it is stored', async (when) => {
    const { store, has } = storeOf(100_000)
    const job: Job = jobFor({
      ...store,
      put(url, entry) {
        job.cache.coalesced.markChanged(url)
        return store.put(url, entry)
      },
    })
    if (when === 'before') job.cache.coalesced.markChanged(URL_OF_PAGE)
    expect(await storeEntry(job, ENTRY)).toEqual({ entry: undefined, isStored: false })
    expect(await has()).toBe(false)
  })
})

describe('storedInTime()', () => {
  it('waits for a store, but not for ever', async () => {
    const kept: StoreResult = { entry: ENTRY, isStored: true }
    expect(await storedInTime(Promise.resolve(kept))).toBe(kept)
    const rings: (() => void)[] = []
    const alarm = { after: (_: number, ring: () => void) => (rings.push(ring), () => undefined) }
    const late = storedInTime(new Promise(() => undefined), alarm as unknown as Parameters<typeof storedInTime>[1])
    rings[0]!()
    expect(await late).toBeUndefined()
  })
})
