import { beforeEach, describe, expect, it } from 'vitest'
import { controlActions, publisherOf } from '../../../src/jobs/publishing/actions.ts'
import { publishStores } from '../../../src/jobs/publishing/publish-stores.ts'
import { r2RunFiles } from '../../../src/store/runs/run-files.ts'
import { controlEnv } from '../../store/support/control-env.ts'
import { emptyControl } from '../../store/support/control-world.ts'
import { recordOf } from '../support/records.ts'

beforeEach(emptyControl)

const ADA = { by: 'ada', reason: 'new' }
const DOMAIN = 'shop.example'

/** The actions over a platform that notes which workflows are begun. */
function world({
  create = async () => undefined,
  get = async () => Promise.reject(new Error('instance.not_found')),
}: {
  readonly create?: () => Promise<void>
  readonly get?: (id: string) => Promise<object>
} = {}) {
  const begun: { id: string; params: object }[] = []
  const LEARN = {
    create: async (run: { id: string; params: object }) => (begun.push(run), create()),
    get,
  }
  return { actions: controlActions({ ...controlEnv, LEARN: LEARN as unknown as typeof controlEnv.LEARN }), begun }
}

describe('the actions', () => {
  it('publish and roll back', async () => {
    const { actions } = world()
    expect(await actions.publish(recordOf(), ADA)).toMatchObject({ kind: 'published', revision: 1 })
    expect(await actions.publish(recordOf({ mode: 'off' }), ADA, { latest: 0 })).toEqual({
      kind: 'conflict',
      latest: 1,
    })
    expect(await actions.publish(recordOf({ mode: 'off' }), ADA, { latest: 1 })).toMatchObject({ revision: 2 })
    expect(await actions.rollback(DOMAIN, undefined, ADA)).toMatchObject({ revision: 3 })
    expect((await publishStores(controlEnv).pointer.current(DOMAIN))?.mode).toBe('rewrite')
    expect(await actions.rollback('other.example', 1, ADA)).toEqual({ kind: 'unknown' })
  })

  it('roll back once when two ask at once to undo the same revision', async () => {
    const { actions } = world()
    for (const name of ['a', 'b', 'c']) await actions.publish(recordOf({ strip: [name] }), ADA)
    const outcomes = await Promise.all([1, 2].map(() => actions.rollback(DOMAIN, undefined, ADA, { latest: 3 })))
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['conflict', 'published'])
    expect((await publishStores(controlEnv).pointer.current(DOMAIN))?.strip).toEqual(['b'])
  })

  it('begin a run with what it was told, and no second one beside it', async () => {
    const { actions, begun } = world()
    const started = await actions.startRun(
      DOMAIN,
      { profile: 'strict', maxFetches: 5, origin: 'http://127.0.0.1:8790' },
      ADA,
    )
    expect(started).toEqual({ kind: 'started', runId: begun[0]!.id })
    expect(begun[0]!.params).toMatchObject({
      runId: begun[0]!.id,
      domain: DOMAIN,
      profile: 'strict',
      maxFetches: 5,
      origin: 'http://127.0.0.1:8790',
    })
    expect(begun[0]!.id).toMatch(/^[a-z0-9-]{1,64}$/)
    expect(await actions.startRun(DOMAIN, {}, ADA)).toEqual({ kind: 'busy', runId: begun[0]!.id })
    expect(await actions.startRun('other.example', {}, ADA)).toMatchObject({ kind: 'started' })
  })

  it('begin a run beside one whose workflow is gone, and end that one', async () => {
    const { control } = publishStores(controlEnv)
    const begun = { id: 'run-lost', domain: DOMAIN, state: 'running', reason: 'new', options: {} } as const
    await control.runs.begin({ ...begun, startedAtMs: Date.now() - 600_000 })
    expect(await world().actions.startRun(DOMAIN, {}, ADA)).toMatchObject({ kind: 'started' })
    expect(await control.runs.get('run-lost')).toMatchObject({ state: 'failed', message: 'the workflow is gone' })
  })

  it('begin no run for an alias: its domain is learned, and its record holds there', async () => {
    const { actions, begun } = world()
    await actions.publish(recordOf({ aliases: ['www.shop.example'] }), ADA)
    expect(await actions.startRun('www.shop.example', {}, ADA)).toMatchObject({
      kind: 'refused',
      message: 'www.shop.example is an alias of shop.example, whose record holds for it',
    })
    expect(begun).toEqual([])
    expect(await actions.startRun(DOMAIN, {}, ADA)).toMatchObject({ kind: 'started' })
  })

  it('leave no run behind that its workflow did not begin', async () => {
    const { actions } = world({ create: async () => Promise.reject(new Error('no workflows today')) })
    await expect(actions.startRun(DOMAIN, {}, ADA)).rejects.toThrow('no workflows today')
    expect((await publishStores(controlEnv).control.runs.list(DOMAIN)).rows).toMatchObject([
      { state: 'failed', message: 'the workflow did not start' },
    ])
    expect(await world().actions.startRun(DOMAIN, {}, ADA)).toMatchObject({ kind: 'started' })
  })

  it.each([
    'ftp://x.example',
    'https://x.example/path',
    'https://ada:pw@x.example',
    'x.example',
    'https://x.example/?a',
    'https://x.example/#a',
    'https://user@x.example/',
    'HTTPS://x.example',
    '',
  ])('take no site from %j', async (origin) => {
    const { actions, begun } = world()
    expect(await actions.startRun(DOMAIN, { origin }, ADA)).toMatchObject({ kind: 'refused' })
    expect(begun).toEqual([])
  })

  it('stop a run once, and none that is unknown', async () => {
    const { actions, begun } = world()
    await actions.startRun(DOMAIN, {}, ADA)
    expect(await actions.stopRun(begun[0]!.id, ADA)).toBe(true)
    expect(await publishStores(controlEnv).control.runs.get(begun[0]!.id)).toMatchObject({
      state: 'stopped',
      message: `stopped by ada: ${ADA.reason}`,
    })
    expect(await actions.stopRun('run-unknown', ADA)).toBe(false)
  })

  it.each([
    ['hangs', async () => undefined],
    ['cannot be reached', async () => Promise.reject(new Error('no workflows today'))],
  ])('end a run that is told to stop again, though its workflow %s', async (_case, terminate) => {
    const { control } = publishStores(controlEnv)
    const ended: string[] = []
    const instanceOf = (id: string) => ({
      status: async () => ({ status: 'running' }),
      terminate: async () => (ended.push(id), terminate()),
    })
    const { actions } = world({ get: async (id) => instanceOf(id) })
    const hanging = { id: 'run-hangs', domain: DOMAIN, state: 'running', reason: 'new', options: {} } as const
    await control.runs.begin({ ...hanging, startedAtMs: Date.now() - 600_000 })
    expect(await actions.stopRun('run-hangs', ADA)).toBe(true)
    expect(await actions.startRun(DOMAIN, {}, ADA)).toEqual({ kind: 'busy', runId: 'run-hangs' })
    expect([await actions.stopRun('run-hangs', { ...ADA, by: 'eve' }), ended]).toEqual([true, ['run-hangs']])
    expect(await control.runs.get('run-hangs')).toMatchObject({
      state: 'stopped',
      message: 'stopped by ada: new',
      endedAtMs: expect.any(Number),
    })
    expect(await actions.startRun(DOMAIN, {}, ADA)).toMatchObject({ kind: 'started' })
    expect(await actions.stopRun('run-hangs', ADA)).toBe(false)
  })

  it('approve what the guard held back', async () => {
    const { control, pointer } = publishStores(controlEnv)
    const candidateKey = await r2RunFiles(controlEnv.ARCHIVE).write('run-1', 'candidate', recordOf({ strip: ['x'] }))
    const anomaly = {
      id: 'anomaly-1',
      domain: DOMAIN,
      runId: 'run-1',
      at: 1,
      state: 'open',
      candidateKey,
      flagged: [],
      explanation: '',
    } as const
    await control.anomalies.add(anomaly)
    expect(await world().actions.decideAnomaly('anomaly-1', 'approve', ADA)).toMatchObject({
      published: { kind: 'published' },
    })
    expect((await pointer.current(DOMAIN))?.strip).toEqual(['x'])
  })
})

describe('publisherOf', () => {
  it('finds one object per domain', () => {
    const id = (domain: string): string => publisherOf(controlEnv, domain).id.toString()
    expect(id('a.example')).toBe(id('a.example'))
    expect(id('a.example')).not.toBe(id('b.example'))
  })
})
