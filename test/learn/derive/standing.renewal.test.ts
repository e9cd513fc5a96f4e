import { describe, expect, it } from 'vitest'
import type { Standing } from '../../../src/learn/derive/derived.ts'
import { NOTHING_IN_FORCE, type InForce } from '../../../src/learn/derive/in-force.ts'
import { same, siteOf, standing, urlsOf, values } from './sample-standings.ts'

const ONE = siteOf(...urlsOf('/list', values(60)))

describe('standingsOf under a record in force', () => {
  const inForce = (more: Partial<InForce>): InForce => ({ ...NOTHING_IN_FORCE, equalOf: () => 21, ...more })

  it('renews what the record drops by 11 comparisons, one of them here, and avoids the values that it keeps', () => {
    const dropped = inForce({ verdictOn: () => 'dropped', keepValuesOf: () => ['b2b'] })
    const at = (tests: number): Standing => standing(ONE, { inForce: dropped, credits: same('/list', tests) })('/list', 'trk') // prettier-ignore
    expect(at(11)).toMatchObject({ verdict: 'neutral', keepValues: ['b2b'], renews: 'dropped' })
    expect(at(10)).toMatchObject({ verdict: 'undecided' })
  })

  it('renews the values that the record drops, and adds none', () => {
    const values = inForce({ verdictOn: () => 'values', dropValuesOf: () => ['v7x'] })
    const found = standing(ONE, { inForce: values, credits: same('/list', 11) })('/list', 'trk')
    expect(found).toMatchObject({ verdict: 'value-dependent', dropValues: ['v7x'] })
  })

  it('asks nothing about what the record keeps, and forgets it where comparisons say something', () => {
    const kept = inForce({ verdictOn: () => 'kept' })
    const at = (tests: number): Standing => standing(ONE, { inForce: kept, credits: same('/list', tests) })('/list', 'trk') // prettier-ignore
    expect(at(20)).toMatchObject({ verdict: 'undecided', chance: 0, why: 'the record in force keeps it' })
    expect(at(21)).toMatchObject({ verdict: 'neutral' })
  })
})
