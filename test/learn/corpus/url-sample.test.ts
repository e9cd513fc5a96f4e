import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/cli/files/seeded-random.ts'
import { createUrlSample, type SampledLine, type UrlSample, type UrlSet } from '../../../src/learn/corpus/url-sample.ts'
import { seededOrder } from '../../../src/learn/seeded-order.ts'

const SITE = 'a.example'

function add(sample: UrlSample, names: string, index: number, line?: string): void {
  const settled = `https://a.example/${names}?i=${index}`
  sample.add(SITE, names, { url: settled, settled, hits: 1, line })
}

function setOf(sample: UrlSample, name: string): UrlSet {
  return sample.setsOf(SITE).sets.find(({ names }) => names.join('&') === name)!
}

interface Line extends SampledLine {
  readonly names: string
}

/** Lines in which every set, URL and form recurs. */
function randomLines(random: () => number): Line[] {
  const below = (limit: number): number => Math.floor(random() * limit)
  const long = below(5) === 0 ? 'x'.repeat(1500) : ''
  return Array.from({ length: 1 + below(800) }, (_, index) => {
    const names = `n${Math.floor(50 * random() ** 3)}`
    const page = Math.floor(200 * random() ** 2)
    const settled = `https://a.example/?p=${page % 7 === 0 ? long : ''}${page}&${names}=1`
    const forms = [settled, `${settled}&gclid=1`, `${settled}&gclid=2`, `https://a.example/?${names}=1&p=${page}`]
    return { names, settled, url: forms[below(4)]!, hits: [1, 1, 7][below(3)]!, line: below(2) === 0 ? `${index}` : undefined } // prettier-ignore
  })
}

function collect(lines: readonly Line[], room: number): UrlSample {
  const sample = createUrlSample(3, { maxUrls: room })
  for (const { names, ...line } of lines) sample.add(SITE, names, line)
  return sample
}

