import { describe, expect, it } from 'vitest'
import { packRoutes, packWords, unpackRoutes, unpackWords } from '../../scripts/rule-data-text.ts'
import { PROVIDERS } from '../../src/rules/data/providers/index.ts'

describe('packRoutes()', () => {
  it('writes one line per route: target, path, conditions', () => {
    const routes = [
      { path: '/', query: { v: '{id}', list: '!' }, to: 'video' },
      { path: '/old', query: { v: '{id}', list: '!' }, to: 'video' },
      { path: '/wiki/{title**}', query: { action: 'view', x: 'a=b' }, textSlashes: true, to: 'page' },
      { path: '/w/{title**}', textSlashes: true, to: 'page' },
      { path: '/at', query: { u: '' }, to: 'unwrap:self' },
      { path: '/moved', query: { u: '' }, to: 'unwrap:self', url: 'https://example.com/{id}?a=b' },
      { path: '/x/**', to: 'short' },
    ]
    const text = `video/ v={id} list
/old ^
page+/wiki/{title**} action=view x=a=b
/w/{title**}
unwrap:self/at u=
/moved ^ >https://example.com/{id}?a=b
short/x/**`
    expect(packRoutes(routes)).toBe(text)
    expect(unpackRoutes(text)).toEqual(routes)
  })

  it('packs every list of the built-in providers, and loses nothing', () => {
    const lists = PROVIDERS.flatMap(({ hosts }) => Object.values(hosts))
    for (const list of lists) expect(unpackRoutes(packRoutes(list)!)).toEqual(list)
  })

  it.each([
    ['a space in a path', { path: '/a b', to: 'page' }],
    ['a space in a condition', { path: '/a', query: { q: 'a b' }, to: 'page' }],
    ['an equals sign in a name', { path: '/a', query: { 'a=b': 'c' }, to: 'page' }],
    ['no conditions that are said', { path: '/a', query: {}, to: 'page' }],
    ['a path that does not begin with a slash', { path: 'a/b', to: 'page' }],
    ['a target that ends as the mark', { path: '/a', to: 'page+' }],
    ['a target with a slash', { path: '/a', to: 'page/b' }],
    ['a condition called like the sign for the same ones', { path: '/a', query: { '^': '!' }, to: 'page' }],
    ['what it does not know', { path: '/a', to: 'page', more: 'x' }],
    ['no route', 'page/a'],
  ])('leaves a list alone with %s', (_what, route) => {
    expect(packRoutes([{ path: '/a', to: 'page' }, route])).toBeUndefined()
  })

  it('leaves an empty list alone', () => {
    expect(packRoutes([])).toBeUndefined()
  })
})

describe('packWords()', () => {
  it('parts words by spaces', () => {
    const words = ['at', 'be', 'com', 'co.uk', 'de', 'fr']
    expect(packWords(words)).toEqual(['at be com co.uk de fr'])
    expect(unpackWords('at be com co.uk de fr')).toEqual(words)
  })

  it('says apart what all of them start with', () => {
    const words = ['shop.at', 'shop.be', 'shop.']
    expect(packWords(words)).toEqual(['at be ', 'shop.'])
    expect(unpackWords('at be ', 'shop.')).toEqual(words)
  })

  it.each([
    [['a', 'b']],
    [['a', 'b', 'c', 'd', 'e f', 'g']],
    [['a', 'b', '', 'd', 'e', 1]],
    [[{}, {}, {}, {}, {}, {}]],
  ])('leaves %j alone', (list) => {
    expect(packWords(list)).toBeUndefined()
  })
})
