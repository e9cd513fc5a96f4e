import { describe, expect, it } from 'vitest'
import type { Rig, SeenRequest, Site } from '../support/rig.ts'
import { createRig, detailOf, page, statusOf } from '../support/rig.ts'

const URL = 'http://shop.test/p'

/** Says what it was asked for by these headers, and that it looks at them. */
function tellingSite(...names: readonly string[]): Site {
  return ({ headers }) =>
    page(names.map((name) => `${name}=${headers[name] ?? ''}`).join(' '), { vary: names.join(', ') })
}

async function ask(rig: Rig, headers: Record<string, string>, init: RequestInit = {}): Promise<string> {
  const response = await rig.ask(URL, { ...init, headers })
  return `${await response.text()} ${statusOf(response).split(';')[0]!}`
}

function sentBy(rig: Rig, name: string): (string | undefined)[] {
  return rig.seen.map(({ headers }) => headers[name])
}

describe('a page that says what it varies on', () => {
  it('is stored for each value, once the first response has said so', async () => {
    const rig = createRig({ site: tellingSite('accept-language') })
    expect(await ask(rig, { 'accept-language': 'de' })).toBe('accept-language=de fwd=vary-miss')
    expect(await ask(rig, { 'accept-language': 'de' })).toBe('accept-language=de hit')
    expect(await ask(rig, { 'accept-language': 'en' })).toBe('accept-language=en fwd=vary-miss')
    expect(await ask(rig, {})).toBe('accept-language= hit')
    expect(sentBy(rig, 'accept-language')).toEqual([undefined, 'de', 'en'])
  })

  it('is answered from what is stored for requests without the header, until one has it', async () => {
    const rig = createRig({ site: tellingSite('accept-language') })
    for (const expected of ['accept-language= fwd=uri-miss', 'accept-language= hit'])
      expect(await ask(rig, {})).toBe(expected)
    expect(await ask(rig, { 'accept-language': 'de' })).toBe('accept-language=de fwd=vary-miss')
    expect(rig.seen).toHaveLength(2)
  })

  it('sends no header that it does not vary on', async () => {
    const rig = createRig({ site: tellingSite('accept-language') })
    for (const _ of [1, 2]) await ask(rig, { 'accept-language': 'de', 'save-data': 'on', 'x-evil': '1' })
    expect(sentBy(rig, 'x-evil').concat(sentBy(rig, 'save-data'))).toEqual([undefined, undefined, undefined, undefined])
  })

  it('is learned alone: other pages of the site are asked for as before', async () => {
    const rig = createRig({
      site: ({ url, headers }) => (url === URL ? tellingSite('dpr')({ headers } as SeenRequest) : page('q')),
    })
    await ask(rig, { dpr: '2' })
    await rig.ask('http://shop.test/q', { headers: { dpr: '2' } })
    expect(sentBy(rig, 'dpr')).toEqual([undefined, '2', undefined])
  })

  it('may name further headers when it is asked by the first', async () => {
    const site = ({ headers }: SeenRequest): Response =>
      page(`${headers['accept-language']} ${headers['dpr']}`, {
        vary: headers['accept-language'] === undefined ? 'Accept-Language' : 'Accept-Language, DPR',
      })
    const rig = createRig({ site })
    expect(await ask(rig, { 'accept-language': 'de', dpr: '2' })).toBe('de 2 fwd=vary-miss')
    expect(await ask(rig, { 'accept-language': 'de', dpr: '2' })).toBe('de 2 hit')
    expect(rig.seen).toHaveLength(3)
  })

  it('that names ever new headers is left to its clients', async () => {
    let count = 0
    const site = ({ headers }: SeenRequest): Response =>
      page(`${count} ${headers['x-own'] ?? ''}`, { vary: `x-${++count}` })
    const rig = createRig({ site })
    const headers = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`x-${index}`, '1']))
    const response = await rig.ask(URL, { headers: { ...headers, 'x-own': 'me' } })
    expect([await response.text(), detailOf(response), rig.seen.length]).toEqual(['3 me', 'bypass-variant', 4])
  })

  it('no longer varying is still told apart, by what is sent', async () => {
    let vary: Record<string, string> = { vary: 'Accept-Language' }
    const rig = createRig({ site: ({ headers }) => page(headers['accept-language'] ?? 'none', vary) })
    await ask(rig, { 'accept-language': 'de' })
    vary = {}
    rig.clock.nowMs += 61_000
    expect(await ask(rig, { 'accept-language': 'evil' })).toBe('evil fwd=vary-miss')
    expect(await ask(rig, { 'accept-language': 'de' })).toBe('de fwd=stale')
    expect(await ask(rig, {})).toBe('none fwd=stale')
  })

  it.each(['User-Agent', 'Referer', 'X-Forwarded-For', 'Accept-Language, User-Agent'])(
    'on %s is passed on for each client, and not stored',
    async (vary) => {
      const site = ({ headers }: SeenRequest): Response => page(`for ${headers['user-agent']}`, { vary })
      const rig = createRig({ site })
      for (const agent of ['curl/8', 'Firefox']) {
        const headers = {
          'user-agent': agent,
          referer: 'http://x.test/',
          'x-forwarded-for': '10.0.0.7',
          'accept-language': 'de',
        }
        expect(await ask(rig, headers)).toBe(`for ${agent} fwd=bypass`)
      }
    },
  )

  it('is asked for as the client asked where a value is too long to be kept', async () => {
    const rig = createRig({ site: tellingSite('accept-language') })
    await ask(rig, { 'accept-language': 'de' })
    const response = await rig.ask(URL, { headers: { 'accept-language': 'x'.repeat(2000) } })
    expect([detailOf(response), rig.seen.length]).toEqual(['bypass-variant', 3])
  })

  it('answers HEAD and parts in the language of the client', async () => {
    const rig = createRig({ site: tellingSite('accept-language') })
    const head = await rig.ask(URL, { method: 'HEAD', headers: { 'accept-language': 'de' } })
    expect([detailOf(head), sentBy(rig, 'accept-language')]).toEqual(['identity', [undefined, 'de']])
    await ask(rig, {})
    const other = await rig.ask(URL, { headers: { 'accept-language': 'de', range: 'bytes=0-3' } })
    expect([detailOf(other), sentBy(rig, 'accept-language').at(-1)]).toEqual(['identity', 'de'])
    await ask(rig, { 'accept-language': 'de' })
    const part = await rig.ask(URL, { headers: { 'accept-language': 'de', range: 'bytes=16-' } })
    expect([part.status, await part.text(), detailOf(part)]).toEqual([206, 'de', 'identity'])
  })

  it('is not cut for a client whose language it was not asked in', async () => {
    const rig = createRig({ site: tellingSite('accept-language') })
    await ask(rig, {})
    const part = await rig.ask(URL, { headers: { 'accept-language': 'de', range: 'bytes=0-3' } })
    expect([detailOf(part), sentBy(rig, 'accept-language')]).toEqual(['bypass-range', [undefined, 'de']])
  })

  it('is validated with the header of the client', async () => {
    const site = ({ headers }: SeenRequest): Response =>
      headers['if-none-match'] === undefined
        ? page(headers['accept-language'] ?? '', { vary: 'Accept-Language', etag: `"${headers['accept-language']}"` })
        : new Response(null, { status: 304, headers: { etag: headers['if-none-match'] } })
    const rig = createRig({ site })
    await ask(rig, { 'accept-language': 'de' })
    rig.clock.nowMs += 61_000
    expect(await ask(rig, { 'accept-language': 'de' })).toBe('de fwd=stale')
    expect(rig.seen.at(-1)?.headers).toMatchObject({ 'accept-language': 'de', 'if-none-match': '"de"' })
  })

  it('that is missing in one spelling of its URL takes no page out of the cache', async () => {
    const rig = createRig({ site: tellingSite('accept-language') })
    await rig.ask('http://shop.test/p?utm_source=x', { headers: { 'accept-language': 'de' } })
    expect(await ask(rig, { 'accept-language': 'de' })).toBe('accept-language=de hit')
  })

  it('costs one request for each language, however many ask at once', async () => {
    const rig = createRig({
      site: async (request) => {
        await new Promise((resolve) => setTimeout(resolve, 20))
        return tellingSite('accept-language')(request)
      },
    })
    const asked = ['de', 'en', 'de', 'en', 'de'].map((language) => ask(rig, { 'accept-language': language }))
    expect((await Promise.all(asked)).map((text) => text.slice(0, 18))).toEqual(
      ['de', 'en', 'de', 'en', 'de'].map((language) => `accept-language=${language}`),
    )
    expect(sentBy(rig, 'accept-language')).toHaveLength(3)
    expect(new Set(sentBy(rig, 'accept-language'))).toEqual(new Set([undefined, 'de', 'en']))
  })
})

