import { env, exports } from 'cloudflare:workers'
import { afterEach, expect, it, vi } from 'vitest'
import type { CacheContext } from '../src/edge/adapters/types.ts'
import worker from '../src/worker.ts'
import { sealDomainRecord } from '../src/rules/record/parse-domain-record.ts'

afterEach(() => vi.restoreAllMocks())

async function ask(url: string, more: object = {}): Promise<{ readonly response: Response; readonly asked: string[] }> {
  const asked: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    asked.push(new Request(input).url)
    return new Response('page', { headers: { 'cache-control': 'max-age=60' } })
  })
  const pending: Promise<unknown>[] = []
  const context = { waitUntil: (work: Promise<unknown>) => void pending.push(work) }
  const response = await worker.fetch(new Request(url), { ...env, ...more }, context as never)
  await response.clone().text()
  await Promise.all(pending)
  return { response, asked }
}

it('observes hosts it knows nothing about', async () => {
  const { response, asked } = await ask('http://new.test/p?utm_source=x')
  expect([await response.text(), asked]).toEqual(['page', ['http://new.test/p?utm_source=x']])
  expect(response.headers.get('cache-status')).toBe('"edge-canonicalizer"; fwd=bypass; detail=observe')
})

it('obeys the record in KV', async () => {
  const record = {
    v: 1,
    domain: 'shop.test',
    revision: 1,
    builtAt: '2026-11-20T00:00:00Z',
    mode: 'rewrite',
    strip: ['ref'],
    patterns: {},
  } as const
  const { DOMAIN_RECORDS } = env as unknown as { readonly DOMAIN_RECORDS: KVNamespace }
  await DOMAIN_RECORDS.put('domain:shop.test', JSON.stringify(sealDomainRecord(record)))
  await expect.poll(async () => (await ask('http://shop.test/p?ref=1&id=2')).asked).toEqual(['http://shop.test/p?id=2'])
})

it('prefers records that are listed in the configuration', async () => {
  const record = { v: 1, domain: '*', revision: 1, builtAt: '2026-11-20T00:00:00Z', mode: 'rewrite', patterns: {} }
  const { asked } = await ask('http://any.test/p?gclid=1', {
    RECORDS_JSON: JSON.stringify([record]),
    ADAPTER: 'memory',
  })
  expect(asked).toEqual(['http://any.test/p'])
})

it('lets its own gateway call the entrypoint behind the cache for Workers', async () => {
  const { CachedOrigin } = exports as unknown as CacheContext['exports'] & object
  const entrypoint = CachedOrigin!({ props: { host: 'shop.test', varyAllow: [] } })
  // Nothing emulates that cache, so there is nothing to purge.
  await expect(entrypoint.purge(['canonical-1'])).resolves.toBeUndefined()
})
