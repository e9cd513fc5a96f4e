import { describe, expect, it } from 'vitest'
import { apiWorld, SCOPED } from '../support/api-world.ts'
import { putInForce, recordOf } from '../support/memory-control.ts'

const SHOP = '/v1/domains/shop.example'

describe('/v1/domains', () => {
  it('takes a domain on once, and notes it', async () => {
    const { ask, memory } = apiWorld()
    expect((await ask('PUT', SHOP, { body: { learns: false } })).status).toBe(201)
    expect((await ask('PUT', SHOP)).status).toBe(200)
    expect((await ask('GET', SHOP)).json).toMatchObject({ domain: 'shop.example', learns: false, settings: null })
    expect(memory.log.map(({ action, by }) => [action, by])).toEqual([['onboard', 'API_TOKEN']])
  })

  it.each(['Shop.example', 'shop.example:80', '*', 'a..b', `${'x'.repeat(250)}.com`, 'a%2Fb'])(
    'takes on no domain named %j',
    async (name) => {
      const { ask, memory } = apiWorld()
      const answer = await ask('PUT', `/v1/domains/${name}`)
      expect(answer.status).toBe(400)
      expect(answer.json).toMatchObject({ path: 'domain' })
      expect(memory.writes).toEqual([])
    },
  )

  it('names the revision in force, where KV is ahead of the database as well', async () => {
    const { ask, memory } = apiWorld()
    putInForce(memory, recordOf('shop.example', 3))
    memory.pointed.set('shop.example', recordOf('shop.example', 9, { mode: 'off' }))
    expect((await ask('GET', SHOP)).json).toMatchObject({ revision: 9, settings: { mode: 'off' } })
  })

  it.each(['localhost', 'a_b.example', '[::1]'])('takes on %s, whose record it takes as well', async (name) => {
    const { ask } = apiWorld()
    expect((await ask('PUT', `/v1/domains/${name}`)).status).toBe(201)
    const body = { mode: 'off', patterns: {} }
    const answer = await ask('PUT', `/v1/domains/${name}/record`, { body, headers: { 'if-match': '"0"' } })
    expect(answer.json).toMatchObject({ kind: 'published' })
    expect((await ask('GET', `/v1/runs?domain=${encodeURIComponent(name)}`)).status).toBe(200)
  })

  it('lists page by page', async () => {
    const { ask, memory } = apiWorld()
    for (const name of ['a', 'b', 'c']) putInForce(memory, recordOf(`${name}.example`))
    const first = await ask('GET', '/v1/domains?limit=2')
    expect(first.json).toMatchObject({ rows: [{ domain: 'a.example' }, { domain: 'b.example' }] })
    const next = await ask('GET', `/v1/domains?limit=2&cursor=${String(first.json['cursor'])}`)
    expect(next.json).toEqual({ rows: [expect.objectContaining({ domain: 'c.example' })] })
    expect((await ask('GET', '/v1/domains', { token: SCOPED })).json).toEqual({ rows: [] })
  })

  it.each(['limit=0', 'limit=501', 'limit=x', 'limit=1.5', `cursor=${'x'.repeat(501)}`])(
    'refuses ?%s',
    async (query) => {
      const { status, json } = await apiWorld().ask('GET', `/v1/domains?${query}`)
      expect([status, json['path']]).toEqual([400, query.replace(/=.*/, '')])
    },
  )
})

describe('PUT /v1/domains/{domain}', () => {
  it('says in the log when learning is switched on a domain that is known', async () => {
    const { ask, memory } = apiWorld()
    putInForce(memory, recordOf('shop.example'))
    const said = memory.log.length
    await ask('PUT', SHOP, { body: { learns: false } })
    expect(memory.log.slice(said)).toMatchObject([{ by: 'API_TOKEN', action: 'learns', detail: 'false: operator' }])
    await ask('PUT', SHOP)
    expect(memory.log).toHaveLength(said + 1)
  })
})

