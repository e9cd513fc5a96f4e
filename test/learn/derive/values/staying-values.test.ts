import { describe, expect, it } from 'vitest'
import { readSite } from '../../../../src/learn/site/site.ts'
import { indexCredits } from '../../../../src/learn/derive/credits.ts'
import { NOTHING_IN_FORCE } from '../../../../src/learn/derive/in-force.ts'
import { matteredNames } from '../../../../src/learn/derive/mattered.ts'
import { stayingValues } from '../../../../src/learn/derive/values/staying-values.ts'
import { POLICIES, type Policy } from '../../../../src/learn/thresholds.ts'
import { corpusOf } from '../../fake-site.ts'
import { difference, same, SHOP } from '../sample-standings.ts'

/** URLs of templates with `trk=b2b`, as many as is said, and one with another value. */
const carriers = (counts: Readonly<Record<string, number>>, name = 'trk'): string[] =>
  Object.entries(counts).flatMap(([template, count]) =>
    Array.from(
      { length: count + 1 },
      (_, at) => `${SHOP}${template}?article=${at}&${name}=${at === 0 ? 'mail' : 'b2b'}`,
    ),
  )

interface Known {
  readonly on?: readonly string[]
  readonly equalOn?: readonly string[]
  readonly policy?: Policy
  readonly urls?: readonly string[]
  readonly name?: string
  /** Templates on which the record in force keeps the value. */
  readonly keptOn?: readonly string[]
}

function stayingOn(
  template: string,
  { on = ['/a', '/b'], equalOn = [], policy = POLICIES.standard, urls, name = 'trk', keptOn = [] }: Known,
): readonly string[] {
  const site = readSite(corpusOf(urls ?? carriers({ '/a': 3, '/b': 3, '/c': 3, '/d': 3 })))
  const credits = indexCredits(equalOn.flatMap((one) => same(one, 1, { name, value: 'b2b' })))
  const differences = on.map((one) => difference(one, 'b2b', name))
  const inForce = { importantValuesOf: () => new Map([['b2b', keptOn]]) }
  const mattered = matteredNames(differences, { credits, policy, inForce: NOTHING_IN_FORCE })
  return stayingValues({ site, policy, credits, mattered, inForce })(template, name)
}

describe('stayingValues', () => {
  it('keeps a value without a comparison where it mattered on two other templates', () => {
    expect(stayingOn('/c', {})).toEqual(['b2b'])
    expect(stayingOn('/c', { on: ['/a'] })).toEqual([])
  })

  it('keeps a value without a comparison where the record in force keeps it on two other templates', () => {
    expect(stayingOn('/c', { on: [], keptOn: ['/a', '/b'] })).toEqual(['b2b'])
    expect(stayingOn('/c', { on: ['/a'], keptOn: ['/a'] })).toEqual([])
    expect(stayingOn('/c', { on: [], keptOn: ['/a', '/b'], equalOn: ['/a', '/b'] })).toEqual([])
  })

  it('says nothing where the value was compared', () => {
    expect(stayingOn('/a', {})).toEqual([])
    expect(stayingOn('/c', { equalOn: ['/c'] })).toEqual([])
    expect(stayingOn('/d', { equalOn: ['/c'] })).toEqual(['b2b'])
  })

  it('compares a value that changed nothing on as many templates as it mattered on', () => {
    expect(stayingOn('/d', { equalOn: ['/c', '/e'] })).toEqual([])
  })

  it('compares a value where most of its URLs are', () => {
    const most = (count: number) => stayingOn('/c', { urls: carriers({ '/a': 3, '/b': 3, '/c': count }) })
    expect([most(6), most(7)]).toEqual([['b2b'], []])
  })

  it('keeps no single value where the policy drops none, or where a static rule drops the others', () => {
    expect(stayingOn('/c', { policy: POLICIES.strict })).toEqual([])
    const urls = carriers({ '/a': 3, '/b': 3, '/c': 3 }, 'utm_source')
    expect(stayingOn('/c', { urls, name: 'utm_source' })).toEqual([])
  })
})
