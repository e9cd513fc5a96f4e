import { describe, expect, it } from 'vitest'
import { createCanonicalizer } from '../../src/canonicalize/canonicalize.ts'
import { hasComeToMatter } from '../../src/learn/drift.ts'
import { learn } from '../../src/learn/learn.ts'
import { startRun } from '../../src/learn/run.ts'
import type { DomainRecord, LearnedPattern } from '../../src/rules/record/domain-record.ts'
import { corpusOf, learnSite, pageAbout, START_MS, worldOf, type FakeSite } from './fake-site.ts'

const HOUR_MS = 3_600_000

/** Patterns of `/item/*` by their names, with how many URLs each has. */
const ITEMS: readonly (readonly [names: readonly string[], count: number])[] = [
  [['camp'], 60],
  [['camp', 'view'], 60],
  [['camp', 'trk', 'view'], 50],
  [['camp', 'trk'], 40],
  [['camp', 'size'], 4],
  [['camp', 'size', 'trk'], 3],
]

function urlsOf(path: string, [names, count]: (typeof ITEMS)[number]): string[] {
  return Array.from({ length: count }, (_, i) => {
    const query = names.map((name) => `${name}=${name}${name === 'view' || name === 'size' ? i % 7 : `z${i * 7919}`}`)
    return `https://a.example/${path}/x${i % 20}?${query.join('&')}`
  })
}

const items = ITEMS.flatMap((set) => urlsOf('item', set))
/** Other templates, on which `camp` stays what it was; together they speak for every path. */
const others = ['news', 'blog', 'help'].flatMap((path) => urlsOf(path, [['camp'], 40]))
const gone = urlsOf('item', [['camp', 'old'], 60])

function siteWhere(matters: (camp: string, path: string) => boolean): FakeSite {
  return ({ pathname, searchParams: query }) => {
    const camp = query.get('camp') ?? ''
    const part = camp !== '' && pathname.startsWith('/item/') && matters(camp, pathname) ? camp : ''
    return pageAbout(`${pathname} ${query.get('view') ?? ''} ${query.get('size') ?? ''} ${part}`)
  }
}
const calm = siteWhere(() => false)

/** Keys that drop `camp` from an item. */
function droppers({ patterns }: DomainRecord): string[] {
  return Object.entries(patterns)
    .filter(
      ([key, { drop, dropValues }]) =>
        /^(?:\/item\/\*)?\?/.test(key) && [...drop, ...Object.keys(dropValues ?? {})].includes('camp'),
    )
    .map(([key]) => key)
}

const firstRuns = new Map<number, ReturnType<typeof learnSite>>()

/** The run before the change: the same for all tests with one seed. */
function firstRun(seed: number): ReturnType<typeof learnSite> {
  const known = firstRuns.get(seed)
  if (known !== undefined) return known
  const run = learnSite(calm, [...items, ...others, ...gone], { maxFetches: 2000, seed })
  firstRuns.set(seed, run)
  return run
}

async function drift(after: FakeSite, { ageMs, seed = 1 }: { ageMs: number; seed?: number }) {
  const first = await firstRun(seed)
  const world = worldOf(after, { startMs: START_MS + ageMs, seed })
  const corpus = corpusOf([...items, ...others])
  const stored = first.world.observations
  const { record, report } = await learn({ corpus, previous: first.record, stored, maxFetches: 2000 }, world.ports)
  return { before: first.record, record, report }
}

describe('a name that has come to matter since it was dropped', () => {
  it('is dropped by no pattern of its template: learned, inferred, for every path, or out of use', async () => {
    const { before, record } = await drift(
      siteWhere(() => true),
      { ageMs: 30 * 24 * HOUR_MS },
    )
    expect(droppers(before)).toEqual(expect.arrayContaining(['/item/*?camp&old', '/item/*?camp&view', '?camp']))
    expect(droppers(record)).toEqual([])
    expect(record.patterns['/item/*?camp&old']).toMatchObject({ keep: ['camp'], drop: ['old'] })
    expect(record.patterns['/news/*?camp']).toMatchObject({ drop: ['camp'] })
  })

  it('is not hidden by pages that were stored before the change', async () => {
    const { record } = await drift(
      siteWhere(() => true),
      { ageMs: HOUR_MS },
    )
    expect(droppers(record)).toEqual([])
  })

  it('is found where only some pages differ, and no few fresh samples can clear a pattern beside it', async () => {
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const after = siteWhere((_camp, path) => /[05]$/.test(path))
      const { before, record } = await drift(after, { ageMs: HOUR_MS, seed })
      expect(droppers(before)).not.toEqual([])
      expect(droppers(record)).toEqual([])
    }
  })

  it('merges nothing any more that has become two pages', async () => {
    const after = siteWhere(() => true)
    const { record } = await drift(after, { ageMs: HOUR_MS })
    const { canonicalize } = createCanonicalizer({ record })
    const truth = (url: string): string => after(new URL(url), 0, 0).html ?? ''
    for (const url of [...items, ...others, ...gone]) expect(truth(canonicalize(url).url)).toBe(truth(url))
  })
})

