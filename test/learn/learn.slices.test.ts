import { describe, expect, it } from 'vitest'
import { learn } from '../../src/learn/learn.ts'
import type { LearnPorts, Observation, PageNotSeen } from '../../src/learn/ports.ts'
import type { LearnOptions, LearnResult } from '../../src/learn/run-types.ts'
import { corpusOf, dice, learnSite, pageAbout, START_MS, worldOf, type FakeSite } from './fake-site.ts'

const FETCHES_PER_SLICE = 5
const STARTED_MS = START_MS + 3_600_000

const urls = [...Array(110).keys()].map((i) => {
  const query = ['trk', 'view', 'ref'].filter((_, at) => (i >> at) % 2 === 0).map((name) => `${name}=${name}${i % 23}`)
  return `https://a.example/${i % 3 === 0 ? 'list' : 'item'}/x${i % 20}?${query.join('&')}&utm_source=s${i}`
})

/** Depends on nothing but the URL and how often it was asked for: what an interrupted run sees as well. */
const site: FakeSite = ({ pathname, searchParams: query, href }, visit) => {
  if ((href.length + visit) % 17 === 0) return { status: 503, html: 'busy' }
  if (href.length % 19 === 0) return { fails: 'timeout' }
  return pageAbout(`${pathname} ${query.get('view') ?? ''}`, `<p>${['one', 'two', 'three'][visit % 3]} visitors</p>`)
}

/** What the world outlives a slice with. */
function platform(refuses: (fetches: number) => boolean, of: FakeSite) {
  const world = worldOf(of, { startMs: STARTED_MS })
  const stored: Observation[] = []
  let requests = 0
  let fetchesAfterAbort = 0
  async function slice(options: LearnOptions): Promise<LearnResult | undefined> {
    const closing = new AbortController()
    let fresh = 0
    const ports: LearnPorts = {
      now: world.ports.now,
      random: dice(7),
      async fetchPage(url, take) {
        if (closing.signal.aborted) fetchesAfterAbort++
        if (!refuses(++requests)) return world.ports.fetchPage(url, take)
        closing.abort()
        const refused: PageNotSeen = { kind: 'refused', url, fetchedAtMs: world.ports.now(), why: 'rate', detail: '' }
        return refused
      },
      observe(event) {
        if (event.kind !== 'observed') return
        stored.push(JSON.parse(JSON.stringify(event.observation)) as Observation)
        if (++fresh === FETCHES_PER_SLICE) closing.abort()
      },
    }
    const result = await learn(
      { ...options, stored: [...(options.stored ?? []), ...stored], signal: closing.signal },
      ports,
    )
    return closing.signal.aborted ? undefined : result
  }
  return { slice, world, stored, fetchesAfterAbort: () => fetchesAfterAbort }
}

async function inSlices(options: LearnOptions, refuses: (fetches: number) => boolean, of = site) {
  const { slice, ...rest } = platform(refuses, of)
  for (let slices = 1; ; slices++) {
    const result = await slice(options)
    if (result !== undefined) return { ...rest, result, slices }
  }
}

describe('learn in slices', () => {
  it.each([
    ['from nothing', false, 1],
    ['after another run', true, 1],
    ['side by side', true, 4],
  ])(
    '%s gives the record of one run in a piece, asks for nothing twice, and stops at once',
    async (_, isLater, concurrency) => {
      const first = isLater ? await learnSite(site, urls.slice(0, 70)) : undefined
      const before = first === undefined ? {} : { previous: first.record, stored: first.world.observations }
      const options = { corpus: corpusOf(urls), startedAtMs: STARTED_MS, concurrency, ...before }
      const whole = worldOf(site, { startMs: STARTED_MS })
      const expected = await learn(options, { ...whole.ports, random: dice(7) })
      const sliced = await inSlices(options, (fetches) => fetches % 11 === 6)
      expect(JSON.stringify(sliced.result.record)).toBe(JSON.stringify(expected.record))
      expect(sliced.world.asked.toSorted()).toEqual(whole.asked.toSorted())
      expect(sliced.slices).toBeGreaterThan(whole.asked.length / FETCHES_PER_SLICE / 2)
      expect(sliced.fetchesAfterAbort()).toBe(0)
      expect(sliced.stored.filter((seen) => seen.kind === 'refused')).toEqual([])
      expect(Object.values(expected.record.patterns).some(({ drop }) => drop.includes('trk'))).toBe(true)
    },
  )

  it('notices an outage that many slices see a part of', async () => {
    const dying: FakeSite = (url, visit, requests) =>
      requests < 60 ? site(url, visit, requests) : { status: 502, html: 'Bad Gateway' }
    const options = { corpus: corpusOf(urls), startedAtMs: STARTED_MS }
    const whole = worldOf(dying, { startMs: STARTED_MS })
    const expected = await learn(options, { ...whole.ports, random: dice(7) })
    const sliced = await inSlices(options, (fetches) => fetches % 11 === 6, dying)
    expect([expected.report.end, sliced.result.report.end]).toEqual(['unreachable', 'unreachable'])
    expect(sliced.world.asked).toEqual(whole.asked)
    expect(whole.asked.length).toBeLessThan(90)
  })

  it('takes a refusal of the limiter for no evidence, even where nobody stops the run', async () => {
    const world = worldOf(site)
    let requests = 0
    const fetchPage: LearnPorts['fetchPage'] = async (url, take) => {
      if (++requests % 3 !== 0) return world.ports.fetchPage(url, take)
      return { kind: 'refused', url, fetchedAtMs: START_MS, why: 'rate', detail: '' }
    }
    const { record, report } = await learn({ corpus: corpusOf(urls) }, { ...world.ports, fetchPage })
    expect(world.observations.filter((seen) => seen.kind === 'refused')).toEqual([])
    expect(report.troubles['rate']).toBeGreaterThan(0)
    for (const { drop } of Object.values(record.patterns)) expect(drop).not.toContain('view')
  })
})
