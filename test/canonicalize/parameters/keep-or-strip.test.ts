import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCanonicalizer } from '../../../src/canonicalize/canonicalize.ts'
import type { DomainRecord } from '../../../src/rules/record/domain-record.ts'
import { SHOP_RECORD } from '../arbitrary-urls.ts'

const EVIDENCE = { equal: 21, differ: 0, inconclusive: 0, upperBound99: 0.2, holdout: [10, 10] as const }
const BARE: DomainRecord = {
  v: 1, domain: 'shop.test', revision: 1, builtAt: '', sha256: '', mode: 'rewrite', patterns: {},
} // prettier-ignore

/** The query that is left of `?text` on `/p` under a record. */
function left(record: Partial<DomainRecord>, text: string): string {
  const { canonicalize } = createCanonicalizer({ record: { ...BARE, ...record } })
  return canonicalize(`https://shop.test/p?${text}`, { profile: 'request' }).url.slice('https://shop.test/p'.length)
}

const drops = (key: string, ...drop: string[]): Partial<DomainRecord> => ({
  patterns: { [key]: { keep: [], drop, basis: 'verified', evidence: EVIDENCE } },
})

describe('the precedence of keep and strip', () => {
  it('lets the operator keep a known tracker and strip an unknown name', () => {
    expect(left({ keep: ['gclid'] }, 'a=1&gclid=2')).toBe('?a=1&gclid=2')
    expect(left({ strip: ['a'] }, 'a=1&b=2')).toBe('?b=2')
    expect(left({ keep: ['a'], strip: ['a'] }, 'a=1&b=2')).toBe('?a=1&b=2')
  })

  it('lets a quarantine and a platform stand above what the operator strips', () => {
    expect(left({ strip: ['a'], quarantine: [{ name: 'a', pattern: '/p?a', since: '' }] }, 'a=1')).toBe('?a=1')
    expect(left({ strip: ['variant', 'id'], platform: ['shopify'] }, 'id=2&variant=1')).toBe('?variant=1')
  })

  it('keeps a quarantined name on the paths of its pattern, over the map and the static facts', () => {
    const record = { ...drops('/p?a&b', 'b'), quarantine: [{ name: 'b', pattern: '/*?a&b', since: '2026-11-01' }] }
    expect(left(record, 'a=1&b=2')).toBe('?a=1&b=2')
    expect(left({ quarantine: [{ name: 'gclid', pattern: '/p?gclid', since: '' }] }, 'a=1&gclid=2')).toBe(
      '?a=1&gclid=2',
    )
    expect(left({ quarantine: [{ name: 'gclid', pattern: '/q?gclid', since: '' }] }, 'a=1&gclid=2')).toBe('?a=1')
  })

  it('keeps what a platform names, digits and prefixes included', () => {
    const record = { platform: ['sfcc'], ...drops('/p?dwvar_1_color&prefn12', 'dwvar_1_color', 'prefn12') }
    expect(left(record, 'dwvar_1_color=red&prefn12=x')).toBe('?dwvar_1_color=red&prefn12=x')
    expect(left(drops('/p?dwvar_1_color&prefn12', 'dwvar_1_color', 'prefn12'), 'dwvar_1_color=red&prefn12=x')).toBe('')
  })

  it('keeps names that denote identity everywhere, over a learned drop', () => {
    expect(left(drops('/p?id&view', 'id', 'view'), 'id=1&view=2')).toBe('?id=1')
  })

  it('strips what a verified pattern drops and keeps what no pattern names', () => {
    expect(left(drops('/p?a&b', 'b'), 'a=1&b=2')).toBe('?a=1')
    expect(left(drops('/p?a&b', 'b'), 'a=1&b=2&c=3')).toBe('?a=1&b=2&c=3')
    expect(left(drops('/q?a&b', 'b'), 'a=1&b=2')).toBe('?a=1&b=2')
  })

  it('forms the pattern after the static strip', () => {
    expect(left(drops('/p?a&b', 'b'), 'a=1&b=2&utm_source=x')).toBe('?a=1')
  })

  it('keeps everything of a blind pattern', () => {
    const pattern = { keep: [], drop: ['b'], dropValues: { a: ['1'] }, basis: 'blind' as const, evidence: EVIDENCE }
    expect(left({ patterns: { '/p?a&b': pattern } }, 'a=1&b=2')).toBe('?a=1&b=2')
  })

  it('keeps what a pattern both keeps and drops', () => {
    const pattern = { keep: ['b'], drop: ['b', 'c'], basis: 'verified' as const, evidence: EVIDENCE }
    expect(left({ patterns: { '/p?a&b&c': pattern } }, 'a=1&b=2&c=3')).toBe('?a=1&b=2')
  })

  it('keeps what the pattern of the page keeps, whatever slashes values hold', () => {
    const patterns = { ...drops('/*?a&b', 'b').patterns, ...drops('/p?a&b').patterns }
    expect(left({ patterns }, 'a=/&b=2/3')).toBe('?a=/&b=2/3')
  })

  it('strips a name with digits that was learned as it stands', () => {
    expect(left(drops('/p?a&b2', 'b2'), 'a=1&b2=2')).toBe('?a=1')
  })

  it('drops learned values of a name that is otherwise kept, unless it is repeated', () => {
    const pattern = {
      keep: ['sort'],
      drop: [],
      dropValues: { sort: ['default'] },
      basis: 'verified' as const,
      evidence: EVIDENCE,
    }
    const record = { patterns: { '/p?a&sort': pattern } }
    expect(left(record, 'a=1&sort=default')).toBe('?a=1')
    expect(left(record, 'a=1&sort=price')).toBe('?a=1&sort=price')
    expect(left(record, 'a=1&sort=default&sort=price')).toBe('?a=1&sort=default&sort=price')
  })

  it('lets a record veto a static fact', () => {
    expect(left({ veto: ['gclid'] }, 'a=1&gclid=2')).toBe('?a=1&gclid=2')
  })

  it.each([
    ['keep', { keep: ['gclid'] }],
    ['veto', { veto: ['gclid'] }],
    ['keep in another case', { keep: ['GClid'] }],
    ['quarantine', { quarantine: [{ name: 'gclid', pattern: '/q?gclid', since: '' }] }],
  ])('drops no other spelling of a name that the record speaks for: %s', (_, record) => {
    expect(left(record, 'GCLID=2&a=1')).toBe('?GCLID=2&a=1')
    expect(left(record, 'a=1&amp;gclid=2')).toBe('?a=1&amp;gclid=2')
    expect(left({}, 'GCLID=2&a=1&amp;gclid=2')).toBe('?a=1')
  })

  it('strips what a platform adds and ignores', () => {
    expect(left({ platform: ['shopify'] }, 'variant=1&_pos=2')).toBe('?variant=1')
  })

  it('never treats a property of every object as a rule', () => {
    expect(left(SHOP_RECORD, '__proto__=1&constructor=2')).toBe('?__proto__=1&constructor=2')
  })
})

