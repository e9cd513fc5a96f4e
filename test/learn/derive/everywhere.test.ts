import { describe, expect, it } from 'vitest'
import type { Standing } from '../../../src/learn/derive/derived.ts'
import { everywhereOf } from '../../../src/learn/derive/everywhere.ts'
import { NOTHING_IN_FORCE } from '../../../src/learn/derive/in-force.ts'
import type { Site } from '../../../src/learn/site/site.ts'
import { POLICIES } from '../../../src/learn/thresholds.ts'

type Given = Partial<Pick<Standing, 'verdict' | 'pooled' | 'renews' | 'keepValues'>>

/** What `trk` has and lacks, with these standings by template. */
function trk(standings: Readonly<Record<string, Given>>, policy = POLICIES.standard) {
  const names = new Map([['trk', { templates: Object.keys(standings) }]])
  const site = { names } as unknown as Site
  const standing = (template: string, name: string): Standing =>
    ({ template, name, verdict: 'neutral', pooled: 21, renews: undefined, keepValues: [], ...standings[template] }) as Standing // prettier-ignore
  const inForce = { ...NOTHING_IN_FORCE, equalOf: () => 50 }
  const { equalOf, missingEverywhere } = everywhereOf(standing, { site, policy, inForce })
  return [equalOf('trk'), missingEverywhere('trk')]
}

describe('everywhereOf', () => {
  it('asks for 44 comparisons of a parameter that several templates drop, and never for enough when strict', () => {
    expect(trk({ '/item': {}, '/list': {} })).toEqual([21, 23])
    expect(trk({ '/item': { pooled: 44 }, '/list': { pooled: 44 } })).toEqual([44, 0])
    expect(trk({ '/item': { pooled: 500 }, '/list': { pooled: 500 } }, POLICIES.strict)).toEqual([500, Infinity])
  })

  it('lacks nothing where the record in force that is renewed has enough', () => {
    expect(trk({ '/item': { pooled: 11, renews: 'dropped' }, '/list': { pooled: 11 } })).toEqual([50, 0])
  })

  it('keeps on unknown paths what one template keeps, or drops but for a value, or what no other template has', () => {
    expect(trk({ '/item': {}, '/list': { verdict: 'undecided' } })[1]).toBe(Infinity)
    expect(trk({ '/item': {}, '/list': { keepValues: ['b2b'] } })[1]).toBe(Infinity)
    expect(trk({ '/item': { pooled: 44 } })[1]).toBe(Infinity)
  })

  it('takes a verdict of a site without templates for one on every path', () => {
    expect(trk({ '': { keepValues: ['b2b'] } })[1]).toBe(0)
    expect(trk({ '': { verdict: 'important' } })[1]).toBe(Infinity)
  })
})
