import { describe, expect, it } from 'vitest'
import {
  foldDigits,
  namesOf,
  parsePatternKey,
  patternKey,
  sortedUnique,
  templateMatches,
  templateOf,
} from '../../../src/rules/record/pattern-key.ts'

describe('patternKey()', () => {
  it('sorts names, drops repeats and encodes delimiters', () => {
    expect(patternKey('/p/*', ['b', 'a', 'b', 'x&y', 'c=d', 'é'])).toBe('/p/*?a&b&c%3Dd&x%26y&%C3%A9')
  })
})

describe('parsePatternKey()', () => {
  it('writes a name that holds half a character', () => {
    expect(patternKey('/p', ['a\uD800'])).toBe('/p?a%EF%BF%BD')
  })

  it('reads what patternKey() writes', () => {
    expect(parsePatternKey(patternKey('/p/*', ['x&y', 'a']))).toEqual({ template: '/p/*', names: ['a', 'x&y'] })
    expect(parsePatternKey(patternKey('', []))).toEqual({ template: '', names: [] })
  })

  it('refuses a key without "?" and names that do not decode', () => {
    expect(['/p', '/p?a&%'].map(parsePatternKey)).toEqual([undefined, undefined])
  })
})

describe('templateOf()', () => {
  it('is empty where the pattern holds on every path, and for a malformed key', () => {
    expect(['/p/*?a&b', '?a', '/p'].map(templateOf)).toEqual(['/p/*', '', ''])
  })
})

describe('namesOf()', () => {
  it('decodes names, and leaves one that does not decode as it stands', () => {
    expect(['/p?a%5B%5D&b', '/p?%', '/p?'].map(namesOf)).toEqual([['a[]', 'b'], ['%'], []])
  })
})

describe('templateMatches()', () => {
  it('compares segment by segment', () => {
    expect(templateMatches('/p/*?a', '/p/1')).toBe(true)
    expect(templateMatches('/p/*?a', '/q/1')).toBe(false)
    expect(templateMatches('/p/*?a', '/p/1/2')).toBe(false)
    expect(templateMatches('?a', '/anything')).toBe(true)
  })

  it('takes a malformed key for one of every path: what is quarantined under it is kept everywhere', () => {
    expect(['no question mark', '/p?%'].map((key) => templateMatches(key, '/q'))).toEqual([true, true])
  })
})

describe('foldDigits()', () => {
  it('writes "#" for every run of digits', () => {
    expect(['dwvar_115_color2', 'color'].map(foldDigits)).toEqual(['dwvar_#_color#', 'color'])
  })
})

describe('sortedUnique()', () => {
  it('sorts by code unit, each name once', () => {
    expect(sortedUnique(['b', 'a', 'B', 'a'])).toEqual(['B', 'a', 'b'])
  })
})
