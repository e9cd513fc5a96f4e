import { describe, expect, it } from 'vitest'
import { createCanonicalizer } from '../../../src/canonicalize/canonicalize.ts'
import { patternRows } from '../../../src/console/map/pattern-rows.ts'
import { readReport } from '../../../src/console/map/read-report.ts'
import { verdictInForce } from '../../../src/console/map/verdict-in-force.ts'
import { recordOf } from '../../api/support/memory-control.ts'

const evidence = { equal: 21, differ: 3, inconclusive: 0, upperBound99: 0.2, holdout: [10, 10] as const }
const NAMES = ['kk', 'qq', 'ss', 'vv', 'ww', 'xx', 'item_id', 'zz']
const KEY = `/p?${NAMES.toSorted().join('&')}`
const RECORD = recordOf('shop.example', 1, {
  keep: ['kk'],
  strip: ['ss'],
  quarantine: [{ name: 'qq', pattern: '/p?qq', since: '2026-11-01' }],
  patterns: {
    // Without the name that the strip list takes away before patterns are looked up.
    [`/p?${NAMES.filter((name) => name !== 'ss').toSorted().join('&')}`]: {
      keep: ['ww'],
      drop: ['kk', 'qq', 'xx', 'item_id', 'ss'],
      dropValues: { vv: ['1'] },
      basis: 'verified',
      evidence,
    },
  },
}) // prettier-ignore
const [row] = patternRows(RECORD, undefined)

describe('verdictInForce', () => {
  it.each([
    ['kk', 'kept', 'keep list'],
    ['qq', 'kept', 'quarantine'],
    ['ss', 'dropped', 'strip list'],
    ['vv', 'dropped for some values', 'value 1'],
    ['ww', 'kept', 'learned'],
    ['xx', 'dropped', 'learned'],
    ['item_id', 'kept', 'names like'],
    ['zz', 'kept', 'nothing is known'],
  ])('%s: %s', (name, verdict, because) => {
    const found = verdictInForce(RECORD, row!, name)
    expect(found.verdict).toBe(verdict)
    expect(found.because).toContain(because)
  })

  it('says what canonicalizing does', () => {
    const { url } = createCanonicalizer({ record: RECORD }).canonicalize(
      `https://shop.example${KEY.replaceAll(/(\?|&)(\w+)/g, '$1$2=1')}`,
      { profile: 'request' },
    )
    const kept = new URL(url).searchParams
    for (const name of NAMES) {
      expect([name, kept.has(name)]).toEqual([name, verdictInForce(RECORD, row!, name).verdict === 'kept'])
    }
  })

  it('says which names of a pattern were learned one by one', () => {
    const evidence21 = { ...evidence, differ: 0 }
    const record = recordOf('shop.example', 1, {
      v: 2,
      parameters: { ref: { drop: ['/p'], keep: [], basis: 'verified', evidence: evidence21 }, lang: { drop: [], keep: ['/p'], basis: 'verified', evidence } },
    }) // prettier-ignore
    const report = readReport({ patterns: [{ key: '/p?item_id&lang&new&ref', basis: 'undecided' }] })
    const [found] = patternRows(record, report)
    const because = (name: string) => Object.values(verdictInForce(record, found!, name)).join(': ')
    expect(because('ref')).toBe('dropped: learned')
    expect(because('new')).toBe('kept: nothing is known')
    expect(because('item_id')).toContain('kept: names like')
    expect(because('lang')).toBe('kept: learned')
  })

  it('keeps everything of a pattern that is blind or undecided', () => {
    const blind = { ...row!, basis: 'blind' as const, drop: [], dropValues: {}, keep: ['a'] }
    expect(verdictInForce(recordOf('shop.example'), blind, 'a').because).toContain('nothing could be learned')
    expect(verdictInForce(recordOf('shop.example'), { ...blind, basis: 'undecided' }, 'a').verdict).toBe('kept')
  })
})
