import { afterEach, describe, expect, it, vi } from 'vitest'
import { ADMIN, apiWorld } from './support/api-world.ts'
import { memoryControl, emptyMemory } from './support/memory-control.ts'

afterEach(() => vi.restoreAllMocks())

describe('the API', () => {
  it('lets nothing be stored, whatever it answers', async () => {
    const { ask } = apiWorld()
    for (const [path, token] of [
      ['/v1/domains', ADMIN],
      ['/v1/domains', ''],
      ['/v1/nothing', ADMIN],
    ] as const) {
      const { headers } = await ask('GET', path, { token })
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  it('answers a path that is not there with a problem', async () => {
    const answer = await apiWorld().ask('GET', '/v1/nothing')
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(answer.json).toMatchObject({ type: 'urn:edge-canonicalizer:not-found', status: 404 })
  })

  it('says which methods a path takes', async () => {
    const answer = await apiWorld().ask('DELETE', '/v1/domains/shop.example')
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('GET, PATCH, PUT')
    expect((await apiWorld().ask('GET', '/v1/urls/get')).headers.get('allow')).toBe('POST')
  })

  it('tells callers nothing about what broke inside, and the log everything', async () => {
    const control = memoryControl(emptyMemory())
    const broken = { ...control.domains, list: () => Promise.reject(new Error('D1: no such table: domains')) }
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const answer = await apiWorld({ control: { ...control, domains: broken } }).ask('GET', '/v1/domains')
    expect(answer.status).toBe(500)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(answer.text).not.toContain('D1')
    expect(log.mock.calls[0]?.[0]).toMatchObject({ error: 'D1: no such table: domains' })
  })

  it('refuses bodies above the limit, declared or not', async () => {
    const { ask } = apiWorld()
    const body = { reason: 'x'.repeat(1024 * 1024) }
    expect((await ask('POST', '/v1/domains/shop.example/rollback', { body })).status).toBe(413)
    const raw = new Blob([JSON.stringify(body)]).stream()
    const headers = { 'content-type': 'application/json' }
    const streamed = await ask('POST', '/v1/domains/shop.example/rollback', { raw, headers })
    expect(streamed.status).toBe(413)
    expect(streamed.headers.get('content-type')).toBe('application/problem+json')
  })

  it('holds the URL store, for tokens of all domains only', async () => {
    const { ask } = apiWorld()
    const body = { sightings: [{ url: 'https://shop.example/p?id=1' }] }
    expect((await ask('PUT', '/v1/urls', { body })).json).toMatchObject({ outcomes: [{ kind: 'stored' }] })
    expect((await ask('PUT', '/v1/urls', { body, token: 'token-of-the-shop' })).status).toBe(404)
  })
})
