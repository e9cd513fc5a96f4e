import { describe, expect, it } from 'vitest'
import { PAGES_PER_SLICE, runSlice, type LearnTask, type SlicePorts } from '../../../src/jobs/learning/learn-slice.ts'
import { learn } from '../../../src/learn/learn.ts'
import type { EvidenceEntry, PageNotSeen } from '../../../src/evidence/types.ts'
import type { LearnPorts } from '../../../src/learn/ports.ts'
import type { DomainRecord } from '../../../src/rules/record/domain-record.ts'
import type { RunRow } from '../../../src/store/control-store.ts'
import { corpusOf, dice, pageAbout, START_MS, worldOf, type FakeSite } from '../../learn/fake-site.ts'

const URLS = Array.from({ length: 120 }, (_, i) => `https://shop.example/product/p${i % 20}?spot=s${i}&color=c${i % 3}`)
const SITE: FakeSite = (url) => pageAbout(`${url.pathname} ${url.searchParams.get('color')}`)

const TASK: LearnTask = {
  runId: 'run-1',
  corpus: corpusOf(URLS),
  previous: undefined,
  startedAtMs: START_MS,
  known: { traffic: [], priors: {} },
  options: { maxFetches: 900 },
}

/** A store in memory that outlives every slice; `failAt` breaks the n-th write. */
function world(
  options: {
    site?: FakeSite
    fetchPage?: (inner: LearnPorts['fetchPage']) => LearnPorts['fetchPage']
    before?: readonly EvidenceEntry[]
  } = {},
) {
  const site = worldOf(options.site ?? SITE)
  const rows = new Map<number, string>()
  const run: Partial<RunRow> = { state: 'running' }
  const failure = { atWrite: Number.POSITIVE_INFINITY, writes: 0 }
  const ports = {
    runs: {
      get: async () => run as RunRow,
      update: async (_: string, change: Partial<RunRow>) => void Object.assign(run, change),
    },
    evidence: {
      next: async () => rows.size,
      add: async (number: number, line: string) => {
        if (++failure.writes === failure.atWrite) throw new Error('the bucket is away')
        if (!rows.has(number)) rows.set(number, line)
      },
      join: async () => {},
    },
    seen: async () => ({
      before: options.before ?? [],
      own: [...rows].toSorted(([a], [b]) => a - b).map(([, json]) => JSON.parse(json) as EvidenceEntry),
    }),
    learn,
    fetchPage: options.fetchPage?.(site.ports.fetchPage) ?? site.ports.fetchPage,
    nowMs: site.ports.now,
    randomOf: () => dice(1),
  } satisfies SlicePorts
  return { ports, rows, run, failure, asked: site.asked }
}

/** Runs slices to the end, again when one fails. */
async function learnAll(ports: SlicePorts, task = TASK) {
  const fetched: number[] = []
  for (let failures = 0; ;) {
    try {
      const outcome = await runSlice(task, ports)
      if (outcome.kind !== 'more') return { outcome, fetched }
      fetched.push(outcome.fetched)
    } catch (error) {
      if (++failures > 10) throw error
    }
  }
}

/** What becomes of each parameter. */
const recordOf = ({ outcome }: Awaited<ReturnType<typeof learnAll>>): unknown =>
  outcome.kind === 'done' && verdictsOf(outcome.result.record)

function verdictsOf({ parameters = {} }: DomainRecord): unknown {
  return Object.entries(parameters).map(([name, { drop, keep }]) => ({ name, drop, keep }))
}

/** None of the values of `color` turns out to be a default. */
const LEARNED = [
  { name: 'color', drop: [], keep: ['/product/*'] },
  { name: 'spot', drop: ['/product/*'], keep: [] },
]

