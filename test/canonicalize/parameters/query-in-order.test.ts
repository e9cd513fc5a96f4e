import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCanonicalizer } from '../../../src/canonicalize/canonicalize.ts'
import { frontText } from '../../../src/canonicalize/parameters/query-in-order.ts'
import type { Profile } from '../../../src/canonicalize/types.ts'
import type { DomainRecord, LearnedParameter } from '../../../src/rules/record/domain-record.ts'
import { anyRecord, concernedUrl, TEMPLATES } from '../arbitrary-records.ts'

const EVIDENCE = { equal: 21, differ: 0, inconclusive: 0, upperBound99: 0.2, holdout: [5, 5] } as const
const SESSION = 'PHPSESSID=0123456789abcdef0123456789abcdef'

function parameter(drop: LearnedParameter['drop'], more: Partial<LearnedParameter> = {}): LearnedParameter {
  return { drop, keep: [], basis: 'verified', evidence: EVIDENCE, ...more }
}

const RECORD: DomainRecord = {
  v: 2, domain: '*', revision: 1, builtAt: '', sha256: '', mode: 'rewrite', patterns: {}, templates: ['/i', '/q'],
  vetoByTemplate: { front: ['/i'] },
} // prettier-ignore

/** Query that a page read in order keeps of another, and the rules that were noted. */
function front(query: string, record: Partial<DomainRecord> = {}, profile: Profile = 'request') {
  const { canonicalize } = createCanonicalizer({ record: { ...RECORD, ...record } })
  const { url, applied } = canonicalize(`https://a.test/i?${query}`, { profile })
  return { query: url.slice('https://a.test/i'.length), rules: applied.map(({ rule }) => rule) }
}

const queryOf = (query: string, record?: Partial<DomainRecord>, profile?: Profile): string =>
  front(query, record, profile).query

describe('a query that is read in order', () => {
  it('loses what is dropped behind the last parameter that is kept, and no other', () => {
    expect(front('do=item&utm_source=x&id=7&gclid=1&fbclid=2')).toEqual({ query: '?do=item&utm_source=x&id=7', rules: ['tracking:gclid', 'tracking:fbclid'] }) // prettier-ignore
    expect(front('utm_source=x&do=item')).toEqual({ query: '?utm_source=x&do=item', rules: [] })
  })

  it('is not sorted', () => {
    expect(queryOf('b=1&a=1&gclid=1')).toBe('?b=1&a=1')
  })

  it('goes whole where nothing of it is kept', () => {
    expect(front('utm_source=x&&gclid=1')).toEqual({ query: '', rules: ['tracking:utm_source', 'tracking:gclid', 'empty'] }) // prettier-ignore
  })

  it('keeps in place what was learned, what the operator strips and what the platform strips', () => {
    const record = { parameters: { ref: parameter('everywhere') }, strip: ['trk'], platform: ['shopify'] }
    expect(queryOf('ref=1&trk=1&_pos=1&id=7&ref=1&_pos=1&trk=1', record)).toBe('?ref=1&trk=1&_pos=1&id=7')
  })

  it('keeps in place a session id in an identity', () => {
    expect(queryOf(`${SESSION}&id=7`, {}, 'identity')).toBe(`?${SESSION}&id=7`)
    expect(front(`id=7&${SESSION}&gclid=1`, {}, 'identity')).toEqual({ query: '?id=7', rules: ['session:phpsessid', 'tracking:gclid'] }) // prettier-ignore
  })

  it('keeps in place its empty pieces, and loses those behind the last parameter', () => {
    expect(front('&do=item&&id=7&&gclid=1&')).toEqual({ query: '?&do=item&&id=7', rules: ['tracking:gclid', 'empty'] })
    expect(front('&id=7')).toEqual({ query: '?&id=7', rules: [] })
  })

  it('is judged anew without what was dropped', () => {
    const record = { parameters: { page: parameter([], { dropValues: { '': ['1'] } }), ref: parameter(['/i']) } }
    expect(queryOf('id=7&page=1&ref=1&page=1', record)).toBe('?id=7&page=1&ref=1&page=1')
    const patterns = { '/i?a&b': { keep: ['a'], drop: ['b'], basis: 'verified', evidence: EVIDENCE } } as const
    const both = { patterns, parameters: { c: parameter('everywhere', { keepValues: { '': ['x'] } }), a: parameter(['/i']) } } // prettier-ignore
    expect(queryOf('a=1&b=1&c=1', both)).toBe('?a=1')
  })

  it('loses what the site does not read behind a dropped name at which it stops', () => {
    const queryEnds = { '/i': { names: ['gclid'], unread: ['sort'] } }
    expect(front('do=a&gclid=1&sort=b', { queryEnds })).toEqual({ query: '?do=a', rules: ['tracking:gclid', 'unread:sort@/i'] }) // prettier-ignore
    expect(queryOf('sort=a&gclid=1&sort=b', { queryEnds })).toBe('?sort=a')
    expect(queryOf('gclid=1&sort=b&id=7', { queryEnds })).toBe('?gclid=1&sort=b&id=7')
  })

  it('keeps what it would not read where the record keeps it or the name in front', () => {
    const queryEnds = { '/i': { names: ['gclid', 'ref'], unread: ['sort'] } }
    const queries = ['gclid=1&sort=b', 'fbclid=1&sort=b', 'ref=1&sort=b']
    expect(queries.map((query) => queryOf(query, { queryEnds, keep: ['sort'] }))).toEqual(queries.map((query) => `?${query}`)) // prettier-ignore
    expect(queries.map((query) => queryOf(query, { queryEnds }))).toEqual(['', '?fbclid=1&sort=b', '?ref=1&sort=b'])
  })

  it('loses trackers behind the last token that is kept, where it has no pairs', () => {
    expect(front('fbclid&article&gclid')).toEqual({ query: '?fbclid&article', rules: ['tracking:gclid'] })
    expect(['fbclid&gclid', 'fbclid&&', 'a&&gclid', 'a&'].map((query) => queryOf(query))).toEqual(['', '', '?a&', '?a&']) // prettier-ignore
  })

  it('loses no tracker behind a wrong delimiter', () => {
    expect(queryOf('id=7?utm_source=x')).toBe('?id=7?utm_source=x')
  })

  it('is stable and a beginning of the original, whatever the record says', () => {
    const profiles = fc.constantFrom('identity' as const, 'request' as const)
    fc.assert(
      fc.property(anyRecord, concernedUrl, profiles, (record, url, profile) => {
        const vetoByTemplate = { ...record.vetoByTemplate, front: [...TEMPLATES], 'query-encoding': [...TEMPLATES] }
        const { canonicalize } = createCanonicalizer({
          record: { ...record, templates: [...TEMPLATES], vetoByTemplate, pathRules: [], urlParams: [] },
        })
        const once = canonicalize(`https://shop.test/s${new URL(url).search}`, { profile })
        expect(`https://shop.test/s${new URL(url).search}`.startsWith(once.url)).toBe(true)
        expect(canonicalize(once.url, { profile })).toMatchObject({ url: once.url, key: once.key })
      }),
      { numRuns: 800 },
    )
  })
})

describe('frontText()', () => {
  it('counts the pieces that are not empty', () => {
    expect([0, 1, 2].map((count) => frontText('&a=1&&b=2&', count))).toEqual([undefined, '&a=1', '&a=1&&b=2'])
  })
})
