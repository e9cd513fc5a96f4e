import { describe, expect, it } from 'vitest'
import { EmptyElements } from '../../../src/fingerprint/html/empty-elements.ts'

/** Opens and closes elements of one place. */
function looksOf(elements: readonly (readonly [tag: string, classes: string])[]): string[] {
  const empty = new EmptyElements()
  for (const [tag, classes] of elements) {
    empty.open(tag, '', classes)
    empty.close(1)
  }
  return empty.units().map(({ text }) => text)
}

describe('elements that hold nothing', () => {
  it('show their classes in order', () => {
    expect(
      looksOf([
        ['i', 'seat free'],
        ['i', ' seat\n taken '],
      ]),
    ).toEqual(['seat free | seat taken'])
  })

  it('show no tokens', () => {
    expect(looksOf([['div', 'ad 8f3a09c1d2e4b6f7']])).toEqual(['ad'])
    expect(looksOf([['div', '8f3a09c1d2e4b6f7']])).toEqual([])
  })

  it('show nothing where they are no box: a picture, a field, a script', () => {
    for (const tag of ['img', 'input', 'br', 'script', 'template']) expect(looksOf([[tag, 'x']])).toEqual([])
  })

  it('have no look and no state once they have content', () => {
    const empty = new EmptyElements()
    empty.open('div', 'city: "Oslo"', 'map')
    empty.fill()
    expect(empty.close(1)).toBe('')
    expect(empty.units()).toEqual([])
  })

  it('tell scripts what their attributes say', () => {
    const empty = new EmptyElements()
    empty.open('div', 'city: "Oslo"', '')
    expect(empty.close(1)).toBe('city: "Oslo"')
    expect(empty.close(1)).toBe('')
  })

  it('are told apart by place, whatever the order of the places', () => {
    const empty = (...places: number[]): EmptyElements => {
      const elements = new EmptyElements()
      for (const place of places) {
        elements.open('i', '', `look ${place}`)
        elements.close(place)
      }
      return elements
    }
    expect(empty(7, 3).units()).toEqual(empty(3, 7).units())
    expect(empty(7, 3).units()).toHaveLength(2)
  })
})
