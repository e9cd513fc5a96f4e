/// <reference types="@cloudflare/vitest-plugin/types" />
import { createScheduledController } from 'cloudflare:test'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import control from '../src/control.ts'
import { controlEnv, emptyD1 } from './store/support/control-env.ts'

beforeEach(emptyD1)

async function call(method: string, path: string, body: unknown, token = 'Bearer test-token') {
  const request = new Request(`https://control.example${path}`, {
    method,
    body: JSON.stringify(body),
    headers: { authorization: token },
  })
  const response = await control.fetch(request, controlEnv)
  return { status: response.status, json: await response.json() }
}

const PAGE = 'https://shop.example/p?id=1'

describe('the control Worker', () => {
  it.each(['', 'Bearer wrong', 'Bearer test-tokem', 'test-token'])('refuses the token %j', async (token) => {
    expect((await call('POST', '/v1/urls/get', { url: PAGE }, token)).status).toBe(401)
  })

  it('refuses everybody while no token is set', async () => {
    const { API_TOKEN: _, ...env } = controlEnv
    const request = new Request('https://control.example/v1/urls/get', {
      method: 'POST',
      headers: { authorization: 'Bearer undefined' },
    })
    expect((await control.fetch(request, env)).status).toBe(401)
  })

  it('keeps URLs in D1, content in R2 and what was seen in shards', async () => {
    await call('PUT', '/v1/urls', { sightings: [{ url: PAGE }] })
    expect((await call('POST', '/v1/urls/get', { url: `${PAGE}&gclid=1` })).json).toMatchObject({ row: { url: PAGE } })
    const ask = { urls: [PAGE], add: true }
    expect((await call('POST', '/v1/urls/seen', ask)).json).toMatchObject({ answers: [{ seen: false }] })
    expect((await call('POST', '/v1/urls/seen', ask)).json).toMatchObject({ answers: [{ seen: true }] })
    expect((await call('DELETE', '/v1/urls', { url: PAGE })).json).toMatchObject({ deleted: { rows: 1 }, forgotten: 1 })
    expect((await call('POST', '/v1/urls/seen', { urls: [PAGE] })).json).toMatchObject({ answers: [{ seen: false }] })
  })

  it('checks the invariants every night and counts what it finds', async () => {
    await call('PUT', '/v1/urls', { sightings: [{ url: PAGE }, { url: 'https://other.example/' }] })
    await call('POST', '/v1/urls/seen', { urls: [PAGE], add: true })
    await controlEnv.DB.prepare("UPDATE urls SET canonical_url = ? WHERE canonical_url LIKE 'https://other%'")
      .bind(PAGE)
      .run()
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    await control.scheduled(createScheduledController(), controlEnv)
    expect(log.mock.calls[0]?.[0]).toMatchObject({
      message: 'invariants',
      rows: 2,
      filterKeys: 1,
      counts: { 'false-merge': 1, 'split-identity': 1, 'filter-miss': 0 },
    })
  })
})
