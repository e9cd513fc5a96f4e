import { describe, expect, it } from 'vitest'
import { byPaths, trackerPair } from '../../src/export/tracker-expressions.ts'

const PLAIN = { names: ['utm_source'], namesAnyCase: ['gclid'] }
const VALUED = { names: ['gad'], namesAnyCase: [], value: '1' }
const EXCEPT = { names: ['sccid'], namesAnyCase: [], exceptValue: '[0-9]+' }

describe('trackerPair()', () => {
  it('matches whole pairs', () => {
    const pair = new RegExp(`^${trackerPair([PLAIN, VALUED, EXCEPT], '$')}`)
    expect(
      ['utm_source=x', 'GCLID=', 'gclid', 'amp;gclid=1', 'gad=1', 'sccid=a1'].every((text) => pair.test(text)),
    ).toBe(true)
    expect(
      ['UTM_source=x', 'gad=2', 'gad', 'gclids', 'gad=11', 'sccid=12', 'sccid=%31', 'my_gclid=1'].some((text) =>
        pair.test(text),
      ),
    ).toBe(false)
  })
})

describe('byPaths()', () => {
  it('joins what holds on the same paths', () => {
    const joined = byPaths([PLAIN, { ...VALUED, paths: ['/p'] }, EXCEPT])
    expect(joined.map(({ groups, paths }) => [groups.length, paths])).toEqual([
      [2, undefined],
      [1, ['/p']],
    ])
  })
})
