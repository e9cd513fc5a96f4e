import { describe, expect, it } from 'vitest'
import { indexCredits } from '../../../src/learn/derive/credits.ts'
import type { Credit } from '../../../src/learn/derive/derived.ts'
import { createPool, type PoolFacts } from '../../../src/learn/derive/pool.ts'
import { readSite } from '../../../src/learn/site/site.ts'
import { POLICIES } from '../../../src/learn/thresholds.ts'
import { corpusOf } from '../fake-site.ts'

const SHOP = 'https://shop.example'
const urlsOf = (template: string): string[] =>
  Array.from({ length: 60 }, (_, at) => `${SHOP}${template}?n=${at}&trk=v${at}x`)
const SITE = readSite(corpusOf([...urlsOf('/list'), ...urlsOf('/item')]))
const same = (template: string, count: number): Credit[] =>
  Array.from({ length: count }, (_, at) => ({ template, name: 'trk', value: `v${at}x`, original: `${SHOP}${template}?n=${at}`, isNatural: true })) // prettier-ignore

const pool = (credits: readonly Credit[], isDecided: PoolFacts['isDecided'] = () => false) =>
  createPool({ site: SITE, policy: POLICIES.standard, credits: indexCredits(credits), isDecided })

describe('createPool', () => {
  it('counts of each template a little more than its share at most', () => {
    expect(pool([]).cap('/list', 'trk')).toBe(16)
    expect(pool([...same('/list', 40), ...same('/item', 3)]).tests('trk')).toBe(19)
  })

  it('leaves the share of a template that is decided to the others', () => {
    const decided = pool(same('/list', 40), (template) => template === '/item')
    expect(decided.cap('/list', 'trk')).toBe(32)
    expect(decided.tests('trk')).toBe(32)
  })

  it('lets a template without known URLs count as much as a drop needs', () => {
    expect(pool([]).cap('/other', 'trk')).toBe(3)
    expect(pool([]).tests('trk')).toBe(0)
  })
})
