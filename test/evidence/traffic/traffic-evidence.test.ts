import { describe, expect, it } from 'vitest'
import { trafficEvidence } from '../../../src/evidence/traffic/traffic-evidence.ts'
import type { TrafficObservation } from '../../../src/evidence/traffic/types.ts'

const SHOP = 'https://shop.example'
const READER = {
  templateOf: (url: string) => new URL(url).pathname,
  pairsOf: (url: string) => [...new URL(url).searchParams].map(([name, value]) => ({ name, value })),
}

const seen = (path: string, digest = 'x'): TrafficObservation => ({
  kind: 'traffic',
  url: SHOP + path,
  fetchedAtMs: 0,
  digest,
})
const credits = (...observations: readonly TrafficObservation[]) => trafficEvidence(observations, READER)

describe('trafficEvidence', () => {
  it('credits each pair that only the longer of two URLs with one body has', () => {
    const original = `${SHOP}/p?id=1`
    expect(credits(seen('/p?id=1&utm=a&ref=b'), seen('/p?id=1'))).toEqual([
      { template: '/p', name: 'utm', value: 'a', original },
      { template: '/p', name: 'ref', value: 'b', original },
    ])
  })

  it('credits nothing where the bodies differ', () => {
    expect(credits(seen('/p?id=1&utm=a', 'x'), seen('/p?id=1', 'y'))).toEqual([])
  })

  it('credits nothing for another order of the same pairs', () => {
    expect(credits(seen('/p?a=1&b=2'), seen('/p?b=2&a=1'))).toEqual([])
  })
})
