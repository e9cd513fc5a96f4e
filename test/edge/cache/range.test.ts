import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseHttpDate } from '../../../src/edge/cache/date.ts'
import { ifRangeHolds, placedBytes, wantedRange } from '../../../src/edge/cache/range.ts'

describe('wantedRange (RFC 9110 §14.1.2)', () => {
  it.each([
    ['bytes=0-1', { kind: 'part', first: 0, last: 1 }],
    ['bytes=4-', { kind: 'part', first: 4, last: 9 }],
    ['bytes=-3', { kind: 'part', first: 7, last: 9 }],
    ['bytes=-30', { kind: 'part', first: 0, last: 9 }],
    ['bytes=8-800', { kind: 'part', first: 8, last: 9 }],
    ['BYTES=9-9', { kind: 'part', first: 9, last: 9 }],
    ['bytes=10-', { kind: 'unsatisfiable' }],
    ['bytes=-0', { kind: 'unsatisfiable' }],
    ['bytes=5-4', undefined],
    ['bytes=0-1,3-4', undefined],
    ['bytes=-', undefined],
    ['items=0-1', undefined],
    ['bytes=a-b', undefined],
  ])('reads %s of ten bytes', (field, expected) => {
    expect(wantedRange(field, 10)).toEqual(expected)
  })

  it('never reaches beyond the body', () => {
    const position = fc.option(fc.nat(50), { nil: '' })
    fc.assert(
      fc.property(position, position, fc.nat(40), (first, last, length) => {
        const wanted = wantedRange(`bytes=${first}-${last}`, length)
        if (wanted?.kind === 'part')
          expect(0 <= wanted.first && wanted.first <= wanted.last && wanted.last < length).toBe(true)
      }),
    )
  })
})

describe('placedBytes (RFC 9110 §14.4)', () => {
  it.each([
    ['bytes 0-4/10', { first: 0, last: 4, lengthBytes: 10 }],
    ['bytes 5-9/10', { first: 5, last: 9, lengthBytes: 10 }],
    ['bytes 0-4/5', { first: 0, last: 4, lengthBytes: 5 }],
  ])('reads %s of five bytes', (field, expected) => {
    expect(placedBytes(field, 5)).toEqual(expected)
  })

  it('takes the end of the bytes for the end that an origin says, where that is the last', () => {
    expect(placedBytes('bytes 4-9/10', 5)).toEqual({ first: 4, last: 8, lengthBytes: 9 })
  })

  it.each([
    null,
    '',
    'bytes 0-3/10',
    'bytes 0-5/10',
    'bytes 0-4/*',
    'bytes */10',
    'bytes 6-5/10',
    'bytes 5-10/10',
    'items 0-4/10',
    'bytes 0-4/10, bytes 5-9/10',
  ])('places nothing by %s', (field) => {
    expect(placedBytes(field, 5)).toBeUndefined()
  })

  it('places no empty part', () => {
    expect(placedBytes('bytes 0-0/1', 0)).toBeUndefined()
  })
})

describe('ifRangeHolds (RFC 9110 §13.1.5)', () => {
  const NOON = 'Fri, 20 Nov 2026 12:00:00 GMT'
  const holds = (field: string | null, fields: Record<string, string>): boolean =>
    ifRangeHolds(field, new Headers(fields), (date) => parseHttpDate(date, 0))

  it('compares entity tags strongly', () => {
    expect(holds('"a"', { etag: '"a"' })).toBe(true)
    expect(holds('"a"', { etag: 'W/"a"' })).toBe(false)
    expect(holds('W/"a"', { etag: 'W/"a"' })).toBe(false)
    expect(holds('"b"', { etag: '"a"' })).toBe(false)
    expect(holds('"b"', {})).toBe(false)
  })

  it('takes a date that is the same, once it can be told from a later change', () => {
    const modified = 'Fri, 20 Nov 2026 11:59:00 GMT'
    expect(holds(modified, { 'last-modified': modified, date: NOON })).toBe(true)
    expect(holds(NOON, { 'last-modified': NOON, date: NOON })).toBe(false)
    expect(holds(NOON, { 'last-modified': modified, date: NOON })).toBe(false)
    expect(holds('x', {})).toBe(false)
  })

  it('asks nothing without the field', () => {
    expect(holds(null, {})).toBe(true)
  })
})
