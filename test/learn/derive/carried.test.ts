import { describe, expect, it } from 'vitest'
import { followedValues, leadsToWhereItMatters, type CarriedLinks } from '../../../src/learn/derive/carried.ts'
import type { Mattered } from '../../../src/learn/derive/mattered.ts'
import { readSite } from '../../../src/learn/site/site.ts'
import { POLICIES } from '../../../src/learn/thresholds.ts'
import { corpusOf } from '../fake-site.ts'

const PLACE = { template: '/files/*', name: 'sort' }
const TARGET = 'https://shop.example/files/60/doc'
const carried: CarriedLinks = {
  ofValue: (template, name, value) =>
    new Map(template === '/files/*' && name === 'sort' && value !== 'date' ? [['/files/*/doc', [TARGET]]] : []),
  templatesOf: () => new Set(['/files/*', '/files/*/doc']),
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
