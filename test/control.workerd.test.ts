/// <reference types="@cloudflare/vitest-plugin/types" />
import { createScheduledController } from 'cloudflare:test'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { canonicalize } from '../src/canonicalize/canonicalize.ts'
import control from '../src/control.ts'
import { seenSetOf } from '../src/jobs/store-jobs/url-store-bindings.ts'
import { d1ControlStore } from '../src/store/d1-control-store.ts'
import { d1StoreJobs } from '../src/store/d1-store-jobs.ts'
import { controlEnv } from './store/support/control-env.ts'
import { emptyControl } from './store/support/control-world.ts'

beforeEach(emptyControl)

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

  it('leaves nothing of a page that is to be forgotten, whatever variant names it', async () => {
    const variant = `${PAGE}&gclid=1`
    const other = 'https://other.example/'
    await call('PUT', '/v1/urls', { sightings: [{ url: PAGE }, { url: other }] })
    await call('PATCH', '/v1/urls/metadata', { url: PAGE, fields: { title: 'Jane' } })
    await call('PUT', '/v1/urls/links', { url: PAGE, targets: [other] })
    await call('PUT', '/v1/urls/redirect', { url: other, to: PAGE })
    await call('POST', '/v1/urls/seen', { urls: [PAGE], add: true })
    const { key } = canonicalize(PAGE)
    await controlEnv.DB.prepare(`INSERT INTO aliases (old_key, new_key, contract) VALUES ('url:old', ?, 1)`)
      .bind(key)
      .run()
    const seen = seenSetOf(controlEnv)
    await seen.carryOver([{ from: key, to: 'url:old' }], 1)
    const jobs = d1StoreJobs(controlEnv.DB)
    await jobs.begin({ id: 'check', kind: 'invariants', by: 'a', ruleRevision: '1', startedAtMs: 1 })
    await jobs.setProblems('check', [{ kind: 'false-merge', detail: PAGE, rows: [1], keys: [key] }])
    const upload = new Request('https://control.example/v1/urls/content', {
      method: 'PUT',
      body: 'page',
      headers: { authorization: 'Bearer test-token', 'content-length': '4', 'page-url': variant },
    })
    expect(await (await control.fetch(upload, controlEnv)).json()).toMatchObject({ kind: 'stored', bytes: 4 })
    const ask = { method: 'POST', body: JSON.stringify({ url: PAGE }), headers: { authorization: 'Bearer test-token' } }
    const content = await control.fetch(new Request('https://control.example/v1/urls/content', ask), controlEnv)
    expect(await content.text()).toBe('page')
    await controlEnv.ARCHIVE.put('corpora/shop.example/r.ndjson', `{"url":"${variant}","hits":1}\n`)
    const { runs, audits } = d1ControlStore(controlEnv.DB)
    await runs.begin({ id: 'r', domain: 'shop.example', state: 'done', reason: '', startedAtMs: 1 })
    await audits.add({
      id: 'audit',
      domain: 'shop.example',
      at: 1,
      pattern: '/p?id',
      names: ['x'],
      message: '',
      original: variant,
      canonical: PAGE,
      outcome: 'equal',
      urlKeys: [key],
    })
    const corpus = controlEnv.CORPUS.get(controlEnv.CORPUS.idFromName('shop.example'))
    await corpus.add([{ id: 'e', url: variant, pattern: '/p?id', hits: 3 }], Date.now())

    const held = (await call('POST', '/v1/urls/export', { url: PAGE })).json
    expect(held).toMatchObject({
      metadata: [{ value: 'Jane' }],
      aliases: ['url:old'],
      corpus: [{ url: variant, hits: 3 }],
    })
    expect((await call('DELETE', '/v1/urls', { url: variant })).json).toMatchObject({
      deleted: { rows: 1, metadata: 1, aliases: 1 },
      forgotten: 2,
      learned: 2,
    })
    expect((await call('POST', '/v1/urls/export', { url: PAGE })).status).toBe(404)
    const tables = ['urls', 'metadata', 'links', 'aliases', 'audits', 'store_problems']
    const rows = await controlEnv.DB.batch(tables.map((table) => controlEnv.DB.prepare(`SELECT * FROM ${table}`)))
    expect(rows.map(({ results }) => results.length)).toEqual([1, 0, 0, 0, 0, 0])
    expect((await controlEnv.ARCHIVE.list()).objects).toEqual([])
    expect(await corpus.urlsAfter('')).toEqual([])
    expect(
      await seen.carryOver(
        [
          { from: key, to: 'x' },
          { from: 'url:old', to: 'x' },
        ],
        1,
      ),
    ).toBe(0)
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
      state: 'done',
      scanned: 2,
      counts: { 'false-merge': 1, 'split-identity': 1, 'filter-miss': 0 },
    })
    const counts = { 'false-merge': 1, 'split-identity': 1 }
    expect((await call('GET', '/v1/stats', undefined)).json).toMatchObject({ store: { rows: 2, counts } })
    const { rows } = (await call('GET', '/v1/jobs', undefined)).json as { rows: { id: string }[] }
    expect((await call('GET', `/v1/jobs/${rows[0]?.id}`, undefined)).json).toMatchObject({
      kind: 'invariants',
      problems: [{ kind: 'false-merge', rows: [expect.any(Number)] }, { kind: 'split-identity' }],
    })
  })
})

