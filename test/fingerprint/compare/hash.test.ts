import { describe, expect, it } from 'vitest'
import { hashText, hexOfBytes, hexOfText, stepHash, toHex } from '../../../src/fingerprint/compare/hash.ts'

describe('hashes', () => {
  it('do not collide over a million near texts in 48 bits', () => {
    const seen = new Set<number>()
    for (let at = 0; at < 1_000_000; at++) {
      const [high, low] = hashText(`item ${at}`)
      seen.add((high >>> 8) * 2 ** 24 + (low >>> 8))
    }
    expect(seen.size).toBe(1_000_000)
  })

  it('spread every bit', () => {
    const ones = new Int32Array(64)
    for (let at = 0; at < 4000; at++)
      for (const [half, bits] of hashText(String(at)).entries())
        for (let bit = 0; bit < 32; bit++) ones[half * 32 + bit]! += (bits >>> bit) & 1
    expect(Math.min(...ones)).toBeGreaterThan(1800)
    expect(Math.max(...ones)).toBeLessThan(2200)
  })

  it('tell order, length and seed apart', () => {
    const hashes = ['', 'a', 'ab', 'ba', 'aa', '\0', '\0\0'].map(hexOfText)
    expect(new Set(hashes).size).toBe(7)
    expect(hashText('a', 1)).not.toEqual(hashText('a'))
    expect(hexOfBytes(new Uint8Array([0]))).not.toBe(hexOfBytes(new Uint8Array([0, 0])))
  })

  it('are 32 hex digits, zeros included', () => {
    expect(toHex([1, 2])).toBe('0000000100000002')
    for (const text of ['', 'a', 'ü']) expect(hexOfText(text)).toMatch(/^[0-9a-f]{32}$/)
  })

  it('step along a path', () => {
    expect(stepHash(stepHash(0, 'a'), 'b')).not.toBe(stepHash(stepHash(0, 'b'), 'a'))
    expect(stepHash(0, 'x')).toBeGreaterThanOrEqual(0)
  })
})
