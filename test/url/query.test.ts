import { describe, expect, it } from 'vitest'
import { firstValue, splitQuery } from '../../src/url/query.ts'

describe('splitQuery()', () => {
  it('splits on & and the first = only', () => {
    expect(splitQuery('a=1;b=2&c==d&e')).toEqual([
      { raw: 'a=1;b=2', name: 'a', value: '1;b=2' },
      { raw: 'c==d', name: 'c', value: '=d' },
      { raw: 'e', name: 'e', value: undefined },
    ])
  })

  it('leaves empty pieces out', () => {
    expect(splitQuery('&&a=1&&').map(({ raw }) => raw)).toEqual(['a=1'])
  })

  it('decodes names to match them and keeps the raw piece', () => {
    expect(splitQuery('%75tm_source=x')[0]).toEqual({ raw: '%75tm_source=x', name: 'utm_source', value: 'x' })
  })

  it('keeps the raw name where it does not decode', () => {
    expect(splitQuery('caf%E9=1')[0]?.name).toBe('caf%E9')
  })
})

describe('firstValue()', () => {
  it('takes the first of repeated names, the empty text for a bare token, undefined when absent', () => {
    expect([firstValue('a=1&a=2', 'a'), firstValue('a&b=1', 'a'), firstValue('b=1', 'a'), firstValue(undefined, 'a')]).toEqual(['1', '', undefined, undefined]) // prettier-ignore
  })
})