describe('createUrlSample', () => {
  it.each([
    ['fits', 10_000],
    ['has large sets', 700],
    ['has more sets than room', 60],
  ])('gives the same sample for every split and order of a corpus that %s', (_, room) => {
    for (let seed = 0; seed < 25; seed++) {
      const random = seededRandom(seed)
      const lines = randomLines(random)
      const parts: Line[][] = [[], [], [], []]
      for (const line of seededOrder(lines, seed, () => String(random()))) parts[Math.floor(random() * 4)]!.push(line)
      const whole = collect(lines, room)
      const merged = createUrlSample(3, { maxUrls: room })
      const pair = collect(parts[0]!, room)
      pair.merge(collect(parts[1]!, room).sketch())
      for (const part of [collect(parts[3]!, room), pair, collect(parts[2]!, room)]) merged.merge(part.sketch())
      expect(merged.sketch(), `seed ${seed}`).toEqual(whole.sketch())
      expect(merged.setsOf(SITE), `seed ${seed}`).toEqual(whole.setsOf(SITE))
    }
  })

  it('holds the whole corpus while it fits, with exact hits', () => {
    const sample = createUrlSample(0, { maxUrls: 100 })
    for (let i = 0; i < 300; i++) add(sample, 'a', i % 100)
    const { urls, keepBelow, urlCount } = setOf(sample, 'a')
    expect(urls).toHaveLength(100)
    expect(urls.every(({ hits }) => hits === 3)).toBe(true)
    expect(keepBelow).toBeGreaterThan(1)
    expect(urlCount).toBe(300)
  })

  it('shows a URL that came in two orders in the one that sorting changes', () => {
    const settled = 'https://a.example/?C=S&O=A'
    const reordered = 'https://a.example/?O=A&C=S'
    for (const urls of [
      [settled, reordered],
      [reordered, settled],
      [settled, reordered, `${settled}&gclid=x`],
    ]) {
      const sample = createUrlSample(0)
      for (const url of urls) sample.add(SITE, 'C&O', { url, settled, hits: 1 })
      expect(setOf(sample, 'C&O').urls.map(({ url }) => url)).toEqual([reordered])
    }
  })

  it('never holds more than its room and a share by hits, however many URLs and sets come', () => {
    const sample = createUrlSample(0, { maxUrls: 500 })
    for (let i = 0; i < 30_000; i++) {
      add(sample, `n${i % 97}`, i)
      add(sample, 'busy', i)
    }
    const { sets } = sample.sketch()
    expect(sets.reduce((sum, { urls }) => sum + urls.length, 0)).toBeLessThanOrEqual(750)
    const counted = sample.setsOf(SITE).sets.reduce((sum, { urlCount }) => sum + urlCount, 0)
    expect(counted / 60_000).toBeGreaterThan(0.8)
    expect(counted / 60_000).toBeLessThan(1.2)
  })

  it('leaves the rarest sets to a count', () => {
    const sample = createUrlSample(0, { maxSets: 40 })
    for (let i = 0; i < 100; i++) for (let page = 0; page <= i; page++) add(sample, `n${i}`, page)
    const { sets, rareUrlCount } = sample.setsOf(SITE)
    expect(sets).toHaveLength(40)
    expect(Math.min(...sets.map(({ urlCount }) => urlCount))).toBe(61)
    expect(rareUrlCount).toBe((60 * 61) / 2)
  })

  it('never holds more text than its room, however long the URLs of however many sets, and leaves short ones whole', () => {
    const sample = createUrlSample(0, { maxUrls: 2000 })
    for (let i = 0; i < 20; i++) add(sample, 'rare', i)
    for (let i = 0; i < 3000; i++) {
      const settled = `https://a.example/?n${i % 30}=${i}${'x'.repeat(3000)}`
      sample.add(SITE, `n${i % 30}`, { url: `${settled}${'y'.repeat(5000)}`, settled, hits: 1 })
    }
    const urls = sample.sketch().sets.flatMap((set) => set.urls)
    const held = urls.reduce((sum, { url, settled }) => sum + url.length + settled.length, 0)
    expect(held).toBeLessThanOrEqual(2000 * 1024)
    expect(setOf(sample, 'rare').urls).toHaveLength(20)
    expect(setOf(sample, 'n1').urlCount).toBe(100)
  })

  it('thins large sets and leaves rare ones whole', () => {
    const sample = createUrlSample(0, { maxUrls: 1000 })
    for (let i = 0; i < 50_000; i++) {
      add(sample, 'busy', i)
      if (i % 1000 === 0) add(sample, 'rare', i)
    }
    expect(setOf(sample, 'rare')).toMatchObject({ urlCount: 50 })
    expect(setOf(sample, 'rare').urls).toHaveLength(50)
    expect(setOf(sample, 'rare').keepBelow).toBeGreaterThan(1)
    expect(setOf(sample, 'busy').keepBelow).toBeLessThan(0.05)
  })

  it('knows which share of the distinct URLs it kept', () => {
    const sample = createUrlSample(0, { maxUrls: 1000 })
    for (let i = 0; i < 40_000; i++) add(sample, 'busy', i % 20_000)
    const { urls, keepBelow } = setOf(sample, 'busy')
    const uniform = urls.filter(({ draw }) => draw < keepBelow)
    expect(uniform.length / keepBelow).toBeGreaterThan(20_000 * 0.85)
    expect(uniform.length / keepBelow).toBeLessThan(20_000 * 1.15)
    expect(uniform.every(({ hits }) => hits === 2)).toBe(true)
  })

  it('keeps URLs that are on many lines, whenever they come', () => {
    const sample = createUrlSample(0, { maxUrls: 400 })
    for (let i = 0; i < 40_000; i++) add(sample, 'busy', i % 4 === 0 ? 100_000 + ((i / 4) % 20) : i, `line ${i}`)
    const popular = setOf(sample, 'busy').urls.filter(({ settled }) => /=1000\d\d$/.test(settled))
    expect(popular.length).toBeGreaterThanOrEqual(18)
  })
})
