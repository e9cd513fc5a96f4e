import { describe, expect, it } from 'vitest'
import { timeCharts } from '../../../bench/load/time-chart.ts'

const line = { name: 'edge', points: [[0, 0], [5, 40]] as const } // prettier-ignore

describe('timeCharts', () => {
  it('spans both axes from 0 to the ends of the lines', () => {
    const svg = timeCharts('t', [{ title: 'p', unit: ' ms', lines: [line] }])
    expect(svg).toContain('points="64.0,176.0 696.0,81.6"')
    expect(svg).toContain('>50 ms</text>')
  })

  it('takes the top of an axis as it is told', () => {
    expect(timeCharts('t', [{ title: 'p', unit: ' %', top: 100, lines: [line] }])).toContain('>100 %</text>')
  })

  it('draws panels one below the other', () => {
    const svg = timeCharts('t', [1, 2, 3].map((n) => ({ title: `p${n}`, unit: '', lines: [line] })))
    expect([...svg.matchAll(/translate\(0 (\d+)\)/g)].map(([, offset]) => offset)).toEqual(['0', '210', '420'])
    expect(svg).toContain('viewBox="0 0 720 630"')
  }) // prettier-ignore

  it('has colours for a dark ground', () => {
    expect(timeCharts('t', [])).toMatch(/prefers-color-scheme:dark[^]*\.a\{stroke:#60a5fa\}/)
  })

  it('writes names as text', () => {
    expect(timeCharts('a < b & c', [])).toContain('<title>a &lt; b &amp; c</title>')
  })
})
