import { describe, expect, it } from 'vitest'
import manifest from '../../../package.json' with { type: 'json' }
import { createRig, detailOf, recordOf } from '../support/rig.ts'

const STATUS = 'http://shop.test/.well-known/edge-canonicalizer'
const TOKEN = { headers: { 'canonical-debug': 'secret' } }

describe('GET /.well-known/edge-canonicalizer', () => {
  const env = { DEBUG_TOKEN: 'secret' }

  it('reports version, contract, mode, adapter, record and counters', async () => {
    const builtAt = '1970-01-01T00:15:00.000Z'
    const rig = createRig({ env, records: [recordOf({ builtAt })] })
    for (const url of ['http://shop.test/p?gclid=1', 'http://shop.test/p']) await rig.ask(url)
    const response = await rig.ask(STATUS, TOKEN)
    expect([response.status, response.headers.get('cache-control'), rig.seen.length]).toEqual([200, 'no-store', 1])
    expect(await response.json()).toEqual({
      version: manifest.version,
      contract: 'c0ffee',
      host: 'shop.test',
      mode: 'rewrite',
      adapter: 'memory',
      record: { domain: 'shop.test', revision: 17, builtAt, ageSeconds: 100 },
      problems: [],
      counters: { sinceMs: 1_000_000, requests: 2, hits: 1, coalesced: 0, details: { rewrite: 1, identity: 1 } },
    })
  })

  it('says that there is no record, and which variables are wrong', async () => {
    const rig = createRig({ env: { ...env, ADAPTER: 'disk' } })
    expect(await (await rig.ask(STATUS, TOKEN)).json()).toMatchObject({
      record: null,
      problems: [expect.stringContaining('ADAPTER')],
    })
  })

  it.each([
    ['without the token', env, {}],
    ['with another token', env, { headers: { 'canonical-debug': 'secreT' } }],
    ['where no token is configured', { DEBUG_HEADERS: 'always' }, TOKEN],
    ['where the token is empty', { DEBUG_TOKEN: '' }, { headers: { 'canonical-debug': '' } }],
    ['for another method', env, { method: 'POST', ...TOKEN }],
    ['for HEAD', env, { method: 'HEAD', ...TOKEN }],
  ])('is a URL of the origin %s', async (_when, bindings, init) => {
    const rig = createRig({ env: bindings })
    await rig.ask(STATUS, init)
    await rig.ask(`${STATUS}/explain?url=http://shop.test/`, init)
    expect(rig.seen.map(({ url }) => url)).toEqual([STATUS, `${STATUS}/explain?url=http://shop.test/`])
  })

  it('leaves the request to the origin where it fails', async () => {
    const rig = createRig({ env, broken: true })
    const response = await rig.ask(STATUS, TOKEN)
    expect([response.status, detailOf(response), rig.seen.length]).toEqual([200, 'bypass-error', 1])
  })
})

describe('GET /.well-known/edge-canonicalizer/explain', () => {
  const env = { DEBUG_TOKEN: 'secret' }

  it('explains a URL under the record of its host', async () => {
    const rig = createRig({ env, records: [recordOf({ domain: 'other.test', mode: 'observe', strip: ['ref'] })] })
    const url = 'http://other.test/p?ref=1&b=2&a=1'
    const response = await rig.ask(`${STATUS}/explain?url=${encodeURIComponent(url)}`, TOKEN)
    expect(await response.json()).toMatchObject({
      mode: 'observe',
      map: 'other.test@17',
      request: { input: url, url: 'http://other.test/p?a=1&b=2', steps: expect.any(Array) },
      identity: { key: expect.stringMatching(/^url:/) },
    })
  })

  it.each(['', '?url=', '?url=/p', '?url=mailto:a@b.test'])('refuses %s', async (query) => {
    const response = await createRig({ env }).ask(`${STATUS}/explain${query}`, TOKEN)
    expect([response.status, await response.json()]).toEqual([400, { error: expect.stringContaining('url') }])
  })
})
