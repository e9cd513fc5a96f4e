import { describe, expect, it } from 'vitest'
import { loadChart, loadTable, replaceBetween } from '../../../bench/load/report.ts'
import { loadRun } from './support/load-run.ts'

describe('loadTable', () => {
  it('has a column for each contender and says what reaches the shop', () => {
    const lines = loadTable(loadRun({})).split('\n')
    expect(lines[0]).toBe('|  | with the canonicalizer | the same cache alone | bare pass-through |')
    expect(lines).toContain('| hit ratio | 99.00 % | 60.00 % | 0.00 % |')
    expect(lines).toContain('| of 1,000 requests, to the shop | 10.0 | 400.0 | 1000.0 |')
    expect(lines).toContain('| p50 beside the pass-through | 0.08 | 0.42 | 1.00 |')
  })
})

describe('the headlines of loadTable', () => {
  it('leave out what few ask for', () => {
    const lines = loadTable(loadRun({}), 'headlines').split('\n')
    expect(lines.map((line) => line.split('|')[1]?.trim())).toEqual([
      '',
      '---',
      'requests/s at most',
      'hit ratio',
      'of 1,000 requests, to the shop',
      'p50 in the calm half',
      'p99 in the calm half',
    ])
  })
})

describe('loadChart', () => {
  it('draws a point for every round of a contender', () => {
    const svg = loadChart(loadRun({ edge: [{}, {}, {}, {}] }))
    const lines = [...svg.matchAll(/<polyline class="(\w)" points="([^"]+)"/g)].map(
      ([, name, points]) => `${name} ${points!.split(' ').length}`,
    )
    expect(lines).toEqual(['a 4', 'b 2', 'a 4', 'b 2', 'c 2', 'a 4', 'b 2', 'c 2', 'a 4', 'b 2', 'c 2'])
  })
})

describe('replaceBetween', () => {
  const document = 'before\n\n<!-- load:begin -->\n\nold\n\n<!-- load:end -->\n\nafter\n'

  it('leaves everything else as it is, and is the same the second time', () => {
    const once = replaceBetween(document, 'load', 'new')
    expect(once).toBe('before\n\n<!-- load:begin -->\n\nnew\n\n<!-- load:end -->\n\nafter\n')
    expect(replaceBetween(once, 'load', 'new')).toBe(once)
  })

  it('complains about markers that are not there', () => {
    expect(() => replaceBetween(document, 'table', 'new')).toThrow('Cannot find the markers "table"')
  })
})
