import { describe, expect, it } from 'vitest'
import { NOTHING_IN_FORCE, type InForce } from '../../../src/learn/derive/in-force.ts'
import { needsOf, type NeedsFacts } from '../../../src/learn/derive/needs.ts'
import { testCounter } from '../../../src/learn/derive/page-counts.ts'
import { readSite } from '../../../src/learn/site/site.ts'
import { POLICIES } from '../../../src/learn/thresholds.ts'
import { corpusOf } from '../fake-site.ts'

const URLS = ['/item', '/list'].flatMap((path) =>
  Array.from({ length: 60 }, (_, at) => `https://shop.example${path}?article=${at}&trk=v${at}&filter=f${at}`),
)
const SITE = readSite(corpusOf(URLS))

function asked(name: string, inForce: Partial<InForce>, more: Partial<NeedsFacts> = {}) {
  const given = {
    policy: POLICIES.standard,
    mattered: new Map(),
    priors: new Map(),
    pool: { share: () => 0.1 },
    tests: testCounter(() => 60, SITE),
    ...more,
  }
  const place = { template: '/item', name, known: SITE.templates.get('/item')?.names.get(name), staying: [] }
  return needsOf(place, { ...given, inForce: { ...NOTHING_IN_FORCE, ...inForce } })
}

describe('needsOf', () => {
  const dropped: Partial<InForce> = { verdictOn: () => 'dropped', equalOf: () => 21 }

  it('asks for a part of the comparisons where the record in force drops the parameter from enough of them', () => {
    const whole = { ownNeeded: 3, naturalNeeded: 2, pooledNeeded: 21, renews: undefined }
    expect(asked('trk', {})).toEqual(whole)
    expect(asked('trk', dropped)).toEqual({ ownNeeded: 1, naturalNeeded: 0, pooledNeeded: 11, renews: 'dropped' })
    expect(asked('filter', dropped)).toMatchObject({ ownNeeded: 6, pooledNeeded: 11 })
    expect(asked('trk', { ...dropped, equalOf: () => 20 })).toEqual(whole)
    expect(asked('trk', { verdictOn: () => 'kept', equalOf: () => 21 })).toEqual(whole)
  })

  it('asks for no more comparisons than there are values and pages', () => {
    const elsewhere = { templatesOf: () => ({ kept: ['/list'], dropped: [] }) }
    const site = readSite(corpusOf(URLS.map((url) => url.replace(/trk=v\d+/, 'trk=once'))))
    const needed = (pages: number) => asked('trk', elsewhere, { tests: testCounter(() => pages, site) })
    expect(needed(2)).toMatchObject({ ownNeeded: 2, pooledNeeded: 4 })
    expect(needed(60)).toMatchObject({ ownNeeded: 11, pooledNeeded: 21 })
  })

  it('asks for no comparison of a value that stays without one', () => {
    const site = readSite(corpusOf(['dark', 'plain'].map((value) => `https://shop.example/help?skin=${value}`)))
    const place = { template: '/help', name: 'skin', known: site.templates.get('/help')?.names.get('skin') }
    const facts = { policy: POLICIES.standard, mattered: new Map(), priors: new Map(), pool: { share: () => 0.1 }, tests: testCounter(() => 1, site), inForce: NOTHING_IN_FORCE } // prettier-ignore
    const needed = (...staying: string[]) => needsOf({ ...place, staying }, facts)
    expect(needed()).toMatchObject({ ownNeeded: 2, naturalNeeded: 2 })
    expect(needed('dark', 'of another template')).toMatchObject({ ownNeeded: 1, naturalNeeded: 1 })
    expect(needed('dark', 'plain')).toMatchObject({ ownNeeded: 1, naturalNeeded: 1 })
  })

  it('renews under strict what was proved under strict', () => {
    expect(asked('trk', dropped, { policy: POLICIES.strict })).toMatchObject({ pooledNeeded: 44, renews: undefined })
    const proved = { ...dropped, equalOf: () => 44 }
    expect(asked('trk', proved, { policy: POLICIES.strict })).toMatchObject({ ownNeeded: 2, pooledNeeded: 22 })
  })

  it('asks for more on each template of a parameter that the record in force keeps on another one', () => {
    const elsewhere = { templatesOf: () => ({ kept: ['/list'], dropped: [] }) }
    expect(asked('trk', elsewhere).ownNeeded).toBe(11)
    expect(asked('trk', { ...elsewhere, ...dropped }).ownNeeded).toBe(3)
  })

  it('asks under strict for comparisons in proportion to the share of a template, up to all of them', () => {
    const needed = (share: number, policy = POLICIES.strict): number =>
      asked('trk', {}, { policy, pool: { share: () => share } }).ownNeeded
    expect([0.05, 0.3, 0.9].map((share) => needed(share))).toEqual([5, 20, 44])
    expect(needed(0.9, POLICIES.standard)).toBe(3)
  })
})
