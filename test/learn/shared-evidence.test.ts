import { describe, expect, it } from 'vitest'
import { createCanonicalizer } from '../../src/canonicalize/canonicalize.ts'
import type { LearnOptions } from '../../src/learn/run-types.ts'
import { learnSite, pageAbout, type FakeSite } from './fake-site.ts'

const FIND = 'https://a.example/find'
const words = [...'abcdefghijklmn'].map((letter) => `${letter}x${letter}`)
/** Three sets of names, each with fewer URLs than a verdict takes, all with the one value that `db` ever has. */
const corpus = ['', '&size=9', '&sort=up'].flatMap((rest) => words.map((word) => `${FIND}?db=main&q=${word}${rest}`))
const search: FakeSite = ({ searchParams: query }) =>
  pageAbout(`${query.get('q')} ${query.get('size')} ${query.get('sort')} ${(query.get('db') ?? 'main') === 'main'}`)

async function learned(site: FakeSite, urls: readonly string[], options: Partial<LearnOptions> = {}) {
  const { record, report } = await learnSite(site, urls, options)
  const { canonicalize } = createCanonicalizer({ record })
  return { report, of: (url: string): string => canonicalize(url).url }
}

describe('shareEvidence', () => {
  it('drops the only value that a name ever has, where small patterns together show that it changes nothing', async () => {
    const { of, report } = await learned(search, corpus)
    expect(of(`${FIND}?db=main&q=axa`)).toBe(`${FIND}?q=axa`)
    expect(of(`${FIND}?db=main&q=new&size=9`)).toBe(`${FIND}?q=new&size=9`)
    const reports = report.patterns.find(({ key }) => key === '/find?db&q')?.parameters
    expect(reports).toContainEqual(
      expect.objectContaining({ name: 'db', why: '"main" changed nothing on 42 pages of the site; others were never seen' }), // prettier-ignore
    )
  })

  it('keeps values of the name that nobody has seen', async () => {
    expect((await learned(search, corpus)).of(`${FIND}?db=old&q=axa`)).toBe(`${FIND}?db=old&q=axa`)
  })

  it('keeps the value on too few pages, when one pattern alone has it, when it matters in another, and when strict', async () => {
    const url = `${FIND}?db=main&q=axa`
    expect((await learned(search, corpus.slice(0, words.length))).of(url)).toBe(url)
    const few = corpus.filter((each) => !each.includes('sort') && /q=[a-g]x/.test(each))
    expect((await learned(search, few)).of(url)).toBe(url)
    const picky: FakeSite = (page, ...rest) =>
      page.searchParams.has('sort') && page.searchParams.has('db') ? pageAbout(page.href) : search(page, ...rest)
    expect((await learned(picky, corpus)).of(url)).toBe(url)
    expect((await learned(search, corpus, { profile: 'strict' })).of(url)).toBe(url)
  })

  it('drops a name of few values where the same path showed it neutral beside other names', async () => {
    const sources = (rest: string): string[] => words.map((word, i) => `${FIND}?q=${word}${rest}&seen=v${i}`)
    const known = ['', '&size=9', '&sort=up', '&lang=de'].flatMap(sources)
    const rare = words.slice(0, 7).map((word, i) => `${FIND}?q=${word}&color=red&seen=r${i % 4}`)
    const site: FakeSite = (page) => {
      page.searchParams.delete('seen')
      return pageAbout(page.search)
    }
    const { of } = await learned(site, [...known, ...rare])
    expect(of(`${FIND}?color=red&q=axa&seen=never`)).toBe(`${FIND}?color=red&q=axa`)
    const choosy: FakeSite = (page, ...rest) =>
      page.searchParams.has('lang') ? pageAbout(page.search) : site(page, ...rest)
    const kept = await learned(choosy, [...known, ...rare])
    expect(kept.of(`${FIND}?color=red&q=axa&seen=never`)).toBe(`${FIND}?color=red&q=axa&seen=never`)
  })
})