describe('a run in slices', () => {
  it('tells the learner what traffic and other domains have shown', async () => {
    const { ports } = world()
    const url = 'https://shop.example/'
    const known = {
      traffic: [{ kind: 'traffic', url, fetchedAtMs: START_MS, digest: 'x' }],
      priors: { spot: 'neutral' },
    } as const
    const told: unknown[] = []
    const watched: SlicePorts['learn'] = async (options, learnPorts) => (told.push(options), learn(options, learnPorts))
    await runSlice({ ...TASK, known }, { ...ports, learn: watched })
    expect(told).toMatchObject([known])
  })

  it('learns what one run in a piece learns, with at most a comparison more for each slice', async () => {
    const whole = worldOf(SITE)
    const result = await learn(
      { corpus: TASK.corpus, startedAtMs: START_MS, maxFetches: 900 },
      { ...whole.ports, random: dice(1) },
    )
    const { ports, asked } = world()
    const sliced = await learnAll(ports)
    expect(recordOf(sliced)).toEqual(LEARNED)
    expect(verdictsOf(result.record)).toEqual(LEARNED)
    // What the end of a slice interrupts may be compared on another page: four fetches, where it differs.
    expect(asked.length).toBeLessThanOrEqual(whole.asked.length + 4 * sliced.fetched.length)
    expect(Math.max(...sliced.fetched)).toBeLessThanOrEqual(PAGES_PER_SLICE)
    expect(sliced.fetched.length).toBeGreaterThan(0)
    const { report } = sliced.outcome.kind === 'done' ? sliced.outcome.result : result
    expect(report.spent).toBe(asked.length)
  })

  it.each([1, 7, 20, 33])(
    'goes on after its database failed at write %d, and asks for one page again at most',
    async (atWrite) => {
      const smooth = world()
      await learnAll(smooth.ports)
      const { ports, asked, failure } = world()
      failure.atWrite = atWrite
      expect(recordOf(await learnAll(ports))).toEqual(LEARNED)
      expect(asked.length).toBeLessThanOrEqual(smooth.asked.length + 1)
    },
  )

  it('ends the slice when the limiter refuses, says for how long, and asks again later', async () => {
    let fetches = 0
    const refusal: PageNotSeen = {
      kind: 'refused',
      why: 'rate',
      url: '',
      fetchedAtMs: START_MS,
      detail: '',
      retryAfterMs: 7_000,
    }
    const { ports, run } = world({
      fetchPage: (inner) => async (url, take) => (++fetches % 10 === 4 ? { ...refusal, url } : inner(url, take)),
    })
    const first = await runSlice(TASK, ports)
    expect(first).toEqual({ kind: 'more', fetched: 3, waitMs: 7_000 })
    expect(run).toMatchObject({
      state: 'waiting',
      message: expect.stringMatching(/^the host may be asked again at 20\d\d-/),
    })
    expect(recordOf(await learnAll(ports))).toEqual(LEARNED)
  })

  it('shows how far it is', async () => {
    const { ports, run } = world()
    await runSlice(TASK, ports)
    expect(run).toMatchObject({ state: 'running', message: '', progress: { stage: 'sampling', patternsTotal: 2 } })
  })

  it('is through with all parameters in the end, and the guard has its turn', async () => {
    const { ports, run } = world()
    await learnAll(ports)
    expect(run.progress).toMatchObject({
      stage: 'guarding',
      pattern: '',
      patternsDone: 2,
      patternsTotal: 2,
      fetchesLeft: 0,
    })
  })

  it('tells where it is while a slice goes on, so that people can watch', async () => {
    const { ports } = world()
    const told: string[] = []
    const update = async (_: string, change: Partial<RunRow>): Promise<void> => {
      if (change.state === undefined) told.push(change.progress?.stage ?? '')
    }
    await runSlice(TASK, { ...ports, runs: { ...ports.runs, update } })
    expect(told).toEqual(['sampling'])
  })

  it('never goes back to pages that an earlier slice has seen', async () => {
    const { ports } = world()
    const told: number[] = []
    const update: typeof ports.runs.update = async (id, change) => {
      if (change.progress !== undefined) told.push(change.progress.fetches)
      await ports.runs.update(id, change)
    }
    const corpus = corpusOf(['a', 'b', 'c'].flatMap((name) => URLS.map((url) => url.replace('product', name))))
    await learnAll({ ...ports, runs: { ...ports.runs, update } }, { ...TASK, corpus })
    expect(told.length).toBeGreaterThan(2)
    expect(told).toEqual(told.toSorted((a, b) => a - b))
  })

  it('fetches nothing more for a run that has ended', async () => {
    const { ports, asked } = world()
    await ports.runs.update('run-1', { state: 'failed', message: 'the workflow is gone', endedAtMs: 5 })
    expect(await runSlice(TASK, ports)).toEqual({ kind: 'stopped' })
    expect(asked).toEqual([])
  })

  it('stops at the next chance when it is told to, and fetches nothing more', async () => {
    const { ports, asked } = world()
    await runSlice(TASK, ports)
    const before = asked.length
    await ports.runs.update('run-1', { state: 'stopped' })
    expect(await runSlice(TASK, ports)).toEqual({ kind: 'stopped' })
    expect(asked.length).toBe(before)
  })

  it('comes to an end when the site is down, without learning anything', async () => {
    const { ports } = world({ site: () => ({ fails: 'connection' }) })
    const { outcome } = await learnAll(ports)
    expect(outcome).toMatchObject({ kind: 'done', result: { report: { end: 'unreachable' } } })
  })

  it('ends slices early where the site lets itself be asked once in half a minute', async () => {
    let now = START_MS
    const { ports } = world({
      fetchPage: (inner) => async (url, take) => {
        now += 30_000
        return inner(url, take)
      },
    })
    const { fetched } = await learnAll({ ...ports, nowMs: () => now })
    expect([fetched.length > 2, fetched.every((pages) => pages <= 8)]).toEqual([true, true])
  })

  it('learns all the same when the site is down for a while', async () => {
    const { ports } = world({
      site: (url, visit, requests) =>
        requests > 10 && requests < 16 ? { status: 503, html: 'busy' } : SITE(url, visit, requests),
    })
    expect(recordOf(await learnAll(ports))).toEqual(LEARNED)
  })

  it('asks less when earlier runs have seen pages', async () => {
    const first = world()
    await learnAll(first.ports)
    const later = world({ before: (await first.ports.seen()).own })
    await learnAll(later.ports, { ...TASK, runId: 'run-2', startedAtMs: START_MS + 3_600_000 })
    expect(later.asked.length).toBeLessThan(first.asked.length)
  })
})
