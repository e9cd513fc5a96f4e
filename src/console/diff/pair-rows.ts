/** The pages of two URLs as a table of two columns: the lines that differ, with a few lines around them. */

import type { SeenForm, SeenPage, SeenPair } from '../../store/runs/page-evidence.ts'
import { visiblePieces } from '../parts/visible-text.ts'
import { diffSequences, type DiffStep } from './sequence-diff.ts'

/** A piece of a line; only `change` pieces are marked. */
export interface LinePiece {
  readonly text: string
  readonly isChange: boolean
}

/** One side of a row. */
export interface RowCell {
  readonly pieces: readonly LinePiece[]
  /** The target of a link or an image. */
  readonly isTarget: boolean
  /** The comparison does not count its difference: the line changes from fetch to fetch. */
  readonly isVolatile: boolean
}

/** One row. `folded` replaces lines that both sides share. */
export type PairRow =
  | { readonly kind: 'same' | 'changed'; readonly left: RowCell; readonly right: RowCell }
  | { readonly kind: 'gone'; readonly left: RowCell }
  | { readonly kind: 'new'; readonly right: RowCell }
  | { readonly kind: 'folded'; readonly lines: number }

/** A comparison for people. */
export interface PairRows {
  readonly rows: readonly PairRow[]
  /** Rows that were left out at the end, because there are too many. */
  readonly left: number
  /** Lines that differ on either side, and those of them that are volatile. */
  readonly changed: number
  readonly volatile: number
}

interface Line {
  readonly text: string
  readonly isTarget: boolean
  readonly isVolatile: boolean
}

type PageObservation = Extract<SeenPage, { kind: 'page' }>

const CONTEXT = 2
/** Bytes of all rows together, markup included: a page has to stay small enough to read. */
const MAX_BYTES = 80_000
const BYTES_PER_ROW = 150
const BYTES_PER_PIECE = 15
const BYTES_PER_UNSEEN = 40

/** The observation that is shown for a URL: the one that the comparison rests on. */
export function shownObservation({ sightings }: SeenForm): PageObservation | undefined {
  const pages = sightings.filter((seen) => seen.kind === 'page')
  return pages.find(({ isShown }) => isShown === true) ?? pages.at(-1)
}

/**
 * Compares the pages of a pair. Undefined when one URL was never seen. Bounded in time and size on any evidence.
 *
 * @param maxBytes limit of the shown rows; further rows are counted
 */
export function pairRows(pair: SeenPair, maxBytes = MAX_BYTES): PairRows | undefined {
  const [left, right] = [shownObservation(pair.original), shownObservation(pair.canonical)]
  if (left === undefined || right === undefined) return undefined
  const linesOf = lineBook(pair)
  const [before, after] = [lines(left, linesOf), lines(right, linesOf)]
  const steps = diffSequences(before, after, (a, b) => a.text === b.text && a.isTarget === b.isTarget)
  const all = folded(paired(steps))
  const rows = cut(all, maxBytes)
  const changes = steps.flatMap((step) => (step.kind === 'gone' ? [step.old] : step.kind === 'new' ? [step.fresh] : []))
  const volatile = changes.filter(({ isVolatile }) => isVolatile).length
  return { rows, left: all.length - rows.length, changed: changes.length, volatile }
}

type LinesOf = (seen: PageObservation) => PageObservation['lines']

/** Observations with one hash share the lines that are stored with the first of them. */
function lineBook({ original, canonical }: SeenPair): LinesOf {
  const book = new Map<string, PageObservation['lines']>()
  for (const seen of [...original.sightings, ...canonical.sightings]) {
    if (seen.kind === 'page' && (book.get(seen.hash)?.length ?? 0) === 0) book.set(seen.hash, seen.lines)
  }
  return ({ hash }) => book.get(hash) ?? []
}

function lines(seen: PageObservation, linesOf: LinesOf): Line[] {
  return linesOf(seen).map(({ text, isTarget, differs }) => {
    return { text, isTarget, isVolatile: seen.isShown === true && differs !== true }
  })
}