describe('names that the record strips', () => {
  it('leave in force what was learned beside them', () => {
    const learned = drops('/p?a&b&c', 'b')
    expect(left({ ...learned, strip: ['a'] }, 'a=1&b=2&c=3')).toBe('?c=3')
    expect(left({ ...learned, strip: ['a', 'c'] }, 'a=1&b=2&c=3')).toBe('')
    expect(left({ ...learned, strip: ['a'], keep: ['b'] }, 'a=1&b=2&c=3')).toBe('?b=2&c=3')
  })

  it('leave in force what was learned beside a name that a platform strips', () => {
    expect(left({ ...drops('/p?_fid&a&b', 'b'), platform: ['shopify'] }, '_fid=1&a=1&b=2')).toBe('?a=1')
  })

  it('leave in force a chain of learned patterns that they are part of', () => {
    const patterns = { ...drops('/p?a&b&c&d', 'a', 'b').patterns, ...drops('/p?c&d', 'd').patterns }
    for (const strip of [[], ['a'], ['b'], ['a', 'd']])
      expect(left({ patterns, strip }, 'a=1&b=2&c=3&d=4')).toBe('?c=3')
  })

  it('leave the rest to be judged once more', () => {
    expect(left({ ...drops('/p?b&c', 'b'), strip: ['a'] }, 'a=1&b=2&c=3')).toBe('?c=3')
  })

  it('let a page without them keep what was never learned there', () => {
    expect(left({ ...drops('/p?a&b&c', 'b'), strip: ['a'] }, 'b=2&c=3')).toBe('?b=2&c=3')
  })

  it('leave a name that is known to matter without them', () => {
    const without = (pattern: object): Partial<DomainRecord> => ({
      patterns: {
        ...drops('/p?a&b&c', 'b').patterns,
        '/p?b&c': { ...drops('', '').patterns!['']!, drop: [], ...pattern },
      },
      strip: ['a'],
    })
    expect(left(without({ keep: ['b'] }), 'a=1&b=2&c=3')).toBe('?b=2&c=3')
    expect(left(without({ keep: ['c'] }), 'a=1&b=2&c=3')).toBe('?c=3')
    expect(left(without({ keep: ['b'], basis: 'blind' }), 'a=1&b=2&c=3')).toBe('?c=3')
    const folded = {
      '/p?a&b_%23': drops('', 'b_#').patterns!['']!,
      '/p?b_%23': { ...drops('').patterns!['']!, keep: ['b_#'] },
    }
    expect(left({ patterns: folded, strip: ['a'] }, 'a=1&b_7=2')).toBe('?b_7=2')
  })

  it('are noted as stripped by the operator, also where the map drops them', () => {
    const record = { ...BARE, ...drops('/p?a&b&c', 'a', 'b'), strip: ['a'] }
    const { applied } = createCanonicalizer({ record }).canonicalize('https://shop.test/p?a=1&b=2&c=3')
    expect(applied.map(({ rule, name }) => [name, rule])).toEqual([
      ['a', 'operator:strip'],
      ['b', 'learned:/p?a&b&c'],
    ])
  })

  it('never keep more parameters than the same record without them', () => {
    const names = fc.subarray(['a', 'b', 'c', 'd', 'gclid'], { minLength: 1 })
    const stays = (record: DomainRecord, url: string): string[] => [
      ...new URL(createCanonicalizer({ record }).canonicalize(url, { profile: 'request' }).url).searchParams.keys(),
    ]
    fc.assert(
      fc.property(fc.array(names, { maxLength: 12 }), names, names, names, (sets, neutral, strip, asked) => {
        const patternOf = (set: string[]): Partial<DomainRecord> =>
          drops(`/p?${set.join('&')}`, ...set.filter((name) => neutral.includes(name)))
        const patterns = Object.assign({}, ...sets.map((set) => patternOf(set).patterns)) as DomainRecord['patterns']
        const url = `https://shop.test/p?${asked.map((name) => `${name}=1`).join('&')}`
        const before = stays({ ...BARE, patterns }, url)
        const after = stays({ ...BARE, patterns, strip }, url)
        expect(before).toEqual(expect.arrayContaining(after))
        expect(after.filter((name) => strip.includes(name))).toEqual([])
      }),
      { numRuns: 2000 },
    )
  })
})
