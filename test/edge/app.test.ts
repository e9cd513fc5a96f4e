import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { EdgeVariables } from '../../src/edge.ts'
import { edgeCanonicalizer } from '../../src/edge.ts'
import { createEdgeApp } from '../../src/edge/app.ts'
import type { EdgeEnv } from '../../src/edge/types.ts'
import { detailOf, recordOf, statusOf } from './support/rig.ts'

const TOKEN = { headers: { 'canonical-debug': 'secret' } }

interface Asked {
  readonly method: string
  readonly url: string
}

/** Bindings whose origin says what it was asked for. */
function originOf(env: EdgeEnv = {}): { readonly env: EdgeEnv; readonly seen: Asked[] } {
  const seen: Asked[] = []
  const fetch = async (input: Request | string, init?: RequestInit): Promise<Response> => {
    const { method, url } = new Request(input, init)
    seen.push({ method, url })
    return new Response(method === 'HEAD' ? null : url, { headers: { 'cache-control': 'max-age=60' } })
  }
  return { env: { MODE: 'rewrite', ADAPTER: 'memory', ORIGIN: { fetch }, ...env }, seen }
}

describe('createEdgeApp()', () => {
  it.each(['GET', 'HEAD', 'POST', 'PROPFIND', 'QUERY', 'OPTIONS'])(
    'sends %s to the origin as it is',
    async (method) => {
      const { env, seen } = originOf({ MODE: 'observe' })
      const response = await createEdgeApp().request('http://shop.test/a/b?c=1', { method }, env)
      expect([response.status, detailOf(response)]).toEqual([200, 'observe'])
      expect(seen).toEqual([{ method, url: 'http://shop.test/a/b?c=1' }])
    },
  )

  it('answers HEAD from what GET stored', async () => {
    const { env, seen } = originOf()
    const app = createEdgeApp()
    await (await app.request('http://shop.test/p?gclid=1', {}, env)).text()
    const head = await app.request('http://shop.test/p', { method: 'HEAD' }, env)
    expect([statusOf(head).startsWith('hit'), seen.length]).toEqual([true, 1])
  })

  it.each(['/%E2%80%A8', '/a%0Ab', '/%', '/:id', '/*', '/.well-known/edge-canonicalizer/', '/a%2Fb', '//a//b'])(
    'sends the path %s to the origin',
    async (path) => {
      const { env, seen } = originOf({ MODE: 'observe', DEBUG_TOKEN: 'secret' })
      const response = await createEdgeApp().request(`http://shop.test${path}`, TOKEN, env)
      expect([response.status, seen.map(({ url }) => url)]).toEqual([200, [`http://shop.test${path}`]])
    },
  )
})

describe('edgeCanonicalizer()', () => {
  function appWith(options?: Parameters<typeof edgeCanonicalizer>[0]) {
    const results: EdgeVariables[] = []
    const app = new Hono<{ Bindings: EdgeEnv }>()
      .use(async (c, next) => {
        await next()
        results.push({ canonical: c.var.canonical, edge: c.var.edge })
      })
      .get('/own/:id', (c) => c.text(`own ${c.req.param('id')}`))
      .use(edgeCanonicalizer(options))
    return { app, results }
  }

  it('answers what no route before it answers', async () => {
    const { env, seen } = originOf()
    const { app } = appWith()
    expect(await (await app.request('http://shop.test/own/7?gclid=1', {}, env)).text()).toBe('own 7')
    expect(await (await app.request('http://shop.test/p?gclid=1', {}, env)).text()).toBe('http://shop.test/p')
    expect(seen.map(({ url }) => url)).toEqual(['http://shop.test/p'])
  })

  it('tells the middleware around it the canonical URL, the record and the outcome', async () => {
    const record = recordOf({ strip: ['ref'] })
    const { env } = originOf({ RECORDS_JSON: [record] })
    const { app, results } = appWith()
    for (let i = 0; i < 2; i++) await (await app.request('http://shop.test/p?ref=1&id=2', {}, env)).text()
    expect(results.map(({ canonical, edge }) => [canonical.url, edge.record?.domain, edge.outcome?.kind, edge.detail]))
      .toEqual([
        ['http://shop.test/p?id=2', 'shop.test', 'forward', 'rewrite'],
        ['http://shop.test/p?id=2', 'shop.test', 'hit', 'rewrite'],
      ]) // prettier-ignore
  })

  it.each([
    ['observed', { MODE: 'observe' }, 'observe'],
    ['of a host that is not served', { HOSTS: 'other.test' }, 'refused'],
    ['under a broken configuration', { MODE: 'x' }, 'bypass-config'],
  ])('computes the canonical URL of a request %s', async (_what, more, detail) => {
    const { env } = originOf(more)
    const { app, results } = appWith()
    await app.request('http://shop.test/p?b=1&gclid=2&a=3', {}, env)
    const [result] = results
    expect([JSON.parse(JSON.stringify(result?.canonical)), result?.edge.detail, result?.edge.record]).toMatchObject([
      { ok: true, url: 'http://shop.test/p?a=3&b=1', key: 'http://shop.test/p?a=3&b=1' },
      detail,
      undefined,
    ])
  })

  it('works where there are no bindings', async () => {
    const seen: string[] = []
    const { app } = appWith({
      fetch: async ({ url }) => {
        seen.push(url)
        return new Response('page')
      },
    })
    expect(await (await app.fetch(new Request('http://shop.test/p'))).text()).toBe('page')
    expect(seen).toEqual(['http://shop.test/p'])
  })
})
