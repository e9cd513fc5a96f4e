import { describe, expect, it } from 'vitest'
import { createBareSample } from '../../../src/learn/corpus/bare-urls.ts'

function sampled(paths: readonly string[], maxUrls?: number): string[] {
  const sample = createBareSample(7, maxUrls)
  for (const path of paths) {
    const url = `https://a.example${path}`
    sample.add('a.example', { url, settled: url, hits: 1 })
  }
  return sample.of('a.example').map(({ url }) => url.slice('https://a.example'.length))
}

describe('createBareSample()', () => {
  it('keeps all URLs while they are few', () => {
    expect(sampled(['/a', '/b/1', '/a']).toSorted()).toEqual(['/a', '/b/1'])
  })

  it('keeps spellings of a page together when it thins', () => {
    const numbers = Array.from({ length: 400 }, (_, n) => n)
    const kept = sampled(
      numbers.flatMap((n) => [`/us/red-shoe-${n}`, `/uk/red-shoe-${n}.html`]),
      200,
    )
    const tails = kept.map((path) => path.replace(/^\/u[sk]\/|\.html$/g, ''))
    expect(kept.length).toBeGreaterThan(40)
    const whole = [...Map.groupBy(tails, (tail) => tail).values()].filter(({ length }) => length === 2)
    expect(whole.length * 2).toBeGreaterThan(kept.length / 2)
  })
})
