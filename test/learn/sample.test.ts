import { describe, expect, it } from 'vitest'
import { createSampler, readSamples } from '../../src/learn/sample.ts'
import { corpusOf } from './fake-site.ts'

const urls = [...Array(60).keys()].map((i) => `https://a.example/p/x${i % 20}?view=v${i % 3}&ref=r${i % 12}`)
const samples = readSamples(corpusOf(urls).patterns[0]!, 1)

describe('createSampler', () => {
  it('shows every value of a name before it shows one again', () => {
    const sampler = createSampler(samples)
    const first = [...Array(12).keys()].map(() => sampler.next(['ref'])!.values.get('ref'))
    expect(new Set(first).size).toBe(12)
  })

  it('shows folders with many URLs before those with one', () => {
    const names = Array.from({ length: 60 }, (_, i) => `${'abcdefghij'[i % 10]}${'klmnop'[Math.floor(i / 10)]}`)
    const flood = names.map((name, i) => `https://a.example/${name}x/p${i}?ref=r`)
    const section = [1, 2, 3, 4].map((i) => `https://a.example/compare/p${i}?ref=r`)
    const [pattern] = corpusOf([...flood, ...section]).patterns
    expect(pattern?.template).toBe('/*/*')
    const sampler = createSampler(readSamples(pattern!, 1))
    expect(sampler.next(['ref'])?.path).toContain('/compare/')
  })

  it('hands out every sample once and begins anew after a rewind', () => {
    const sampler = createSampler(samples)
    const drain = (): string[] => {
      const seen: string[] = []
      for (let sample = sampler.next(['view']); sample !== undefined; sample = sampler.next(['view'])) {
        seen.push(sample.settled)
      }
      return seen
    }
    const once = drain()
    expect(new Set(once).size).toBe(samples.length)
    sampler.rewind()
    expect(drain()).toEqual(once)
  })
})
