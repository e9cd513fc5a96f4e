import { describe, expect, it } from 'vitest'
import type { Observation } from '../../src/learn/ports.ts'
import type { LearnOptions } from '../../src/learn/run-types.ts'
import { settingsOf } from '../../src/learn/settings.ts'
import { openSightings } from '../../src/learn/sightings.ts'
import { corpusOf, pageAbout, START_MS, worldOf, type FakeSite } from './fake-site.ts'

const PAGE = 'https://a.example/p?x=1'
const DAY_MS = 24 * 3600 * 1000

function open(options: Partial<LearnOptions> = {}, site: FakeSite = (url) => pageAbout(url.href)) {
  const world = worldOf(site)
  const all = { corpus: corpusOf([]), startedAtMs: START_MS, ...options }
  return { world, sightings: openSightings(all, settingsOf(all, world.ports), world.ports) }
}

async function remembered(url: string, atMs: number): Promise<Observation> {
  const { ports } = worldOf((asked) => pageAbout(asked.href), { startMs: atMs - 10 })
  const sightings = openSightings({}, settingsOf({}, ports), ports)
  return (await sightings.see(url, 1))[0]!
}

describe('openSightings', () => {
  it('asks for a URL once, whoever wants to see it, and tells about it', async () => {
    const { world, sightings } = open()
    await Promise.all([sightings.see(PAGE, 1), sightings.see(PAGE, 1)])
    await sightings.see(PAGE, 1)
    expect(world.asked).toEqual([PAGE])
    expect(world.observations).toHaveLength(1)
    await sightings.see(PAGE, 3)
    expect(world.asked).toHaveLength(3)
  })

  it('takes a stored page of the last week for a first sighting, but not for a control', async () => {
    const { world, sightings } = open({ stored: [await remembered(PAGE, START_MS - DAY_MS)] })
    await sightings.see(PAGE, 1)
    expect(world.asked).toEqual([])
    await sightings.see(PAGE, 2)
    expect(world.asked).toEqual([PAGE])
    expect(sightings.tally).toMatchObject({ fetches: 1, recalled: 1, spent: 1 })
  })

  it('forgets on request what earlier runs saw, and nothing of its own', async () => {
    const other = `${PAGE}&y=1`
    const stored = [await remembered(PAGE, START_MS - DAY_MS), await remembered(other, START_MS - DAY_MS)]
    const { world, sightings } = open({ stored })
    await sightings.see(PAGE, 2)
    for (const url of [PAGE, other]) sightings.refresh(url)
    await sightings.see(PAGE, 1)
    await sightings.see(other, 1)
    expect(world.asked).toEqual([PAGE, other])
  })

  it('takes no page that is older than a week', async () => {
    const { world, sightings } = open({ stored: [await remembered(PAGE, START_MS - 8 * DAY_MS)] })
    await sightings.see(PAGE, 1)
    expect(world.asked).toEqual([PAGE])
  })

  it('replays what the interrupted run has seen, in order and on its budget', async () => {
    const own = [await remembered(PAGE, START_MS + 10), await remembered(PAGE, START_MS + 20)]
    const { world, sightings } = open({ stored: own, maxFetches: 2 })
    expect(await sightings.see(PAGE, 2)).toEqual(own)
    expect(world.asked).toEqual([])
    expect(sightings.end()).toBe('budget')
  })

  it('asks again where the limiter had refused', async () => {
    const refused = { kind: 'refused', url: PAGE, fetchedAtMs: START_MS + 1, why: 'rate', detail: '' } as const
    const { world, sightings } = open({ stored: [refused] })
    await sightings.see(PAGE, 1)
    expect(world.asked).toEqual([PAGE])
  })

  it('counts no URL that was not asked for, now or when it is recalled', async () => {
    const { world } = open()
    const fetchPage = (url: string): Promise<Observation> =>
      Promise.resolve({ kind: 'refused', url, fetchedAtMs: START_MS + 1, why: 'robots', detail: '' })
    const stored = [await fetchPage(`${PAGE}&y=1`)]
    const settings = settingsOf({ startedAtMs: START_MS }, world.ports)
    const sightings = openSightings({ stored }, settings, { ...world.ports, fetchPage })
    await sightings.seeAll([PAGE, `${PAGE}&y=1`])
    expect(sightings.tally).toMatchObject({ fetches: 0, recalled: 0, spent: 0, troubles: { robots: 2 } })
  })

  it('never exceeds the budget', async () => {
    const { world, sightings } = open({ maxFetches: 3, concurrency: 4 })
    await sightings.seeAll([...Array(9).keys()].map((i) => `https://a.example/p?x=${i}`))
    expect(world.asked).toHaveLength(3)
  })

  it('never asks for a URL that may act', async () => {
    const { world, sightings } = open()
    expect(await sightings.see('https://a.example/p?action=delete', 1)).toEqual([])
    expect(world.asked).toEqual([])
  })

  it('stops when it is told to, and when nothing can be reached', async () => {
    const controller = new AbortController()
    controller.abort()
    const stopped = open({ signal: controller.signal })
    await stopped.sightings.see(PAGE, 1)
    expect(stopped.world.asked).toEqual([])
    expect(stopped.sightings.end()).toBe('stopped')
    const dead = open({}, () => ({ fails: 'connection' }))
    for (let i = 0; i < 40; i++) await dead.sightings.see(`https://a.example/p?x=${i}`, 1)
    expect(dead.world.asked.length).toBeLessThan(30)
    expect(dead.sightings.end()).toBe('unreachable')
    expect(dead.sightings.tally.troubles).toEqual({ connection: 24 })
  })

  it('ends when a site goes down that had answered, after one more look at what it had shown', async () => {
    const { world, sightings } = open({}, (url, _visit, requests) =>
      requests < 40 ? pageAbout(url.href) : { status: 502, html: 'Bad Gateway' },
    )
    for (let i = 0; i < 200; i++) await sightings.see(`https://a.example/p?x=${i}`, 1)
    expect(sightings.end()).toBe('unreachable')
    expect(world.asked.length).toBeLessThan(70)
    expect(Number(new URL(world.asked.at(-1)!).searchParams.get('x'))).toBeLessThan(40)
  })

  it('does not wait for itself when the page that is asked again is the one that has just failed', async () => {
    const { sightings } = open({}, (url, visit) => (visit === 0 ? pageAbout(url.href) : { fails: 'timeout' }))
    await sightings.see(PAGE, 40)
    expect(sightings.end()).toBe('unreachable')
  })
})
