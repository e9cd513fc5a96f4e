import { describe, expect, it } from 'vitest'
import type { ControlActions } from '../../../src/store/control-actions.ts'
import { apiWorld, SCOPED, type ApiWorld, type Ask } from '../support/api-world.ts'
import { putInForce, recordOf } from '../support/memory-control.ts'

const SHOP = '/v1/domains/shop.example'
const BODY = { mode: 'rewrite', strip: ['tint'], patterns: {} }

function world(...revisions: readonly number[]): ApiWorld {
  const made = apiWorld()
  for (const revision of revisions)
    putInForce(made.memory, recordOf('shop.example', revision, { keep: [`k${revision}`] }))
  return made
}

function put({ ask }: ApiWorld, body: unknown, match: string | undefined, more: Ask = {}) {
  return ask('PUT', `${SHOP}/record`, { ...more, body, headers: match === undefined ? {} : { 'if-match': match } })
}

describe('/v1/domains/{domain}/record', () => {
  it('gives the record in force with its revision as ETag', async () => {
    const { ask } = world(1, 2)
    const answer = await ask('GET', `${SHOP}/record`)
    expect(answer.headers.get('etag')).toBe('"2"')
    expect(answer.json).toMatchObject({ revision: 2, keep: ['k2'] })
  })

  it('sends a client that has the record in force nothing', async () => {
    const { ask } = world(1, 2)
    const asked = (tag: string) => ask('GET', `${SHOP}/record`, { headers: { 'if-none-match': tag } })
    expect((await asked('"2"')).status).toBe(304)
    expect((await asked('"1", W/"2"')).status).toBe(304)
    expect((await asked('"1"')).status).toBe(200)
  })

  it('publishes what was changed from the revision in force', async () => {
    const made = world(1)
    expect((await put(made, BODY, '"1"')).json).toMatchObject({ kind: 'published', revision: 2 })
    expect(made.memory.pointed.get('shop.example')).toMatchObject({ revision: 2, strip: ['tint'] })
    expect((await put(world(), BODY, '"0"')).json).toMatchObject({ revision: 1 })
    expect((await put(world(7), BODY, '*')).json).toMatchObject({ revision: 8 })
  })

  it.each([
    [undefined, 428],
    ['"1"', 409],
    ['1', 409],
    ['"3"', 409],
    ['"0"', 409],
    ['', 409],
    ['"2", "1"', 409],
    ['W/"2"', 409],
  ])('changes nothing for If-Match %j', async (match, status) => {
    const made = world(1, 2)
    expect((await put(made, BODY, match)).status).toBe(status)
    expect(made.memory.writes).toEqual([])
  })

  it('says of a weak tag what to send instead', async () => {
    const { json } = await put(world(1, 2), BODY, 'W/"2"')
    expect(json).toMatchObject({ latest: 2, detail: expect.stringContaining('send "2", without W/') as string })
  })

  it('loses no publish that comes in between', async () => {
    const made = world(1)
    const reading = made.memory.pointed.get.bind(made.memory.pointed)
    // Another publish comes after the latest revision was read.
    made.memory.pointed.get = (host) => {
      made.memory.pointed.get = reading
      const before = reading(host)
      putInForce(made.memory, recordOf('shop.example', 2, { keep: ['theirs'] }))
      return before
    }
    const answer = await put(made, BODY, '*')
    expect([answer.status, answer.json['latest']]).toEqual([409, 2])
    expect(made.memory.pointed.get('shop.example')).toMatchObject({ keep: ['theirs'] })
  })

  it.each([
    [{ ...BODY, mode: 'x' }, 'mode'],
    [{ ...BODY, patterns: { a: {} } }, 'patterns.a'],
    [{ ...BODY, strp: ['a'] }, 'strp'],
    [{ ...BODY, constructor: 1 }, 'constructor'],
    [{ ...BODY, toString: 1 }, 'toString'],
    [{ ...BODY, patterns: { constructor: 1 } }, 'patterns.constructor'],
    [{ ...BODY, modeByPath: { '/a': 'off', constructor: 'off' } }, 'modeByPath.constructor'],
    [{ ...BODY, domain: 'other.example' }, 'domain'],
    [{ mode: 'off' }, 'patterns'],
    [[], ''],
    [null, ''],
    ['text', ''],
  ])('refuses %j', async (body, path) => {
    const made = world(1)
    const answer = await put(made, body, '"1"')
    expect([answer.status, answer.json['path']]).toEqual([400, path])
    expect(made.memory.writes).toEqual([])
  })

  it('does not let a token of one domain reach another through aliases or path rules', async () => {
    const made = world(1)
    const rule = { id: 'r', source: '/a', destination: '/b', keyHost: 'bank.example' }
    const mine = { token: SCOPED }
    expect((await put(made, { ...BODY, aliases: ['two.example', 'bank.example'] }, '"1"', mine)).json).toMatchObject({
      status: 422,
      path: 'aliases.1',
    })
    expect((await put(made, { ...BODY, pathRules: [rule] }, '"1"', mine)).json).toMatchObject({
      status: 422,
      path: 'pathRules.0.keyHost',
    })
    expect(made.memory.writes).toEqual([])
    expect((await put(made, { ...BODY, aliases: ['two.example'] }, '"1"', mine)).status).toBe(200)
    expect((await put(made, { ...BODY, aliases: ['bank.example'] }, '"2"')).status).toBe(200)
    // What a token of all domains has allowed may stay.
    expect((await put(made, { ...BODY, aliases: ['bank.example'], keep: ['a'] }, '"3"', mine)).status).toBe(200)
  })
})

