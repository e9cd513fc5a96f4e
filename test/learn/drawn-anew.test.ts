import { describe, expect, it } from 'vitest'
import { content } from '../../src/fingerprint/kinds/content.ts'
import { pageSignals } from '../../src/fingerprint/signals/page-signals.ts'
import type { Page } from '../../src/fingerprint/types.ts'
import { compareForms } from '../../src/learn/compare.ts'
import { benchOf } from '../../src/learn/trial.ts'
import { trialOf, urlsWith } from './a-trial.ts'
import { learnSite, pageAbout, START_MS, worldOf, type Answer, type FakeSite } from './fake-site.ts'

/** Draws a picture for every page that it shows, under a name of its own. */
function drawing(
  shows: (url: URL, drawn: number) => string | undefined,
  about: (url: URL) => string,
  first = 1_795_465_762,
): FakeSite {
  const pictures = new Map<string, string | undefined>()
  return (url): Answer => {
    if (!url.pathname.startsWith('/drawn/')) {
      const address = `/drawn/${first + pictures.size}.png`
      pictures.set(address, shows(url, pictures.size))
      return pageAbout(about(url), `<div class="chart"><img src="${address}" alt=""></div>`)
    }
    const picture = pictures.get(url.pathname)
    return picture === undefined ? { status: 404 } : { picture }
  }
}

const O = 'https://a.example/p?x=1'
const M = 'https://a.example/p'

async function compare(site: FakeSite, options: Parameters<typeof trialOf>[2] = {}) {
  const { run, trial, world } = trialOf(site, urlsWith(5, ['x']), options)
  const outcome = await compareForms(O, M, benchOf(trial, run))
  return { outcome, trusts: trial.yardstick.trustsPictures, asked: world.asked }
}

const byPath = (url: URL): string => url.pathname

describe('pictures that are drawn anew', () => {
  it('tell two forms apart that nothing else tells apart', async () => {
    const { outcome, trusts } = await compare(drawing((url) => `chart ${url.search}`, byPath))
    expect(outcome).toMatchObject({ kind: 'differ', why: 'other pictures' })
    expect(trusts).toBe(true)
  })

  it('are no difference where they show the same under two names', async () => {
    const { outcome, trusts } = await compare(drawing((url) => `chart ${url.pathname}`, byPath))
    expect(outcome.kind).toBe('equal')
    expect(trusts).toBe(true)
  })

  it('are asked for no more on a template where they are drawn by lot or cannot be seen', async () => {
    for (const shows of [(_url: URL, drawn: number) => `lot ${drawn}`, () => undefined]) {
      const { outcome, trusts, asked } = await compare(drawing(shows, byPath))
      expect(outcome.kind).toBe('equal')
      expect(trusts).toBe(false)
      expect(asked.filter((url) => url.includes('/drawn/')).length).toBeLessThanOrEqual(4)
    }
  })

  it('are drawn again where the page was seen before this run', async () => {
    const earlier = worldOf(
      drawing(() => 'gone', byPath, 1_795_000_000),
      { startMs: START_MS - 86_400_000 },
    )
    const site = drawing((url) => `chart ${url.search}`, byPath)
    const take = (page: Page) => ({ fingerprint: content.of(page), signals: pageSignals(page) })
    const stored = [await earlier.ports.fetchPage(O, take), await earlier.ports.fetchPage(M, take)]
    const { outcome, trusts } = await compare(site, { stored })
    expect(outcome).toMatchObject({ kind: 'differ', why: 'other pictures' })
    expect(trusts).toBe(true)
  })

  it('keep the parameter that chooses a chart, and let go the one that does not', async () => {
    const of = (url: URL, name: string): string => url.searchParams.get(name) ?? ''
    const site = drawing(
      (url) => `chart ${of(url, 'host')} ${of(url, 'range')}`,
      (url) => `host ${of(url, 'host')}`,
    )
    const ranges = ['day', 'week', 'month', 'year']
    const urls = Array.from({ length: 120 }, (_, i) => [
      `https://a.example/chart?host=${i}&range=${ranges[i % 4]}`,
      `https://a.example/chart?host=${i}&xtrk=a${i}`,
      `https://a.example/chart?host=${i}`,
    ]).flat()
    const { record } = await learnSite(site, urls)
    expect(record.patterns['/chart?host&range']).toMatchObject({ keep: ['host', 'range'], drop: [] })
    expect(record.patterns['/chart?host&xtrk']).toMatchObject({ keep: ['host'], drop: ['xtrk'] })
  })
})
