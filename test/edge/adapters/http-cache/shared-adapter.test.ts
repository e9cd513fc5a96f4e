import { expect, it } from 'vitest'
import { createCoalescedRequests } from '../../../../src/edge/adapters/http-cache/coalesced-requests.ts'
import { createMemoryStore } from '../../../../src/edge/adapters/http-cache/memory-store.ts'
import { sharedAdapter } from '../../../../src/edge/adapters/http-cache/shared-adapter.ts'
import { fieldMap } from '../../../../src/edge/cache/headers.ts'

const url = 'https://shop.test/film'
const keyed = { method: 'GET', url, headers: fieldMap(new Map()) }

/** An adapter in front of an origin that sends its page, or the first four bytes of it. */
function createCache() {
  const store = createMemoryStore(100_000)
  const adapter = sharedAdapter('memory', {
    store,
    coalesced: createCoalescedRequests(),
    maxBodyBytes: 1000,
    waitTimeoutMs: 10,
  })
  const headers = { 'cache-control': 'max-age=60' }
  const part = { ...headers, 'content-range': 'bytes 0-3/10', 'content-length': '4' }
  let now = 0
  const context = {
    fetchOrigin: async (request: { headers: { get(name: string): string | null } }) =>
      request.headers.get('range') === null
        ? new Response('0123456789', { headers })
        : new Response('0123', { status: 206, headers: part }),
    waitUntil: () => undefined,
    nowMs: () => now,
    varyAllow: [],
    varyAlways: [],
  }
  return {
    adapter,
    page: () => adapter.serve(keyed, context),
    part: async () => (await adapter.serveRange!(keyed, 'bytes=0-3', null, context))?.outcome.kind,
    sleep: (seconds: number) => {
      now += seconds * 1000
    },
  }
}

it('forgets the parts of a page that is stored since', async () => {
  const cache = createCache()
  expect([await cache.part(), await cache.part()]).toEqual(['forward', 'hit'])
  cache.sleep(50)
  await cache.page()
  cache.sleep(61)
  expect(await cache.part()).toBe('forward')
})

it('forgets the parts of a page that was changed', async () => {
  const cache = createCache()
  await cache.part()
  await cache.adapter.invalidate(url)
  expect([await cache.part(), await cache.part()]).toEqual(['forward', 'hit'])
})
