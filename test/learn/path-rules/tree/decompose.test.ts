import { describe, expect, it } from 'vitest'
import { decompose } from '../../../../src/learn/path-rules/tree/decompose.ts'
import { parseUrl } from '../../../../src/url/parts.ts'

const parts = (url: string, mode: 'paper' | 'plus' = 'paper'): Record<string, string> =>
  Object.fromEntries(decompose(parseUrl(url)!, mode).pairs)
const regular = (url: string): boolean => decompose(parseUrl(url)!, 'plus').regular

describe('decompose()', () => {
  it('names host labels from right to left and path segments from left to right', () => {
    expect(parts('http://us.shop.example.co.uk/a/b.html?id=7&x=')).toEqual({
      scheme: 'http', host_0: 'shop', host_1: 'us', path_0: 'a', path_1: 'b', ext: 'html', q_id: '7', q_x: '',
    }) // prettier-ignore
  })

  it('takes a path parameter and the extension before it off the last segment', () => {
    expect(parts('https://a.test/show.jsp;v=2')).toMatchObject({ path_0: 'show', ext: 'jsp', ';v': '2' })
    expect(parts('https://a.test/.htaccess')).toMatchObject({ path_0: '.htaccess' })
  })

  it('leaves out in plus what the key folds anyway, and adds the shape', () => {
    expect(parts('http://www.a.test/b/', 'plus')).toEqual({ path_0: 'b', path_1: '', shape: '/2' })
    expect(parts('https://a.test/b.x?q=1&p=2', 'plus')).toMatchObject({ shape: '/1.?p&q' })
  })

  it('takes an address for one label', () => {
    expect(parts('http://127.0.0.1/')).toEqual({ scheme: 'http', host_0: '127.0.0.1', path_0: '' })
  })

  it.each([
    'https://a.test/?a=1&a=2', 'https://a.test/?token', 'https://a.test/a//b', 'https://u@a.test/',
    'https://a.test/#!/x', 'https://a.test/?%61=1', 'https://a.test/?a{b=1',
  ])('marks what no path rule can express: %s', (url) => {
    expect(regular(url)).toBe(false)
  }) // prettier-ignore

  it('says nothing about a port: rules keep it', () => {
    expect(parts('https://a.test:81/b')).toEqual(parts('https://a.test/b'))
    expect(regular('https://a.test:81/b')).toBe(true)
  })

  it('tells repeated names, bare tokens and empty values apart', () => {
    const values = ['a=1&a=2', 'a=2&a=1', 'a', 'a='].map((query) => parts(`https://a.test/?${query}`)['q_a'])
    expect(new Set(values).size).toBe(4)
    expect(regular('https://a.test/b/c.html?x=1&y%5B0%5D=2')).toBe(false)
    expect(regular('https://a.test/b/c.html?x=1&y=%5B')).toBe(true)
  })
})
