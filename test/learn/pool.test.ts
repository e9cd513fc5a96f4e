import { describe, expect, it } from 'vitest'
import { createCanonicalizer } from '../../src/canonicalize/canonicalize.ts'
import { learnSite, pageAbout, type FakeSite } from './fake-site.ts'

const ACTIONS = ['show', 'history', 'diff', 'source', 'info', 'links', 'tree', 'log']

/** One path; the action decides which further names are there: many small patterns, three URLs each. */
function wiki(noise: readonly string[]): string[] {
  return ACTIONS.flatMap((_, kind) =>
    noise.flatMap((name, i) =>
      [1, 2, 3].map((n) => `https://wiki.example/w?title=Page${kind}${n}&part${kind}=${n}&${name}=v${kind}${i}${n}x7`),
    ),
  )
}

const site: FakeSite = (url) => {
  const parts = ACTIONS.map((_, kind) => url.searchParams.get(`part${kind}`) ?? '')
  return pageAbout(`${url.searchParams.get('title')} ${parts.join('-')}`)
}

describe('evidence pooled over small patterns', () => {
  it('drops noise that no single pattern has enough URLs to judge', async () => {
    const { record } = await learnSite(site, wiki(['xtrk', 'rnd']))
    const { canonicalize } = createCanonicalizer({ record })
    const key = (query: string): string => canonicalize(`https://wiki.example/w?${query}`).key
    expect(key('title=New&part3=9&xtrk=never-seen-1')).toBe(key('title=New&part3=9'))
    expect(key('title=New&part5=2&rnd=never-seen-2')).toBe(key('title=New&part5=2'))
    expect(key('title=New&part3=9')).not.toBe(key('title=New&part3=8'))
    expect(key('title=New&part3=9')).not.toBe(key('title=Old&part3=9'))
  })

  it('judges a path that nobody has seen as all others, when they agree', async () => {
    const files = ['docs', 'docs/old/2024/', 'images/a/', 'private'].flatMap((folder) =>
      [1, 2, 3, 4].map((n) => `https://files.example/${folder}?xtrk=${folder.length}${n}x7y`),
    )
    const { record } = await learnSite(({ pathname }) => pageAbout(pathname), files)
    const { canonicalize } = createCanonicalizer({ record })
    expect(canonicalize('https://files.example/new/z.html?xtrk=never-1').key).toBe(
      canonicalize('https://files.example/new/z.html').key,
    )
  })

  it('drops noise on the page of a path whose default order is spelled out in several ways', async () => {
    const folders = ['docs', 'images', 'music', 'old', 'new', 'more']
    const orders = ['', 'C=N', 'C=N;O=A', 'C=D;O=A', 'C=M;O=A', 'C=S;O=D', 'C=M;O=D']
    const listed = folders.flatMap((folder, at) =>
      orders.flatMap((order, i) => [
        ...(order === '' ? [] : [`https://files.example/${folder}/?${order}`]),
        `https://files.example/${folder}/?${order}${order === '' ? '' : '&'}xtrk=${at}x${i}q${at * i + 17}z`,
      ]),
    )
    const index: FakeSite = ({ pathname, searchParams }) => {
      const order = searchParams.get('C') ?? 'N;O=A'
      return pageAbout(`${pathname} ${orders.slice(4).some((each) => each === `C=${order}`) ? order : ''}`)
    }
    const { record } = await learnSite(index, listed)
    const { canonicalize } = createCanonicalizer({ record })
    for (const folder of folders) {
      const page = `https://files.example/${folder}/`
      expect(canonicalize(`${page}?xtrk=never-seen-1`).url).toBe(page)
      expect(canonicalize(`${page}?C=M;O=D&xtrk=never-seen-1`).url).toBe(`${page}?C=M;O=D`)
    }
  })

  it('keeps a name everywhere that matters in one of the patterns', async () => {
    const fussy: FakeSite = (url, visit, requests) => {
      const matters = url.searchParams.has('part6') ? url.searchParams.get('xtrk') : ''
      const answer = site(url, visit, requests)
      return matters === '' || matters === null
        ? answer
        : pageAbout(`${url.searchParams.get('title')} seen by ${matters}`)
    }
    const { record } = await learnSite(fussy, wiki(['xtrk', 'rnd']))
    const patterns = Object.entries(record.patterns)
    expect(patterns.flatMap(([, { drop }]) => drop)).not.toContain('xtrk')
    expect(patterns.flatMap(([, { drop }]) => drop)).toContain('rnd')
  })

  it('concludes nothing from a site that shows one page for everything', async () => {
    const { record } = await learnSite(() => pageAbout('Welcome'), wiki(['xtrk', 'rnd']))
    expect(Object.values(record.patterns).flatMap(({ drop }) => drop)).toEqual([])
  })

  it('takes too few samples for none', async () => {
    const { record } = await learnSite(site, wiki(['xtrk']).slice(0, 4))
    expect(Object.values(record.patterns).flatMap(({ drop }) => drop)).toEqual([])
  })

  it('takes five samples for enough when they are all that there are', async () => {
    const urls = [1, 2, 3, 4, 5].map((n) => `https://wiki.example/w?title=P${n}&part${n}=${n}&xtrk=v${n}x7`)
    const { record } = await learnSite(site, urls)
    expect(new Set(Object.values(record.patterns).flatMap(({ drop }) => drop))).toEqual(new Set(['xtrk']))
  })

  it('leaves a name alone that showed one value only', async () => {
    const urls = wiki(['xtrk']).map((url) => `${url}&mode2=on`)
    const { record } = await learnSite(site, urls)
    expect(new Set(Object.values(record.patterns).flatMap(({ drop }) => drop))).toEqual(new Set(['xtrk']))
  })

  it('does not pool in the strict profile', async () => {
    const { record } = await learnSite(site, wiki(['xtrk', 'rnd']), { profile: 'strict' })
    expect(Object.values(record.patterns).flatMap(({ drop }) => drop)).toEqual([])
  })
})
