import { describe, expect, it } from 'vitest'
import { nameShapes, shapeOf } from '../../src/canonicalize/name-shapes.ts'

const has = (shapes: Uint8Array, name: string): boolean => shapes[shapeOf(name.charCodeAt(0), name.length)] === 1

describe('nameShapes()', () => {
  it('never denies a known name, in either case of its first letter', () => {
    const shapes = nameShapes(['gclid', 'x'.repeat(80), '_ga', '$deep_link'])
    expect(['gclid', 'Gclid', 'x'.repeat(80), '_ga', '$deep_link'].every((name) => has(shapes, name))).toBe(true)
  })

  it('denies other first letters and lengths', () => {
    const shapes = nameShapes(['gclid'])
    expect([has(shapes, 'id'), has(shapes, 'gclids'), has(shapes, 'fclid')]).toEqual([false, false, false])
  })

  it('leaves the base as it is', () => {
    const base = nameShapes(['a'])
    expect(has(nameShapes(['bc'], base), 'a')).toBe(true)
    expect(has(base, 'bc')).toBe(false)
  })
})
