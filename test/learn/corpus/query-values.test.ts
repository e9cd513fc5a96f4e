import { describe, expect, it } from 'vitest'
import { pathOf, valuesOf, withoutNames } from '../../../src/learn/corpus/query-values.ts'

describe('valuesOf', () => {
  it('decodes names and values, joins repeats, and takes a bare name as empty', () => {
    const values = valuesOf('https://a.example/p?b=%20x&a&b=2&c=')
    expect([...values]).toEqual([['b', ' x&2'], ['a', ''], ['c', '']]) // prettier-ignore
  })

  it('finds nothing in what is no URL', () => {
    expect([...valuesOf('?a=1')]).toEqual([])
    expect(pathOf('nothing')).toBe('')
  })
})

describe('withoutNames', () => {
  it('removes every occurrence and touches nothing else', () => {
    expect(withoutNames('https://a.example/p?b=%7e&a=1&c=+&a=2', new Set(['a']))).toBe('https://a.example/p?b=%7e&c=+')
    expect(withoutNames('https://a.example/p?a=1', new Set(['a']))).toBe('https://a.example/p')
  })
})
