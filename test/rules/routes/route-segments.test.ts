import { describe, expect, it } from 'vitest'
import { countSegments, hasControl, plainSegments, textSegments } from '../../../src/rules/routes/route-segments.ts'

const REFUSED = ['%5C', ';', '%3B', '%00', '%0A', '%7F', '%C2%85', '%', '%FF', '%E3%81']

describe('plainSegments()', () => {
  it('decodes each segment once', () => {
    expect(plainSegments('/wiki/caf%C3%A9%20a%2525')).toEqual(['wiki', 'caf\u00e9 a%25'])
    expect(plainSegments('/a/b')).toEqual(['a', 'b'])
  })

  it('leaves the empty segment at the end out', () => {
    expect(plainSegments('/a/b/')).toEqual(['a', 'b'])
    expect(plainSegments('/')).toEqual([])
  })

  it.each([...REFUSED, '%2F', '%2f', '//'])('refuses a path with %s', (part) => {
    expect(plainSegments(`/a/b${part}c/d`)).toBeUndefined()
  })

  it.each(['//', '//a', '/a//'])('refuses %s', (path) => {
    expect(plainSegments(path)).toBeUndefined()
  })
})

describe('countSegments()', () => {
  it.each([
    ['/', 0],
    ['/a', 1],
    ['/a/b%2F/', 2],
    ['/a//b', 3],
  ])('of %s', (path, count) => {
    expect(countSegments(path)).toBe(count)
  })
})

describe('textSegments()', () => {
  it('takes encoded slashes and empty segments as text', () => {
    expect(textSegments('/wiki/AC%2FDC', true)).toEqual(['wiki', 'AC/DC'])
    expect(textSegments('/maps/place//data=x%2Fy', false)).toEqual(['maps', 'place', '', 'data=x/y'])
  })

  it('has the slash at the end only where the last text may end so', () => {
    expect(textSegments('/wiki/AC/', true)).toEqual(['wiki', 'AC', ''])
    expect(textSegments('/wiki/AC/', false)).toEqual(['wiki', 'AC'])
  })

  it('takes semicolons as text', () => {
    expect(textSegments('/10.1577/a%3B2;b', true)).toEqual(['10.1577', 'a;2;b'])
  })

  it.each(REFUSED.filter((part) => part !== ';' && part !== '%3B'))('refuses a path with %s', (part) => {
    expect(textSegments(`/a/b${part}c`, true)).toBeUndefined()
    expect(textSegments(`/a%2F${part}/c`, false)).toBeUndefined()
  })
})

describe('hasControl()', () => {
  it('sees C0, DEL and C1 and nothing else', () => {
    expect(['\u0000', 'a\u001f', '\u007fb', '\u0080', '\u009f'].every(hasControl)).toBe(true)
    expect(['', ' a', '\u00a0', '\u2028', '~'].some(hasControl)).toBe(false)
  })
})
