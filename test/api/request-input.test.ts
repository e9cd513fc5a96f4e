import { Hono } from 'hono'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { ApiEnv } from '../../src/api/access/authenticate.ts'
import { ApiProblem, problemResponse } from '../../src/api/problem.ts'
import {
  digits,
  isAhead,
  domainListQuery,
  host,
  pageOf,
  readBody,
  readDomain,
  readOptionalBody,
  readQuery,
} from '../../src/api/request-input.ts'

const schema = v.strictObject({ a: v.optional(v.strictObject({ b: v.number() })) })
const app = new Hono<ApiEnv>()
app.onError((error) => {
  if (error instanceof ApiProblem) return problemResponse(error)
  throw error
})
app.post('/needed', async (c) => c.json(await readBody(c, schema)))
app.post('/optional', async (c) => c.json(await readOptionalBody(c, schema)))
app.get('/list', (c) => c.json(pageOf(readQuery(c, domainListQuery))))
app.get('/:domain/x', (c) => c.text(readDomain(c)))

async function post(path: string, body: string | undefined, type?: string) {
  const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type }
  const response = await app.request(path, { method: 'POST', headers, ...(body !== undefined && { body }) })
  return { status: response.status, json: await response.json() }
}

describe('bodies', () => {
  it.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON', 'application/merge-patch+json'])(
    'are read as %s',
    async (type) =>
      expect(await post('/needed', '{"a":{"b":1}}', type)).toEqual({ status: 200, json: { a: { b: 1 } } }),
  )

  it.each([
    undefined,
    'text/plain',
    'application/x-www-form-urlencoded',
    'text/json',
    'application/jsonx',
    'multipart/form-data',
  ])('are refused as %s, so that no form of another site can send one', async (type) => {
    expect((await post('/needed', '{}', type)).status).toBe(415)
    expect((await post('/optional', '{}', type)).status).toBe(415)
  })

  it.each([
    ['{"a":{"b":"1"}}', 'a.b'],
    ['{"a":{}}', 'a.b'],
    ['{"x":1}', 'x'],
    ['[]', ''],
    ['null', ''],
    ['1', ''],
    ['{', ''],
    ['', ''],
  ])('name the place of what is wrong in %j', async (body, path) => {
    expect(await post('/needed', body, 'application/json')).toMatchObject({ status: 400, json: { path } })
  })

  it.each([
    ['{"rolout":1}', 'at "rolout": there is no such member'],
    ['{"a":{}}', 'at "a.b": it is missing'],
    ['{"a":{"b":1}', 'the body is no JSON object: Expected'],
    ['[]', 'the body is no JSON object'],
  ])('say in words what is wrong in %j', async (body, detail) => {
    const { json } = await post('/needed', body, 'application/json')
    expect((json as { detail: string }).detail).toContain(detail)
  })

  it('may be missing where they are optional', async () => {
    expect(await post('/optional', undefined)).toEqual({ status: 200, json: {} })
    expect(await post('/optional', '[]', 'application/json')).toMatchObject({ status: 400 })
  })
})

describe('queries', () => {
  it('are read or refused by name', async () => {
    expect(await (await app.request('/list?limit=7&cursor=c&other=1')).json()).toEqual({ limit: 7, cursor: 'c' })
    expect(await (await app.request('/list?domain=X')).json()).toMatchObject({ status: 400, path: 'domain' })
  })

  it.each(['0', '8', '-1', '1.0', '', ' 1', '0x1', '1e0'])('take no %j for a number of 1 to 7', (text) => {
    expect(v.safeParse(digits(7), text).success).toBe(false)
  })
})

it('takes clocks that are wrong by less than a day', () => {
  expect([86_400_007, 86_400_008].map((atMs) => isAhead(atMs, 7))).toEqual([false, true])
})

describe('a domain in a path', () => {
  it('is a host name in lower case', async () => {
    expect(await (await app.request('/shop_1.example/x')).text()).toBe('shop_1.example')
    expect(v.safeParse(host, '[::1]').success).toBe(true)
    expect(await (await app.request('/Shop.example/x')).json()).toMatchObject({ status: 400, path: 'domain' })
    for (const bad of ['*', 'a..b', '.a', 'a.', '', 'a:1', '[::1', '::1', '[::1]:80', 'ä.example'])
      expect(v.safeParse(host, bad).success, bad).toBe(false)
  })
})
