import { expect, it } from 'vitest'
import { createRig, detailOf } from './support/rig.ts'
import type { Rig, RigOptions } from './support/rig.ts'

const URL_OF_PAGE = 'http://shop.test/p?a=1'

/** In front of a careless origin, the cache of a zone: it knows a page by its URL alone, and obeys what a Worker says in `cf`. */
function behindZone(options: RigOptions = {}): Rig {
  const stored = new Map<string, string>()
  return createRig({
    ...options,
    env: {
      ADAPTER: 'zone',
      ORIGIN: {
        async fetch(asked, init) {
          const request = new Request(asked, init)
          const told: Readonly<Record<string, unknown>> = { ...request.cf }
          const stays = told.cacheTtl !== -1 || told.cacheLevel !== 'bypass'
          const { headers } = request
          const page = `for ${headers.get('cookie')} at ${headers.get('x-forwarded-host')}`
          const known = stays ? stored.get(request.url) : undefined
          if (stays && known === undefined) stored.set(request.url, page)
          return new Response(known ?? page, { headers: { 'cache-control': 'max-age=60' } })
        },
      },
    },
  })
}

it.each([
  ['a cookie', { cookie: 'sid=1', 'x-forwarded-host': 'evil' }],
  ['a credential', { 'x-api-key': '1', 'x-forwarded-host': 'evil' }],
  ['a part', { range: 'bytes=0-', 'x-forwarded-host': 'evil' }],
  ['a wish', { accept: 'application/json', 'x-forwarded-host': 'evil' }],
  ['the name of our learner', { 'canonical-fetch': '1', 'x-forwarded-host': 'evil' }],
])("a request with %s neither fills the zone's cache nor reads it", async (_, headers) => {
  const rig = behindZone()
  const ask = async (init?: RequestInit): Promise<string> => (await rig.ask(URL_OF_PAGE, init)).text()
  const theirs = await ask({ headers })
  expect(theirs).toContain('evil')
  const ours = await ask()
  expect(ours).toBe('for null at null')
  expect(await ask({ headers })).toBe(theirs)
  expect(await ask()).toBe(ours)
})

it("what is passed on for an error of ours does not fill the zone's cache", async () => {
  const rig = behindZone({ broken: true })
  const theirs = await rig.ask(URL_OF_PAGE, { headers: { 'x-forwarded-host': 'evil' } })
  expect([detailOf(theirs), await theirs.text()]).toEqual(['bypass-error', 'for null at evil'])
  expect(await (await rig.ask(URL_OF_PAGE)).text()).toBe('for null at null')
})

it('what the platform says of a request reaches a service all the same', async () => {
  const told: unknown[] = []
  const site = { fetch: async (asked: Request | string) => (told.push(new Request(asked).cf), new Response('x')) }
  const rig = createRig({ env: { ORIGIN: site } })
  const response = await rig.ask(URL_OF_PAGE, { headers: { cookie: 'sid=1' }, cf: { country: 'DE' } })
  expect([detailOf(response), told]).toEqual(['bypass-credentials', [expect.objectContaining({ country: 'DE' })]])
})