describe('publishing a record that drops what is known to matter', () => {
  const EVIDENCE = { equal: 9, differ: 0, inconclusive: 0, upperBound99: 0.01, holdout: [5, 5] as const }
  const map = (keep: string[], drop: string[]) => ({
    '/p?hue&spot': { keep, drop, basis: 'verified' as const, evidence: EVIDENCE },
  })

  function knowing(): ApiWorld {
    const made = apiWorld()
    putInForce(made.memory, recordOf('shop.example', 1, { patterns: map(['hue'], ['spot']) }))
    return made
  }
  const DROPPING = { mode: 'rewrite', patterns: map([], ['hue', 'spot']) }

  it('is refused with the names, and changes nothing', async () => {
    const made = knowing()
    const answer = await put(made, DROPPING, '"1"')
    expect(answer.status).toBe(422)
    expect(answer.json).toMatchObject({
      type: 'urn:edge-canonicalizer:important-dropped',
      path: 'patterns./p?hue&spot',
      detail: expect.stringContaining('hue on /p?hue&spot (learned); acceptDrops=true'),
    })
    expect(made.memory.writes).toEqual([])
  })

  it('needs to be said, and is logged', async () => {
    const made = knowing()
    const answer = await made.ask('PUT', `${SHOP}/record?acceptDrops=true&reason=spring`, {
      body: DROPPING,
      headers: { 'if-match': '"1"' },
    })
    expect(answer.json).toMatchObject({ kind: 'published', revision: 2 })
    expect(made.memory.revisions.at(-1)).toMatchObject({ reason: 'spring; known to matter and dropped: hue' })
  })

  it('lifts a quarantine only when told to', async () => {
    const made = knowing()
    await put(made, { mode: 'off', patterns: {} }, '"1"')
    await made.ask('PUT', `${SHOP}/record?liftQuarantine=true`, {
      body: { mode: 'observe', patterns: {} },
      headers: { 'if-match': '"2"' },
    })
    expect(made.memory.writes).toEqual(['publish', 'publish, lifting the quarantine'])
    expect(
      (await made.ask('PUT', `${SHOP}/record?liftQuarantine=yes`, { body: {}, headers: { 'if-match': '*' } })).status,
    ).toBe(400)
  })
})

describe('revisions', () => {
  it('lists and shows them', async () => {
    const { ask } = world(1, 2, 3)
    const list = await ask('GET', `${SHOP}/revisions?limit=2`)
    expect(list.json).toMatchObject({ rows: [{ revision: 3 }, { revision: 2 }], cursor: expect.any(String) })
    expect((await ask('GET', `${SHOP}/revisions/1`)).json).toMatchObject({ revision: 1, record: { keep: ['k1'] } })
    for (const none of ['4', '0', '-1', '1.5', 'x', '1e0', '01x']) {
      expect((await ask('GET', `${SHOP}/revisions/${none}`)).status, none).toBe(404)
    }
  })

  it('compares them', async () => {
    const { ask } = world(1, 2, 3)
    expect((await ask('GET', `${SHOP}/diff`)).json).toMatchObject({ from: 2, to: 3 })
    const lists = [{ field: 'keep', added: ['k1'], removed: ['k3'] }]
    expect((await ask('GET', `${SHOP}/diff?from=3&to=1`)).json).toMatchObject({ from: 3, to: 1, lists })
    expect((await world(1).ask('GET', `${SHOP}/diff`)).json).toMatchObject({ from: 0, to: 1 })
    expect((await ask('GET', `${SHOP}/diff?from=9`)).status).toBe(404)
    expect((await ask('GET', `${SHOP}/diff?from=x`)).json).toMatchObject({ status: 400, path: 'from' })
  })

  it('rolls back from the revision that is the latest when it is asked: of two who ask at once, one does', async () => {
    const told: unknown[] = []
    const rollback: ControlActions['rollback'] = async (...asked) => {
      told.push(asked)
      return { kind: 'conflict', latest: 4 }
    }
    const made = apiWorld({ actions: { rollback } as ControlActions })
    for (const revision of [1, 2, 3]) putInForce(made.memory, recordOf('shop.example', revision))
    expect((await made.ask('POST', `${SHOP}/rollback`)).json).toMatchObject({ status: 409, latest: 4 })
    await made.ask('POST', `${SHOP}/rollback`, { token: SCOPED })
    const operator = { reason: 'operator' }
    expect(told).toEqual([
      ['shop.example', undefined, { by: 'API_TOKEN', ...operator }, { latest: 3 }],
      ['shop.example', undefined, { by: 'shop', ...operator }, { latest: 3, hosts: ['shop.example', 'two.example'] }],
    ])
  })

  it('rolls back, unless another publish came since', async () => {
    const made = world(1, 2)
    const stale = await made.ask('POST', `${SHOP}/rollback`, { headers: { 'if-match': '"1"' } })
    expect(stale.status).toBe(409)
    expect(made.memory.writes).toEqual([])
    expect((await made.ask('POST', `${SHOP}/rollback`)).json).toMatchObject({ revision: 3 })
    expect(made.memory.pointed.get('shop.example')).toMatchObject({ keep: ['k1'] })
    expect((await made.ask('POST', `${SHOP}/rollback`, { body: { revision: 99 } })).status).toBe(404)
    expect((await made.ask('POST', `${SHOP}/rollback`, { body: { revision: '1' } })).json).toMatchObject({
      path: 'revision',
    })
  })
})
