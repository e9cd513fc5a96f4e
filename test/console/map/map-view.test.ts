import { describe, expect, it } from 'vitest'
import { MapView, type MapProps } from '../../../src/console/map/map-view.tsx'
import { patternRows } from '../../../src/console/map/pattern-rows.ts'
import { recordOf } from '../../api/support/memory-control.ts'
import { textOf } from '../support/console-world.ts'
import { markup } from '../support/markup.ts'

const evidence = { equal: 0, differ: 0, inconclusive: 9, upperBound99: 1, holdout: [0, 0] as const }
const NAMES = Array.from({ length: 120 }, (_, i) => `/p${i}?a`)
const RECORD = recordOf('shop.example', 1, {
  patterns: Object.fromEntries(NAMES.map((key) => [key, { keep: ['a'], drop: [], basis: 'blind' as const, evidence }])),
})

function shown(more: Partial<MapProps> = {}): string {
  const rows = patternRows(RECORD, undefined)
  const filter = { text: '"a" & b', basis: 'blind', verdict: '' }
  return markup(
    MapView({ domain: 'shop.example', record: RECORD, report: undefined, rows, found: rows, filter, page: 2, ...more }),
  )
}

describe('MapView', () => {
  it('keeps the search while turning pages', () => {
    const html = shown()
    expect(textOf(html)).toContain('Patterns 51 to 100 of 120')
    expect(html).toContain('/map?q=%22a%22+%26+b&amp;basis=blind&amp;verdict=&amp;page=3"')
    expect(html).toContain('page=1"')
    expect(html).toMatch(/<option value="blind" selected/)
    expect(html).toContain('value="&quot;a&quot; &amp; b"')
  })

  it('has no pages to turn where all fits on one', () => {
    expect(shown({ found: patternRows(RECORD, undefined).slice(0, 3), page: 1 })).not.toContain('Pages of patterns')
  })
})
