import { describe, expect, it } from 'vitest'
import { FULL, measure, median } from '../../bench/measure.ts'

const EFFORT = { rounds: 3, batchMs: 1 }

describe('measure()', () => {
  // A busy machine may stretch one measurement.
  it('takes ratios beside the first contender', { retry: 5 }, () => {
    const spin = (times: number) => (url: string) => {
      let text = url
      for (let i = 0; i < times; i++) text = `${text.slice(1)}${i % 10}`
      return text
    }
    const rows = measure(
      [
        { name: 'one', run: spin(20) },
        { name: 'many', run: spin(400) },
      ],
      ['https://a.example/'],
      EFFORT,
    )
    expect(rows.map(({ name }) => name)).toEqual(['one', 'many'])
    expect(rows[0]?.ratio).toBe(1)
    expect(rows[1]?.ratio).toBeGreaterThan(3)
  })

  it('refuses a contender that returns nothing', () => {
    expect(() => measure([{ name: 'empty', run: () => '' }], ['https://a.example/'], EFFORT)).toThrow(RangeError)
  })

  it('refuses an empty list', () => {
    expect(() => measure([], ['https://a.example/'], EFFORT)).toThrow(RangeError)
    expect(() => measure([{ name: 'a', run: (url) => url }], [], EFFORT)).toThrow(RangeError)
  })

  it('uses batches of at least 100 ms in a full run', () => {
    expect(FULL.batchMs).toBeGreaterThanOrEqual(100)
  })
})

describe('median()', () => {
  it.each([
    { values: [3], expected: 3 },
    { values: [9, 1, 5], expected: 5 },
    { values: [4, 1, 3, 2], expected: 2.5 },
    { values: [], expected: Number.NaN },
  ])('takes the middle of $values', ({ values, expected }) => {
    expect(median(values)).toBe(expected)
  })
})