describe('a script that asks by a header of its own', () => {
  const team = (name: string): Record<string, string> => ({ 'x-team': name, 'sec-fetch-mode': 'cors' })

  it('is answered from the store where the page says that it varies on it', async () => {
    const rig = createRig({ site: tellingSite('x-team') })
    expect(await ask(rig, team('a'))).toBe('x-team=a fwd=uri-miss')
    expect(await ask(rig, team('a'))).toBe('x-team=a hit')
    expect(await ask(rig, team('b'))).toBe('x-team=b fwd=vary-miss')
    expect(await ask(rig, {})).toBe('x-team= fwd=vary-miss')
    expect(rig.seen).toHaveLength(3)
  })

  it('leaves the page of others in the store, whether or not it names the header', async () => {
    const site = ({ headers }: SeenRequest): Response =>
      headers['x-team'] === undefined
        ? page('all')
        : page(headers['x-team'], headers['x-named'] ? { vary: 'X-Team, X-Named' } : {})
    const rig = createRig({ site })
    await ask(rig, {})
    expect(await ask(rig, team('EVIL'))).toBe('EVIL fwd=vary-miss')
    expect(await ask(rig, { ...team('EVIL'), 'x-named': '1' })).toBe('EVIL fwd=vary-miss')
    expect(await ask(rig, {})).toBe('all hit')
    expect(await ask(rig, team('EVIL'))).toBe('EVIL fwd=vary-miss')
  })

  it.each([
    ['a credential', { 'x-api-key': '1' }],
    ['five headers', { 'x-1': '1', 'x-2': '1', 'x-3': '1', 'x-4': '1', 'x-5': '1' }],
    ['a long value', { 'x-team': 'x'.repeat(2000) }],
  ])('passes with %s', async (_, headers) => {
    const rig = createRig({ site: tellingSite('x-team', 'x-1') })
    const response = await rig.ask(URL, { headers: { ...headers, 'sec-fetch-mode': 'cors' } as Record<string, string> })
    expect(detailOf(response)).toMatch(/^bypass-/)
  })

  it.each(['zone', 'workers-cache'] as const)(
    'passes with the adapter %s, which would keep its response for all',
    async (adapter) => {
      const rig = createRig({ env: { ADAPTER: adapter }, site: tellingSite('x-team') })
      const response = await rig.ask(URL, { headers: team('a') })
      expect(detailOf(response)).toBe('bypass-variant')
    },
  )
})
