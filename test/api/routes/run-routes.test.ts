import { describe, expect, it } from 'vitest'
import { apiWorld, SCOPED, type ApiWorld } from '../support/api-world.ts'
import { memoryActions, emptyMemory, putInForce, recordOf } from '../support/memory-control.ts'

const RUNS = '/v1/domains/shop.example/runs'

function world(): ApiWorld {
  const made = apiWorld()
  putInForce(made.memory, recordOf('shop.example'))
  putInForce(made.memory, recordOf('foreign.example'))
  return made
}

describe('/v1/runs', () => {
  it('begins one run of a domain at a time, and says where it is', async () => {
    const { ask } = world()
    const begun = await ask('POST', RUNS, {
      body: { mode: 'plus', profile: 'strict', origin: 'http://127.0.0.1:8790' },
    })
    expect([begun.status, begun.json, begun.headers.get('location')]).toEqual([
      202,
      { runId: 'run-1' },
      '/v1/runs/run-1',
    ])
    expect(await ask('POST', RUNS)).toMatchObject({ status: 409, json: { runId: 'run-1' } })
    expect((await ask('GET', '/v1/runs/run-1')).json).toMatchObject({ domain: 'shop.example', state: 'running' })
  })

  it('hands on what was asked for and by whom, and nothing that was not', async () => {
    const asked: unknown[] = []
    const actions = memoryActions(emptyMemory())
    const startRun: typeof actions.startRun = async (...given) => {
      asked.push(given)
      return { kind: 'refused', message: 'no URL is known yet' }
    }
    const { ask, memory } = apiWorld({ actions: { ...actions, startRun } })
    putInForce(memory, recordOf('shop.example'))
    const answer = await ask('POST', RUNS, { body: { maxFetches: 10, reason: 'spring' }, token: SCOPED })
    expect(answer).toMatchObject({ status: 422, json: { detail: 'no URL is known yet' } })
    expect(asked).toEqual([['shop.example', { maxFetches: 10 }, { by: 'shop', reason: 'spring' }]])
  })

  it.each([
    { mode: 'fast' },
    { profile: 'lax' },
    { maxFetches: 0 },
    { maxFetches: 7_001 },
    { origin: 'https://a.example/path' },
    { origin: 'ftp://a.example' },
    { origin: 'https://user@a.example' },
    { fetchPage: 'x' },
  ])('begins no run of %j', async (body) => {
    const { ask, memory } = world()
    expect((await ask('POST', RUNS, { body })).json).toMatchObject({ status: 400, path: Object.keys(body)[0] })
    expect(memory.writes).toEqual([])
  })

  it('begins none for a domain that is not looked after', async () => {
    expect((await world().ask('POST', '/v1/domains/none.example/runs')).status).toBe(404)
  })

  it('stops a run that is under way', async () => {
    const { ask } = world()
    await ask('POST', RUNS)
    expect((await ask('POST', '/v1/runs/run-1/stop')).status).toBe(202)
    expect((await ask('POST', '/v1/runs/run-1/stop')).status).toBe(409)
    expect((await ask('POST', '/v1/runs/none/stop')).status).toBe(404)
  })

  it('has a report when there is one', async () => {
    const { ask, memory } = world()
    await ask('POST', RUNS)
    expect((await ask('GET', '/v1/runs/run-1/report')).status).toBe(404)
    memory.files.set('runs/run-1/report.json', { end: 'complete' })
    expect((await ask('GET', '/v1/runs/run-1/report')).json).toEqual({ end: 'complete' })
  })

  it('lists those of the caller', async () => {
    const { ask } = world()
    await ask('POST', RUNS)
    await ask('POST', '/v1/domains/foreign.example/runs')
    const domains = async (path: string, token?: string) => {
      const { json } = await ask('GET', path, token === undefined ? {} : { token })
      return (json['rows'] as { domain: string }[] | undefined)?.map(({ domain }) => domain)
    }
    expect(await domains('/v1/runs')).toEqual(['foreign.example', 'shop.example'])
    expect(await domains('/v1/runs?domain=shop.example')).toEqual(['shop.example'])
    expect(await domains('/v1/runs?domain=shop.example', SCOPED)).toEqual(['shop.example'])
    expect(await domains('/v1/runs?domain=foreign.example', SCOPED)).toBeUndefined()
  })
})
