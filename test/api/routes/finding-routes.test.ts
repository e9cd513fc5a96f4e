import { describe, expect, it } from 'vitest'
import { MAX_HOURS } from '../../../src/api/routes/finding-routes.ts'
import type { TrafficHour } from '../../../src/store/traffic-stats.ts'
import { apiWorld, SCOPED, type Answer, type ApiWorld } from '../support/api-world.ts'
import { NOW_MS, putInForce, recordOf } from '../support/memory-control.ts'

const ANOMALY = '/v1/anomalies/a1'

function world(): ApiWorld {
  const made = apiWorld()
  putInForce(made.memory, recordOf('shop.example', 1, { keep: ['a'] }))
  made.memory.files.set('key', recordOf('shop.example', 1, { keep: ['b'] }))
  made.memory.anomalies.push({
    id: 'a1',
    domain: 'shop.example',
    runId: 'r',
    at: NOW_MS,
    state: 'open',
    candidateKey: 'key',
    flagged: [],
    explanation: '',
  })
  return made
}

describe('/v1/anomalies', () => {
  it('shows what approving would change', async () => {
    const { json } = await world().ask('GET', ANOMALY)
    expect(json).toMatchObject({ candidate: { keep: ['b'] }, diff: { lists: [{ added: ['b'], removed: ['a'] }] } })
  })

  it('shows one whose candidate is gone', async () => {
    const { ask, memory } = world()
    memory.files.clear()
    const { status, json } = await ask('GET', ANOMALY)
    expect([status, json['candidate'], json['diff']]).toEqual([200, undefined, undefined])
  })

  it('is decided once, by name', async () => {
    const { ask, memory } = world()
    expect((await ask('POST', `${ANOMALY}/approve`, { token: SCOPED })).json).toMatchObject({
      published: { revision: 2 },
    })
    expect(memory.anomalies[0]).toMatchObject({ state: 'approved', decidedBy: 'shop' })
    expect((await ask('POST', `${ANOMALY}/reject`)).status).toBe(409)
    expect(memory.pointed.get('shop.example')).toMatchObject({ keep: ['b'] })
  })

  it('leaves the map alone when it is rejected', async () => {
    const { ask, memory } = world()
    expect((await ask('POST', `${ANOMALY}/reject`)).json).toEqual({ id: 'a1', decision: 'reject', published: null })
    expect(memory.pointed.get('shop.example')?.revision).toBe(1)
  })

  it('knows no others', async () => {
    const { ask } = world()
    for (const path of ['/v1/anomalies/none', '/v1/anomalies/none/approve', `${ANOMALY}/delete`])
      expect((await ask(path.endsWith('none') ? 'GET' : 'POST', path)).status, path).toBe(404)
  })
})

const HOUR: TrafficHour = {
  domain: 'shop.example',
  hourMs: 0,
  requests: 1,
  hits: 0,
  collapsed: 0,
  distinctRaw: 1,
  distinctCanonical: 1,
  details: {},
}

describe.each(['/v1/log', '/v1/audits', '/v1/runs', '/v1/anomalies'])('%s', (path) => {
  it('shows what is of the caller’s domains, and of others nothing', async () => {
    const { ask, memory } = apiWorld()
    for (const domain of ['shop.example', 'two.example', 'three.example']) {
      const row = { id: domain, domain, at: 1, startedAtMs: 1, state: 'open' } as never
      for (const rows of [memory.log, memory.audits, memory.runs, memory.anomalies]) rows.push(row)
    }
    const domains = ({ json }: Answer): unknown[] => (json['rows'] as { domain: string }[]).map(({ domain }) => domain)
    expect(domains(await ask('GET', path))).toEqual(['three.example', 'two.example', 'shop.example'])
    const mine = { token: SCOPED }
    const first = await ask('GET', path, mine)
    expect([domains(first), first.json['cursor']]).toEqual([['shop.example'], '1/'])
    expect(domains(await ask('GET', `${path}?cursor=1/`, mine))).toEqual(['two.example'])
    expect(domains(await ask('GET', `${path}?cursor=2/`, mine))).toEqual([])
    expect((await ask('GET', `${path}?domain=three.example`, mine)).status).toBe(404)
    expect(domains(await ask('GET', `${path}?domain=three.example`))).toEqual(['three.example'])
  })
})

