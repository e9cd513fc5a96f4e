import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hostContexts } from '../../../src/canonicalize/host-contexts.ts'
import {
  decodedValue,
  joinParameters,
  rawValue,
  readParameters,
} from '../../../src/canonicalize/parameters/parameters.ts'
import { ruleIndex } from '../../../src/rules/match/rule-index.ts'
import { splitQuery } from '../../../src/url/query.ts'

const context = hostContexts(ruleIndex(), undefined).of('www.youtube.com')

describe('readParameters()', () => {
  it('splits as splitQuery does', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b=', '=', '&', '%41', '%', 'c=1', ';')), (pieces) => {
        const query = pieces.join('')
        const read = readParameters(query, context).list.map((p) => [
          p.raw,
          p.name,
          p.equals === -1 ? undefined : rawValue(p),
        ])
        expect(read).toEqual(splitQuery(query).map(({ raw, name, value }) => [raw, name, value]))
      }),
    )
  })

  it('reports whether names are in order, pieces are empty, rules are named', () => {
    expect(readParameters('a=1&b=2', context)).toMatchObject({ sorted: true, hasEmpty: false, ruled: false })
    expect(readParameters('b=1&&a=2', context)).toMatchObject({ sorted: false, hasEmpty: true, ruled: false })
    expect(readParameters('gclid=1', context).ruled).toBe(true)
    expect(readParameters('si=1', context).ruled).toBe(true)
    expect(readParameters(undefined, context).list).toEqual([])
  })

  it('gives values raw and decoded, and joins raw pieces', () => {
    const { list } = readParameters('a=%41+&b=%zz&c', context)
    expect(list.map(decodedValue)).toEqual(['A+', '%zz', ''])
    expect(joinParameters(list)).toBe('a=%41+&b=%zz&c')
    expect(joinParameters([])).toBeUndefined()
  })
})
