import { expect, it } from 'vitest'
import {
  blocksFor,
  blockStart,
  bloomAdd,
  bloomHas,
  capacityOf,
  checksumOf,
  createBloom,
  falsePositiveRate,
} from '../../../src/store/seen-set/split-block-bloom.ts'
import { randomWords } from '../support/random-keys.ts'

it('is sized by 17 bits a key', () => {
  expect([blocksFor(256), capacityOf(17), blocksFor(0)]).toEqual([17, 256, 1])
})

it('foretells about one false positive in a thousand at its capacity, fewer below', () => {
  const blocks = blocksFor(1_000_000)
  expect(falsePositiveRate(1_000_000, blocks)).toBeCloseTo(0.00094, 4)
  expect(falsePositiveRate(900_000, blocks)).toBeLessThan(0.0006)
  expect(falsePositiveRate(0, 10)).toBe(0)
})

it.each([10_000, 50_000])('keeps the foretold rate within a fifth with %i keys', (keys) => {
  const filter = createBloom(blocksFor(keys))
  const known = randomWords(7, 2 * keys)
  for (let i = 0; i < keys; i++) bloomAdd(filter, blockStart(filter, known[2 * i]!), known[2 * i + 1]!)
  let missed = 0
  for (let i = 0; i < keys; i++) if (!bloomHas(filter, blockStart(filter, known[2 * i]!), known[2 * i + 1]!)) missed++
  expect(missed).toBe(0)
  const tries = 400_000
  const unknown = randomWords(8, 2 * tries)
  let wrong = 0
  for (let i = 0; i < tries; i++)
    if (bloomHas(filter, blockStart(filter, unknown[2 * i]!), unknown[2 * i + 1]!)) wrong++
  const foretold = falsePositiveRate(keys, filter.length / 8)
  expect(wrong / tries / foretold).toBeGreaterThan(0.8)
  expect(wrong / tries / foretold).toBeLessThan(1.2)
})

it('places every value inside', () => {
  const filter = createBloom(3)
  expect([0, 0x55555556, 0x7fffffff, -1, 0xffffffff].map((placing) => blockStart(filter, placing))).toEqual([
    0, 8, 8, 16, 16,
  ])
})

it('tells pages of words apart', () => {
  const page = new Uint32Array([1, 2, 3])
  expect(checksumOf(page)).toBe(checksumOf(page.slice()))
  expect(checksumOf(page)).not.toBe(checksumOf(new Uint32Array([1, 3, 2])))
})
