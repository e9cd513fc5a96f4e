import { describe, expect, it } from 'vitest'
import { haveRivals, variableOf } from '../../../src/canonicalize/parameters/rival-names.ts'

describe('variableOf()', () => {
  it.each([
    ['ab_c-1', 'ab_c-1'],
    ['Ab.C d+e', 'ab_c_d_e'],
    [' +a', 'a'],
    ['a\0b', 'a'],
    ['a[b][\0]', 'a_b'],
    ['a[b]', 'a_b'],
    ['a[b][c]', 'a_b_c'],
    ['a[b', 'a_b'],
    ['a[b]c', 'a_b'],
    ['a[b][c', 'a_b'],
    ['a[b]c[d]', 'a_b'],
    ['[a]', 'a'],
    ['É', 'É'],
    ['', ''],
  ])('of %j is %j', (name, variable) => {
    expect(variableOf(name)).toBe(variable)
  })
})

describe('haveRivals()', () => {
  const rivals = (...names: (readonly [name: string, place: string])[]): boolean =>
    haveRivals(names.map(([name, place]) => ({ name, place })))

  it('finds two spellings of one variable', () => {
    expect(rivals(['a.b', 'a.b'], ['c', 'c'], ['a_b', 'a_b'])).toBe(true)
  })

  it('takes repeats of one name for no rivals', () => {
    expect(rivals(['A.b', 'A.b'], ['A.b', 'A.b'])).toBe(false)
  })

  it('takes members of one list for rivals only where they are written differently', () => {
    expect(rivals(['a[0]', 'a'], ['a[1][x]', 'a'])).toBe(false)
    expect(rivals(['a[0]', 'a'], ['a[]', 'a'])).toBe(true)
  })

  it.each(['a[b][c', 'a[b]c[d', 'a[b]c[d[e', 'a[[['])('takes %s for no rival of its own', (name) => {
    expect(rivals([name, name])).toBe(false)
    expect(rivals([name, name], ['a', 'a'])).toBe(true)
  })

  it('finds a name that replaces the parent of another', () => {
    expect(rivals(['a[b][c]', 'a[b][c]'], ['a[b]', 'a[b]'])).toBe(true)
    expect(rivals(['a[b][c]', 'a[b][c]'], ['a[d]', 'a[d]'])).toBe(false)
  })
})
