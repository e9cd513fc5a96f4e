import { abortAllDurableObjects, introspectWorkflow, type WorkflowIntrospector } from 'cloudflare:test'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { controlActions } from '../../../src/jobs/publishing/actions.ts'
import { publishStores } from '../../../src/jobs/publishing/publish-stores.ts'
import { runEvidence } from '../../../src/store/evidence/run-evidence.ts'
import { controlEnv } from '../../store/support/control-env.ts'
import { emptyControl } from '../../store/support/control-world.ts'
import { grantAtOnce } from '../support/granted-at-once.ts'
import { pageOf, siteBinding } from '../support/world.ts'

const DOMAIN = 'shop.example'
const ADA = { by: 'ada', reason: 'first run' }

let asked: string[]
beforeEach(() => fill())

/** An empty platform and a shop of sixty URLs. */
async function fill(): Promise<void> {
  await emptyControl()
  grantAtOnce()
  site((url) => pageOf(`${url.pathname} ${url.searchParams.get('color')}`))
  const urls = Array.from({ length: 120 }, (_, i) => `https://${DOMAIN}/product/p${i % 20}?spot=s${i}&color=c${i % 3}`)
  const corpus = controlEnv.CORPUS.get(controlEnv.CORPUS.idFromName(DOMAIN))
  await corpus.add(
    urls.map((url, i) => ({ id: `e${i}`, url, pattern: '/product?color&spot', hits: 1 })),
    Date.now(),
  )
}
afterEach(() => vi.restoreAllMocks())

/** The workflow runs in this isolate, so that its network is ours. */
function site(answer: (url: URL, visit: number) => Response): void {
  const { SITE, asked: list } = siteBinding(answer)
  asked = list
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => SITE.fetch(input, init))
}

const runRow = async () => (await publishStores(controlEnv).control.runs.list(DOMAIN)).rows[0]

type WorkflowInstanceModifier = Parameters<Parameters<WorkflowIntrospector['modifyAll']>[0]>[0]

/** Starts a run and follows it; `during` is let in after the first slice. */
async function learnOnce(
  during?: () => Promise<void>,
  modify?: (modifier: WorkflowInstanceModifier) => Promise<void>,
): Promise<unknown> {
  await using workflows = await introspectWorkflow(controlEnv.LEARN)
  await workflows.modifyAll(async (m) => {
    await m.disableSleeps()
    await m.disableRetryDelays()
    await modify?.(m)
  })
  await controlActions(controlEnv).startRun(DOMAIN, { maxFetches: 200 }, ADA)
  const [instance] = await workflows.get()
  if (during !== undefined) {
    await instance!.waitForStepResult({ name: 'learn 1' })
    await during()
  }
  await instance!.waitForStatus('complete')
  return await instance!.getOutput()
}

const MAP = { spot: { keep: [], drop: ['/product/*'] } }

/** What the run has observed so far. */
async function observed(): Promise<string[]> {
  return Array.fromAsync(runEvidence(controlEnv.ARCHIVE, DOMAIN, (await runRow())!.id).read())
}

describe('a learning run as a workflow', () => {
  it('snapshots, learns in slices, and publishes', async () => {
    expect(await learnOnce()).toBe('done')
    expect(await runRow()).toMatchObject({ state: 'done', revision: 1, reason: 'ada: first run' })
    const record = await publishStores(controlEnv).pointer.current(DOMAIN)
    expect(record).toMatchObject({ revision: 1, mode: 'observe', parameters: MAP })
    expect(await (await controlEnv.ARCHIVE.get(`runs/${(await runRow())!.id}/report.json`))?.json()).toMatchObject({
      end: 'complete',
    })
  })

  it('publishes nothing where no URLs of the domain are known, and says where they come from', async () => {
    await emptyControl()
    expect(await learnOnce()).toBe('failed')
    expect(await runRow()).toMatchObject({
      state: 'failed',
      endedAtMs: expect.any(Number),
      message: `no URLs of ${DOMAIN} are known: let traffic come in through the edge, or learn from a list of them with canon learn`,
    })
    const { control, pointer } = publishStores(controlEnv)
    expect((await control.revisions.list(DOMAIN)).rows).toEqual([])
    expect(await pointer.current(DOMAIN)).toBeUndefined()
    expect(asked).toEqual([])
  })

  it('fails at once, and says why, when the URLs that it draws from are gone', async () => {
    await using workflows = await introspectWorkflow(controlEnv.LEARN)
    await workflows.modifyAll(async (m) => m.mockStepResult({ name: 'snapshot the corpus' }, 120))
    await controlActions(controlEnv).startRun(DOMAIN, {}, ADA)
    const [instance] = await workflows.get()
    await instance!.waitForStatus('complete')
    expect(await runRow()).toMatchObject({ state: 'failed', message: 'corpus.json of this run is gone: begin another' })
  })

  it('goes on where it was when all that lives in memory is lost, without asking for a page again', async () => {
    let before: readonly string[] = []
    await learnOnce(async () => {
      before = await observed()
      await abortAllDurableObjects()
    })
    const after = await observed()
    expect(after.slice(0, before.length)).toEqual(before)
    // Each fetch is remembered, and each that is remembered was fetched once.
    const pages = after.filter((line) => (JSON.parse(line) as { kind: string }).kind === 'page')
    expect(asked).toHaveLength(pages.length)
    expect((await publishStores(controlEnv).pointer.current(DOMAIN))?.parameters).toMatchObject(MAP)
  })

  it.each(['snapshot the corpus', 'learn 3', 'finish'])(
    'asks for no page that it has, also when step "%s" dies three times and everything in memory is lost',
    async (name) => {
      const lose = name === 'snapshot the corpus' ? undefined : abortAllDurableObjects
      expect(await learnOnce(lose, (m) => m.mockStepError({ name }, new Error('evicted'), 3))).toBe('done')
      const { revisions } = publishStores(controlEnv).control
      const pages = (await observed()).filter((line) => (JSON.parse(line) as { kind: string }).kind === 'page')
      expect(asked).toHaveLength(pages.length)
      expect((await revisions.list(DOMAIN)).rows).toHaveLength(1)
    },
  )

  it('stops when it is told to', async () => {
    const end = learnOnce(async () => {
      expect(await controlActions(controlEnv).stopRun((await runRow())!.id, ADA)).toBe(true)
    })
    expect(await end).toBe('stopped')
    const run = (await runRow())!
    expect(run).toMatchObject({ state: 'stopped', message: 'stopped by ada: first run' })
    expect(await controlActions(controlEnv).stopRun(run.id, ADA)).toBe(false)
  })

  it('runs once at a time in a domain, however many ask', async () => {
    await using workflows = await introspectWorkflow(controlEnv.LEARN)
    await workflows.modifyAll(async (m) => {
      await m.disableSleeps()
      await m.disableRetryDelays()
    })
    const { startRun } = { startRun: () => controlActions(controlEnv).startRun(DOMAIN, {}, ADA) }
    const outcomes = await Promise.all([startRun(), startRun(), startRun()])
    expect(outcomes.map(({ kind }) => kind).toSorted((a, b) => a.localeCompare(b))).toEqual(['busy', 'busy', 'started'])
    expect(new Set(outcomes.map((outcome) => 'runId' in outcome && outcome.runId)).size).toBe(1)
    expect(await workflows.get()).toHaveLength(1)
    await controlActions(controlEnv).stopRun((await runRow())!.id, ADA)
    const [instance] = await workflows.get()
    await instance!.waitForStatus('complete')
  })
})
