import { describe, expect, it } from 'vitest'
import { markup } from '../support/markup.ts'
import { LineChart } from '../../../src/console/parts/line-chart.tsx'

const HOUR_MS = 3_600_000

function chart(values: readonly (number | undefined)[]): string {
  return markup(
    LineChart({
      id: 'hits',
      title: 'Hits <per hour>',
      description: 'What came from the cache.',
      timesMs: values.map((_, index) => index * HOUR_MS),
      series: [{ name: 'hits', values }],
    }),
  )
}

describe('LineChart', () => {
  it('has a title, a description, and its figures as a table', () => {
    const html = chart([1, 2])
    expect(html).toContain('role="img" aria-labelledby="hits-title hits-desc"')
    expect(html).toContain('<title id="hits-title">Hits &lt;per hour&gt;</title>')
    expect(html).toContain('<th scope="row">1970-01-01 01:00:00 UTC</th><td class="amount">2</td>')
  })

  it('leaves a gap where nothing is known', () => {
    const path = /class="line series-1" d="(M5[^"]*)"/.exec(chart([1, 2, undefined, 4]))?.[1] ?? ''
    expect(path.match(/M/g)).toHaveLength(2)
    expect(path.match(/L/g)).toHaveLength(1)
  })

  it.each([[[]], [[0]], [[0, 0, 0]], [[undefined]], [[1e12, 3]]])('draws numbers for %j', (values) => {
    expect(chart(values)).not.toMatch(/NaN|Infinity|undefined/)
  })

  it.each([
    [[3], '5'],
    [[10], '10'],
    [[11], '20'],
    [[0], '1'],
  ])('tops %j with %s', (values, top) => {
    expect(chart(values)).toContain(`text-anchor="end">${top}</text>`)
  })
})
