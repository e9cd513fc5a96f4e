import { describe, expect, it } from 'vitest'
import { numberUpTo, positionBelow, positionSql, rowLimit, toPage } from '../../../src/store/sql/row-paging.ts'

describe('paging of rows', () => {
  it.each([
    [undefined, 50],
    [0, 50],
    [Number.NaN, 50],
    [-3, 1],
    [7.9, 7],
    [9_999, 500],
  ])('makes a limit of %j %d rows', (limit, rows) => {
    expect(rowLimit(limit === undefined ? {} : { limit })).toBe(rows)
  })

  it('begins behind every position', () => {
    for (const page of [{}, { cursor: '' }]) expect(positionBelow(page) > '999999999999999:zzz').toBe(true)
    expect(positionBelow({ cursor: '000000000000007:a' })).toBe('000000000000007:a')
  })

  it.each([
    [undefined, Number.MAX_SAFE_INTEGER],
    ['', Number.MAX_SAFE_INTEGER],
    ['000000000000007:a', 7],
    ['0000000000000071:a', Number.MAX_SAFE_INTEGER],
    ["7'; DROP TABLE runs", Number.MAX_SAFE_INTEGER],
  ])('lets an index begin where %j does', (cursor, number) => {
    expect(numberUpTo(cursor === undefined ? {} : { cursor })).toBe(number)
  })

  it('pads the time, so that 9 comes before 10', () => {
    expect(positionSql('at', 'id')).toBe(`printf('%015d:%s', at, id)`)
  })

  it('names the last shown row when there is more, and nothing on the last page', () => {
    const raw = ['c', 'b', 'a'].map((position) => ({ position }))
    const read = ({ position }: { position: string }): string => position
    expect(toPage(raw, { limit: 2 }, read)).toEqual({ rows: ['c', 'b'], cursor: 'b' })
    expect(toPage(raw, { limit: 3 }, read)).toEqual({ rows: ['c', 'b', 'a'] })
    expect(toPage([], {}, read)).toEqual({ rows: [] })
  })
})
