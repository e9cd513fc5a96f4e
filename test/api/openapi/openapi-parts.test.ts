import { describe, expect, it } from 'vitest'
import {
  choice,
  content,
  operation,
  pageOf,
  record,
  ref,
  STRING,
  table,
} from '../../../src/api/openapi/openapi-parts.ts'
import { violations } from '../support/schema.ts'

describe('the words of the description', () => {
  it('make members needed unless their name ends in "?", and refuse others', () => {
    const schema = record({ a: STRING, 'b?': choice('x', 'y') })
    expect(violations({}, schema, { a: '' })).toEqual([])
    expect(violations({}, schema, { a: '', b: 'y' })).toEqual([])
    for (const wrong of [{}, { a: 1 }, { a: '', b: 'z' }, { a: '', 'b?': 'x' }, [], null])
      expect(violations({}, schema, wrong), JSON.stringify(wrong)).not.toEqual([])
  })

  it('describe tables and pages', () => {
    expect(violations({}, table(STRING), { any: 'x' })).toEqual([])
    expect(violations({}, table(STRING), { any: 1 })).toHaveLength(1)
    expect(violations({ Row: STRING }, pageOf('Row'), { rows: ['a'], cursor: 'c' })).toEqual([])
    expect(violations({ Row: STRING }, pageOf('Row'), { rows: [1] })).toHaveLength(1)
  })

  it('give every operation the problems that it may have', () => {
    const facts = { id: 'x', summary: 'x', answer: ref('X') }
    const statuses = (more: object) => Object.keys(operation({ ...facts, ...more }).responses)
    expect(statuses({})).toEqual(['200', '401', '404'])
    expect(statuses({ params: ['id'] })).toEqual(['200', '400', '401', '404'])
    expect(statuses({ body: STRING, statuses: ['202'], problems: ['409'] })).toEqual([
      '202', '400', '401', '404', '409', '413', '415',
    ]) // prettier-ignore
  })

  it('take a whole response where the answer is no JSON', () => {
    const answer = { description: 'a file', content: content(STRING, 'text/plain') }
    expect(operation({ id: 'x', summary: 'x', answer }).responses['200']).toBe(answer)
  })
})
