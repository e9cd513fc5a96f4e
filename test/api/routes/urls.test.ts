import { describe, expect, it, vi } from 'vitest'
import { MAX_BODY_BYTES } from '../../../src/api/api.ts'
import type { UrlServices } from '../../../src/api/url-services.ts'
import { createMemoryUrlStore } from '../../../src/store/urls/memory-url-store.ts'
import type { PageArchive } from '../../../src/store/urls/r2-page-archive.ts'
import { SeenSetBusy, type SeenSet } from '../../../src/store/seen-set/seen-set-client.ts'
import { canonicalize } from '../../../src/index.ts'
import { BUILT_IN } from '../../contracts/url-storage.ts'
import { ADMIN, apiWorld } from '../support/api-world.ts'

const PAGE = 'https://shop.example/p?id=1'
const VARIANT = 'http://www.shop.example/p?gclid=9&id=1#top'

function api(more: Partial<UrlServices> = {}) {
  const store = createMemoryUrlStore(BUILT_IN)
  const { api: app } = apiWorld({ urls: { store, ...more }, nowMs: () => 77 })
  return async (method: string, path: string, body: unknown) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const headers = { authorization: `Bearer ${ADMIN}`, 'content-type': 'application/json' }
    const response = await app.request(`/v1/urls${path}`, { method, body: text, headers })
    const type = response.headers.get('content-type') ?? ''
    return { status: response.status, type, response, json: type.includes('json') ? await response.json() : undefined }
  }
}

