import { describe, expect, it } from 'vitest'
import { carriedLinks, followedValues, leadsToUnfetchable, leadsToWhereItMatters, type CarriedLinks } from '../../../src/learn/derive/carried.ts' // prettier-ignore
import type { Mattered } from '../../../src/learn/derive/mattered.ts'
import { readSite } from '../../../src/learn/site/site.ts'
import { POLICIES } from '../../../src/learn/thresholds.ts'
import { judge } from '../../../src/learn/derive/judge.ts'
import { createEvidence } from '../../../src/evidence/evidence.ts'
import type { EvidenceEntry, PageNotSeen } from '../../../src/evidence/types.ts'
import { comparisonOf, observed, unseen } from '../../evidence/observed.ts'
import { corpusOf } from '../fake-site.ts'

const PLACE = { template: '/files/*', name: 'sort' }
const TARGET = 'https://shop.example/files/60/doc'
const carried: CarriedLinks = {
  ofValue: (template, name, value) =>
    new Map(template === '/files/*' && name === 'sort' && value !== 'date' ? [['/files/*/doc', [TARGET]]] : []),
  templatesOf: () => new Set(['/files/*', '/files/*/doc']),
  toUnfetchable: () => new Set(['size']),
}
const site = readSite(corpusOf(Array.from({ length: 6 }, (_, at) => `https://shop.example/files/${at}/doc?sort=size`)))
const follow = (same: number, different: number, values = ['size'], mattered: readonly string[] = []) => {
  const important = mattered.map((value) => ({ value, pages: [], isContrasted: false }))
  const sort: Mattered = { templates: new Map([['/list', important]]), isByValue: false }
  const facts = { site, policy: POLICIES.standard, mattered: new Map([['sort', sort]]) }
  return followedValues(PLACE, values, { ...facts, carried, valueTests: () => ({ same, natural: same, different }) })
}

describe('followedValues', () => {
  it('lets a value go that changes nothing where links carry it on to', () => {
    expect(follow(1, 0)).toEqual({ safe: ['size'], unfollowed: [] })
  })

  it('keeps a value that changes a page there', () => {
    expect(follow(1, 1)).toEqual({ safe: [], unfollowed: [] })
  })

  it('keeps a value that was not tested there, and says where to test it', () => {
    expect(follow(0, 0)).toEqual({ safe: [], unfollowed: [{ value: 'size', targets: [TARGET] }] })
  })

  it('keeps a value that mattered elsewhere until it was tested on several pages there', () => {
    expect(follow(1, 0, ['size'], ['date'])).toEqual({ safe: ['size'], unfollowed: [] })
    expect(follow(2, 0, ['size'], ['size'])).toEqual({ safe: [], unfollowed: [{ value: 'size', targets: [TARGET] }] })
    expect(follow(3, 0, ['size'], ['size'])).toEqual({ safe: ['size'], unfollowed: [] })
  })

  it('asks nothing of a value that no link carries on', () => {
    expect(follow(0, 0, ['date'])).toEqual({ safe: ['date'], unfollowed: [] })
  })
})

describe('leadsToWhereItMatters', () => {
  const mattered = (template: string, isByValue = false): Mattered => ({
    templates: new Map([[template, [{ value: 'size', pages: [TARGET], isContrasted: true }]]]),
    isByValue,
  })

  it('is true where the parameter mattered on another template that links carry it on to', () => {
    expect(leadsToWhereItMatters(PLACE, carried, mattered('/files/*/doc'))).toBe(true)
    expect(leadsToWhereItMatters(PLACE, carried, mattered('/files/*'))).toBe(false)
    expect(leadsToWhereItMatters(PLACE, carried, mattered('/changes'))).toBe(false)
  })

  it('is false where only some values mattered, or none', () => {
    expect(leadsToWhereItMatters(PLACE, carried, mattered('/files/*/doc', true))).toBe(false)
    expect(leadsToWhereItMatters(PLACE, carried, undefined)).toBe(false)
  })
})

describe('leadsToUnfetchable', () => {
  const leads = (mattered: readonly string[], tests: { readonly same: number; readonly different: number }) => {
    const important = mattered.map((value) => ({ value, pages: [TARGET], isContrasted: true }))
    const sort: Mattered = { templates: new Map([['/list', important]]), isByValue: false }
    const facts = { carried, mattered: new Map(mattered.length > 0 ? [['sort', sort]] : []) }
    return leadsToUnfetchable(PLACE, { ...facts, valueTests: () => ({ ...tests, natural: tests.same }) })
  }

  it('is true where a value is carried on to pages that cannot be fetched', () => {
    expect(leads([], { same: 5, different: 0 })).toBe(true)
    expect(leads(['date'], { same: 0, different: 0 })).toBe(true)
    expect(leads(['date', 'size'], { same: 1, different: 1 })).toBe(true)
  })

  it('is false for a default, which changes nothing where another value does', () => {
    expect(leads(['date'], { same: 1, different: 0 })).toBe(false)
  })
})

describe('links that cannot be followed', () => {
  const SITE = 'https://shop.example'
  const names = ['aff', 'ref', 'trk']
  const readAll = readSite(corpusOf(Array.from({ length: 6 }, (_, at) => [`${SITE}/review/${at}?aff=x&ref=y&trk=z`, `${SITE}/go/${at}?aff=x`]).flat())) // prettier-ignore
  const linking = (link: string, ...more: readonly EvidenceEntry[]) => {
    const original = `${SITE}/review/1`
    const modified = `${original}?aff=x&ref=y&trk=z`
    const treatment = [['aff', 'x'], ['ref', 'y'], ['trk', 'z']].map(([name = '', value = '']) => ({ kind: 'name' as const, name, value, raw: `${name}=${value}` })) // prettier-ignore
    const plain = observed(original, ['one', 'two', 'three'])
    const signals = { ...plain.signals, carried: [link] }
    const evidence = createEvidence((url) => readAll.templateOf(url))
    const seen = observed(modified, ['one', 'two', 'three'], { signals })
    for (const entry of [comparisonOf(original, modified, { template: '/review/*', treatment }), plain, seen, ...more])
      evidence.append(entry)
    const links = carriedLinks(judge(evidence, readAll), evidence, readAll)
    return names.flatMap((name) => [...links.toUnfetchable('/review/*', name)].map((value) => `${name}=${value}`))
  }
  const unasked = (why: PageNotSeen['why']): readonly EvidenceEntry[] => {
    const [original, modified] = [`${SITE}/go/2`, `${SITE}/go/2?aff=x`]
    return [comparisonOf(original, modified, { template: '/go/*' }), unseen(original, why), unseen(modified, why)]
  }

  it('carry on what they choose from the query, and not what they repeat with all of it', () => {
    expect(linking('https://buy.example/7?aff=x')).toEqual(['aff=x'])
    expect(linking('https://buy.example/7?aff=x&ref=y&trk=z')).toEqual([])
    expect(linking('https://buy.example/7?aff=x&ref=y')).toEqual([])
  })

  it('lead to another host, to where robots.txt forbids to fetch, or off the site', () => {
    expect(linking(`${SITE}/go/1?aff=x`)).toEqual([])
    expect(linking(`${SITE}/go/1?aff=x`, ...unasked('robots'))).toEqual(['aff=x'])
    expect(linking(`${SITE}/go/1?aff=x`, ...unasked('other-site'))).toEqual(['aff=x'])
    expect(linking(`${SITE}/go/1?aff=x`, ...unasked('rate'))).toEqual([])
  })
})
