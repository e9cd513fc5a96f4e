import { describe, expect, it } from 'vitest'
import { drops, filterRows, patternRows } from '../../../src/console/map/pattern-rows.ts'
import { readReport } from '../../../src/console/map/read-report.ts'
import type { LearnedPattern } from '../../../src/rules/record/domain-record.ts'
import { recordOf } from '../../api/support/memory-control.ts'

function pattern(more: Partial<LearnedPattern>): LearnedPattern {
  const evidence = { equal: 21, differ: 0, inconclusive: 0, upperBound99: 0.2, holdout: [10, 10] as const }
  return { keep: [], drop: [], basis: 'verified', evidence, ...more }
}

const RECORD = recordOf('shop.example', 1, {
  patterns: {
    '/p?id&ref': pattern({ keep: ['id'], drop: ['ref'] }),
    '/list?page': pattern({ keep: ['page'], dropValues: { page: ['1'] } }),
    '/wall?Q%5B%5D': pattern({ keep: ['Q[]'], basis: 'blind' }),
  },
  quarantine: [
    { name: 'ref', pattern: '/p?ref', since: '2026-11-01' },
    { name: 'other', pattern: '/p?other', since: '2026-11-01' },
  ],
})
const REPORT = readReport({
  patterns: [
    { key: '/wall?Q%5B%5D', urlCount: 9, basis: 'blind', blindReason: 'every page looks the same' },
    { key: '/new?a', urlCount: 90, basis: 'undecided', blindReason: 'the pages were used up' },
  ],
})

describe('patternRows', () => {
  it('puts the patterns with the most URLs first, also those that are undecided', () => {
    const rows = patternRows(RECORD, REPORT)
    expect(rows.map(({ key }) => key)).toEqual(['/new?a', '/wall?Q%5B%5D', '/list?page', '/p?id&ref'])
    expect(rows[0]).toMatchObject({
      basis: 'undecided',
      keep: ['a'],
      reported: { blindReason: 'the pages were used up' },
    })
  })

  it('needs no report', () => {
    expect(patternRows(RECORD, undefined).map(({ key }) => key)).toEqual(['/list?page', '/p?id&ref', '/wall?Q%5B%5D'])
  })

  it('knows what is in quarantine on the same paths', () => {
    const quarantined = patternRows(RECORD, undefined).map((row) => [row.key, row.quarantined])
    expect(Object.fromEntries(quarantined)).toEqual({ '/p?id&ref': ['ref'], '/list?page': [], '/wall?Q%5B%5D': [] })
  })

  it('keeps what a quarantine or the keep list holds, whatever was learned', () => {
    const [list, page] = patternRows({ ...RECORD, keep: ['page'] }, undefined)
    expect(list).toMatchObject({ keep: ['page'], drop: [], dropValues: {} })
    expect(page).toMatchObject({ keep: ['id', 'ref'], drop: [] })
  })
})

describe('filterRows', () => {
  const rows = patternRows(RECORD, REPORT)
  const keys = (filter: Partial<Parameters<typeof filterRows>[1]>): string[] =>
    filterRows(rows, { text: '', basis: '', verdict: '', ...filter }).map(({ key }) => key)

  it.each([
    [{}, 4],
    [{ text: ' REF ' }, 1],
    [{ text: 'q[]' }, 1],
    [{ text: '/wall' }, 1],
    [{ basis: 'verified' }, 2],
    [{ basis: 'undecided' }, 1],
    [{ verdict: 'drops' }, 1],
    [{ verdict: 'keeps' }, 3],
    [{ verdict: 'quarantined' }, 1],
    [{ verdict: 'drops', text: 'page' }, 1],
    [{ text: 'nothing like it' }, 0],
  ])('%j: %d', (filter, count) => expect(keys(filter)).toHaveLength(count))
})

describe('drops', () => {
  it('counts values too', () => {
    expect(patternRows(RECORD, undefined).map(drops)).toEqual([true, false, false])
  })
})
