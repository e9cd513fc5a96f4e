import { describe, expect, it } from 'vitest'
import { groupPatterns } from '../../../src/learn/corpus/group-patterns.ts'
import { createUrlSample } from '../../../src/learn/corpus/url-sample.ts'

const OPTIONS = { maxSamples: 200, hasTemplates: true }

function sampled(urls: readonly (readonly [path: string, rawNames: string, hits: number])[], maxUrls?: number) {
  const sample = createUrlSample(0, maxUrls === undefined ? {} : { maxUrls })
  for (const [index, [path, rawNames, hits]] of urls.entries()) {
    const query = rawNames.split('&').map((name) => `${name}=${index}`).join('&') // prettier-ignore
    const settled = `https://a.example${path}?${query}`
    sample.add('a.example', rawNames, { url: settled, settled, hits })
  }
  return sample.setsOf('a.example').sets
}

describe('groupPatterns', () => {
  it('puts repeated names into the pattern of the same names', () => {
    const patterns = groupPatterns(sampled([['/p', 'a', 2], ['/p', 'a&a', 3]]), OPTIONS) // prettier-ignore
    expect(patterns.map(({ key, urlCount }) => [key, urlCount])).toEqual([['/p?a', 5]])
  })

  it('puts the most frequent pattern first', () => {
    const patterns = groupPatterns(sampled([['/p', 'a', 2], ['/q', 'a', 3], ['/p', 'b', 9]]), OPTIONS) // prettier-ignore
    expect(patterns.map(({ key }) => key)).toEqual(['/p?b', '/q?a', '/p?a'])
  })

  it('estimates counts of a thinned corpus', () => {
    const urls = Array.from({ length: 20_000 }, (_, i) => [i % 4 === 0 ? '/p' : '/q', 'a', 2] as const)
    const patterns = groupPatterns(sampled(urls, 1000), OPTIONS)
    const counts = Object.fromEntries(patterns.map(({ key, urlCount }) => [key, urlCount]))
    expect(counts['/p?a']! + counts['/q?a']!).toBe(40_000)
    expect(Math.abs(counts['/p?a']! - 10_000)).toBeLessThan(2500)
  })

  it('sees items of one kind where names hold their numbers', () => {
    const urls = Array.from({ length: 80 }, (_, i) => [`/config/p${i % 20}`, `opt_${i % 20}_size`, 1] as const)
    const templates = new Set(groupPatterns(sampled(urls), OPTIONS).map(({ template }) => template))
    expect([...templates]).toEqual(['/config/*'])
  })

  it('leaves out keys that no record may hold', () => {
    const longPath = `/p${'/1'.repeat(3000)}`
    expect(groupPatterns(sampled([[longPath, 'a', 1], ['/p', 'a', 1]]), OPTIONS).map(({ key }) => key)).toEqual(['/p?a']) // prettier-ignore
  })

  it('folds numbers in names where there are too many of them to be learned one by one', () => {
    const urls = Array.from({ length: 200 }, (_, i) => ['/p', `opt_${i % 100}_size&src`, 1] as const)
    const [pattern, ...others] = groupPatterns(sampled(urls), OPTIONS)
    expect(others).toEqual([])
    expect(pattern).toMatchObject({
      key: '/p?opt_%23_size&src',
      names: ['opt_#_size', 'src'],
      isFolded: true,
      urlCount: 200,
    })
  })

  it('leaves a handful of numbered names as they are', () => {
    const urls = Array.from({ length: 200 }, (_, i) => ['/p', `opt_${i % 20}_size`, 1] as const)
    const patterns = groupPatterns(sampled(urls), OPTIONS)
    expect([patterns.length, patterns[0]?.isFolded]).toEqual([20, undefined])
  })
})