/** Puts a removed line beside the added line that replaces it. */
function paired(steps: readonly DiffStep<Line>[]): Exclude<PairRow, { kind: 'folded' }>[] {
  const rows: Exclude<PairRow, { kind: 'folded' }>[] = []
  for (let i = 0; i < steps.length;) {
    const step = steps[i]!
    if (step.kind === 'same') {
      rows.push({ kind: 'same', left: plain(step.old), right: plain(step.fresh) })
      i++
      continue
    }
    const behind = steps.findIndex(({ kind }, at) => at > i && kind === 'same')
    const run = steps.slice(i, behind === -1 ? steps.length : behind)
    const gone = run.flatMap((one) => (one.kind === 'gone' ? [one.old] : []))
    const came = run.flatMap((one) => (one.kind === 'new' ? [one.fresh] : []))
    for (let n = 0; n < Math.max(gone.length, came.length); n++) rows.push(sideBySide(gone[n], came[n]))
    i += run.length
  }
  return rows
}

function sideBySide(gone: Line | undefined, came: Line | undefined): Exclude<PairRow, { kind: 'folded' }> {
  if (came === undefined) return { kind: 'gone', left: whole(gone!) }
  if (gone === undefined) return { kind: 'new', right: whole(came) }
  const words = diffSequences(wordsOf(gone.text), wordsOf(came.text), (a, b) => a === b)
  const left = words.flatMap((word) => (word.kind === 'new' ? [] : [{ text: word.old, isChange: word.kind === 'gone' }])) // prettier-ignore
  const right = words.flatMap((word) => (word.kind === 'gone' ? [] : [{ text: word.fresh, isChange: word.kind === 'new' }])) // prettier-ignore
  return { kind: 'changed', left: { ...gone, pieces: joined(left) }, right: { ...came, pieces: joined(right) } }
}

/** Words with what separates them; a target falls into its segments and parameters. */
function wordsOf(text: string): string[] {
  return text.match(/[\s/?&=#]|[^\s/?&=#]+/g) ?? []
}

function joined(pieces: readonly LinePiece[]): LinePiece[] {
  const result: LinePiece[] = []
  for (const piece of pieces) {
    const last = result.at(-1)
    if (last?.isChange === piece.isChange) result[result.length - 1] = { ...last, text: last.text + piece.text }
    else result.push(piece)
  }
  return result
}

function plain(line: Line): RowCell {
  return { ...line, isVolatile: false, pieces: [{ text: line.text, isChange: false }] }
}

function whole(line: Line): RowCell {
  return { ...line, pieces: [{ text: line.text, isChange: true }] }
}

/** Lines that both share are shown only near a change. */
function folded(rows: readonly Exclude<PairRow, { kind: 'folded' }>[]): PairRow[] {
  const near = new Set<number>()
  rows.forEach(({ kind }, i) => {
    if (kind !== 'same') for (let at = i - CONTEXT; at <= i + CONTEXT; at++) near.add(at)
  })
  const result: PairRow[] = []
  rows.forEach((row, i) => {
    const last = result.at(-1)
    if (row.kind !== 'same' || near.has(i)) result.push(row)
    else if (last?.kind === 'folded') result[result.length - 1] = { kind: 'folded', lines: last.lines + 1 }
    else result.push({ kind: 'folded', lines: 1 })
  })
  return result
}

/** Rows up to the bound; markup and what is escaped count as what they become. */
function cut(rows: readonly PairRow[], maxBytes: number): PairRow[] {
  let left = maxBytes
  return rows.filter((row) => {
    left -= BYTES_PER_ROW + shownBytes('left' in row ? row.left : undefined) + shownBytes('right' in row ? row.right : undefined) // prettier-ignore
    return left > 0
  })
}

function shownBytes(cell: RowCell | undefined): number {
  return (cell?.pieces ?? []).reduce((sum, { text }) => sum + BYTES_PER_PIECE + escapedBytes(text), 0)
}

function escapedBytes(text: string): number {
  const unseen = visiblePieces(text).filter(({ escaped }) => escaped).length
  const escaped = text.match(/[<>&"']/g)?.length ?? 0
  return new TextEncoder().encode(text).length + BYTES_PER_UNSEEN * unseen + 5 * escaped
}
