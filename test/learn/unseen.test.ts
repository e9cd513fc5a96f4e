import { describe, expect, it } from 'vitest'
import { createCanonicalizer } from '../../src/canonicalize/canonicalize.ts'
import type { LearnOptions } from '../../src/learn/run-types.ts'
import { learnSite, pageAbout, type FakeSite } from './fake-site.ts'

const sections = ['news', 'item', 'blog']
const names = ['box', 'trk', 'cmp']
/** Every section has every tracker alone, beside `num`; no URL has two of them. */
const corpus = sections.flatMap((section) =>
  names.flatMap((name) =>
    [...Array(40).keys()].map((i) => `https://a.example/${section}/x${i}?num=${i % 7}&${name}=v${i}`),
  ),
)
const site: FakeSite = (url) => pageAbout(`${url.pathname} ${url.searchParams.get('num') ?? ''}`)

let siteRun: ReturnType<typeof learnSite> | undefined

async function canonical(
  url: string,
  from: FakeSite,
  options: Partial<LearnOptions> = {},
  seen: readonly string[] = [],
): Promise<string> {
  const { record } = await learnSite(from, [...corpus, ...seen], options)
  return createCanonicalizer({ record }).canonicalize(url).url
}

/** By the run of the whole site, which several tests ask about. */
async function canonicalOnSite(url: string): Promise<string> {
  siteRun ??= learnSite(site, corpus)
  const { record } = await siteRun
  return createCanonicalizer({ record }).canonicalize(url).url
}

describe('foreseeSets', () => {
  it('drops two neutral names that nobody has brought together', async () => {
    expect(await canonicalOnSite('https://a.example/item/x3?num=2&box=1&trk=2')).toBe('https://a.example/item/x3?num=2')
  })

  it('asks the few pages that a set was seen on, and keeps it when one is another page', async () => {
    const seen = ['https://a.example/item/x3?box=5&num=2&trk=2', 'https://a.example/item/x4?box=6&num=2&trk=2']
    const next = 'https://a.example/item/x5?box=7&num=2&trk=3'
    expect(await canonical(next, site, {}, seen)).toBe('https://a.example/item/x5?num=2')
    const together: FakeSite = (url) =>
      url.searchParams.has('box') && url.searchParams.has('trk') ? pageAbout(url.href) : site(url, 0, 0)
    expect(await canonical(next, together, {}, seen)).toBe(next)
  })

  it('keeps a set with a name that matters somewhere on the site', async () => {
    const matters: FakeSite = (url) => (url.pathname.startsWith('/blog/') ? pageAbout(url.href) : site(url, 0, 0))
    const url = 'https://a.example/item/x3?box=1&num=2&trk=2'
    expect(await canonical(url, matters)).toBe(url)
  })

  it('keeps it however many patterns drop the name', async () => {
    const more = corpus.flatMap((url) =>
      ['help', 'shop', 'team'].map((section) => url.replace(/(?:news|item|blog)/, section)),
    )
    const picky: FakeSite = (url) =>
      url.pathname.startsWith('/blog/') && url.searchParams.has('box') ? pageAbout(url.href) : site(url, 0, 0)
    const { record } = await learnSite(picky, [...corpus, ...new Set(more)], { maxFetches: 3000 })
    expect(Object.values(record.patterns).filter(({ drop }) => drop.includes('box')).length).toBeGreaterThan(4)
    const { canonicalize } = createCanonicalizer({ record })
    const url = 'https://a.example/item/x3?box=1&num=2&trk=2'
    expect(canonicalize(url).url).toBe(url)
    expect(canonicalize('https://a.example/item/x3?cmp=1&num=2&trk=2').url).toBe('https://a.example/item/x3?num=2')
  })

  it('keeps a set with a name that was tried on a few pages', async () => {
    const rare = [1, 2, 3].map((i) => `https://a.example/item/x${i}?num=${i}&odd=v${i}`)
    const url = 'https://a.example/item/x3?num=2&odd=9&trk=2'
    expect(await canonical(url, site, {}, rare)).toBe(url)
  })

  it('keeps a set with a name that nobody has seen', async () => {
    const url = 'https://a.example/item/x3?num=2&trk=2&x=1'
    expect(await canonicalOnSite(url)).toBe(url)
  })

  it('keeps the names beside other names than those that were tested', async () => {
    const url = 'https://a.example/item/x3?box=1&other=2&trk=2'
    expect(await canonicalOnSite(url)).toBe(url)
  })

  it('foresees nothing when strict', async () => {
    const url = 'https://a.example/item/x3?box=1&num=2&trk=2'
    expect(await canonical(url, site, { profile: 'strict', maxFetches: 3000 })).toBe(url)
  })
})
