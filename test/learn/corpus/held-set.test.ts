import { describe, expect, it } from 'vitest'
import {
  addLineTo,
  cutSet,
  heldUrl,
  maxLengthOf,
  mergeHeld,
  placesOf,
  placesOfSet,
  type HeldSet,
} from '../../../src/learn/corpus/held-set.ts'

function setOf(draws: readonly number[], lineDraw = (index: number): number => 100 - index): HeldSet {
  const urls = draws.map((draw, index) => {
    const settled = `https://a.example/?i=${index}`
    return [settled, heldUrl(settled, draw, { url: settled, hits: 1, lineDraw: lineDraw(index) })] as const
  })
  return { site: 'a.example', rawNames: 'i', names: ['i'], urlCount: 0, below: Infinity, belowByLine: Infinity, urls: new Map(urls) } // prettier-ignore
}

describe('cutSet', () => {
  it('keeps the lowest draws of URLs, and of lines', () => {
    const set = setOf([0.1, 0.2, 0.3, 0.4, 0.5])
    cutSet(set, 2, 1)
    expect([...set.urls.values()].map(({ draw }) => draw)).toEqual([0.1, 0.2, 0.5])
    expect(set).toMatchObject({ below: 0.3, belowByLine: 97 })
    expect(placesOfSet(set)).toBe(Infinity)
  })

  it('leaves a set whole that fits', () => {
    const set = setOf([0.1, 0.2])
    cutSet(set, 2, 1)
    expect(set).toMatchObject({ below: Infinity, belowByLine: Infinity })
    expect(placesOfSet(set)).toBe(2)
  })

  it('keeps equal draws together or drops them together', () => {
    const set = setOf([0.1, 0.2, 0.2, 0.3])
    cutSet(set, 2, 0)
    expect(set.urls.size).toBe(1)
  })
})

describe('lines of a URL', () => {
  it('show the form with the lowest draw, and a reordered one, in any order', () => {
    const lines = [
      { url: 'https://a.example/?a=1&b=2&gclid=x', hits: 3, lineDraw: 0.4 },
      { url: 'https://a.example/?b=2&a=1', hits: 1, lineDraw: 0.6 },
      { url: 'https://a.example/?a=1&b=2', hits: 2, lineDraw: 0.5 },
    ]
    const settled = 'https://a.example/?a=1&b=2'
    const held = [lines, lines.toReversed()].map(([first, ...others]) => {
      const url = heldUrl(settled, 0.5, first!)
      for (const line of others) addLineTo(url, line)
      return url
    })
    expect(held[0]).toEqual(held[1])
    expect(held[0]).toMatchObject({ hits: 6, url: lines[0]!.url, lineHits: 3, reordered: lines[1]!.url })
    const set = setOf([])
    mergeHeld(set, held[0]!)
    mergeHeld(set, held[1]!)
    expect(set.urls.get(settled)).toEqual({ ...held[0], hits: 12 })
  })
})

describe('placesOf', () => {
  it('grows with the longest text that a URL may hold, up to a bound', () => {
    expect(placesOf({ settled: 'x'.repeat(100) })).toBe(1)
    expect(placesOf({ settled: 'x'.repeat(1000) })).toBe(Math.ceil((1000 + maxLengthOf('x'.repeat(1000))) / 1024))
    expect(placesOf({ settled: 'x'.repeat(1e6) })).toBe(16)
  })
})
