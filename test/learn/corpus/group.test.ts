import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileLearnedMap, findPattern, rulesOfPath } from '../../../src/canonicalize/record/learned-map.ts'
import type { Corpus } from '../../../src/learn/corpus/corpus.ts'
import { createGrouper, type GrouperOptions } from '../../../src/learn/corpus/group.ts'
import type { LearnedPattern } from '../../../src/rules/record/domain-record.ts'
import { parseUrl } from '../../../src/url/parts.ts'
import { splitQuery } from '../../../src/url/query.ts'
import { HIDDEN_SECRETS, PLAIN_URLS, SECRET } from '../../rules/secret-shapes.ts'

const EVIDENCE = { equal: 0, differ: 0, inconclusive: 0, upperBound99: 1, holdout: [0, 0] as const }
const ORIGIN = 'https://shop.example'

function group(urls: Iterable<string>, options: GrouperOptions = {}): Corpus {
  const grouper = createGrouper(options)
  for (const url of urls) grouper.add(url)
  return grouper.finish()
}

function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index))
}

/** For every sample the pattern that the runtime finds, beside the pattern it was filed under. */
function lookUps({ patterns }: Corpus): [found: string | undefined, filed: string][] {
  const learned: [string, LearnedPattern][] = patterns.map(({ key, names }) => [
    key,
    { keep: names, drop: [], basis: 'verified', evidence: EVIDENCE },
  ])
  const map = compileLearnedMap({ v: 1, patterns: Object.fromEntries(learned) })
  return patterns.flatMap(({ key, samples }) =>
    samples.map(({ settled }) => {
      const { path, query = '' } = parseUrl(settled)!
      const names = splitQuery(query).map(({ name }) => name)
      return [map && findPattern(map, rulesOfPath(map, path), names)?.key, key] as [string | undefined, string]
    }),
  )
}

