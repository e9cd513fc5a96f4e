import { describe, expect, it } from 'vitest'
import { mostFrequentFirst, patternGroup, type PatternMember } from '../../../src/learn/corpus/pattern-group.ts'
import { hashUnit } from '../../../src/learn/seeded-hash.ts'

function member(path: string, query: string, hits = 1): PatternMember {
  const settled = `https://a.example${path}?${query}`
  return { url: { url: settled, settled, hits, draw: hashUnit(settled, 0), weightedDraw: 0 }, path, weight: 1 }
}

function group(members: readonly PatternMember[], maxSamples = 200) {
  const names = ['a', 'ref']
  return patternGroup({ isFolded: false, template: '/p/*', names, urlCount: members.length, members }, maxSamples)
}

describe('patternGroup', () => {
  it('takes every URL while there is room, and no more than there is room for', () => {
    const members = Array.from({ length: 150 }, (_, i) => member('/p/1', `a=${i}&ref=1`))
    expect(group(members).samples).toHaveLength(150)
    expect(new Set(group(members, 40).samples.map(({ settled }) => settled)).size).toBe(40)
    expect(group(members).key).toBe('/p/*?a&ref')
  })

  it('lets no busy path hide the others', () => {
    const busy = Array.from({ length: 3000 }, (_, i) => member('/p/1', `a=${i}&ref=1`))
    const others = Array.from({ length: 20 }, (_, i) => member(`/p/other-${i}`, 'a=1&ref=1'))
    const paths = new Set(group([...busy, ...others], 100).samples.map(({ url }) => new URL(url).pathname))
    expect(paths.size).toBe(21)
  })

  it('lets no flood of folders hide a section', () => {
    const flood = Array.from({ length: 3000 }, (_, i) => member(`/made-up-${i}/${i % 90}`, 'a=1&ref=1'))
    const section = Array.from({ length: 20 }, (_, i) => member(`/compare/${i}`, 'a=1&ref=1'))
    const found = group([...flood, ...section], 100).samples.filter(({ url }) => url.includes('/compare/'))
    expect(found.length).toBeGreaterThanOrEqual(3)
  })

  it('takes URLs that are seen often', () => {
    const members = Array.from({ length: 3000 }, (_, i) => member('/p/1', `a=${i}&ref=1`, i < 20 ? 2000 : 1))
    const popular = group(members, 100).samples.filter(({ hits }) => hits === 2000)
    expect(popular.length).toBeGreaterThanOrEqual(18)
  })

  it('is not blind to URLs that are seen once', () => {
    const members = Array.from({ length: 3000 }, (_, i) => member('/p/1', `a=${i}&ref=1`, i < 200 ? 2000 : 1))
    expect(group(members, 100).samples.filter(({ hits }) => hits === 1).length).toBeGreaterThanOrEqual(35)
  })
})

describe('mostFrequentFirst', () => {
  it('puts equally frequent patterns in the order of their keys', () => {
    const patterns = ['/b?a', '/c?a', '/a?a'].map((key) => ({ ...group([]), key, urlCount: key === '/c?a' ? 2 : 1 }))
    expect(mostFrequentFirst(patterns).map(({ key }) => key)).toEqual(['/c?a', '/a?a', '/b?a'])
  })
})