describe('a name that matters on some pages of a template', () => {
  const pages = (count: number, path: string, query: (i: number) => string): string[] =>
    Array.from({ length: count }, (_, i) => `https://a.example/item/${path}${i}?${query(i)}`)
  const measured: FakeSite = ({ pathname, searchParams: query }) => {
    const unit = pathname.startsWith('/item/boat') && query.get('unit') === 'in' ? 'in' : 'cm'
    return pageAbout(`${pathname} ${unit} ${pathname.includes('boat') ? (query.get('era') ?? '') : ''}`)
  }
  const urls = [
    ...pages(30, 'boat', (i) => (i % 2 === 0 ? 'unit=in' : 'unit=cm')),
    ...pages(30, 'boat', (i) => `era=${i % 9}`),
    ...pages(30, 'rope', (i) => `camp=c${i * 7919}`),
    ...pages(12, 'rope', (i) => `camp=c${i * 104729}&unit=${i % 2 === 0 ? 'in' : 'cm'}`),
    ...pages(12, 'rope', (i) => `camp=c${i * 104729}&era=${i}`),
  ]

  it('stays where a few pages of a small pattern did not show it, and so does the value that made the difference', async () => {
    const { record } = await learnSite(measured, urls, { maxFetches: 2000 })
    expect(record.patterns['/item/*?unit']).toMatchObject({ keep: ['unit'] })
    expect(record.patterns['/item/*?camp&era']).toMatchObject({ keep: ['era'], drop: ['camp'] })
    expect(record.patterns['/item/*?camp&unit']).toMatchObject({ keep: ['unit'], drop: ['camp'] })
    expect(record.patterns['/item/*?camp&unit']?.dropValues?.['unit'] ?? []).not.toContain('in')
  })

  it('stays there as well when the budget ends before the rest could be tried without it', async () => {
    const ropes = ['u', 'v', 'w', 'x'].flatMap((name) =>
      pages(30, 'rope', (i) => `camp=c${i * 7919}&${name}=${i * 31}`),
    )
    const kept = urls.filter((url) => !url.includes('era='))
    for (let maxFetches = 140; maxFetches <= 200; maxFetches += 20) {
      const { record } = await learnSite(measured, [...kept, ...ropes], { maxFetches })
      const { canonicalize } = createCanonicalizer({ record })
      expect(canonicalize('https://a.example/item/boat3?camp=c1&unit=in').url).toContain('unit=in')
    }
  })
})

describe('a name that matters on few pages', () => {
  const CURRENCIES = ['EUR', 'USD', 'GBP', 'CHF', 'JPY', 'SEK']
  const plain = Array.from({ length: 300 }, (_, i) => `https://a.example/p/i${(i * 37) % 120}?cur=${CURRENCIES[i % 6]}`)
  const urls = [
    ...plain,
    ...plain.slice(0, 250).map((url, i) => `${url}&box=${'abcdefghij'[i % 10]}`),
    ...plain.slice(0, 200).map((url, i) => `${url}&via=v${i * 7919}`),
    ...plain.slice(0, 150).map((url, i) => `${url}&via=w${i * 7919}&box=${'abcdefghij'[i % 10]}`),
  ]
  /** Every eighth page says a price. */
  const shop: FakeSite = ({ pathname, searchParams: query }) =>
    pageAbout(pathname, Number(pathname.slice(4)) % 8 === 0 ? `<p>in ${query.get('cur') ?? 'EUR'}</p>` : '')

  it.each([2, 3, 5, 6, 11])('goes from no pattern of a template where one has shown it (seed %d)', async (seed) => {
    const { record } = await learnSite(shop, urls, { seed })
    expect(Object.values(record.patterns).filter(({ drop }) => drop.includes('cur'))).toEqual([])
  })
})

describe('hasComeToMatter', () => {
  const evidence = { equal: 44, differ: 0, inconclusive: 0, upperBound99: 0.1, holdout: [10, 10] as const }
  const alone: LearnedPattern = { keep: [], drop: ['coin'], basis: 'verified', evidence }
  const beside: LearnedPattern = { ...alone, keep: ['coin', 'land'], drop: [], dropValues: { coin: ['usd'] } }

  /** A record that drops the name alone, and one of its values beside another name; today it is seen to matter. */
  function hasCome(coins: readonly string[]): boolean {
    const urls = [...Array(90).keys()].flatMap((i) => {
      const url = `https://a.example/ware/x${i}?coin=${coins[i % coins.length]}`
      return [url, `${url}&land=l${i % 7}`]
    })
    const previous = { ...recordOf(), patterns: { '/ware/*?coin': alone, '/ware/*?coin&land': beside } }
    const run = startRun({ corpus: corpusOf(urls), previous }, worldOf(calm).ports)
    run.ledger.noteImportant('coin', '/ware/*')
    return hasComeToMatter('/ware/*?coin', 'coin', run)
  }

  it('is false where the record knew that only the default means nothing', () => {
    expect(hasCome(['usd', 'eur', 'gbp', 'sek', 'chf', 'pln'])).toBe(false)
  })

  it('is true where each of a few values went by itself', () => {
    expect(hasCome(['usd'])).toBe(true)
  })
})

function recordOf(): DomainRecord {
  return { v: 1, domain: 'a.example', revision: 1, builtAt: '', sha256: '', mode: 'observe', patterns: {} }
}
