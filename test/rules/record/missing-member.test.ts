import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { isMissingMember } from '../../../src/rules/record/missing-member.ts'

const issueOf = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).issues![0]

describe('isMissingMember()', () => {
  it.each([v.object({ a: v.string() }), v.strictObject({ a: v.string() })])(
    'tells a member that is missing',
    (schema) => {
      expect(isMissingMember(issueOf(schema, {}))).toBe(true)
    },
  )

  it('distinguishes it from a member of another type, or an unknown one', () => {
    expect(isMissingMember(issueOf(v.object({ a: v.string() }), { a: 1 }))).toBe(false)
    expect(isMissingMember(issueOf(v.object({ a: v.string() }), { a: undefined }))).toBe(false)
    expect(isMissingMember(issueOf(v.strictObject({}), { a: 1 }))).toBe(false)
  })
})
