import { describe, expect, it } from 'vitest'
import { removedPairs, withoutSite } from '../../../../src/console/domains/preview/removed-pairs.ts'

const gone = (before: string, after: string): string[] | undefined =>
  removedPairs(before, after)
    ?.filter(({ isGone }) => isGone)
    .map(({ text }) => text)

describe('removedPairs', () => {
  it.each([
    ['https://a.example/p?b=1&w=2&a=3', 'https://a.example/p?a=3&b=1', ['&w=2']],
    ['https://a.example/p?w=2', 'https://a.example/p', ['?w=2']],
    ['https://a.example/p?a=1&a=1', 'https://a.example/p?a=1', ['&a=1']],
    ['https://a.example/p?a', 'https://a.example/p?a', []],
    ['https://a.example/p', 'https://a.example/p', undefined],
    ['https://a.example/p?a=1', 'https://a.example/q?a=1', undefined],
    ['https://a.example/p?a=1', 'https://a.example/p?a=2', undefined],
  ])('%s to %s', (before, after, expected) => expect(gone(before, after)).toEqual(expected))

  it('holds every character of the URL', () => {
    const before = 'https://a.example/p?x=%00&<b>=1&&y'
    expect(
      removedPairs(before, 'https://a.example/p?y')
        ?.map(({ text }) => text)
        .join(''),
    ).toBe(before)
  })
})

describe('withoutSite', () => {
  it.each([
    ['https://shop.example/p?a=1', '/p?a=1'],
    ['https://shop.example/', '/'],
    ['http://shop.example/p', 'http://shop.example/p'],
    ['https://shop.example:8443/p', 'https://shop.example:8443/p'],
    ['https://shop.example.evil/p', 'https://shop.example.evil/p'],
  ])('%s: %s', (url, short) => expect(withoutSite(url, 'shop.example')).toBe(short))
})
