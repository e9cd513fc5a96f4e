import { expect, it } from 'vitest'
import { hostTag, urlTag } from '../../../src/rules/record/cache-tags.ts'
import { purgeAtPlatform } from '../../../src/store/purging/platform-purge.ts'
import type { PlatformScope } from '../../../src/store/purging/platform-purge.ts'

const URLS = ['https://www.shop.example/a']
const HOSTS = ['www.shop.example']

function platform(zones: readonly { id: string }[] = [{ id: 'z1' }], purge = new Response('{"success":true}')) {
  const asked: string[] = []
  const bodies: unknown[] = []
  return {
    asked,
    bodies,
    apiToken: 'token',
    fetch: async (url: string, { method, body }: RequestInit) => {
      asked.push(`${method} ${url}`)
      if (typeof body === 'string') bodies.push(JSON.parse(body))
      return method === 'GET' ? Response.json({ result: zones }) : purge.clone()
    },
  }
}

function scope(more: Partial<PlatformScope>): PlatformScope {
  return { kind: 'urls', urls: URLS, hosts: HOSTS, ...more }
}

it.each([
  ['zone', scope({ adapter: 'zone' }), [{ files: URLS }]],
  ['cache-api', scope({ adapter: 'cache-api' }), [{ tags: URLS.map(urlTag) }]],
  ['an unknown adapter', scope({}), [{ files: URLS }, { tags: URLS.map(urlTag) }]],
  ['zone, by prefix', scope({ adapter: 'zone', kind: 'prefix' }), [{ prefixes: ['www.shop.example/a'] }]],
  ['zone, all', scope({ adapter: 'zone', kind: 'all', urls: [] }), [{ hosts: HOSTS }]],
  ['cache-api, all', scope({ adapter: 'cache-api', kind: 'all' }), [{ hosts: HOSTS }, { tags: HOSTS.map(hostTag) }]],
])('purges %s in the zone of the registrable domain', async (_name, given, bodies) => {
  const ports = platform()
  const place = await purgeAtPlatform('www.shop.example', given, ports)
  expect(place).toEqual({ place: 'platform', done: true, where: 'every data centre' })
  expect(ports.bodies).toEqual(bodies)
  expect(ports.asked.slice(0, 2)).toEqual([
    'GET https://api.cloudflare.com/client/v4/zones?name=shop.example',
    'POST https://api.cloudflare.com/client/v4/zones/z1/purge_cache',
  ])
})

it('divides a long list into requests that the platform takes', async () => {
  const ports = platform()
  const urls = Array.from({ length: 201 }, (_, i) => `https://shop.example/${i}`)
  await purgeAtPlatform('shop.example', scope({ adapter: 'zone', urls }), ports)
  expect(ports.bodies.map((body) => (body as { files: string[] }).files.length)).toEqual([100, 100, 1])
})

it.each([
  ['without a token', scope({}), { apiToken: '' }, 'CLOUDFLARE_API_TOKEN'],
  ['for a prefix with a query', scope({ kind: 'prefix', urls: ['https://a.test/?b'] }), {}, 'before the query'],
  ['for a prefix of the Cache API', scope({ kind: 'prefix', adapter: 'cache-api' }), {}, 'tagged by URL'],
  ['for a zone that the token does not see', scope({}), platform([]), 'Zone Read'],
  [
    'where the API refuses',
    scope({}),
    platform([{ id: 'z' }], Response.json({ errors: [{ message: 'rate limited' }] }, { status: 429 })),
    'status 429: rate limited',
  ],
])('reports why nothing was purged %s', async (_when, given, more, why) => {
  const place = await purgeAtPlatform('shop.example', given, { ...platform(), ...more })
  expect(place).toEqual({ place: 'platform', done: false, why: expect.stringContaining(why) })
})

it.each(['memory', 'workers-cache'] as const)(
  'asks for nothing where %s stores pages outside of zones',
  async (adapter) => {
    const ports = platform()
    expect(await purgeAtPlatform('shop.example', scope({ adapter }), ports)).toBeUndefined()
    expect(ports.asked).toEqual([])
  },
)
