import { describe, expect, it } from 'vitest'
import { trafficComparisons } from '../../../src/evidence/traffic/traffic-comparisons.ts'
import type { TrafficObservation } from '../../../src/evidence/traffic/types.ts'

const SHOP = 'https://shop.example'
const MINUTE_MS = 60_000

/** One response: a path with its query, the minute it came in, and its body. */
function seen(path: string, minute: number, digest: string): TrafficObservation {
  return { kind: 'traffic', url: SHOP + path, fetchedAtMs: minute * MINUTE_MS, digest }
}

function pairs(...observations: readonly TrafficObservation[]): string[] {
  return trafficComparisons(observations).map(({ original, modified }) =>
    `${original} = ${modified}`.replaceAll(SHOP, ''),
  )
}

describe('trafficComparisons()', () => {
  it('compares a URL with the one that has fewest of its parameters', () => {
    const observations = [seen('/p?id=1&utm=a&ref=b', 0, 'x'), seen('/p?id=1&utm=a', 1, 'x'), seen('/p?id=1', 2, 'x')]
    expect(trafficComparisons(observations)).toEqual([
      { original: `${SHOP}/p?id=1&utm=a`, modified: `${SHOP}/p?id=1`, digest: 'x' },
      { original: `${SHOP}/p?id=1&utm=a&ref=b`, modified: `${SHOP}/p?id=1`, digest: 'x' },
    ])
  })

  it('does not depend on the order of the observations', () => {
    const observations = [seen('/p', 0, 'x'), seen('/p?a=1', 1, 'x'), seen('/q?b=1', 1, 'y'), seen('/q', 0, 'y')]
    expect(trafficComparisons(observations.toReversed())).toEqual(trafficComparisons(observations))
    expect(pairs(...observations)).toEqual(['/p?a=1 = /p', '/q?b=1 = /q'])
  })

  it('compares responses within one hour', () => {
    expect(pairs(seen('/p?a=1', 0, 'x'), seen('/p', 60, 'x'))).toEqual(['/p?a=1 = /p'])
    expect(pairs(seen('/p?a=1', 0, 'x'), seen('/p', 61, 'x'))).toEqual([])
    expect(pairs(seen('/p?a=1', 0, 'x'), seen('/p', 61, 'x'), seen('/p?a=1', 90, 'x'))).toEqual(['/p?a=1 = /p'])
  })

  it('concludes nothing from different bodies', () => {
    expect(pairs(seen('/p?a=1', 0, 'x'), seen('/p', 1, 'y'))).toEqual([])
  })

  it('compares no two values of one parameter', () => {
    expect(pairs(seen('/p?a=1', 0, 'x'), seen('/p?a=2', 1, 'x'))).toEqual([])
  })

  it('removes a repeated name with all of its values', () => {
    expect(pairs(seen('/p?a=1&a=2', 0, 'x'), seen('/p?a=1', 1, 'x'))).toEqual([])
    expect(pairs(seen('/p?a=1&b=3&a=2', 0, 'x'), seen('/p?b=3', 1, 'x'))).toEqual(['/p?a=1&b=3&a=2 = /p?b=3'])
  })

  it('compares two orders of one query', () => {
    expect(pairs(seen('/p?b=1&a=2', 0, 'x'), seen('/p?a=2&b=1', 1, 'x'))).toEqual(['/p?b=1&a=2 = /p?a=2&b=1'])
  })

  it('takes a body that three paths share for a block page', () => {
    const two = [seen('/p?a=1', 0, 'x'), seen('/p', 1, 'x'), seen('/q', 2, 'x')]
    expect(pairs(...two)).toEqual(['/p?a=1 = /p'])
    expect(pairs(...two, seen('/r', 9_000, 'x'))).toEqual([])
  })

  it('concludes nothing from a body of more than 20 queries of one path', () => {
    const visits = Array.from({ length: 20 }, (_, i) => seen(`/p${i === 0 ? '' : `?click=${i}`}`, i, 'x'))
    expect(pairs(...visits)).toHaveLength(19)
    expect(pairs(...visits, seen('/p?click=20', 9_000, 'x'))).toEqual([])
  })

  it('concludes nothing where another value had another body within the hour', () => {
    const gone = [seen('/item?id=1', 0, 'gone'), seen('/item', 1, 'gone')]
    expect(pairs(...gone)).toEqual(['/item?id=1 = /item'])
    expect(pairs(...gone, seen('/item?id=2', 30, 'an item'))).toEqual([])
    expect(pairs(...gone, seen('/item?id=2', 90, 'an item'))).toEqual(['/item?id=1 = /item'])
  })

  it('keeps a parameter apart from those beside it when values disagree', () => {
    const same = [seen('/item?id=1&ref=a', 0, 'one'), seen('/item?id=1', 1, 'one')]
    expect(pairs(...same, seen('/item?id=2&ref=a', 2, 'two'))).toEqual(['/item?id=1&ref=a = /item?id=1'])
    expect(pairs(...same, seen('/item?id=1&ref=b', 2, 'other'))).toEqual([])
  })

  it('takes many responses of one path', () => {
    const visits = Array.from({ length: 20_000 }, (_, i) =>
      seen(`/index.php?id=${i >> 1}${i % 2 === 0 ? '' : `&s=${i}`}`, i % 60, `page ${i >> 1}`),
    )
    expect(trafficComparisons(visits)).toHaveLength(10_000)
  })
})
