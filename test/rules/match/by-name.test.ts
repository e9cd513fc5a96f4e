import { describe, expect, it } from 'vitest'
import { emptyByName, ofName } from '../../../src/rules/match/by-name.ts'

describe('ofName()', () => {
  it('finds what is kept for a name, and nothing that every object has', () => {
    expect(ofName({ constructor: ['ferrari'] }, 'constructor')).toEqual(['ferrari'])
    for (const name of ['constructor', 'toString', '__proto__']) expect(ofName({}, name)).toBeUndefined()
    expect(ofName(undefined, 'a')).toBeUndefined()
  })

  it('finds __proto__ in what was filled from empty', () => {
    const kept = emptyByName<number>()
    kept['__proto__'] = 1
    expect([ofName(kept, '__proto__'), Object.keys(kept)]).toEqual([1, ['__proto__']])
  })
})
