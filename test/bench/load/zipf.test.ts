import { describe, expect, it } from 'vitest'
import { createZipf } from '../../../bench/load/zipf.ts'

describe('createZipf', () => {
  it('gives every rank its share: 1, a half, a third', () => {
    const { cumulative } = createZipf(3, 1)
    expect([...cumulative].map((share) => Number(share.toFixed(4)))).toEqual([0.5455, 0.8182, 1])
  })

  it('gives all the same with exponent 0', () => {
    expect([...createZipf(4, 0).cumulative]).toEqual([0.25, 0.5, 0.75, 1])
  })

  it('draws ranks as often as their shares say', () => {
    const zipf = createZipf(50, 0.9)
    const draws = 100_000
    const counts = Array.from({ length: 50 }, () => 0)
    for (let n = 0; n < draws; n++) counts[zipf.rankAt(n / draws)]!++
    const shares = counts.map((count) => count / draws)
    shares.forEach((share, rank) => {
      const expected = zipf.cumulative[rank]! - (rank === 0 ? 0 : zipf.cumulative[rank - 1]!)
      expect(Math.abs(share - expected)).toBeLessThan(2 / draws)
    })
  })

  it('has a rank for every number below 1', () => {
    const zipf = createZipf(5000, 1)
    expect([zipf.rankAt(0), zipf.rankAt(1 - Number.EPSILON)]).toEqual([0, 4999])
  })

  it('has none for nothing', () => {
    expect(() => createZipf(0, 1)).toThrow(RangeError)
  })
})
