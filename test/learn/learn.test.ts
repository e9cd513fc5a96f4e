import { describe, expect, it } from 'vitest'
import { createCanonicalizer } from '../../src/canonicalize/canonicalize.ts'
import { learnSite, pageAbout, START_MS, type FakeSite } from './fake-site.ts'

describe('learn', () => {
  it('drops what changes no page and keeps one of two names that each would do', async () => {
    const urls = Array.from({ length: 120 }, (_, i) => {
      return `https://shop.example/product/p${i % 40}?pid=${i}&handle=h-${i}&trk=x${(i * 7919) % 997}&view=${'abcdefg'[i % 7]}`
    })
    const { record, report } = await learnSite(({ searchParams: query }) => {
      const pid = query.get('pid') ?? query.get('handle')?.slice(2)
      return pid === undefined ? { status: 404 } : pageAbout(`item ${pid} ${query.get('view') ?? ''}`)
    }, urls)
    expect(record.patterns).toEqual({
      '/product/*?handle&pid&trk&view': expect.objectContaining({
        keep: ['pid', 'view'],
        drop: ['handle', 'trk'],
        basis: 'verified',
      }),
    })
    expect(report.end).toBe('complete')
    expect(report.fetches).toBeLessThan(70)
  })
})

it('says which pattern comes next, and when all of them are through', async () => {
  const urls = Array.from({ length: 30 }, (_, i) => `https://shop.example/p?a=${i}`)
  const { world } = await learnSite(() => pageAbout('one'), urls)
  const told = world.events.flatMap((event) => (event.kind === 'progress' ? [event.progress] : []))
  expect(told.map(({ stage, pattern }) => [stage, pattern])).toEqual([
    ['sampling', '/p?a'],
    ['holding-out', ''],
  ])
})

const names = ['order', 'trk', 'view', 'skin', 'ref'] as const
const mixed = Array.from({ length: 400 }, (_, i) => {
  const query = names
    .filter((_name, at) => (i * 31 + at * 7) % 3 !== 0)
    .map((name, at) => `${name}=${name}${(i * (at + 3)) % 17}`)
  return `https://shop.example/${['item', 'list'][i % 2]}/x${i % 30}?${query.join('&')}`
})
/** `view` matters, `skin` matters on lists, one of `order` and `ref` is needed. */
const mixedSite: FakeSite = ({ pathname, searchParams: query }, _visit, requests) =>
  pageAbout(
    `${pathname} ${query.get('view')} ${pathname.startsWith('/list/') ? query.get('skin') : ''}`,
    `<p class="clock">It is ${['one', 'two', 'three', 'four'][requests % 4]}</p>`,
  )

describe('a learned record', () => {
  it('merges only URLs of one page, and changes nothing of what it made', async () => {
    const { record } = await learnSite(mixedSite, mixed)
    const { canonicalize } = createCanonicalizer({ record })
    const truth = (url: string): string => mixedSite(new URL(url), 0, 0).html ?? ''
    for (const url of mixed) {
      const canonical = canonicalize(url).url
      expect(canonicalize(canonical).url).toBe(canonical)
      expect(truth(canonical)).toBe(truth(url))
    }
    expect(mixed.filter((url) => /[?&]trk=/.test(canonicalize(url).url)).length).toBeLessThan(mixed.length * 0.1)
  })

  it('is the same, byte for byte, for the same corpus, seed and answers', async () => {
    const [first, second] = await Promise.all([learnSite(mixedSite, mixed), learnSite(mixedSite, mixed)])
    expect(JSON.stringify(second.record)).toBe(JSON.stringify(first.record))
  })

  it('is the same after an interruption, and nothing is fetched twice', async () => {
    const calm: FakeSite = (url, visit) => mixedSite(url, visit, 0)
    const whole = await learnSite(calm, mixed)
    const controller = new AbortController()
    const first = await learnSite(
      (url, visit, requests) => {
        if (requests === 70) controller.abort()
        return calm(url, visit, requests)
      },
      mixed,
      { signal: controller.signal },
    )
    expect(first.report.end).toBe('stopped')
    expect(first.world.asked).toHaveLength(70)
    const stored = first.world.observations
    const second = await learnSite(calm, mixed, { stored, startedAtMs: START_MS })
    expect(second.report.recalled).toBe(70)
    expect(second.world.asked.length + 70).toBe(whole.world.asked.length)
    expect(JSON.stringify(second.record)).toBe(JSON.stringify(whole.record))
  })

  it('knows little when the budget is small, and nothing that is wrong', async () => {
    for (const maxFetches of [0, 1, 10, 50, 100]) {
      const { record, report } = await learnSite(mixedSite, mixed, { maxFetches })
      expect(report.fetches).toBeLessThanOrEqual(maxFetches)
      for (const { drop } of Object.values(record.patterns)) expect(drop).not.toContain('view')
    }
  })

  it('is empty for an empty corpus', async () => {
    const { record, report } = await learnSite(mixedSite, [])
    expect(record.patterns).toEqual({})
    expect(report).toMatchObject({ end: 'complete', fetches: 0 })
  })
})

describe('learn in seed mode', () => {
  it('publishes the map of the published algorithm', async () => {
    const urls = Array.from({ length: 60 }, (_, i) => `https://shop.example/p/x${i}?trk=t${i}&view=v${i}`)
    const site: FakeSite = (url) => pageAbout(url.searchParams.get('view') ?? 'none')
    const { record, report } = await learnSite(site, urls, { mode: 'seed', maxFetches: 9999 })
    expect(Object.values(record.patterns)).toEqual([expect.objectContaining({ keep: ['view'], drop: ['trk'] })])
    expect(report.mode).toBe('seed')
  })

  it('keeps what only a frame or a style sheet shows, although no word of the page says so', async () => {
    const urls = Array.from({ length: 120 }, (_, i) => `https://a.example/p/x${i % 30}?trk=t${i}&kind=k${i % 12}`)
    for (const tag of ['<iframe src="/player?kind=_"></iframe>', '<link rel="stylesheet" href="/css/_.css">']) {
      const site: FakeSite = (url) => pageAbout(url.pathname, tag.replace('_', url.searchParams.get('kind') ?? ''))
      const { record } = await learnSite(site, urls)
      expect(record.patterns['/p/*?kind&trk']).toMatchObject({ keep: ['kind'], drop: ['trk'] })
    }
  })
})
