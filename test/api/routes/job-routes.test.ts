import { describe, expect, it } from 'vitest'
import { apiWorld, SCOPED, type ApiWorld } from '../support/api-world.ts'
import { storeJob } from '../support/memory-store-jobs.ts'

const JOBS = '/v1/jobs'

function counted(): ApiWorld {
  const made = apiWorld()
  made.memory.storeJobs.push(storeJob('count-1', { rekeyed: 4 }))
  return made
}

describe(JOBS, () => {
  it('begins a job and says where it can be watched', async () => {
    const made = apiWorld()
    const answer = await made.ask('POST', JOBS, { body: { kind: 'invariants' } })
    expect([answer.status, answer.headers.get('location')]).toEqual([202, `/v1/jobs/${String(answer.json['jobId'])}`])
    expect(made.memory.storeJobs).toMatchObject([{ kind: 'invariants', by: 'API_TOKEN' }])
    expect((await made.ask('GET', `${JOBS}/${String(answer.json['jobId'])}`)).json).toMatchObject({
      state: 'running',
      problems: [],
    })
    expect((await made.ask('GET', JOBS)).json).toMatchObject({ rows: [{ kind: 'invariants' }] })
  })

  it('knows no others', async () => {
    expect((await counted().ask('GET', `${JOBS}/count-2`)).json).toMatchObject({ status: 404 })
  })

  it('begins no backfill that was not counted', async () => {
    const made = counted()
    for (const body of [{ kind: 'backfill' }, { kind: 'backfill', counted: 'count-2' }]) {
      const answer = await made.ask('POST', JOBS, { body })
      expect([answer.status, answer.json['type']]).toEqual([409, 'urn:edge-canonicalizer:count-first'])
    }
    expect(made.memory.writes).toEqual([])
    expect((await made.ask('POST', JOBS, { body: { kind: 'backfill', counted: 'count-1' } })).status).toBe(202)
  })

  it('begins none beside another', async () => {
    const made = counted()
    await made.ask('POST', JOBS, { body: { kind: 'count' } })
    const answer = await made.ask('POST', JOBS, { body: { kind: 'invariants' } })
    expect([answer.status, answer.json['jobId']]).toEqual([409, 'count-2'])
  })

  it.each([[{}], [{ kind: 'delete' }], [{ kind: 'count', extra: 1 }]])('refuses %j', async (body) => {
    expect((await apiWorld().ask('POST', JOBS, { body })).status).toBe(400)
  })

  it('is not there for a token of some domains', async () => {
    const made = counted()
    for (const [method, path] of [
      ['GET', JOBS],
      ['POST', JOBS],
      ['GET', `${JOBS}/count-1`],
    ] as const) {
      const ask = { token: SCOPED, ...(method === 'POST' && { body: { kind: 'count' } }) }
      expect((await made.ask(method, path, ask)).status).toBe(404)
    }
    expect(made.memory.writes).toEqual([])
  })

  it('counts the violations of the last check in the figures, for tokens of all domains', async () => {
    const made = counted()
    expect((await made.ask('GET', '/v1/stats')).json).toMatchObject({ store: null })
    made.memory.storeJobs.push(storeJob('check', { kind: 'invariants', scanned: 9, counts: { orphan: 2 } }))
    expect((await made.ask('GET', '/v1/stats')).json).toMatchObject({
      store: { jobId: 'check', rows: 9, counts: { orphan: 2 } },
    })
    expect((await made.ask('GET', '/v1/stats', { token: SCOPED })).json).not.toHaveProperty('store')
  })
})
