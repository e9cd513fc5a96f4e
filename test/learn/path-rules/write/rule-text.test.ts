import { describe, expect, it } from 'vitest'
import {
  destinationText,
  isOutside,
  literalOf,
  sourcePattern,
} from '../../../../src/learn/path-rules/write/rule-text.ts'
import { shapesOf } from '../../../../src/learn/path-rules/tree/url-shapes.ts'
import { urlTable } from '../../../../src/learn/path-rules/tree/url-table.ts'
import { hex, label, pages } from '../small-sites.ts'

function pattern(labelled: ReturnType<typeof label>, dropped: readonly string[] = []): string | undefined {
  const table = urlTable(labelled, 'plus')
  const [shape] = shapesOf(
    table,
    Array.from({ length: table.rowCount }, (_, i) => i),
  )
  return sourcePattern(shape!, ({ name }) => dropped.includes(name))?.text
}

const word = (n: number): string => 'abcdefghij'[n % 10]! + 'klmnopqrst'[Math.floor(n / 10)]!

describe('sourcePattern()', () => {
  it.each([
    [(n: number) => `/p/${n}`, '/p/{p1:digits}'],
    [(n: number) => `/p/${n}.html?page=${n}`, '/p/{p1:digits}.html?page={page:digits}'],
    [(n: number) => `/p/${word(n)}`, '/p/{p1}'],
    [(n: number) => `/${['a', 'b'][n % 2]}/${n}/`, '/{p0:a|b}/{p1:digits}/'],
    [(n: number) => `/p/x;v=${n}`, '/p/x;v={v:digits}'],
    [(n: number) => `/p/${n}?p1=${word(n)}`, '/p/{p1:digits}?p1={p1_}'],
    [(n: number) => `/p?filter[a]=${n}`, '/p?filter[a]={value:digits}'],
    [() => '/p?b=1&a=2', '/p?a=2&b=1'],
  ])('%s', (form, expected) => {
    expect(pattern(pages(40, (n) => [form(n)]))).toBe(expected)
  })

  it('demands a class of a path segment that a rule drops', () => {
    expect(
      pattern(
        pages(40, (n) => [`/${word(n)}/${n}`]),
        ['path_0'],
      ),
    ).toBeUndefined()
    expect(
      pattern(
        pages(40, (n) => [`/${n < 30 ? hex(n, 1) : word(n)}/${n}`]),
        ['path_0'],
      ),
    ).toBe('/{p0:hex}/{p1:digits}')
    expect(
      pattern(
        pages(40, (n) => [`/p/${n}?s=${word(n)}`]),
        ['q_s'],
      ),
    ).toBe('/p/{p1:digits}?s={s}')
  })

  it.each(['/(a)/1', '/{x}/1', '/*/1', '/a?b=(c|d)', '/a?b=!'])(
    'cannot write %s, which would be read as an operator',
    (path) => {
      expect(pattern(label({ x: [path] }))).toBeUndefined()
    },
  )
})

describe('sourcePattern() of a segment in many parts', () => {
  it('cannot be written: matching it would take too long', () => {
    const form = (n: number) => `/p/${word(n)}.${word(n + 1)};v=${word(n + 2)}`
    expect(pattern(pages(40, (n) => [form(n)]))).toBeUndefined()
  })
})

describe('destinationText()', () => {
  it('writes the parts in the order of a URL', () => {
    expect(destinationText([['q_b', '{b}'], ['path_1', 'x'], ['path_0', 'a'], ['ext', 'html'], [';v', '1'], ['q_a', '2']])).toBe('/a/x.html;v=1?a=2&b={b}') // prettier-ignore
    expect(destinationText([['path_0', 'a'], ['path_1', '']])).toBe('/a/') // prettier-ignore
  })

  it('writes nothing with a hole in its path', () => {
    expect([[['path_1', 'x']], [['path_0', ''], ['path_1', 'x']], []].map((texts) => destinationText(texts as [string, string][]))).toEqual([undefined, undefined, undefined]) // prettier-ignore
  })
})

describe('literalOf() and isOutside()', () => {
  it('refuse operators, and know what is no part of path and query', () => {
    expect([literalOf('a-b.c'), literalOf('a*')]).toEqual(['a-b.c', undefined])
    expect(['host_0', 'scheme', 'shape', 'path_0', 'q_host_0'].map(isOutside)).toEqual([true, true, true, false, false])
  })
})
