import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCanonicalizer } from '../../../src/canonicalize/canonicalize.ts'
import { controlActions } from '../../../src/jobs/publishing/actions.ts'
import { learnRun } from '../../../src/jobs/learning/learn-run.ts'
import { PAGES_PER_SLICE } from '../../../src/jobs/learning/learn-slice.ts'
import { MAX_SLICES } from '../../../src/jobs/learning/learn-workflow.ts'
import { publishStores } from '../../../src/jobs/publishing/publish-stores.ts'
import { MAX_RUN_FETCHES } from '../../../src/store/control-actions.ts'
import { runFileKey } from '../../../src/store/keys.ts'
import { r2RunFiles } from '../../../src/store/runs/run-files.ts'
import { trafficParts } from '../../../src/store/evidence/traffic-parts.ts'
import { parseRunSamples } from '../../../src/store/runs/run-samples.ts'
import { runEvidenceKey } from '../../../src/store/keys.ts'
import { controlEnv } from '../../store/support/control-env.ts'
import { emptyControl } from '../../store/support/control-world.ts'
import { seenAt } from '../../learn/path-rules/observed.ts'
import { grantAtOnce } from '../support/granted-at-once.ts'
import { begin, DOMAIN, fillCorpus, row, shop, slices } from '../support/learn-steps.ts'
import { learned, recordOf } from '../support/records.ts'
import { envWith, pageOf, siteBinding } from '../support/world.ts'

const TRAFFIC = { kind: 'traffic', url: `https://${DOMAIN}/`, fetchedAtMs: Date.now(), digest: 'x' } as const

beforeEach(async () => {
  grantAtOnce()
  await emptyControl()
  await fillCorpus()
})
afterEach(() => vi.restoreAllMocks())

