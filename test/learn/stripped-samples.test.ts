import { describe, expect, it } from 'vitest'
import { createStrippedSamples } from '../../src/learn/stripped-samples.ts'

const UTM = { step: 'query', rule: 'tracking:utm_source', name: 'utm_source' }

describe('createStrippedSamples', () => {
  it('keeps ten URLs of a name, whatever the order they come in', () => {
    const urls = Array.from({ length: 500 }, (_, i) => `https://a.example/?utm_source=${i}`)
    const kept = [urls, urls.toReversed()].map((list) => {
      const samples = createStrippedSamples(0)
      for (const url of list) samples.add('a.example', url, [UTM])
      return samples.of('a.example')['utm_source']
    })
    expect(new Set(kept[0]).size).toBe(10)
    expect(new Set(kept[0])).toEqual(new Set(kept[1]))
  })

  it('takes tracking rules only, and every site for itself', () => {
    const samples = createStrippedSamples(0)
    samples.add('a.example', 'https://a.example/', [
      { step: 'query', rule: 'operator:strip', name: 'x' },
      { step: 'session-ids', rule: 'session:sid', name: 'sid' },
      { step: 'query', rule: 'sort' },
    ])
    samples.add('b.example', 'https://b.example/', [UTM])
    expect(samples.of('a.example')).toEqual({})
    expect(samples.of('b.example')).toEqual({ utm_source: ['https://b.example/'] })
  })
})
