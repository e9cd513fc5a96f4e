import { describe, expect, it } from 'vitest'
import { createUrlSample, type UrlSample, type UrlSet } from '../../../src/learn/corpus/url-sample.ts'

function add(sample: UrlSample, names: string, index: number, hits = 1): void {
  const settled = `https://a.example/${names}?i=${index}`
  sample.add('a.example', names, { url: settled, settled, hits })
}

function setOf(sample: UrlSample, name: string): UrlSet {
  return sample.sets().find(({ names }) => names.join('&') === name)!
}

describe('createUrlSample', () => {
  it('holds the whole corpus while it fits, with exact hits', () => {
    const sample = createUrlSample(0, { maxUrls: 100 })
    for (let i = 0; i < 300; i++) add(sample, 'a', i % 100)
    const { urls, keepBelow, urlCount } = setOf(sample, 'a')
    expect(urls.size).toBe(100)
    expect([...urls.values()].every(({ hits }) => hits === 3)).toBe(true)
    expect(keepBelow).toBeGreaterThan(1)
    expect(urlCount).toBe(300)
  })

  it('keeps a URL that came in two orders in the one that sorting changes, and no other form for the sorted one', () => {
    const sample = createUrlSample(0)
    const settled = 'https://a.example/?C=S&O=A'
    const urlAfter = (url: string): string | undefined => {
      sample.add('a.example', 'C&O', { url, settled, hits: 1 })
      return setOf(sample, 'C&O').urls.get(settled)?.url
    }
    expect(urlAfter(settled)).toBe(settled)
    expect(urlAfter(`${settled}&gclid=x`)).toBe(settled)
    expect(urlAfter('https://a.example/?O=A&C=S')).toBe('https://a.example/?O=A&C=S')
    expect(urlAfter(settled)).toBe('https://a.example/?O=A&C=S')
  })

  it('never holds more than its room, however many URLs and sets come', () => {
    const sample = createUrlSample(0, { maxUrls: 500, maxSets: 40 })
    for (let i = 0; i < 30_000; i++) {
      add(sample, `n${i % 97}`, i)
      add(sample, 'busy', i)
    }
    const held = sample.sets().reduce((sum, { urls }) => sum + urls.size, 0)
    expect(held).toBeLessThanOrEqual(500)
    expect(sample.sets().length).toBeLessThanOrEqual(40)
    const counted = sample.sets().reduce((sum, { urlCount }) => sum + urlCount, sample.rareUrlCount())
    expect(counted).toBe(60_000)
  })

  it('never holds more text than its room, however long the URLs of however many sets, and leaves short ones whole', () => {
    const sample = createUrlSample(0, { maxUrls: 2000 })
    for (let i = 0; i < 20; i++) add(sample, 'rare', i)
    for (let i = 0; i < 3000; i++) {
      const url = `https://a.example/?n${i % 30}=${i}${'x'.repeat(8000)}`
      sample.add('a.example', `n${i % 30}`, { url, settled: url, hits: 1 })
    }
    const urls = sample.sets().flatMap((set) => [...set.urls.values()])
    const held = urls.reduce((sum, { url, settled }) => sum + url.length + settled.length, 0)
    expect(held).toBeLessThanOrEqual(2000 * 1024)
    expect(setOf(sample, 'rare').urls.size).toBe(20)
    expect(setOf(sample, 'n1').urlCount).toBe(100)
  })

  it('thins large sets and leaves rare ones whole', () => {
    const sample = createUrlSample(0, { maxUrls: 1000 })
    for (let i = 0; i < 50_000; i++) {
      add(sample, 'busy', i)
      if (i % 1000 === 0) add(sample, 'rare', i)
    }
    expect(setOf(sample, 'rare')).toMatchObject({ urlCount: 50 })
    expect(setOf(sample, 'rare').urls.size).toBe(50)
    expect(setOf(sample, 'rare').keepBelow).toBeGreaterThan(1)
    expect(setOf(sample, 'busy').keepBelow).toBeLessThan(0.05)
  })

  it('knows which share of the distinct URLs it kept', () => {
    const sample = createUrlSample(0, { maxUrls: 1000 })
    for (let i = 0; i < 40_000; i++) add(sample, 'busy', i % 20_000)
    const { urls, keepBelow } = setOf(sample, 'busy')
    const uniform = [...urls.values()].filter(({ draw }) => draw < keepBelow)
    expect(uniform.length / keepBelow).toBeGreaterThan(20_000 * 0.85)
    expect(uniform.length / keepBelow).toBeLessThan(20_000 * 1.15)
    expect(uniform.every(({ hits }) => hits === 2)).toBe(true)
  })

  it('keeps URLs that are seen often, whenever they come', () => {
    const sample = createUrlSample(0, { maxUrls: 400 })
    for (let i = 0; i < 40_000; i++) add(sample, 'busy', i % 4 === 0 ? 100_000 + ((i / 4) % 20) : i)
    const popular = [...setOf(sample, 'busy').urls.values()].filter(({ settled }) => /=1000\d\d$/.test(settled))
    expect(popular.length).toBeGreaterThanOrEqual(18)
  })
})
