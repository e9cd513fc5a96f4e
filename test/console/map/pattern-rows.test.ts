import { describe, expect, it } from 'vitest'
import { createCanonicalizer } from '../../../src/canonicalize/canonicalize.ts'
import { drops, filterRows, patternRows } from '../../../src/console/map/pattern-rows.ts'
import { readReport } from '../../../src/console/map/read-report.ts'
import type { LearnedParameter, LearnedPattern } from '../../../src/rules/record/domain-record.ts'
import { namesOf } from '../../../src/rules/record/pattern-key.ts'
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

describe('patternRows of a record of version 2', () => {
  const learned = (more: Partial<LearnedParameter>): LearnedParameter => ({
    drop: [],
    keep: [],
    basis: 'verified',
    evidence: pattern({}).evidence,
    ...more,
  })
  const record = recordOf('shop.example', 1, {
    v: 2,
    templates: ['/p/*', '/list'],
    strip: ['aff'],
    parameters: {
      ref: learned({ drop: ['/p/*'], keep: ['/list'] }),
      src: learned({ drop: 'everywhere', evidence: { ...pattern({}).evidence, upperBound99: 0.3 } }),
      page: learned({ keep: ['/list'], dropValues: { '/list': ['1'], '': ['0'] } }),
      item_id: learned({ drop: 'everywhere' }),
    },
  })
  const keys = ['/p/*?aff&item_id&ref&src', '/list?page&ref', '/list?page&src', '/other?page', '/p/*?new']
  const report = readReport({ patterns: keys.map((key) => ({ key, urlCount: 1, basis: 'undecided' })) })
  const rows = new Map(patternRows(record, report).map((row) => [row.key, row]))

  it('decides the names of a pattern by what was learned about each on its template', () => {
    expect(rows.get(keys[0]!)).toMatchObject({
      basis: 'by parameter',
      keep: ['item_id'],
      drop: ['ref', 'src', 'aff'],
      evidence: { upperBound99: 0.3 },
    })
    expect(rows.get(keys[1]!)).toMatchObject({ keep: ['page', 'ref'], drop: [], dropValues: { page: ['1'] } })
    expect(rows.get(keys[3]!)).toMatchObject({ keep: ['page'], dropValues: { page: ['0'] } })
  })

  it('leaves a pattern undecided where nothing was learned about its names', () => {
    expect(rows.get(keys[4]!)).toMatchObject({ basis: 'undecided', keep: ['new'], drop: [] })
  })

  it('says what canonicalizing does', () => {
    const site = createCanonicalizer({ record })
    for (const [key, { drop }] of rows) {
      const url = `https://shop.example${key.replace('*', '7').replaceAll(/(\?|&)(\w+)/g, '$1$2=x')}`
      const kept = new URL(site.canonicalize(url, { profile: 'request' }).url).searchParams
      for (const name of namesOf(key)) expect([key, name, !kept.has(name)]).toEqual([key, name, drop.includes(name)])
    }
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
