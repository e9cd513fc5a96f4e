import { describe, expect, it } from 'vitest'
import { atMost } from '../../bench/gates.ts'
import { drawFigures, drawGates, drawRows } from '../../bench/table.ts'

describe('the tables', () => {
  it('align rows and show time and ratio', () => {
    const rows = [
      { name: 'a', microseconds: 0.2, ratio: 1 },
      { name: 'longer', microseconds: 12.345, ratio: 61.7 },
    ]
    expect(drawRows(rows)).toBe('a            0.20 µs      1.00x\nlonger      12.35 µs     61.70x')
  })

  it('mark the gates that fell', () => {
    expect(drawGates([atMost('x', 2, 3), atMost('y', 4, 3)])).toBe('ok    x: 2.00, at most 3\nFELL  y: 4.00, at most 3')
  })

  it('give figures their units', () => {
    expect(drawFigures([{ name: 'hit', value: 9300.4, unit: 'requests/s' }])).toBe('hit      9300 requests/s')
  })
})