describe('createGrouper', () => {
  it('counts each kind of URL once', () => {
    const corpus = group([
      `${ORIGIN}/p?a=1`,
      `https://www.shop.example/p?a=2`,
      `${ORIGIN}/p`,
      'https://other.example/p?a=1',
      'ftp://shop.example/p?a=1',
      'no URL',
      `${ORIGIN}/p?X-Amz-Signature=abcdef&a=1`,
      `${ORIGIN}/p?a=1%27%20OR%201=1&utm_source=x`,
      `${ORIGIN}/p?a=${'x'.repeat(9000)}`,
      `${ORIGIN}/p?${times(101, (i) => `n${i}=1`).join('&')}`,
    ])
    expect(corpus).toMatchObject({
      domain: 'shop.example',
      urlCount: 3,
      otherHosts: { 'other.example': 1 },
      skipped: { notUrl: 2, otherHost: 1, passThrough: 1, attacks: 1, tooLong: 2, rarePattern: 0 },
    })
    expect(corpus.patterns.map(({ key, urlCount }) => [key, urlCount])).toEqual([['/p?a', 2]])
    expect(corpus.strippedByRule).toEqual({})
  })

  it('learns the most frequent host unless another is asked for', () => {
    const urls = ['https://a.example/?x=1', 'https://b.example/?x=1', 'https://b.example/?x=2']
    expect(group(urls).domain).toBe('b.example')
    expect(group(urls, { domain: 'a.example' })).toMatchObject({ domain: 'a.example', urlCount: 1 })
    expect(group(urls, { domain: 'a.example' }).otherHosts).toEqual({ 'b.example': 2 })
  })

  it('takes a host without its port', () => {
    const corpus = group(['http://127.0.0.1:8080/a?x=1'], { domain: '127.0.0.1:8080' })
    expect(corpus).toMatchObject({ domain: '127.0.0.1', urlCount: 1 })
  })

  it('weighs lines that say how often they were seen', () => {
    const grouper = createGrouper()
    grouper.add(`${ORIGIN}/p?a=1`, 40)
    grouper.add(`${ORIGIN}/p?a=2`)
    const [pattern] = grouper.finish().patterns
    expect(pattern?.urlCount).toBe(41)
  })

  it('forms patterns from what static rules leave', () => {
    const corpus = group([`${ORIGIN}/p?b=2&utm_source=x&a=1`, `${ORIGIN}/p?a=1&b=3`])
    expect(corpus.patterns.map(({ key }) => key)).toEqual(['/p?a&b'])
    expect(corpus.strippedByRule).toEqual({ utm_source: [`${ORIGIN}/p?b=2&utm_source=x&a=1`] })
  })

  it("forms patterns as the record's operator says", () => {
    const record = {
      v: 1 as const, domain: 'shop.example', revision: 1, builtAt: '', sha256: '', mode: 'rewrite' as const,
      strip: ['a'], veto: ['utm_source'],
      patterns: { '/p?b&utm_source': { keep: [], drop: ['b'], basis: 'verified' as const, evidence: EVIDENCE } },
    } // prettier-ignore
    const corpus = group([`${ORIGIN}/p?a=1&b=2&utm_source=x`], { record })
    expect(corpus.patterns.map(({ key }) => key)).toEqual(['/p?b&utm_source'])
  })

  it('forms the same patterns of a site with a map as without one', () => {
    const urls = ['a', 'b', 'c'].map((id) => `${ORIGIN}/p?id=${id}&trk=${id}&utm_source=x`)
    const trk = { drop: 'everywhere', keep: [], basis: 'verified', evidence: EVIDENCE } as const
    const record = {
      v: 2, domain: 'shop.example', revision: 1, builtAt: '', sha256: '', mode: 'observe', patterns: {},
      templates: ['/p'], parameters: { trk }, vetoByTemplate: { utm_source: ['/p'] },
    } as const // prettier-ignore
    expect(group(urls, { record })).toEqual(group(urls))
  })

  it('never gives a session id of somebody else to the fetcher', () => {
    const id = 'a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6'
    const corpus = group([`${ORIGIN}/p?PHPSESSID=${id}&a=1&utm_source=x`])
    expect(JSON.stringify(corpus)).not.toContain(id)
    expect(corpus.patterns[0]?.samples[0]?.url).toBe(`${ORIGIN}/p?a=1`)
  })

  it.each(HIDDEN_SECRETS)('never gives a secret that hides to the fetcher: %s', (url) => {
    const [page = '', fragment] = url.split('#')
    const tagged = `${page}${page.includes('?') ? '&' : '?'}utm_source=x&a=1${fragment === undefined ? '' : `#${fragment}`}`
    const corpus = group([tagged, `${ORIGIN}/p?a=2`])
    expect(corpus).toMatchObject({ urlCount: 1, skipped: { passThrough: 1 } })
    expect(JSON.stringify(corpus)).not.toContain(SECRET)
  })

  it.each(PLAIN_URLS)('learns from what only looks like one: %s', (url) => {
    expect(group([url]).urlCount).toBe(1)
  })

  it('leaves bare tokens alone', () => {
    expect(group([`${ORIGIN}/p?article300`, `${ORIGIN}/p?threads/x.1/&page=2`]).patterns).toEqual([])
  })

  it('does without templates when told so', () => {
    const corpus = group([`${ORIGIN}/p?a=1`, `${ORIGIN}/q?a=1`], { pathTemplates: false })
    expect(corpus.patterns.map(({ key }) => key)).toEqual(['?a'])
  })

  it('gives the same corpus for any order of the lines', () => {
    const urls = times(3000, (i) => `${ORIGIN}/product/item-${i % 300}?color=c${i % 7}&ref=${i}`)
    expect(group(urls.toReversed())).toEqual(group(urls))
  })

  it('draws other samples under another seed', () => {
    const urls = times(3000, (i) => `${ORIGIN}/product?ref=${i}`)
    expect(group(urls, { seed: 2 }).patterns[0]?.samples).not.toEqual(group(urls, { seed: 1 }).patterns[0]?.samples)
  })

  it('files every URL where the runtime will look', () => {
    const segment = fc.oneof(
      fc.constantFrom('product', 'compare', 'en', 'de', 'view.php', '', '*', '%2A', 'a;b', 'index.html'),
      fc.nat(30).map(String),
      fc.nat(80).map((n) => `item-${n}`),
      fc.stringMatching(/^[a-z]{1,3}$/),
    )
    const url = fc
      .tuple(
        fc.array(segment, { minLength: 1, maxLength: 4 }),
        fc.subarray(['a', 'b', 'ref', '%C3%A9', 'c[]'], { minLength: 1 }),
      )
      .map(([path, names]) => `${ORIGIN}/${path.join('/')}?${names.map((name) => `${name}=1`).join('&')}`)
    fc.assert(
      fc.property(fc.array(url, { minLength: 1, maxLength: 400 }), (urls) => {
        const pairs = lookUps(group(urls, { maxSamples: 1000 }))
        expect(pairs.filter(([found, filed]) => found !== filed)).toEqual([])
        expect(pairs.length).toBe(new Set(urls.map((each) => new URL(each).href.replace('%2A', '*'))).size)
      }),
      { seed: 7, numRuns: 150 },
    )
  })
})
