import { describe, expect, it } from 'vitest'
import { inNameOrder, pageKey, pathOf, readSiteUrl, writeSiteUrl } from '../../../src/learn/site/site-url.ts'

const URL_TEXT = 'https://shop.example:8080/list/a?b=x%20y&a=1&b=2'

describe('readSiteUrl', () => {
  it('takes a URL apart, with decoded values and without its fragment', () => {
    expect(readSiteUrl(`${URL_TEXT}#top`, false)).toEqual({
      origin: 'https://shop.example:8080',
      path: '/list/a',
      pairs: [
        { name: 'b', value: 'x y', raw: 'b=x%20y' },
        { name: 'a', value: '1', raw: 'a=1' },
        { name: 'b', value: '2', raw: 'b=2' },
      ],
    })
  })

  it('writes digits of names as # on sites whose names are folded', () => {
    const names = (isFolded: boolean): string[] =>
      readSiteUrl('https://shop.example/?opt_12_size=4', isFolded).pairs.map(({ name }) => name)
    expect([names(true), names(false)]).toEqual([['opt_#_size'], ['opt_12_size']])
  })

  it('gives text that is no URL an empty path', () => {
    expect([pathOf('nonsense'), pathOf('https://shop.example'), pathOf(URL_TEXT)]).toEqual(['', '', '/list/a'])
  })
})

describe('writeSiteUrl', () => {
  it('writes the pairs in the order given, and no question mark without pairs', () => {
    const { pairs, ...place } = readSiteUrl(URL_TEXT, false)
    expect(writeSiteUrl(place, pairs)).toBe(URL_TEXT)
    expect(writeSiteUrl(place, inNameOrder(pairs))).toBe('https://shop.example:8080/list/a?a=1&b=x%20y&b=2')
    expect(writeSiteUrl(place, [])).toBe('https://shop.example:8080/list/a')
  })
})

it('tells pages apart by their path and the kept pairs, in any order', () => {
  const key = (text: string, ...kept: string[]): string =>
    pageKey(readSiteUrl(text, false), ({ name }) => kept.includes(name))
  expect(key(URL_TEXT, 'a', 'b')).toBe(key('https://shop.example:8080/list/a?a=1&b=2&b=x%20y&c=3', 'a', 'b'))
  expect(key(URL_TEXT, 'a')).toBe('/list/a?a=1')
  expect(key(URL_TEXT)).toBe('/list/a')
})
