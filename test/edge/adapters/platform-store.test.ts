import { describe, expect, it } from 'vitest'
import { createPlatformStore } from '../../../src/edge/adapters/platform-store.ts'
import { storedEntry } from '../../contracts/cache-entries.ts'

function freshUrl(): string {
  return `https://store-${crypto.randomUUID()}.test/page?a=1`
}

describe('createPlatformStore', () => {
  it('gives back what was put: status, fields, body', async () => {
    const store = createPlatformStore(() => caches.default)
    const request = new Request(freshUrl())
    const entry = storedEntry(request, 'one', { etag: '"1"', 'content-type': 'text/plain' })
    await store.put(request.url, entry)
    const { entry: found, vary } = await store.find(request)
    expect([found?.status, found?.freshness, vary]).toEqual([200, entry.freshness, []])
    expect([...(found?.headers.entries ?? [])]).toEqual([...entry.headers.entries])
    expect(await new Response(found?.body).text()).toBe('one')
  })

  it('never reaches a variant from before an invalidation', async () => {
    const store = createPlatformStore(() => caches.default)
    const url = freshUrl()
    const asking = (foo: string): Request => new Request(url, { headers: { foo } })
    for (const foo of ['1', '2']) await store.put(url, storedEntry(asking(foo), foo, { vary: 'foo' }))
    expect((await store.find(asking('2'))).entry).toBeDefined()
    await store.remove(url)
    await store.put(url, storedEntry(asking('1'), 'new', { vary: 'foo' }))
    expect(await store.find(asking('2'))).toEqual({ entry: undefined, vary: ['foo'] })
  })

  it('does not store fields beyond what the platform takes', async () => {
    const store = createPlatformStore(() => caches.default)
    const request = new Request(freshUrl())
    await store.put(request.url, storedEntry(request, 'x', { 'x-large': 'x'.repeat(20_000) }))
    expect((await store.find(request)).entry).toBeUndefined()
  })
})
