import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../src/cli/seeded-random.ts'
import { hammingDistance, simhash } from '../../src/fingerprint/simhash.ts'

const random = seededRandom(5)
const words = Array.from({ length: 400 }, () => `w${Math.floor(random() * 9000)}`)

describe('the similarity hash', () => {
  it('is near for near texts and far for others', () => {
    const near = simhash([words.with(17, 'other').join(' ')])
    const far = simhash([Array.from({ length: 400 }, () => `v${Math.floor(random() * 9000)}`).join(' ')])
    const hash = simhash([words.join(' ')])
    expect(hash).toMatch(/^[0-9a-f]{16}$/)
    expect(hammingDistance(hash, near)).toBeLessThan(10)
    expect(hammingDistance(hash, far)).toBeGreaterThan(16)
  })

  it('does not depend on the order of words or lines', () => {
    expect(simhash(['a b', 'c'])).toBe(simhash(['c', 'b a']))
  })

  it('counts differing bits', () => {
    expect(hammingDistance('0000000000000000', 'ffffffffffffffff')).toBe(64)
    expect(hammingDistance('8000000000000001', '0000000000000000')).toBe(2)
    expect(hammingDistance('80000000ffffffff', '80000000fffffffe')).toBe(1)
  })
})
