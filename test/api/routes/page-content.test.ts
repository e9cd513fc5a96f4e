import { describe, expect, it } from 'vitest'
import { MAX_BODY_BYTES } from '../../../src/api/api.ts'
import { createMemoryUrlStore } from '../../../src/store/urls/memory-url-store.ts'
import type { ArchiveOutcome, PageArchive } from '../../../src/store/urls/r2-page-archive.ts'
import { BUILT_IN } from '../../contracts/url-storage.ts'
import { ADMIN, apiWorld } from '../support/api-world.ts'

const PAGE = 'https://shop.example/p?id=1'
const HEADERS = { 'page-url': PAGE, 'content-type': 'text/html', 'page-fingerprint': 'f1' }

/** An archive that notes what it is given, and answers as told. */
function api(outcome: ArchiveOutcome = { kind: 'stored', key: 'k', bytes: 4 }) {
  const taken: unknown[] = []
  const pages = {
    put: async (url: string, body: ReadableStream<Uint8Array>, facts: object) => {
      taken.push({ url, facts, text: (await new Response(body).text()).slice(0, 10) })
      return outcome
    },
  } as unknown as PageArchive
  const urls = { store: createMemoryUrlStore(BUILT_IN), pages }
  const { api: app } = apiWorld({ urls, nowMs: () => NOW_MS })
  const put = async (body: string, headers: Record<string, string>) => {
    const always = { authorization: `Bearer ${ADMIN}`, 'content-length': String(body.length) }
    const response = await app.request('/v1/urls/content', { method: 'PUT', body, headers: { ...always, ...headers } })
    const json: Record<string, unknown> = await response.json()
    return { status: response.status, json }
  }
  return { put, taken }
}

const NOW_MS = Date.UTC(2026, 10, 23)

describe('PUT /v1/urls/content', () => {
  it('hands the body on with its facts', async () => {
    const { put, taken } = api()
    expect(await put('page', { ...HEADERS, 'page-fetched': '2026-11-22T00:00:00Z' })).toEqual({
      status: 200,
      json: { kind: 'stored', key: 'k', bytes: 4 },
    })
    const facts = { length: 4, contentType: 'text/html', fetchedAtMs: Date.UTC(2026, 10, 22), fingerprint: 'f1' }
    expect(taken).toEqual([{ url: PAGE, facts, text: 'page' }])
    await put('page', { 'page-url': PAGE })
    expect(taken[1]).toMatchObject({ facts: { fetchedAtMs: NOW_MS, fingerprint: '' } })
  })

  it('refuses a time that no later page could take the place of', async () => {
    const { put, taken } = api()
    for (const fetched of ['+275760-09-13T00:00:00Z', '2026-11-24T00:00:01Z'])
      expect(await put('page', { ...HEADERS, 'page-fetched': fetched })).toMatchObject({
        status: 422,
        json: { type: 'urn:edge-canonicalizer:bad-input', detail: 'Page-Fetched lies in the future' },
      })
    expect(taken).toEqual([])
    expect((await put('page', { ...HEADERS, 'page-fetched': '2026-11-24T00:00:00Z' })).status).toBe(200)
  })

  it('takes more than the other routes do', async () => {
    const { put, taken } = api()
    expect((await put('x'.repeat(MAX_BODY_BYTES + 1), HEADERS)).status).toBe(200)
    expect(taken).toHaveLength(1)
  })

  it('asks for a page and a length', async () => {
    const { put, taken } = api()
    expect((await put('page', { 'page-url': PAGE, 'content-length': 'many' })).status).toBe(411)
    expect((await put('page', {})).json).toMatchObject({ status: 400, type: 'urn:edge-canonicalizer:bad-header' })
    expect(taken).toEqual([])
  })

  it.each([
    [{ kind: 'too-large', key: 'k' } as const, 413, 'body-too-large'],
    [{ kind: 'overtaken', key: 'k' } as const, 409, 'overtaken'],
    [{ kind: 'refused', why: 'secret', detail: 'the URL carries a secret' } as const, 422, 'secret'],
  ])('says why %j', async (outcome, status, type) => {
    expect(await api(outcome).put('page', HEADERS)).toMatchObject({
      status,
      json: { type: `urn:edge-canonicalizer:${type}` },
    })
  })
})
