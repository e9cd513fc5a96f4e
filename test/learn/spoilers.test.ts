import { describe, expect, it } from 'vitest'
import { createCanonicalizer } from '../../src/canonicalize/canonicalize.ts'
import { createGrouper } from '../../src/learn/group.ts'
import { learn } from '../../src/learn/learn.ts'
import type { LearnOptions } from '../../src/learn/run-types.ts'
import { corpusOf, pageAbout, worldOf, type FakeSite } from './fake-site.ts'

const folders = ['docs', 'images', 'music', 'old', 'new', 'more']
const orders = ['C=N&O=A', 'C=N&O=D', 'C=M&O=A', 'C=M&O=D', 'C=S&O=A', 'C=S&O=D']
const noise = ['xtrk', 'fbclid', 'utm_source', 'nocache']
const corpus = folders.flatMap((folder, at) => [
  `https://a.example/${folder}/`,
  ...orders.map((order) => `https://a.example/${folder}/?${order}`),
  ...noise.flatMap((name, i) => [
    `https://a.example/${folder}/?${name}=t${at}x${i}`,
    ...orders.map((order, n) => `https://a.example/${folder}/?${order}&${name}=t${at}y${i}z${n}`),
  ]),
])

/** Reads the query when it is nothing but an order. */
const index: FakeSite = ({ pathname, search }) => {
  const [, order = 'C=N&O=A'] = /^\?(C=[NMS](?:&O=[AD])?)$/.exec(search) ?? []
  return /^\/\w*\/?$/.test(pathname) ? pageAbout(`${pathname} ${order}`) : { status: 404 }
}

async function learned(site: FakeSite, urls: readonly string[], options: Partial<LearnOptions> = {}) {
  const regroup: LearnOptions['regroup'] = (record) => {
    const grouper = createGrouper({ record })
    for (const url of urls) grouper.add(url)
    return grouper.finish()
  }
  const { record, report } = await learn({ corpus: corpusOf(urls), regroup, ...options }, worldOf(site).ports)
  const { canonicalize } = createCanonicalizer({ record })
  return {
    record,
    report,
    url: (query: string, path = '/docs/') => canonicalize(`https://a.example${path}${query}`).url,
  }
}

let indexRun: ReturnType<typeof learned> | undefined

/** Most tests ask about the same run. */
function learnedIndex(): ReturnType<typeof learned> {
  return (indexRun ??= learned(index, corpus))
}

const page = 'https://a.example/docs/'

