import { describe, expect, it } from 'vitest'
import { pairRows, shownObservation, type PairRow, type RowCell } from '../../../src/console/diff/pair-rows.ts'
import type { SeenForm, SeenPage } from '../../../src/store/runs/page-evidence.ts'

let hashes = 0
function page(lines: readonly string[], hash = `h${hashes++}`): SeenPage {
  const shown = lines.map((text) => ({ text, isTarget: text.startsWith('/') }))
  return {
    kind: 'page',
    atMs: 1,
    status: 200,
    finalUrl: 'https://a.example/',
    title: '',
    hash,
    lines: shown,
    isCut: false,
  }
}

/** The observation that the comparison rests on, and the line that differs in it. */
function judged(lines: readonly string[], differing?: string): SeenPage {
  const seen = page(lines)
  if (seen.kind !== 'page') return seen
  const marked = seen.lines.map((line) => (line.text === differing ? { ...line, differs: true } : line))
  return { ...seen, lines: marked, isShown: true }
}

const form = (...sightings: SeenPage[]): SeenForm => ({ url: 'https://a.example/', sightings })
const rowsOf = (a: SeenForm, b: SeenForm): readonly PairRow[] => pairRows({ original: a, canonical: b })?.rows ?? []

function sideText(cell: RowCell | undefined): string {
  return (cell?.pieces ?? []).map((piece) => (piece.isChange ? `[${piece.text}]` : piece.text)).join('')
}

function text(row: PairRow): string {
  if (row.kind === 'folded') return `… ${row.lines}`
  const [left, right] = ['left' in row ? row.left : undefined, 'right' in row ? row.right : undefined]
  return `${row.kind}: ${sideText(left)} | ${sideText(right)}`
}

describe('pairRows', () => {
  it('sets what came beside what it came for, and marks the words', () => {
    const rows = rowsOf(
      form(page(['Lamp', 'costs 12 EUR today', 'bye'])),
      form(page(['Lamp', 'costs 15 EUR today', 'bye'])),
    )
    expect(rows.map(text)).toEqual([
      'same: Lamp | Lamp',
      'changed: costs [12] EUR today | costs [15] EUR today',
      'same: bye | bye',
    ])
  })

  it('shows a line that one side lacks alone', () => {
    const rows = rowsOf(form(page(['Lamp', 'Special offer'])), form(page(['Lamp'])))
    expect(rows.map(text)).toEqual(['same: Lamp | Lamp', 'gone: [Special offer] | '])
    expect(rowsOf(form(page(['Lamp'])), form(page(['/img/a?x=1', 'Lamp'])))[0]).toMatchObject({
      kind: 'new',
      right: { isTarget: true },
    })
  })

  it('folds what both share, except around a change', () => {
    const shared = Array.from({ length: 20 }, (_, i) => `line ${i}`)
    const rows = rowsOf(form(page([...shared, 'a', ...shared])), form(page([...shared, 'b', ...shared])))
    expect(rows.map(text)).toEqual([
      '… 18',
      'same: line 18 | line 18',
      'same: line 19 | line 19',
      'changed: [a] | [b]',
      'same: line 0 | line 0',
      'same: line 1 | line 1',
      '… 18',
    ])
    expect(rowsOf(form(page(shared)), form(page(shared))).map(text)).toEqual(['… 20'])
  })

  it('calls lines volatile that differ and that the comparison does not count', () => {
    const original = form(judged(['Lamp', 'seen at 10:01']), page([]))
    const canonical = form(page([]), judged(['Lamp', 'seen at 10:03', 'offer'], 'offer'))
    const found = pairRows({ original, canonical })!
    expect(found).toMatchObject({ changed: 3, volatile: 2 })
    expect(found.rows[1]).toMatchObject({ kind: 'changed', left: { isVolatile: true }, right: { isVolatile: true } })
    expect(found.rows[2]).toMatchObject({ kind: 'new', right: { isVolatile: false } })
  })

  it('finds the lines of a control that shows what an earlier fetch did', () => {
    const rows = rowsOf(form(page(['Lamp'], 'x'), page([], 'x')), form(page(['Desk'], 'y'), page([], 'x')))
    expect(rows.map(text)).toEqual(['… 1'])
  })

  it('has nothing to show where a form was never seen', () => {
    const failed: SeenPage = { kind: 'not-seen', atMs: 1, why: 'timeout', detail: '' }
    expect(pairRows({ original: form(page(['a'])), canonical: form(failed) })).toBeUndefined()
    expect(shownObservation(form(page(['a']), failed))).toMatchObject({ kind: 'page' })
    expect(shownObservation(form())).toBeUndefined()
  })

  it('says how many rows are left out', () => {
    const many = Array.from({ length: 3_000 }, (_, i) => `different line ${i}`)
    const found = pairRows({ original: form(page(many)), canonical: form(page([])) }, 10_000)!
    expect([found.rows.length < 100, found.rows.length + found.left]).toEqual([true, 3_000])
  })
})
