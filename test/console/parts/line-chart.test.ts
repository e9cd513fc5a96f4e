import { describe, expect, it } from 'vitest'
import { markup } from '../support/markup.ts'
import { LineChart } from '../../../src/console/parts/line-chart.tsx'

const HOUR_MS = 3_600_000

function chart(values: readonly (number | undefined)[], begun?: string): string {
  return markup(
    LineChart({
      id: 'hits',
      title: 'Hits <per hour>',
      description: 'What came from the cache.',
      timesMs: values.map((_, index) => index * HOUR_MS),
      series: [{ name: 'hits', values }],
      ...(begun !== undefined && { begun }),
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

  it('says of the ends of its axis what time they are in', () => {
    expect(chart([1, 2])).toMatch(/>1970-01-01 00:00 UTC<\/text>.*>1970-01-01 01:00 UTC<\/text>/s)
  })

  it('draws a point that has only begun apart from the line', () => {
    const html = chart([4, 4, 1], 'this hour so far')
    const path = /class="line series-1" d="(M5[^"]*)"/.exec(html)?.[1] ?? ''
    expect([path.match(/L/g)?.length, html.split('<circle').length - 1]).toEqual([1, 1])
    expect(html).toContain('○ this hour so far')
    expect(chart([4, 4, 1])).not.toContain('<circle')
  })

  it('leaves a gap where nothing is known', () => {
    const path = /class="line series-1" d="(M5[^"]*)"/.exec(chart([1, 2, undefined, 4]))?.[1] ?? ''
    expect(path.match(/M/g)).toHaveLength(2)
    expect(path.match(/L/g)).toHaveLength(1)
  })

  it.each([[[]], [[0]], [[0, 0, 0]], [[undefined]], [[1e12, 3]]])('draws numbers for %j', (values) => {
    expect(chart(values)).not.toMatch(/NaN|Infinity|undefined/)
  })

  // A path that only moves draws nothing: an hour with traffic between two without would not be seen.
  it.each([[[3]], [[undefined, 3, undefined]], [[undefined, 3]], [[3, undefined, 1, 1]]])(
    'draws a point that stands alone: %j',
    (values) => {
      const path = /class="line series-1" d="(M\d\d[^"]*)"/.exec(chart(values))?.[1] ?? ''
      expect(path).toMatch(/^M[\d.]+ [\d.]+h6/)
    },
  )

  it('gives markers that are close to each other one label', () => {
    const at = (hours: number) => ({ atMs: hours * HOUR_MS, text: `at ${hours}` })
    const html = markup(
      LineChart({
        id: 'hits',
        title: 'Hits',
        description: '',
        timesMs: Array.from({ length: 25 }, (_, hour) => hour * HOUR_MS),
        series: [],
        markers: [at(-1), at(2), at(12), at(12.2), at(12.4), at(30)],
      }),
    )
    const labels = [...html.matchAll(/text-anchor="middle">([^<]*)</g)].map(([, label]) => label)
    expect(labels).toEqual(['2', '3–5'])
    expect(html).toContain('<title>at 12; at 12.2; at 12.4</title>')
    expect(html.match(/d="M[\d.]+ 12V146"/g)).toHaveLength(4)
  })

  it.each([
    [99_000, '100K', '50,000'],
    [4_000_000, '5M', '2.5M'],
    [4e12, '5T', '2.5T'],
  ])('writes the axis of %i in few characters', (value, top, middle) => {
    const html = chart([value, value])
    expect(html).toContain(`text-anchor="end">${top}</text>`)
    expect(html).toContain(`text-anchor="end">${middle}</text>`)
    expect(html).toContain(`<td class="amount">${value.toLocaleString('en')}</td>`)
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