describe('the API over D1, R2, KV and Durable Objects', () => {
  const TINT = { keep: ['id'], drop: ['tint'], basis: 'verified', evidence: { equal: 9, differ: 0, inconclusive: 0, upperBound99: 0.01, holdout: [5, 5] } } // prettier-ignore
  const RECORD = { mode: 'rewrite', patterns: { '/p?id&tint': TINT } }

  async function api(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const sent = { authorization: 'Bearer test-token', 'content-type': 'application/json', ...headers }
    const init = { method, headers: sent, ...(body !== undefined && { body: JSON.stringify(body) }) }
    const response = await control.fetch(new Request(`https://control.example${path}`, init), controlEnv)
    const json: Record<string, unknown> = await response.json()
    return { status: response.status, json }
  }

  it('takes a domain from its first record through settings, a diff and a rollback', async () => {
    const domain = '/v1/domains/life.example'
    expect((await api('PUT', domain)).status).toBe(201)
    expect((await api('PUT', `${domain}/record`, RECORD, { 'if-match': '"0"' })).json).toMatchObject({ revision: 1 })
    const asked = { urls: ['https://life.example/p?id=1&tint=2', 'https://life.example/p?id=1'] }
    const merged = (await api('POST', '/v1/canonicalize', asked)).json['results'] as { key: string }[]
    expect(new Set(merged.map(({ key }) => key)).size).toBe(1)
    expect((await api('PATCH', domain, { rollout: 0.5, keep: { add: ['tint'] } })).json).toMatchObject({
      revision: 2,
      settings: { rollout: 0.5, keep: ['tint'] },
    })
    const kept = (await api('POST', '/v1/canonicalize', asked)).json['results'] as { key: string }[]
    expect(new Set(kept.map(({ key }) => key)).size).toBe(2)
    expect((await api('GET', `${domain}/diff`)).json).toMatchObject({ from: 1, to: 2, lists: [{ added: ['tint'] }] })
    expect((await api('POST', `${domain}/rollback`)).json).toMatchObject({ kind: 'published', revision: 3 })
    expect((await api('GET', `${domain}/record`)).json).toMatchObject({ revision: 3, patterns: RECORD.patterns })
    const first = await api('GET', `${domain}/revisions?limit=2`)
    expect(first.json).toMatchObject({ rows: [{ revision: 3 }, { revision: 2 }] })
    const rest = await api(
      'GET',
      `${domain}/revisions?limit=2&cursor=${encodeURIComponent(String(first.json['cursor']))}`,
    )
    expect(rest.json).toMatchObject({ rows: [{ revision: 1, by: 'API_TOKEN' }] })
    const log = (await api('GET', '/v1/log?domain=life.example')).json['rows'] as { action: string }[]
    expect(log.map(({ action }) => action)).toEqual(['publish', 'publish', 'publish', 'onboard'])
  })

  it('lets one of two people win who publish at once', async () => {
    const path = '/v1/domains/race.example/record'
    const publish = (name: string) => api('PUT', path, { ...RECORD, keep: [name] }, { 'if-match': '"0"' })
    const answers = await Promise.all(['a', 'b', 'c'].map(publish))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect((await api('GET', path)).json).toMatchObject({ revision: 1 })
  })

  it('keeps nothing of a record that is larger than the edge reads', async () => {
    const keep = Array.from({ length: 300 }, (_, i) => `${i}${'x'.repeat(1000)}`)
    const answer = await api('PUT', '/v1/domains/large.example/record', { ...RECORD, keep }, { 'if-match': '"0"' })
    expect(answer).toMatchObject({ status: 400, json: { detail: expect.stringContaining('bytes') } })
    expect((await api('GET', '/v1/domains/large.example/record')).status).toBe(404)
    expect((await api('GET', '/v1/domains/large.example/revisions')).json).toEqual({ rows: [] })
  })

  it('answers for domains of which nothing is known yet', async () => {
    await api('PUT', '/v1/domains/quiet.example')
    expect((await api('GET', '/v1/domains/quiet.example/corpus')).json).toEqual({ urls: 0, sightings: 0, patterns: [] })
    for (const list of ['runs', 'anomalies', 'audits'])
      expect((await api('GET', `/v1/${list}?domain=quiet.example`)).json).toEqual({ rows: [] })
    expect((await api('GET', '/v1/stats?domain=quiet.example')).json).toMatchObject({ hours: [] })
    expect((await api('POST', '/v1/runs/none/stop')).status).toBe(404)
  })
})
