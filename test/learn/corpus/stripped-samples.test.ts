import { describe, expect, it } from 'vitest'
import { createStrippedSamples } from '../../../src/learn/corpus/stripped-samples.ts'

const UTM = { step: 'query', rule: 'tracking:utm_source', name: 'utm_source' }

describe('createStrippedSamples', () => {
  it('keeps four URLs of a name beside the same others, whatever the order they come in', () => {
    const urls = Array.from({ length: 500 }, (_, i) => `https://a.example/?utm_source=${i}`)
    const kept = [urls, urls.toReversed()].map((list) => {
      const samples = createStrippedSamples(0)
      for (const url of list) samples.add('a.example', url, [UTM], '')
      return samples.of('a.example')['utm_source']
    })
    expect(new Set(kept[0]).size).toBe(4)
    expect(new Set(kept[0])).toEqual(new Set(kept[1]))
  })

  it('keeps URLs for every set of names that stays beside it, however rare', () => {
    const samples = createStrippedSamples(0)
    for (let i = 0; i < 500; i++) samples.add('a.example', `https://a.example/?utm_source=${i}`, [UTM], '')
    samples.add('a.example', 'https://a.example/?C=M&utm_source=x', [UTM], 'C')
    expect(samples.of('a.example')['utm_source']).toContain('https://a.example/?C=M&utm_source=x')
  })

  it('keeps the same places of too many, in any order and any split, and no long URL', () => {
    const lines = Array.from(
      { length: 12_000 },
      (_, i) => [`https://a.example/?n${i}=1&utm_source=x`, `n${i}`] as const,
    )
    const collect = (part: typeof lines) => {
      const samples = createStrippedSamples(0)
      for (const [url, beside] of part) samples.add('a.example', url, [UTM], beside)
      return samples
    }
    const whole = collect(lines)
    whole.add('a.example', `https://a.example/?x=${'x'.repeat(2000)}&utm_source=x`, [UTM], 'n1')
    const merged = collect(lines.slice(7000).toReversed())
    merged.merge(collect(lines.slice(0, 7000)).sketch())
    expect(merged.sketch()).toEqual(whole.sketch())
    expect(whole.of('a.example')['utm_source']).toHaveLength(5000)
  })

  it('takes rules for trackers and sessions only, and every site for itself', () => {
    const samples = createStrippedSamples(0)
    const other = [
      { step: 'query', rule: 'operator:strip', name: 'x' },
      { step: 'query', rule: 'sort' },
    ]
    samples.add('a.example', 'https://a.example/', other, '')
    samples.add('b.example', 'https://b.example/', [UTM], '')
    samples.add('c.example', 'https://c.example/', [{ step: 'session-ids', rule: 'session:sid', name: 'sid' }], '')
    expect(samples.of('a.example')).toEqual({})
    expect(samples.of('c.example')).toEqual({ sid: ['https://c.example/'] })
    expect(samples.of('b.example')).toEqual({ utm_source: ['https://b.example/'] })
  })
})
