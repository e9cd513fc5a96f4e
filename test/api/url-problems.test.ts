import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { problem } from '../../src/api/url-problems.ts'

it('writes problem+json', async () => {
  const app = new Hono().get('/', (c) => problem(c, 409, 'redirect-cycle', 'why'))
  const response = await app.request('/')
  expect([response.status, response.headers.get('content-type')]).toEqual([409, 'application/problem+json'])
  expect(await response.json()).toEqual({
    type: 'urn:edge-canonicalizer:redirect-cycle',
    title: 'redirect cycle',
    status: 409,
    detail: 'why',
  })
})
