import { describe, expect, it } from 'vitest'
import { decodedNames, rawNamesOf, spanOf } from '../../../src/learn/corpus/settled-query.ts'

function rawNames(url: string): string | undefined {
  return rawNamesOf(url, spanOf(url))
}

describe('spanOf', () => {
  it('finds path and query, whatever the fragment holds', () => {
    const text = 'https://a.example/b/c?x=1&y=2#/d?z=3'
    const { pathStart, pathEnd, queryEnd } = spanOf(text)
    expect([text.slice(pathStart, pathEnd), text.slice(pathEnd + 1, queryEnd)]).toEqual(['/b/c', 'x=1&y=2'])
    const bare = spanOf('https://a.example/b#!c?d=1')
    expect('https://a.example/b#!c?d=1'.slice(bare.pathStart, bare.pathEnd)).toBe('/b')
    expect(bare.queryEnd).toBe(bare.pathEnd)
  })
})

describe('rawNamesOf', () => {
  it.each([
    ['https://a.example/?a=1&b=2', 'a&b'],
    ['https://a.example/?a=1&a=2', 'a&a'],
    ['https://a.example/?a=b=c&d', 'a&d'],
    ['https://a.example/?a=1&b=x/y', 'a&b'],
    ['https://a.example/?%C3%A9=1', '%C3%A9'],
    ['https://a.example/?a=1#b=2', 'a'],
    ['https://a.example/?article300', undefined],
    ['https://a.example/?threads/x.1/&page=2', undefined],
    ['https://a.example/', undefined],
    ['https://a.example/#a=1', undefined],
  ])('reads %s', (url, expected) => {
    expect(rawNames(url)).toBe(expected)
  })
})

describe('decodedNames', () => {
  it('decodes, sorts by code unit and counts every name once', () => {
    expect(decodedNames('b&a&b&%C3%A9&Z&c%5B%5D')).toEqual(['Z', 'a', 'b', 'c[]', 'é'])
    expect(decodedNames('%ZZ&a')).toEqual(['%ZZ', 'a'])
  })

  it('refuses names that no record can hold', () => {
    expect(decodedNames('')).toBeUndefined()
    expect(decodedNames('a&%00b')).toBeUndefined()
    expect(decodedNames('x'.repeat(1025))).toBeUndefined()
  })
})
