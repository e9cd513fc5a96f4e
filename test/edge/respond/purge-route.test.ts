import { describe, expect, it } from 'vitest'
import { createRig, recordOf } from '../support/rig.ts'
import type { Rig } from '../support/rig.ts'

const PATH = 'http://shop.test/.well-known/edge-canonicalizer/purge'
const env = { PURGE_TOKEN: 'secret' }

function purge(rig: Rig, body: unknown, token = 'secret'): Promise<Response> {
  return rig.ask(PATH, { method: 'POST', headers: { 'canonical-purge': token }, body: JSON.stringify(body) })
}

/** How often the origin is asked for these pages. */
async function misses(rig: Rig, urls: readonly string[]): Promise<number> {
  const before = rig.seen.length
  for (const url of urls) await rig.ask(url)
  return rig.seen.length - before
}

const PAGES = ['http://shop.test/a?id=1&gclid=x', 'http://shop.test/blog/b', 'http://shop.test/blog/c']

describe('POST /.well-known/edge-canonicalizer/purge', () => {
  it('purges the page of a URL under its canonical URL, whatever variant and scheme is given', async () => {
    const rig = createRig({ env })
    expect(await misses(rig, PAGES)).toBe(3)
    const response = await purge(rig, { urls: ['https://shop.test/a?fbclid=y&id=1', '/blog/b#top'] })
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(await response.json()).toMatchObject({ adapter: 'memory', kind: 'purged', pages: 2 })
    expect(await misses(rig, PAGES)).toBe(2)
    expect(await misses(rig, PAGES)).toBe(0)
  })

  it('is no request of a client in the figures', async () => {
    const rig = createRig({ env: { ...env, DEBUG_TOKEN: 'debug' } })
    await rig.ask(PAGES[0]!)
    await purge(rig, { all: true })
    const status = await rig.ask(PATH.replace('/purge', ''), { headers: { 'canonical-debug': 'debug' } })
    expect(await status.json()).toMatchObject({ counters: { requests: 1, details: { rewrite: 1 } } })
  })

  it.each([
    [{ prefix: '/blog/' }, 2],
    [{ all: true }, 3],
  ])('purges %j', async (body, pages) => {
    const rig = createRig({ env })
    await misses(rig, PAGES)
    await rig.ask('http://other.test/blog/b')
    expect(await (await purge(rig, body)).json()).toMatchObject({ kind: 'purged', pages })
    expect(await misses(rig, [...PAGES, 'http://other.test/blog/b'])).toBe(pages)
  })

  it('purges pages of the aliases of a record, and of no other site', async () => {
    const rig = createRig({ env, records: [recordOf({ aliases: ['www.shop.test'] })] })
    await rig.ask('http://www.shop.test/a')
    expect(await (await purge(rig, { urls: ['http://www.shop.test/a'] })).json()).toMatchObject({ pages: 1 })
    const refused = await purge(rig, { urls: ['http://other.test/a'] })
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('http://other.test/a')])
  })

  it('names the URLs of the origin, under which the zone stores pages', async () => {
    const rig = createRig({ env: { ...env, ADAPTER: 'zone', ORIGIN_URL: 'https://origin.test' } })
    expect(await (await purge(rig, { urls: ['/a?gclid=1'] })).json()).toMatchObject({
      kind: 'cannot',
      why: expect.stringContaining('API'),
      urls: ['https://origin.test/a', 'https://origin.test/a?gclid=1'],
    })
  })

  it.each([{}, { urls: [] }, { urls: [1] }, { prefix: '' }, { all: false }, { all: true, prefix: '/' }, []])(
    'refuses %j',
    async (body) => {
      const rig = createRig({ env })
      expect([(await purge(rig, body)).status, rig.seen]).toEqual([400, []])
    },
  )

  it.each([
    ['with another token', env, 'secreT'],
    ['where no token is configured', {}, 'secret'],
    ['where the token is empty', { PURGE_TOKEN: '' }, ''],
  ])('is a URL of the origin %s', async (_when, bindings, token) => {
    const rig = createRig({ env: bindings })
    await misses(rig, PAGES)
    await purge(rig, { all: true }, token)
    expect(rig.seen.at(-1)).toMatchObject({ method: 'POST', url: PATH })
    expect(rig.seen.at(-1)?.headers).not.toHaveProperty('canonical-purge')
    expect(await misses(rig, PAGES)).toBe(0)
  })
})
