import { describe, expect, it } from 'vitest'
import type { Outcome } from '../../../../src/evidence/outcome.ts'
import { standingOfTwins } from '../../../../src/learn/path-rules/twins/twin-standing.ts'
import type { Twins } from '../../../../src/learn/path-rules/twins/twins.ts'
import { comparisonOf } from '../../../evidence/observed.ts'

const TWINS: Twins = {
  name: '/a/* = /b/*',
  forms: ['/a/*', '/b/*'],
  difference: 'a b',
  pages: [],
  gain: 100,
  prior: 0.5,
}

function standing(kinds: readonly Outcome['kind'][], isSeen = true) {
  const judged = kinds.map((kind, n) => {
    const comparison = comparisonOf(`/a/${n}`, `/b/${n}`, { template: TWINS.name, question: 'twins' })
    return { comparison, outcome: { kind, why: '', next: '' } as unknown as Outcome }
  })
  return standingOfTwins(TWINS, judged, () => isSeen)
}

describe('standingOfTwins()', () => {
  it('is surer with every page that agrees', () => {
    const chances = [[], ['same'], ['same', 'same']].map((kinds) => standing(kinds as Outcome['kind'][]).chance)
    expect(chances).toEqual(chances.toSorted((a, b) => a - b))
    expect(standing(['same', 'same', 'different'])).toMatchObject({ same: 2, different: 1, isApart: false })
  })

  it('gives up after two pages that differ while none agrees', () => {
    expect(standing(['open']).chance).toBeGreaterThan(0)
    expect(standing(['open', 'open'])).toMatchObject({ chance: 0, isApart: true, open: { length: 2 } })
  })

  it('gives up after three confirmed differences, however many pages agree', () => {
    const same = Array.from({ length: 20 }, () => 'same' as const)
    expect(standing([...same, 'different', 'different']).chance).toBeGreaterThan(0)
    expect(standing([...same, 'different', 'different', 'different'])).toMatchObject({ chance: 0, isApart: true })
  })

  it('gives up on pages that show nothing, without taking them for different pages', () => {
    const silent = Array.from({ length: 4 }, () => 'unusable' as const)
    expect(standing(silent)).toMatchObject({ chance: 0, isApart: false })
    // robots.txt forbids one URL, so that the other was never asked for.
    expect(standing(silent, false)).toMatchObject({ chance: 0, isApart: false })
  })

  it('counts no comparison that was broken off', () => {
    expect(standing(['open', 'open'], false)).toMatchObject({ open: [], isApart: false, pairs: new Set() })
  })
})
