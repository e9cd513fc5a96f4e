import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { chosen, described, pageSchema } from '../../../src/api/schemas/parts.ts'

describe('described()', () => {
  it('adds a sentence and changes nothing that is checked', () => {
    const schema = described(v.array(v.string()), 'Names.')
    expect([v.is(schema, ['a']), v.is(schema, [1]), v.getDescription(schema)]).toEqual([true, false, 'Names.'])
  })
})

describe('pageSchema()', () => {
  it('takes rows, and a cursor except on the last page', () => {
    const page = pageSchema(v.string())
    expect([{ rows: ['a'] }, { rows: [], cursor: 'b' }].map((one) => v.is(page, one))).toEqual([true, true])
    expect([{ rows: [1] }, { cursor: 'b' }, { rows: [], more: 1 }].map((one) => v.is(page, one))).toEqual([
      false,
      false,
      false,
    ])
  })
})

describe('chosen()', () => {
  const list = v.array(v.string())
  const text = v.pipe(v.string(), v.maxLength(1, 'too long'))
  const schema = chosen<string | string[]>([list, text], (value) => (Array.isArray(value) ? list : text))

  it('checks by the schema that the value chooses, and speaks of that one alone', () => {
    expect(v.parse(schema, ['abc'])).toEqual(['abc'])
    expect(v.parse(schema, 'a')).toBe('a')
    expect(v.safeParse(schema, 'abc').issues?.map(({ message }) => message)).toEqual(['too long'])
  })

  it('states what it chooses from', () => {
    expect(schema.choices).toEqual([list, text])
  })
})
