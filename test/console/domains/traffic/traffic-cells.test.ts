import { describe, expect, it } from 'vitest'
import { BypassCell, MergedCell, FigureNotes, HitCell } from '../../../../src/console/domains/traffic/traffic-cells.tsx'
import { trafficFigures } from '../../../../src/console/domains/traffic/traffic-figures.ts'
import { textOf } from '../../support/console-world.ts'
import { markup } from '../../support/markup.ts'

const figures = trafficFigures([
  {
    domain: 'shop.example',
    hourMs: 0,
    requests: 1000,
    hits: 600,
    collapsed: 300,
    distinctRaw: 250,
    distinctCanonical: 50,
    details: { identity: 400, rewrite: 300, 'bypass-range': 50, 'bypass-credentials': 200, 'bypass-query': 50 },
  },
])

describe('cells of traffic', () => {
  it('give every share its whole', () => {
    expect(textOf(markup(MergedCell({ figures })))).toBe('30 % 300 of 1,000 250 URLs → 50')
    // 200 further spellings, 700 of 1,000 requests treated: 600 - 140.
    expect(textOf(markup(HitCell({ figures })))).toBe(
      '60 % 600 of 1,000 without bypasses: 85.7 % without canonical URLs: about 46 %',
    )
  })

  it('name the most frequent reasons only', () => {
    expect(textOf(markup(BypassCell({ figures })))).toBe('30 % 300 of 1,000 credentials 200, query 50, 1 more')
  })

  it('do not call it a hit ratio where nothing is cached', () => {
    expect(textOf(markup(HitCell({ figures: { ...figures, treated: 0 } })))).toBe('nothing is cached yet')
  })

  it('are explained', () => {
    expect(textOf(markup(FigureNotes()))).toContain('hits minus further spellings')
  })
})
