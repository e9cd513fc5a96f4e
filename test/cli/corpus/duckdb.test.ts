import { describe, expect, it } from 'vitest'
import { firstLine, sqlName, sqlText } from '../../../src/cli/corpus/duckdb.ts'

describe('text for DuckDB', () => {
  it('quotes what a path or a name may hold', () => {
    expect(sqlText("it's.parquet")).toBe("'it''s.parquet'")
    expect(sqlName('a "b"')).toBe('"a ""b"""')
  })

  it('shows the first line of its messages', () => {
    expect(firstLine(new Error('no such table\nLINE 1: x'))).toBe('no such table')
  })
})