describe('/v1/stats', () => {
  function traffic(there = 0) {
    const asked: { domain?: string; fromMs: number; toMs: number }[] = []
    const hours = async ({ limit, ...range }: (typeof asked)[number] & { limit?: number }): Promise<TrafficHour[]> => {
      asked.push(range)
      return Array.from({ length: Math.min(there, limit ?? Infinity) }, () => ({ ...HOUR, hourMs: range.fromMs }))
    }
    return { asked, ...apiWorld({ stats: { hours, cookies: async () => [] } }) }
  }

  it('answers for the last day of all domains, or for what is asked', async () => {
    const { ask, asked } = traffic()
    await ask('GET', '/v1/stats')
    await ask('GET', '/v1/stats?domain=shop.example&from=1000&to=1970-01-01T00:00:02Z')
    await ask('GET', '/v1/stats?step=day')
    await ask('GET', '/v1/stats?step=hour')
    expect(asked).toEqual([
      { fromMs: NOW_MS - 86_400_000, toMs: NOW_MS },
      { domain: 'shop.example', fromMs: 1000, toMs: 2000 },
      { fromMs: NOW_MS - 86_400_000, toMs: NOW_MS, stepMs: 86_400_000 },
      { fromMs: NOW_MS - 86_400_000, toMs: NOW_MS, stepMs: 3_600_000 },
    ])
  })

  it('gives both hit ratios, of each row and of all', async () => {
    const rows = [
      { ...HOUR, requests: 100, hits: 60, details: { identity: 80, 'bypass-range': 20 } },
      { ...HOUR, requests: 100, hits: 0, details: { 'bypass-credentials': 100 } },
    ]
    const { ask } = apiWorld({ stats: { hours: async () => rows, cookies: async () => [] } })
    expect((await ask('GET', '/v1/stats')).json).toMatchObject({
      total: { requests: 200, hits: 60, bypasses: 120, hitRatio: 0.3, hitRatioWithoutBypasses: 0.75 },
      hours: [
        { ...rows[0], bypasses: 20, hitRatio: 0.6, hitRatioWithoutBypasses: 0.75 },
        { ...rows[1], bypasses: 100, hitRatio: 0, hitRatioWithoutBypasses: null },
      ],
    })
    expect((await traffic().ask('GET', '/v1/stats')).json).toMatchObject({
      total: { requests: 0, hits: 0, bypasses: 0, hitRatio: null, hitRatioWithoutBypasses: null },
    })
  })

  it('asks for nothing but the caller’s domains', async () => {
    const { ask, asked } = traffic()
    await ask('GET', '/v1/stats', { token: SCOPED })
    expect(asked.map(({ domain }) => domain)).toEqual(['shop.example', 'two.example'])
    expect((await ask('GET', '/v1/stats?domain=foreign.example', { token: SCOPED })).status).toBe(404)
    expect(asked).toHaveLength(2)
  })

  it('refuses more than a response can hold to every caller, and says what to do', async () => {
    const full = await traffic(MAX_HOURS).ask('GET', '/v1/stats')
    expect((full.json as { hours: unknown[] }).hours).toHaveLength(MAX_HOURS)
    const problem = { status: 400, path: 'from', detail: expect.stringContaining('step=day') as string }
    expect((await traffic(MAX_HOURS + 1).ask('GET', '/v1/stats')).json).toMatchObject(problem)
    const { ask, asked } = traffic(MAX_HOURS / 2 + 1)
    expect((await ask('GET', '/v1/stats', { token: SCOPED })).json).toMatchObject(problem)
    expect(asked).toHaveLength(2)
  })

  it.each([
    ['step=week', 'step'],
    ['from=yesterday', 'from'],
    ['to=x', 'to'],
    ['from=0', 'from'],
    ['from=2000&to=1000', 'from'],
    ['domain=*', 'domain'],
  ])('refuses ?%s', async (query, path) => {
    const { ask, asked } = traffic()
    expect((await ask('GET', `/v1/stats?${query}`)).json).toMatchObject({ status: 400, path })
    expect(asked).toEqual([])
  })
})
