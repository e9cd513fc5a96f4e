import { describe, expect, it } from 'vitest'
import { splitPath } from '../../src/rules/route-pattern.ts'
import { decodePlain, hasControl, textSegments } from '../../src/rules/route-segments.ts'

const REFUSED = ['%5C', ';', '%3B', '%00', '%0A', '%7F', '%C2%85', '%', '%FF', '%E3%81']

function plain(path: string): string[] | undefined {
  const segments = splitPath(path)
  return decodePlain(segments, path) ? segments : undefined
}

describe('decodePlain()', () => {
  it('decodes each segment once', () => {
    expect(plain('/wiki/caf%C3%A9%20a%2525')).toEqual(['wiki', 'caf\u00e9 a%25'])
    expect(plain('/a/b')).toEqual(['a', 'b'])
  })

  it.each([...REFUSED, '%2F', '%2f', '//'])('refuses a path with %s', (part) => {
    expect(plain(`/a/b${part}c/d`)).toBeUndefined()
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

  it.each(REFUSED)('refuses a path with %s', (part) => {
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
