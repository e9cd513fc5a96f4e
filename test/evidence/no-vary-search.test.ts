import { describe, expect, it } from 'vitest'
import { parseDictionary } from 'structured-headers'
import { declaredNames, parseNoVarySearch } from '../../src/evidence/no-vary-search.ts'

const ignored = (field: string, names = ['a', 'b', 'c']): readonly string[] | undefined => {
  const declares = parseNoVarySearch(field)
  return declares && names.filter(declares)
}

describe('parseNoVarySearch()', () => {
  it.each([
    ['params=("a" "b")', ['a', 'b']],
    ['key-order, params=("a")', ['a']],
    ['params', ['a', 'b', 'c']],
    ['params=?1, key-order', ['a', 'b', 'c']],
    ['params, except=("c")', ['a', 'b']],
    ['key-order', []],
    ['params=?0', []],
    ['params=()', []],
    ['', []],
  ])('reads %s', (field, expected) => {
    expect(ignored(field)).toEqual(expected)
    expect(() => parseDictionary(field)).not.toThrow()
  })

  it('decodes names', () => {
    expect(ignored('params=("a%20b" "c+d" "q\\"")', ['a b', 'c d', 'q"', 'a%20b'])).toEqual(['a b', 'c d', 'q"'])
  })

  it.each([
    'params=("a"',
    'params=("a""b")',
    'params=a',
    'params=("a"), except=("b")',
    'Params',
    'params except',
    'except=("a")',
  ])('takes nothing from %s', (field) => {
    expect(ignored(field)).toBeUndefined()
  })
})

it('refuses a long list that does not end', () => {
  expect(parseNoVarySearch(`params=(${'"a" '.repeat(1000)}`)).toBeUndefined()
  expect(parseNoVarySearch(`params=(${' '.repeat(4000)}x`)).toBeUndefined()
})

describe('declaredNames()', () => {
  const page = (at: number, noVarySearch?: string) => ({ url: `https://a.example/p/${at}`, signals: { noVarySearch } })
  const names = (...fields: (string | undefined)[]) => [
    ...declaredNames(
      fields.map((field, at) => page(at, field)),
      ['a', 'b', 'page'],
    ),
  ]

  it('takes names that three URLs declare, and counts a URL once', () => {
    const field = 'params=("a")'
    expect(names(field, field, field, undefined)).toEqual(['a'])
    expect(names(field, field)).toEqual([])
    expect([...declaredNames([page(1, field), page(1, field), page(1, field)], ['a'])]).toEqual([])
  })

  it('takes all names but the exceptions where every parameter is ignored', () => {
    const field = 'params, except=("page")'
    expect(names(field, field, field)).toEqual(['a', 'b'])
  })

  it('leaves out a name that other pages with the field do not declare', () => {
    const [both, one] = ['params=("a" "b")', 'params=("a")']
    expect(names(both, both, both, one, one)).toEqual(['a'])
  })
})