describe('learnSpoilers', () => {
  it('takes a query for nothing where a name stands that spoils it, and leaves the orders alone', async () => {
    const { record, url } = await learnedIndex()
    expect(record.veto).toContain('fbclid')
    for (const name of noise) {
      expect(url(`?${name}=never-seen-1`)).toBe(page)
      expect(url(`?C=M&O=D&${name}=never-seen-1`)).toBe(page)
    }
    for (const order of orders.slice(1)) expect(url(`?${order}`)).toBe(`${page}?${order}`)
  })

  it('merges no two pages of the site', async () => {
    const { record } = await learnedIndex()
    const { canonicalize } = createCanonicalizer({ record })
    const shown = new Map<string, string | undefined>()
    const more = folders.flatMap((folder) =>
      orders.map((order) => `https://a.example/${folder}/?${order}&xtrk=1&gclid=2`),
    )
    for (const each of [...corpus, ...more]) {
      const { url } = canonicalize(each)
      const { html } = index(new URL(each), 0, 0)
      expect(shown.get(url) ?? html).toBe(html)
      shown.set(url, html)
    }
  })

  it('keeps a value that was never seen beside what spoils, and what spoils with it', async () => {
    const { url } = await learnedIndex()
    expect(url('?C=Z&O=D&xtrk=1')).toBe(`${page}?C=Z&xtrk=1`)
  })

  it('keeps a value that was seen once or twice beside what spoils', async () => {
    const { url } = await learned(index, [...corpus, ...[1, 2].map((i) => `${page}?C=D&O=D&xtrk=q${i}`)])
    expect(url('?C=D&O=D&xtrk=1')).toBe(`${page}?C=D&xtrk=1`)
    expect(url('?C=M&O=D&xtrk=1')).toBe(page)
  })

  it('keeps all where what spoils is no bare path when it is alone', async () => {
    const alone: FakeSite = (at, ...rest) =>
      /^\?\w+=t\d[xy]?\w*$/.test(at.search) ? pageAbout(`welcome to ${at.pathname}`) : index(at, ...rest)
    const beside = corpus.filter((each) => !/\?(?:xtrk|fbclid|utm_source|nocache)=/.test(each))
    const { url } = await learned(alone, beside)
    expect(url('?C=M&O=D&xtrk=1')).toBe(`${page}?C=M&O=D&xtrk=1`)
    expect((await learned(index, beside)).url('?C=M&O=D&xtrk=1')).toBe(page)
  })

  it('keeps all where few pages show it, of the site or of one name', async () => {
    const once = /\/(?:docs|music|old|new)\/\?C=M&O=A&fbclid=/
    const rare = corpus.filter((each) => !each.includes('fbclid') || once.test(each))
    const next = `${page}?C=M&O=A&fbclid=never-seen`
    const alone = await learned(
      index,
      rare.filter((each) => !/xtrk|utm_source|nocache/.test(each)),
    )
    expect(alone.record.veto).toContain('fbclid')
    expect(alone.url('?C=M&O=A&fbclid=never-seen')).toBe(next)
    const beside = await learned(index, rare)
    expect(beside.url('?C=M&O=A&fbclid=never-seen')).toBe(next)
    expect(beside.url('?C=M&O=A&xtrk=never-seen')).toBe(page)
  })

  it('judges a path that nobody has seen as all others', async () => {
    const { url } = await learnedIndex()
    expect(url('?C=M&O=D&xtrk=1', '/late/')).toBe('https://a.example/late/')
    expect(url('?C=M&O=D', '/late/')).toBe('https://a.example/late/?C=M&O=D')
  })

  it('judges what spoils alone on such a path before two of them together, however many there are', async () => {
    const names = [...noise, ...Array.from({ length: 20 }, (_, at) => `ref${at}`)]
    const urls = folders.flatMap((folder, at) => [
      `https://a.example/${folder}/`,
      ...orders.map((order) => `https://a.example/${folder}/?${order}`),
      ...names.flatMap((name, i) => [
        `https://a.example/${folder}/?${name}=t${at}x${i}`,
        ...orders.map((order, n) => `https://a.example/${folder}/?${order}&${name}=t${at}y${i}z${n}`),
      ]),
    ])
    const { record, url } = await learned(index, urls, { maxFetches: 9000 })
    for (const name of names.filter((each) => record.patterns[`?C&O&${each}`] !== undefined)) {
      expect(url(`?${name}=1`, '/late/')).toBe('https://a.example/late/')
      expect(url(`?C=M&O=D&${name}=1`, '/late/')).toBe('https://a.example/late/')
    }
    expect(names.filter((each) => record.patterns[`?C&O&${each}`] !== undefined).length).toBeGreaterThan(20)
  })

  it('learns nothing of the sort where a tracker decides about the page', async () => {
    const campaign: FakeSite = (at, ...rest) => {
      const source = at.searchParams.get('fbclid')
      return source === null ? index(at, ...rest) : pageAbout(`${at.pathname} for ${source}`)
    }
    const { url } = await learned(campaign, corpus)
    expect(url('?C=M&O=D&fbclid=7')).toContain('fbclid=7')
    expect(url('?fbclid=7')).toBe(`${page}?fbclid=7`)
  })

  it('finds the same again in the next run', async () => {
    const { record } = await learnedIndex()
    const again = await learned(index, corpus, { previous: record })
    expect(again.url('?C=M&O=D&fbclid=never-seen')).toBe(page)
    expect(again.url('?C=M&O=D')).toBe(`${page}?C=M&O=D`)
  })

  it('learns none when strict', async () => {
    const { url } = await learned(index, corpus, { profile: 'strict' })
    expect(url('?C=M&O=D&fbclid=7')).toContain('fbclid=7')
  })
})
