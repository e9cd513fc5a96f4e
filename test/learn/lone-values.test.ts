import { describe, expect, it } from 'vitest'
import { createCanonicalizer } from '../../src/canonicalize/canonicalize.ts'
import type { LearnOptions } from '../../src/learn/run-types.ts'
import { learnSite, pageAbout, type FakeSite } from './fake-site.ts'

const folders = ['docs', 'images', 'music', 'old', 'new']
const orders = ['N;O=A', 'N;O=D', 'M;O=A', 'S;O=A', 'S;O=D']
const corpus = folders.flatMap((folder) => [
  `https://a.example/${folder}/`,
  ...orders.flatMap((order) => [1, 2, 3].map((i) => `https://a.example/${folder}/?C=${order}&utm_source=s${i}`)),
])
/** A folder of one file is the same list in every order. */
const index: FakeSite = ({ pathname, searchParams: query }) => {
  const order = query.get('C') ?? 'N;O=A'
  return pageAbout(`${pathname} ${pathname === '/old/' && order === 'M;O=A' ? 'N;O=A' : order}`)
}

const sortedCorpus = folders.flatMap((folder) =>
  ['', '?sort=name', '?sort=size'].map((query) => `https://a.example/${folder}/${query}`),
)
const sorted: FakeSite = ({ pathname, searchParams: query }) => pageAbout(`${pathname} ${query.get('sort') ?? 'name'}`)

async function canonicalizer(site: FakeSite, options: Partial<LearnOptions> = {}, urls = corpus) {
  const { record } = await learnSite(site, urls, options)
  return createCanonicalizer({ record })
}

describe('learnLoneValues', () => {
  it('drops a value that is the bare page on every path, and keeps the others', async () => {
    const { canonicalize } = await canonicalizer(index)
    for (const folder of folders) {
      const page = `https://a.example/${folder}/`
      expect(canonicalize(`${page}?C=N;O=A`).url).toBe(page)
      expect(canonicalize(`${page}?C=N;O=D`).url).toBe(`${page}?C=N;O=D`)
    }
  })

  it('drops it on a path where many other values are more frequent', async () => {
    const others = [...Array(30).keys()].flatMap((i) =>
      [1, 2, 3].map((source) => `https://a.example/docs/?C=N;O=D;P=${i}&utm_source=s${source}`),
    )
    const { record } = await learnSite(index, [
      ...corpus.filter((url) => !url.includes('docs/?C=N;O=A')),
      ...others,
      'https://a.example/docs/?C=N;O=A',
    ])
    const { canonicalize } = createCanonicalizer({ record })
    expect(canonicalize('https://a.example/docs/?C=N;O=A').url).toBe('https://a.example/docs/')
  })

  it('keeps the newest revision, which is the bare page on every path until there is a newer one', async () => {
    const revisions = ['aa802fe51ca6', 'b2770b8a3a2e', 'c0ffee81d4f1']
    const urls = folders.flatMap((view) => ['', ...revisions.map((id) => `?id=${id}`)].map((query) => `https://a.example/${view}/${query}`)) // prettier-ignore
    const site: FakeSite = ({ pathname, searchParams: query }) => pageAbout(`${pathname} ${query.get('id') ?? revisions[0]}`) // prettier-ignore
    const { canonicalize } = await canonicalizer(site, {}, urls)
    expect(canonicalize('https://a.example/docs/?id=aa802fe51ca6').url).toContain('id=')
  })

  it('keeps a value that is the bare page on one path only', async () => {
    const { canonicalize } = await canonicalizer(index)
    expect(canonicalize('https://a.example/old/?C=M;O=A').url).toBe('https://a.example/old/?C=M;O=A')
  })

  it('keeps a value that is another page on one path', async () => {
    const site: FakeSite = (url, ...rest) =>
      url.pathname === '/new/' && url.searchParams.has('C') ? pageAbout(url.href) : index(url, ...rest)
    const { canonicalize } = await canonicalizer(site)
    expect(canonicalize('https://a.example/docs/?C=N;O=A').url).toBe('https://a.example/docs/?C=N;O=A')
  })

  it('keeps it where too few paths could be seen, and on paths that could not', async () => {
    const without =
      (...down: readonly string[]): FakeSite =>
      (url, ...rest) =>
        down.includes(url.pathname.slice(1, -1)) && url.search !== '' ? { status: 503 } : index(url, ...rest)
    const few = await canonicalizer(without('old', 'new', 'music'))
    expect(few.canonicalize('https://a.example/docs/?C=N;O=A').url).toBe('https://a.example/docs/?C=N;O=A')
    const enough = await canonicalizer(without('new'))
    expect(enough.canonicalize('https://a.example/docs/?C=N;O=A').url).toBe('https://a.example/docs/')
    expect(enough.canonicalize('https://a.example/new/?C=N;O=A').url).toBe('https://a.example/new/?C=N;O=A')
  })

  it('drops it where the name stays by itself, whatever is learned', async () => {
    const { canonicalize } = await canonicalizer(sorted, {}, sortedCorpus)
    expect(canonicalize('https://a.example/music/?sort=name').url).toBe('https://a.example/music/')
    expect(canonicalize('https://a.example/music/?sort=size').url).toBe('https://a.example/music/?sort=size')
  })

  it('keeps it there where no value of the name changes any page', async () => {
    const { canonicalize } = await canonicalizer(({ pathname }) => pageAbout(pathname), {}, sortedCorpus)
    expect(canonicalize('https://a.example/music/?sort=name').url).toBe('https://a.example/music/?sort=name')
  })

  it('keeps every value of paths that nobody has seen', async () => {
    const { canonicalize } = await canonicalizer(index)
    expect(canonicalize('https://a.example/other/?C=N;O=A').url).toBe('https://a.example/other/?C=N;O=A')
  })

  it('learns none when strict', async () => {
    const { canonicalize } = await canonicalizer(index, { profile: 'strict' })
    expect(canonicalize('https://a.example/docs/?C=N;O=A').url).toBe('https://a.example/docs/?C=N;O=A')
  })
})
