import { describe, expect, it } from 'vitest'
import { patternRows } from '../../../src/console/map/pattern-rows.ts'
import { PatternView } from '../../../src/console/map/pattern-view.tsx'
import { readReport } from '../../../src/console/map/read-report.ts'
import { recordOf } from '../../api/support/memory-control.ts'
import { textOf } from '../support/console-world.ts'
import { markup } from '../support/markup.ts'

describe('PatternView', () => {
  it('says why nothing could be told', () => {
    const record = recordOf('shop.example')
    const report = readReport({
      patterns: [{ key: '/p?a', urlCount: 1500, basis: 'undecided', blindReason: 'used up' }],
    })
    const [row] = patternRows(record, report)
    const text = textOf(markup(PatternView({ domain: 'shop.example', record, row: row! })))
    expect(text).toContain('undecided not in the map')
    expect(text).toContain('Why used up URLs 1,500 at the last run')
    expect(text).toContain('a kept nothing is known no report –')
  })

  it('bounds nothing where values go and no pages were equal', () => {
    const evidence = { equal: 0, differ: 1, inconclusive: 0, upperBound99: 1, holdout: [0, 0] as const }
    const record = recordOf('shop.example', 1, {
      patterns: { '/p?a': { keep: ['a'], drop: [], dropValues: { a: ['1'] }, basis: 'verified', evidence } },
    })
    const [row] = patternRows(record, undefined)
    const text = textOf(markup(PatternView({ domain: 'shop.example', record, row: row! })))
    expect(text).toContain('May differ not known: values were tried one by one')
    expect(text).not.toContain('100.0 %')
  })

  it('stays small and inert with many long names', () => {
    const names = Array.from({ length: 400 }, (_, i) => `<b>${i}${'x'.repeat(900)}`)
    const key = `/p?${names.map(encodeURIComponent).join('&')}`
    const evidence = { equal: 1, differ: 1, inconclusive: 0, upperBound99: 1, holdout: [0, 0] as const }
    const record = recordOf('shop.example', 1, {
      patterns: { [key]: { keep: names, drop: [], basis: 'verified', evidence } },
    })
    const report = readReport({
      patterns: [
        {
          key,
          parameters: names.map((name) => ({
            name,
            verdict: 'important',
            why: 'w'.repeat(500),
            example: { original: 'u'.repeat(8000), modified: 'v'.repeat(8000) },
          })),
        },
      ],
    })
    const html = markup(PatternView({ domain: 'shop.example', record, row: patternRows(record, report)[0]! }))
    expect(textOf(html)).toContain('May differ nothing: no parameter is dropped')
    expect(html).not.toContain('<b>')
    expect(html.length).toBeLessThan(700_000)
  })
})
