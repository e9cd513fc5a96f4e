import { Hono } from 'hono'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { ApiEnv } from '../../src/api/access/authenticate.ts'
import type { Caller } from '../../src/api/access/caller.ts'
import type { ApiDeps } from '../../src/api/api-deps.ts'
import { ApiProblem, problemResponse } from '../../src/api/problem.ts'
import { mount, route, type Route } from '../../src/api/route.ts'

const EVERYONE: Caller = { name: 'a', domains: 'all', via: 'token' }
const facts = { id: 'x', summary: 'X', answer: v.unknown() } as const

function served(routes: readonly Route[], caller = EVERYONE): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>()
  app.onError((error) => problemResponse(error instanceof ApiProblem ? error : new ApiProblem(500, 'x', error.message)))
  app.use('*', async (c, next) => {
    c.set('caller', caller)
    await next()
  })
  mount(app, routes, {} as ApiDeps)
  return app
}

const json = (method: string, body: object): RequestInit => ({
  method,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})

describe('mount()', () => {
  it('hands over parameters, query and body by the schemas of the route', async () => {
    const echo = route({
      ...facts,
      method: 'PUT',
      path: '/v1/:id',
      query: v.object({ q: v.optional(v.string(), 'none') }),
      body: v.strictObject({ n: v.number() }),
      handle: async ({ c, caller, param, query, body }) =>
        c.json([caller.name, param('id'), param('other'), query(), await body()]),
    })
    const app = served([echo])
    expect(await (await app.request('/v1/7?q=b', json('PUT', { n: 1 }))).json()).toEqual([
      'a',
      '7',
      '',
      { q: 'b' },
      { n: 1 },
    ])
    expect((await app.request('/v1/7', json('PUT', { n: 'x' }))).status).toBe(400)
    expect((await app.request('/v1/7', { method: 'PUT', body: '{"n":1}' })).status).toBe(415)
  })

  it.each([
    ['needed', '', 415],
    ['optional', '', 200],
    ['any-type', '', 400],
    ['any-type', '{}', 200],
    ['optional', '{}', 415],
  ] as const)('reads a body that is %s: %j gives %i', async (bodyIs, body, status) => {
    const one = route({
      ...facts,
      method: 'POST',
      path: '/v1/x',
      body: v.strictObject({}),
      bodyIs,
      handle: async (ask) => ask.c.json(await ask.body()),
    })
    const headers = { 'content-type': 'text/plain' }
    expect((await served([one]).request('/v1/x', { method: 'POST', body, headers })).status).toBe(status)
  })

  it('shows a route for all domains to no caller of some, under any method', async () => {
    const one = route({ ...facts, method: 'GET', path: '/v1/x/:id', onlyAll: true, handle: ({ c }) => c.json(1) })
    const some: Caller = { ...EVERYONE, domains: new Set(['a.example']) }
    expect((await served([one]).request('/v1/x/1')).status).toBe(200)
    expect((await served([one], some).request('/v1/x/1')).status).toBe(404)
    expect((await served([one], some).request('/v1/x/1', { method: 'PUT' })).status).toBe(404)
  })

  it('fails where a route reads what it does not state', async () => {
    const one = route({ ...facts, method: 'GET', path: '/v1/x', handle: ({ c, query }) => c.json(query()) })
    expect((await served([one]).request('/v1/x')).status).toBe(500)
  })
})