describe('the steps of a run', () => {
  it('learn a site, and each of them can be taken twice', async () => {
    const { SITE, asked } = shop()
    await controlEnv.CORPUS.get(controlEnv.CORPUS.idFromName(DOMAIN)).addTraffic(DOMAIN, [TRAFFIC])
    const run = await begin({ ...envWith(SITE), MODE: 'rewrite' })
    expect([await run.snapshot(), await run.snapshot()]).toEqual([120, 120])
    await slices(run)
    const fetched = asked.length
    expect((await run.slice()).kind).toBe('done')
    expect(asked).toHaveLength(fetched)
    expect([await run.finish(), await run.finish()]).toEqual(['done', 'done'])
    const { control, pointer } = publishStores(controlEnv)
    expect((await control.revisions.list(DOMAIN)).rows).toHaveLength(1)
    expect(await pointer.current(DOMAIN)).toMatchObject({
      mode: 'rewrite',
      parameters: { spot: { drop: ['/product/*'] } },
    })
    expect(await row()).toMatchObject({ state: 'done', revision: 1 })
    expect(await Array.fromAsync(trafficParts(controlEnv.ARCHIVE, DOMAIN).read(0))).toEqual([TRAFFIC])
    // Other domains learn from it, once.
    const counted = await controlEnv.DB.prepare('SELECT name, neutral, important FROM parameter_verdicts').all()
    expect(counted.results).toContainEqual({ name: 'spot', neutral: 1, important: 0 })
  })

  it('remember what the run before has seen', async () => {
    const first = shop()
    const run = await begin(envWith(first.SITE))
    await run.snapshot()
    await slices(run)
    await run.finish()
    const second = shop()
    const later = await begin(envWith(second.SITE), 'run-2')
    await later.snapshot()
    await slices(later)
    expect(await later.finish()).toBe('done')
    expect(second.asked.length).toBeLessThan(first.asked.length)
  })

  it('add the path rules that stored pages prove, behind those that are in force', async () => {
    const { control, pointer } = publishStores(controlEnv)
    const nowMs = Date.now()
    await control.runs.begin({ id: 'run-0', domain: DOMAIN, state: 'done', reason: '', startedAtMs: nowMs - 1000 })
    const pages = Array.from({ length: 150 }, (_, n) => [`/p/${n}`, `/m/p/${n}`]).flat()
    const seen = pages.map((path) => seenAt(`https://${DOMAIN}${path}`, path.replace('/m/', '/'), { fetchedAtMs: nowMs - 900 })) // prettier-ignore
    const lines = seen.map((observation) => `${JSON.stringify(observation)}\n`).join('')
    await controlEnv.ARCHIVE.put(runEvidenceKey(DOMAIN, 'run-0', [0, seen.length - 1]), lines)
    const { SITE } = shop()
    const run = await begin(envWith(SITE))
    await run.snapshot()
    await slices(run)
    const own = { id: 'own', source: '/x/{a}', destination: '/y/{a}' }
    const publisher = controlEnv.PUBLISHER.get(controlEnv.PUBLISHER.idFromName(DOMAIN))
    const record = recordOf({ patterns: {}, pathRules: [own] })
    await publisher.publish({ record, actor: { by: 'operator', reason: '' } })
    expect([await run.finish(), await run.finish()]).toEqual(['done', 'done'])
    const learned = (await pointer.current(DOMAIN))!
    expect(learned).toMatchObject({ revision: 2, pathRules: [own, expect.anything()] })
    const { canonicalize } = createCanonicalizer({ record: learned })
    expect(canonicalize(`https://${DOMAIN}/m/p/999`).key).toBe(canonicalize(`https://${DOMAIN}/p/999`).key)
  })

  it('keep samples of what the guard holds back, then and now, with a few pages of both forms', async () => {
    const { archive, control } = publishStores(controlEnv)
    const publisher = controlEnv.PUBLISHER.get(controlEnv.PUBLISHER.idFromName(DOMAIN))
    const inferred = { ...learned(['color', 'spot'], []), basis: 'inferred' } as const
    const patterns = { '/product/*?color&spot': inferred }
    await publisher.publish({ record: recordOf({ patterns }), actor: { by: 'learner', reason: '' } })
    const { SITE } = shop()
    const BROWSER = { fetch: async () => new Response('', { status: 429 }) }
    const run = await begin({ ...envWith(SITE), BROWSER })
    await run.snapshot()
    await slices(run)
    expect(await run.finish()).toBe('held')
    expect((await control.anomalies.list(DOMAIN)).rows).toMatchObject([
      { state: 'open', flagged: [{ names: ['spot'] }] },
    ])
    const samples = parseRunSamples(await r2RunFiles(controlEnv.ARCHIVE).read('run-1', 'samples'))
    expect(samples).toMatchObject([{ pattern: '/product/*?spot', names: [{ name: 'spot', now: { verdict: 'neutral' } }] }]) // prettier-ignore
    const [{ pairs, seen, looks }] = samples as [NonNullable<typeof samples>[number]]
    expect(seen.pairs).toBeGreaterThan(10)
    expect(pairs.every(({ isEqual }) => isEqual)).toBe(true)
    const picture = { kind: 'none', why: 'no browser is available: HTTP 429' }
    expect(looks[0]).toMatchObject({ original: { picture }, canonical: { picture } })
    expect(looks[0]?.original.sightings).toMatchObject([{ kind: 'page', status: 200 }, { kind: 'page' }])
    expect(await archive.get(DOMAIN, 2)).toBeDefined()
  })

  it('publish nothing when they are told to stop while samples are fetched', async () => {
    const { control } = publishStores(controlEnv)
    const publisher = controlEnv.PUBLISHER.get(controlEnv.PUBLISHER.idFromName(DOMAIN))
    const inferred = { ...learned(['color', 'spot'], []), basis: 'inferred' } as const
    const record = recordOf({ patterns: { '/product/*?color&spot': inferred } })
    await publisher.publish({ record, actor: { by: 'learner', reason: '' } })
    let isFinishing = false
    const { SITE } = siteBinding((url) => {
      if (isFinishing) void control.runs.update('run-1', { state: 'stopped', message: 'stopped by ada' })
      return pageOf(`${url.pathname} ${url.searchParams.get('color')}`)
    })
    const run = await begin(envWith(SITE))
    await run.snapshot()
    await slices(run)
    isFinishing = true
    expect(await run.finish()).toBe('stopped')
    expect(await row()).toMatchObject({ state: 'stopped', message: 'stopped by ada', endedAtMs: expect.any(Number) })
    expect((await control.revisions.list(DOMAIN)).rows).toHaveLength(1)
    expect((await control.anomalies.list(DOMAIN)).rows).toEqual([])
  })

  it('keep what others did while they were learning, and since', async () => {
    const { SITE } = shop()
    const run = await begin(envWith(SITE))
    await run.snapshot()
    await slices(run)
    const quarantine = [{ name: 'spot', pattern: '/product/*?color&spot', since: '' }]
    const publisher = controlEnv.PUBLISHER.get(controlEnv.PUBLISHER.idFromName(DOMAIN))
    await publisher.publish({ record: recordOf({ patterns: {}, quarantine }), actor: { by: 'audit', reason: '' } })
    await run.finish()
    const { pointer } = publishStores(controlEnv)
    expect(await pointer.current(DOMAIN)).toMatchObject({ revision: 2, quarantine })
    // Nor does the end of a run that comes again undo what people did since.
    await publisher.publish({ record: recordOf({ patterns: {} }), actor: { by: 'operator', reason: 'wrong page' } })
    expect(await run.finish()).toBe('done')
    expect(await pointer.current(DOMAIN)).toMatchObject({ revision: 3, patterns: {} })
  })

  it('ask an operator about what they learned when the map was changed meanwhile', async () => {
    const { control, pointer } = publishStores(controlEnv)
    const publisher = controlEnv.PUBLISHER.get(controlEnv.PUBLISHER.idFromName(DOMAIN))
    const actor = { by: 'ada', reason: 'wrong page' }
    for (const keep of [[], ['color']])
      await publisher.publish({
        record: recordOf({ patterns: { '/product/*?color&spot': learned(keep, ['spot']) } }),
        actor,
      })
    const run = await begin(envWith(shop().SITE))
    await run.snapshot()
    await slices(run)
    await publisher.publish({
      record: recordOf({ patterns: { '/product/*?color&spot': learned(['spot'], []) } }),
      actor,
    })
    expect([await run.finish(), await run.finish()]).toEqual(['held', 'held'])
    expect(await pointer.current(DOMAIN)).toMatchObject({
      revision: 3,
      patterns: { '/product/*?color&spot': { drop: [] } },
    })
    const [waiting] = (await control.anomalies.list(DOMAIN)).rows
    expect(waiting).toMatchObject({ state: 'open', explanation: expect.stringContaining('the map was changed while') })
    await controlActions(controlEnv).decideAnomaly(waiting!.id, 'approve', actor)
    expect((await pointer.current(DOMAIN))?.parameters?.['spot']?.drop).toEqual(['/product/*'])
  })

  it('end within the steps of a workflow, however many pages were allowed', async () => {
    await publishStores(controlEnv).control.runs.begin({ id: 'run-1', domain: DOMAIN, state: 'queued', reason: '', startedAtMs: 1 }) // prettier-ignore
    const run = learnRun(envWith(shop().SITE), { runId: 'run-1', domain: DOMAIN, startedAtMs: 1, maxFetches: 100_000 })
    await run.snapshot()
    await run.slice()
    expect((await row())?.progress?.maxFetches).toBe(MAX_RUN_FETCHES)
    expect(MAX_RUN_FETCHES).toBeLessThan(MAX_SLICES * PAGES_PER_SLICE)
  })

  it.each(['corpus', 'previous', 'result'] as const)(
    'fail for good, and say why, when %s.json is gone',
    async (file) => {
      const run = await begin(envWith(shop().SITE))
      await run.snapshot()
      if (file === 'result') expect(await run.finish()).toBe('failed')
      else {
        await controlEnv.ARCHIVE.delete(runFileKey('run-1', file))
        expect(await run.slice()).toEqual({ kind: 'failed', waitMs: 0 })
      }
      const message = `${file}.json of this run is gone: begin another`
      expect(await row()).toMatchObject({ state: 'failed', message, endedAtMs: expect.any(Number) })
    },
  )

  it('stop where a page was to be forgotten, and with it a file of the run', async () => {
    const run = await begin(envWith(shop().SITE))
    await run.snapshot()
    await controlEnv.ARCHIVE.delete(runFileKey('run-1', 'corpus'))
    await publishStores(controlEnv).control.runs.update('run-1', { state: 'stopped', message: 'stopped by ada' })
    expect([(await run.slice()).kind, await run.stop()]).toEqual(['stopped', 'stopped'])
    expect(await row()).toMatchObject({ state: 'stopped', message: 'stopped by ada', endedAtMs: expect.any(Number) })
  })

  it('say how a run ended that was stopped or has failed', async () => {
    const run = await begin(controlEnv)
    expect(await run.stop()).toBe('stopped')
    expect(await row()).toMatchObject({ state: 'stopped', endedAtMs: expect.any(Number) })
    const other = await begin(controlEnv, 'run-2')
    await other.fail('no luck')
    expect(await row('run-2')).toMatchObject({ state: 'failed', message: 'no luck' })
    // Its workflow was taken for gone, and comes to its stop later.
    expect(await other.stop()).toBe('failed')
    expect(await row('run-2')).toMatchObject({ state: 'failed', message: 'no luck' })
    const late = await begin(controlEnv, 'run-3')
    await publishStores(controlEnv).control.runs.update('run-3', { state: 'stopped', message: 'stopped by ada' })
    // It was reading its last pages then, and had learned a map.
    expect(await late.finish()).toBe('stopped')
    expect(await row('run-3')).toMatchObject({ message: 'stopped by ada', endedAtMs: expect.any(Number) })
    expect(await publishStores(controlEnv).pointer.current(DOMAIN)).toBeUndefined()
  })
})