describe('PATCH /v1/domains/{domain}', () => {
  it('publishes settings, notes learning apart, says why', async () => {
    const { ask, memory } = apiWorld()
    putInForce(memory, recordOf('shop.example', 1, { keep: ['q'] }))
    const body = { mode: 'redirect', strip: { add: ['tint'] }, learns: false, reason: 'spring' }
    expect((await ask('PATCH', SHOP, { body })).json).toMatchObject({
      revision: 2,
      learns: false,
      settings: { mode: 'redirect', strip: ['tint'], keep: ['q'] },
    })
    expect(memory.log.at(-1)).toMatchObject({ action: 'learns', detail: 'false: spring' })
  })

  it('sets the fetch rate of a domain, and takes it back with null', async () => {
    const { ask, memory } = apiWorld()
    putInForce(memory, recordOf('shop.example'))
    expect((await ask('PATCH', SHOP, { body: { fetchRate: 0.2, reason: 'slow' } })).json).toMatchObject({
      fetchRate: 0.2,
    })
    expect(memory.log.at(-1)).toMatchObject({ action: 'fetch-rate', detail: '0.2 requests per second: slow' })
    expect((await ask('PATCH', SHOP, { body: { fetchRate: null } })).json).not.toHaveProperty('fetchRate')
    for (const fetchRate of [0, 10.1, '1']) expect((await ask('PATCH', SHOP, { body: { fetchRate } })).status).toBe(400)
  })

  it('adds to a list and removes from it, and leaves the other entries', async () => {
    const { ask, memory } = apiWorld()
    putInForce(memory, recordOf('shop.example', 1, { keep: ['q', 'r'], anonymousCookies: ['theme'] }))
    const body = { keep: { add: ['s', 'q'], remove: ['r', 'x'] }, anonymousCookies: { add: ['_shop'] } }
    expect((await ask('PATCH', SHOP, { body })).json).toMatchObject({
      revision: 2,
      settings: { keep: ['q', 's'], anonymousCookies: ['theme', '_shop'] },
    })
    expect((await ask('PATCH', SHOP, { body })).json).toMatchObject({ settings: { keep: ['q', 's'] } })
  })

  it('refuses a plain list without leave to replace the list, and says what to do', async () => {
    const { ask, memory } = apiWorld()
    putInForce(memory, recordOf('shop.example', 1, { keep: ['q'] }))
    const refused = await ask('PATCH', SHOP, { body: { mode: 'off', keep: ['r'] } })
    expect(refused.json).toMatchObject({ status: 400, path: 'keep' })
    expect(refused.json['detail']).toBe(
      'at "keep": a plain list replaces all entries, so it needs "replace": true beside it; {"add": [...], "remove": [...]} changes single entries',
    )
    const both = await ask('PATCH', SHOP, { body: { strip: { add: ['a'], remove: ['a'] } } })
    expect(both.json).toMatchObject({ status: 400, path: 'strip' })
    expect(memory.writes).toEqual([])
    const replaced = await ask('PATCH', SHOP, { body: { keep: ['r'], replace: true } })
    expect(replaced.json).toMatchObject({ revision: 2, settings: { keep: ['r'] } })
  })

  it('publishes nothing when only learning is switched', async () => {
    const { ask, memory } = apiWorld()
    putInForce(memory, recordOf('shop.example'))
    await ask('PATCH', SHOP, { body: { learns: false } })
    expect(memory.writes).toEqual(['setLearns', 'log'])
  })

  it('keeps a quarantine of which KV does not tell yet', async () => {
    const { memory, ask } = apiWorld()
    const old = recordOf('shop.example', 1)
    putInForce(memory, old)
    const quarantine = [{ name: 'a', pattern: '/p?a', since: '' }]
    putInForce(memory, recordOf('shop.example', 2, { quarantine }))
    memory.pointed.set('shop.example', old)
    expect((await ask('PATCH', SHOP, { body: { mode: 'off' } })).status).toBe(200)
    expect(memory.pointed.get('shop.example')).toMatchObject({ revision: 3, mode: 'off', quarantine })
  })

  it('does not change what is not there any more', async () => {
    const { ask, memory } = apiWorld()
    putInForce(memory, recordOf('shop.example', 1))
    putInForce(memory, recordOf('shop.example', 2))
    const stale = await ask('PATCH', SHOP, { body: { mode: 'off', learns: false }, headers: { 'if-match': '"1"' } })
    expect([stale.status, stale.json['latest']]).toEqual([409, 2])
    expect(memory.writes).toEqual([])
  })

  it('names the bad member', async () => {
    const { ask, memory } = apiWorld()
    putInForce(memory, recordOf('shop.example'))
    const body = { modeByPath: { '/a': 'of' } }
    expect((await ask('PATCH', SHOP, { body })).json).toMatchObject({ status: 400, path: 'modeByPath./a' })
    expect((await ask('PATCH', SHOP, { body: { keeps: [] } })).json).toMatchObject({ status: 400, path: 'keeps' })
    expect((await ask('PATCH', SHOP, { body: [] })).status).toBe(400)
    expect((await ask('PATCH', SHOP)).status).toBe(415)
  })

  it('is not for domains that are not looked after', async () => {
    expect((await apiWorld().ask('PATCH', SHOP, { body: { mode: 'off' } })).status).toBe(404)
  })
})
