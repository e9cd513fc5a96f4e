import { describe, expect, it } from 'vitest'
import { createCanonicalizer } from '../../src/canonicalize/canonicalize.ts'
import type { DomainRecord } from '../../src/rules/domain-record.ts'
import { SHOP_RECORD } from './arbitrary-urls.ts'

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

  it('keeps what the pattern of the page keeps, whatever slashes stand in values', () => {
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

  it('strips what a platform adds and ignores', () => {
    expect(left({ platform: ['shopify'] }, 'variant=1&_pos=2')).toBe('?variant=1')
  })

  it('never treats a property of every object as a rule', () => {
    expect(left(SHOP_RECORD, '__proto__=1&constructor=2')).toBe('?__proto__=1&constructor=2')
  })
})
