import { describe, expect, it } from 'vitest'
import { withoutOwnQueries } from '../../../src/fingerprint/html/own-address.ts'

const PLACES = [{ host: 'shop.example', pathname: '/bag' }]
const left = (text: string): string => withoutOwnQueries(text, PLACES, (pair) => ['xtrk=a1', 'b=2'].includes(pair))

describe("a text without the query of the page's own address", () => {
  it.each([
    ['the path', '/bag?xtrk=a1&b=2', '/bag'],
    ['the whole', 'https://shop.example/bag?xtrk=a1&b=2#top', 'https://shop.example/bag#top'],
    ['host and path', 'shop.example/bag?xtrk=a1&b=2', 'shop.example/bag'],
    ['another order', '/bag?b=2&xtrk=a1', '/bag'],
    ['in a sentence', 'A bag: //shop.example/bag?xtrk=a1&b=2 here', 'A bag: //shop.example/bag here'],
  ])('is left of %s', (_, text, rest) => {
    expect(left(text)).toBe(rest)
  })

  it.each([
    '/bag?xtrk=a1&b=22',
    '/bag?page=2&xtrk=a1',
    '/other?xtrk=a1&b=2',
    '/a/bag?xtrk=a1',
    'https://map.example/bag?xtrk=a1&b=2',
    '?xtrk=a1&b=2',
    '/bag',
  ])('is all of %s', (text) => {
    expect(left(text)).toBe(text)
  })
})