describe('/v1/urls', () => {
  it.each([undefined, 'text/plain;charset=UTF-8', 'application/x-www-form-urlencoded'])(
    'reads bodies that a client names %s',
    async (type) => {
      const { api: app } = apiWorld({ urls: { store: createMemoryUrlStore(BUILT_IN) } })
      const headers = { authorization: `Bearer ${ADMIN}`, ...(type !== undefined && { 'content-type': type }) }
      const body = new TextEncoder().encode(JSON.stringify({ sightings: [{ url: PAGE }] }))
      expect((await app.request('/v1/urls', { method: 'PUT', body, headers })).status).toBe(200)
    },
  )

  it('stores, finds, describes, links, exports and deletes by any variant', async () => {
    const call = api()
    const put = await call('PUT', '', { sightings: [{ url: PAGE }, { url: VARIANT, seenAtMs: 5, count: 2 }] })
    expect(put.json).toMatchObject({ outcomes: [{ kind: 'stored', isFirst: true }, { kind: 'stored' }] })
    expect((await call('POST', '/get', { url: VARIANT })).json).toMatchObject({
      row: { sightings: 3, firstSeenMs: 5, lastSeenMs: 77 },
    })
    await call('PATCH', '/metadata', { url: VARIANT, fields: { title: 'Lamp', lang: null } })
    expect((await call('POST', '/metadata', { url: PAGE })).json).toEqual({
      metadata: [{ field: 'title', value: 'Lamp', updatedAtMs: 77 }],
    })
    await call('PUT', '/links', { url: PAGE, targets: ['https://b.example/', 'https://b.example/?token=SECRET'] })
    expect((await call('POST', '/links', { url: PAGE, direction: 'out' })).json).toMatchObject({
      links: [{ url: 'https://b.example/' }],
    })
    await call('PUT', '/redirect', { url: 'https://old.example/', to: PAGE })
    expect((await call('POST', '/get', { url: 'https://old.example/' })).json).toMatchObject({ row: { url: PAGE } })
    expect((await call('POST', '/export', { url: PAGE })).json).toMatchObject({ redirectedFrom: [expect.any(String)] })
    expect((await call('POST', '/seen', { urls: [VARIANT, 'https://c.example/'] })).json).toMatchObject({
      answers: [{ seen: true }, { seen: false }],
    })
    expect((await call('DELETE', '', { url: VARIANT })).json).toMatchObject({
      deleted: { rows: 1, links: 1 },
      forgotten: 0,
    })
    expect((await call('POST', '/get', { url: PAGE })).status).toBe(404)
  })

  it.each([
    ['no JSON', 'POST', '/get', 'hello', 400, 'no JSON object'],
    ['a missing member', 'POST', '/get', {}, 400, 'at "url"'],
    ['a member too many', 'POST', '/get', { url: PAGE, secret: 1 }, 400, 'at "secret"'],
    ['no time', 'PUT', '', { sightings: [{ url: PAGE, seenAtMs: -1 }] }, 400, 'at "sightings.0.seenAtMs"'],
    [
      'a time of microseconds',
      'PUT',
      '',
      { sightings: [{ url: PAGE }, { url: PAGE, seenAtMs: 86_400_078 }] },
      400,
      'at "sightings.1.seenAtMs"',
    ],
    ['no field name', 'PATCH', '/metadata', { url: PAGE, fields: { 'a b': 'c' } }, 400, 'at "fields.a b"'],
    ['no direction', 'POST', '/links', { url: PAGE, direction: 'up' }, 400, 'at "direction"'],
    ['too much', 'PUT', '', `{"a":"${'x'.repeat(MAX_BODY_BYTES)}"}`, 413, 'at most'],
    ['an unknown page', 'POST', '/get', { url: PAGE }, 404, 'nothing is kept'],
    ['an unknown page to export', 'POST', '/export', { url: PAGE }, 404, 'nothing is kept'],
    ['no content', 'POST', '/content', { url: PAGE }, 404, 'no content'],
    [
      'a secret',
      'PATCH',
      '/metadata',
      { url: 'https://a.example/?token=HUNTER2', fields: { a: 'b' } },
      422,
      'secret:token',
    ],
    ['no such route', 'POST', '/nothing', {}, 404, 'no such thing'],
    ['no seen-set to add to', 'POST', '/seen', { urls: [PAGE], add: true }, 501, 'no seen-set'],
  ])('answers %s with a problem', async (_, method, path, body, status, detail) => {
    const answer = await api()(method, path, body)
    expect([answer.status, answer.type]).toEqual([status, 'application/problem+json'])
    expect(answer.json).toMatchObject({ status, type: expect.stringMatching(/^urn:edge-canonicalizer:/) })
    expect(JSON.stringify(answer.json)).toContain(detail.replaceAll('"', '\\"'))
    expect(JSON.stringify(answer.json)).not.toContain('HUNTER2')
  })

  it('refuses a circle of redirects', async () => {
    const call = api()
    await call('PUT', '/redirect', { url: 'https://a.example/', to: 'https://b.example/' })
    const { status, json } = await call('PUT', '/redirect', { url: 'https://b.example/', to: 'https://a.example/' })
    expect([status, json]).toMatchObject([409, { title: 'redirect cycle' }])
  })

  it('says of storage that fails nothing to the caller, and what it was in the log', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const store = { ...createMemoryUrlStore(BUILT_IN), get: () => Promise.reject(new Error('D1_ERROR: secret table')) }
    const { status, json } = await api({ store })('POST', '/get', { url: PAGE })
    expect([status, JSON.stringify(json).includes('D1_ERROR')]).toEqual([500, false])
    expect(log).toHaveBeenCalledWith({ message: 'api', error: 'D1_ERROR: secret table' })
    log.mockRestore()
  })

  it('hands content over as a file that no browser shows', async () => {
    const body = new Blob(['<script>alert(1)</script>']).stream()
    const page = { contentType: 'text/html', fetchedAtMs: 0, fingerprint: 'f', bytes: 25, body }
    const pages: PageArchive = {
      put: async () => ({ kind: 'older', key: '' }),
      get: async () => page,
      delete: async () => undefined,
    }
    const { response } = await api({ pages })('POST', '/content', { url: PAGE })
    expect(await response.text()).toContain('<script>')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="page"',
      'x-content-type-options': 'nosniff',
      'page-content-type': 'text/html',
    })
  })

  it('asks for none of the links of a page to find its content or to delete it', async () => {
    const store = { ...createMemoryUrlStore(BUILT_IN), export: () => Promise.reject(new Error('a million rows')) }
    const asked: unknown[] = []
    const pages = {
      get: async (...args: unknown[]) => void asked.push(args),
      delete: async () => undefined,
    } as unknown as PageArchive
    const call = api({ store, pages })
    await call('PUT', '', { sightings: [{ url: PAGE }] })
    expect((await call('POST', '/content', { url: VARIANT })).status).toBe(404)
    expect(asked).toEqual([[PAGE, [canonicalize(PAGE).key]]])
    expect((await call('DELETE', '', { url: PAGE })).json).toMatchObject({ deleted: { rows: 1 } })
  })

  it('deletes content, audits and the seen key before the row', async () => {
    const done: string[] = []
    const pages = { delete: async (url: string) => void done.push(`page ${url}`) } as unknown as PageArchive
    const seen = { forget: async (urls: readonly string[]) => done.push(`seen ${urls.length}`) } as unknown as SeenSet
    const traces = { find: async () => [], forget: async () => done.push('traces') }
    const problems = {
      forget: async (keys: readonly string[], row: number) => void done.push(`problems ${keys.length} ${row}`),
    }
    const audits = { forget: async (url: string, keys: readonly string[]) => done.push(`audits ${url} ${keys.length}`) }
    const call = api({ pages, seen, audits, traces, problems })
    await call('PUT', '', { sightings: [{ url: PAGE }] })
    const { json } = await call('DELETE', '', { url: PAGE })
    expect([done, json]).toMatchObject([
      [`page ${PAGE}`, `audits ${PAGE} 1`, 'traces', 'problems 1 1', 'seen 1'],
      { deleted: { rows: 1 } },
    ])
    done.length = 0
    // Without a row as well: what a check has listed may name the key of a page that is gone.
    expect((await call('DELETE', '', { url: PAGE })).json).toMatchObject({ deleted: { rows: 0 } })
    expect(done).toContain('problems 1 0')
  })

  it('says when to ask again while the seen-set is being split, and has not yet deleted the row', async () => {
    const forget = () => Promise.reject(new SeenSetBusy('a shard is being split'))
    const call = api({ seen: { forget } as unknown as SeenSet })
    await call('PUT', '', { sightings: [{ url: PAGE }] })
    const { status, response } = await call('DELETE', '', { url: PAGE })
    expect([status, response.headers.get('retry-after')]).toEqual([503, '60'])
    expect((await call('POST', '/get', { url: PAGE })).status).toBe(200)
  })

  it('asks the seen-set where there is one', async () => {
    const seen = {
      check: async () => [{ kind: 'known', key: 'k', seen: false }],
      checkAndAdd: async () => [{ kind: 'known', key: 'k', seen: true }],
    } as unknown as SeenSet
    const call = api({ seen })
    expect((await call('POST', '/seen', { urls: [PAGE] })).json).toMatchObject({ answers: [{ seen: false }] })
    expect((await call('POST', '/seen', { urls: [PAGE], add: true })).json).toMatchObject({ answers: [{ seen: true }] })
  })
})
