import { describe, expect, it } from 'vitest'
import { compareNames, compareRanges } from '../../../src/canonicalize/fast/pieces.ts'
import { createScan, plainPath, scanUrl } from '../../../src/canonicalize/fast/scan.ts'

const ORIGIN = 'https://a.test'
const PLAIN = plainPath([])

describe('compareNames()', () => {
  it('orders by code unit, a beginning before the longer name', () => {
    const scan = createScan()
    const text = `${ORIGIN}/?B=1&a=1&ab=1&a=2`
    scanUrl(scan, text, ORIGIN.length, PLAIN)
    expect([compareNames(scan, text, 0, 1) < 0, compareNames(scan, text, 1, 2) < 0, compareNames(scan, text, 1, 3)]).toEqual([true, true, 0]) // prettier-ignore
    expect(compareRanges('b-a', 0, 1, 2, 3)).toBeGreaterThan(0)
  })
})
