import { expect, it } from 'vitest'
import { createRig, detailOf } from '../support/rig.ts'
import type { Rig, RigOptions } from '../support/rig.ts'

const URL_OF_PAGE = 'http://shop.test/p?a=1'

/** In front of an origin, the cache of a zone: it knows a page by its URL and what its `Vary` names, and obeys what a Worker says in `cf`. */
function behindZone(options: RigOptions = {}, vary: () => string = () => ''): Rig {
  const stored = new Map<string, Stored[]>()
  return createRig({
    ...options,
    env: {
      ADAPTER: 'zone',
      ORIGIN: {
        async fetch(asked, init) {
          const request = new Request(asked, init)
          const told: Readonly<Record<string, unknown>> = { ...request.cf }
          const stays = told.cacheTtl !== -1 || told.cacheLevel !== 'bypass'
          const page = pageFor(request, vary())
          const variants = stored.get(request.url) ?? []
          const known = stays ? variants.find((one) => isFor(one, request)) : undefined
          if (stays && known === undefined) stored.set(request.url, [...variants, page])
          const { text, named } = known ?? page
          const headers = { 'cache-control': 'max-age=60', ...(named === '' ? {} : { vary: named }) }
          return new Response(text, { headers })
        },
      },
    },
  })
}

interface Stored {
  readonly text: string
  readonly named: string
  readonly values: readonly (string | null)[]
}

function valuesOf({ headers }: Request, named: string): (string | null)[] {
  return named === '' ? [] : named.split(', ').map((name) => headers.get(name))
}

function pageFor(request: Request, named: string): Stored {
  const { headers } = request
  const language = headers.has('accept-language') ? ` in ${headers.get('accept-language')}` : ''
  const text = `for ${headers.get('cookie')} at ${headers.get('x-forwarded-host')}${language}`
  return { text, named, values: valuesOf(request, named) }
}

function isFor({ named, values }: Stored, request: Request): boolean {
  return valuesOf(request, named).join('\n') === values.join('\n')
}

async function askIn(rig: Rig, language?: string): Promise<string> {
  const response = await rig.ask(
    URL_OF_PAGE,
    language === undefined ? {} : { headers: { 'accept-language': language } },
  )
  return `${(await response.text()).replace('for null at null', 'page')} ${detailOf(response)}`
}

it('a page that varies on the language is told apart by the zone, once its response has said so', async () => {
  const rig = behindZone({}, () => 'Accept-Language')
  expect(await askIn(rig, 'de')).toBe('page in de identity')
  expect(await askIn(rig, 'evil')).toBe('page in evil identity')
  expect(await askIn(rig, 'de')).toBe('page in de identity')
  expect(await askIn(rig)).toBe('page identity')
})

it('a page that forgets what it varies on is left to its clients', async () => {
  let named = 'Accept-Language'
  const rig = behindZone({}, () => named)
  await askIn(rig, 'de')
  named = ''
  expect(await askIn(rig, 'EVIL')).toBe('page in EVIL bypass-variant')
  expect(await askIn(rig, 'fr')).toBe('page in fr bypass-variant')
})

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
