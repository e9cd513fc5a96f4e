import { describe, expect, it } from 'vitest'
import { gatesOf, runLibraryBench } from '../../bench/library.ts'

describe('runLibraryBench()', () => {
  it('measures ours, the platform and three peers on one list', () => {
    const { rows, urls } = runLibraryBench({ rounds: 1, batchMs: 1 })
    expect(urls).toBeGreaterThanOrEqual(2000)
    expect(rows.map(({ name }) => name)).toEqual([
      'new URL(u).href',
      'new URL(u) + searchParams.sort()',
      'canonicalize, request profile, with a record',
      'canonicalize, request profile, no record',
      'canonicalize, identity profile, key read',
      'canonicalize, identity profile, key not read',
      'ufo normalizeURL',
      'normalize-url',
      'tidy-url',
    ])
    expect(rows.filter(({ microseconds }) => !(microseconds > 0))).toEqual([])
  })
})

describe('gatesOf()', () => {
  const rows = (request: number, key: number, url: number) => [
    { name: 'new URL(u).href', microseconds: 1, ratio: 1 },
    { name: 'new URL(u) + searchParams.sort()', microseconds: 5, ratio: 5 },
    { name: 'canonicalize, request profile, with a record', microseconds: request, ratio: request },
    { name: 'canonicalize, identity profile, key read', microseconds: key, ratio: key },
    { name: 'canonicalize, identity profile, key not read', microseconds: url, ratio: url },
  ]

  it.each([
    { case: 'all within', input: rows(4.9, 11.9, 7.4), expected: [true, true, true] },
    { case: 'all over', input: rows(5.1, 12.1, 7.6), expected: [false, false, false] },
    { case: 'a row is missing', input: rows(2, 2, 2).slice(0, 2), expected: [false, false, false] },
  ])('judges: $case', ({ input, expected }) => {
    expect(gatesOf(input).map(({ ok }) => ok)).toEqual(expected)
  })
})
