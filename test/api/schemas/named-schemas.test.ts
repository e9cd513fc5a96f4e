import { describe, expect, it } from 'vitest'
import { CHECKED_BY_CODE, NAMED_SCHEMAS } from '../../../src/api/schemas/named-schemas.ts'

describe('NAMED_SCHEMAS', () => {
  it('gives each schema one name', () => {
    expect(new Set(Object.values(NAMED_SCHEMAS)).size).toBe(Object.keys(NAMED_SCHEMAS).length)
  })

  it('names no pipe, which the document would show in full inside of others', () => {
    expect(Object.keys(NAMED_SCHEMAS).filter((name) => 'pipe' in NAMED_SCHEMAS[name]!)).toEqual([])
  })
})

describe('CHECKED_BY_CODE', () => {
  it('shows schemas that code checks, and no other', () => {
    expect([...CHECKED_BY_CODE.keys()].map((schema) => (schema as { type: string }).type)).toEqual(
      Array(CHECKED_BY_CODE.size).fill('custom'),
    )
  })
})
