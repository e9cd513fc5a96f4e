import { describe, expect, it } from 'vitest'
import { addShapes, hasShape, shapesOfNames } from '../../../src/canonicalize/parameters/name-shapes.ts'
import { ruleIndex } from '../../../src/rules/match/rule-index.ts'

const EMPTY = new Int32Array(128)
const has = (shapes: Int32Array, name: string): boolean => hasShape(shapes, name.charCodeAt(0), name.length)

describe('addShapes()', () => {
  it('never denies a known name, in either case of its first letter', () => {
    const shapes = addShapes(EMPTY, ['gclid', 'x'.repeat(80), '_ga', '$deep_link'])
    expect(['gclid', 'Gclid', 'x'.repeat(80), '_ga', '$deep_link'].every((name) => has(shapes, name))).toBe(true)
  })

  it('denies other first letters and lengths', () => {
    const shapes = addShapes(EMPTY, ['gclid'])
    expect([has(shapes, 'id'), has(shapes, 'gclids'), has(shapes, 'fclid')]).toEqual([false, false, false])
  })

  it('leaves the base as it is, and returns it when there is nothing to add', () => {
    expect(has(addShapes(EMPTY, ['bc']), 'bc')).toBe(true)
    expect(has(EMPTY, 'bc')).toBe(false)
    expect(addShapes(EMPTY, [])).toBe(EMPTY)
  })
})

describe('shapesOfNames()', () => {
  it('never denies a name that a built-in rule knows', () => {
    const { names } = ruleIndex()
    const shapes = shapesOfNames(names)
    expect(
      [...names.exact.keys(), ...names.ignoringCase.keys(), 'ASPSESSIONIDQQBCRTSA'].filter(
        (name) => !has(shapes, name),
      ),
    ).toEqual([])
  })
})
