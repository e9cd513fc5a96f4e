import { describe, expect, it } from 'vitest'
import { BasisCell, boundText, ComparedCell, DropsCell, NamesCell } from '../../../src/console/map/evidence-cells.tsx'
import type { PatternRow } from '../../../src/console/map/pattern-rows.ts'
import { textOf } from '../support/console-world.ts'
import { markup } from '../support/markup.ts'

const ROW: PatternRow = {
  key: '/p?a',
  basis: 'verified',
  keep: [],
  drop: ['a'],
  dropValues: {},
  evidence: { equal: 21, differ: 0, inconclusive: 0, upperBound99: 0.19691, holdout: [0, 0] },
  retainedSince: '2026-10-01T00:00:00.000Z',
  quarantined: [],
  reported: undefined,
}

const REPORTED: PatternRow['reported'] = { key: '/p?a', urlCount: 9, basis: 'exhaustive', blindReason: undefined, evidence: undefined, parameters: [] } // prettier-ignore

describe('cells of evidence', () => {
  it('state a bound only where something goes', () => {
    expect(boundText(ROW)).toBe('≤ 19.7 %')
    expect(boundText({ ...ROW, drop: [] })).toBe('–')
    expect(boundText({ ...ROW, drop: [], dropValues: { a: ['1'] } })).toBe('≤ 19.7 %')
    expect(boundText({ ...ROW, evidence: undefined })).toBe('–')
    const none = { equal: 0, differ: 1, inconclusive: 0, upperBound99: 1, holdout: [0, 0] } as const
    expect(boundText({ ...ROW, drop: [], dropValues: { a: ['1'] }, evidence: none })).toBe('–')
  })

  it('leave out what did not happen', () => {
    expect(textOf(markup(ComparedCell({ evidence: ROW.evidence })))).toBe('21 equal, 0 different')
    expect(textOf(markup(ComparedCell({ evidence: undefined })))).toBe('none')
  })

  it('say since when a pattern is not seen any more', () => {
    expect(textOf(markup(BasisCell({ row: ROW })))).toBe('verified not seen since 2026-10-01, kept for 90 days')
  })

  it('say why a pattern that is seen is not learned anew', () => {
    const reported = { ...REPORTED, blindReason: 'every name is kept by a rule' }
    expect(textOf(markup(BasisCell({ row: { ...ROW, reported } })))).toBe(
      'verified not learned anew since 2026-10-01: every name is kept by a rule',
    )
  })

  it('name values that may go, and cut long lists', () => {
    expect(textOf(markup(DropsCell({ row: { drop: ['a'], dropValues: { page: ['1', '0'], sort: ['x'] } } })))).toBe(
      'a page=1|… sort=x',
    )
    const many = textOf(markup(NamesCell({ names: Array.from({ length: 20 }, (_, i) => `n${i}`) })))
    expect(many).toMatch(/^n0 .* n7 and 12 more$/)
    expect(textOf(markup(NamesCell({ names: [] })))).toBe('none')
  })

  it('put names of several words on lines of their own', () => {
    expect(markup(NamesCell({ names: ['page=1 on /a', 'page=1 on /b'] })).split('<li>')).toHaveLength(3)
    expect(markup(NamesCell({ names: ['a', 'b'] }))).not.toContain('<li>')
  })

  it('say that a long name is cut, and cut no character in two', () => {
    const name = `${'x'.repeat(59)}\u{1F6D2}${'y'.repeat(40)}`
    expect(textOf(markup(NamesCell({ names: [name] })))).toBe(`${'x'.repeat(59)}…`)
    expect(textOf(markup(NamesCell({ names: ['x'.repeat(60)] })))).toBe('x'.repeat(60))
  })

  it('keep a hostile name inert', () => {
    const html = markup(NamesCell({ names: [`<img src=x>\u202e${'x'.repeat(5000)}`] }))
    expect(html).not.toContain('<img')
    expect(html).not.toContain('\u202e')
    expect(html.length).toBeLessThan(500)
  })
})
