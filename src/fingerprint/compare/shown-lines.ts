import { contentUnits } from '../kinds/content.ts'
import type { Page } from '../types.ts'
import { unitsOfParts } from './unit.ts'

/** One thing that a comparison looks at, as people can read it. */
export interface ShownLine {
  readonly text: string
  /** The target of a link, or of an image with its description; otherwise text of the page, or a feature that its head states. */
  readonly isTarget: boolean
  /** Its units in the default fingerprint: the place of the first, and the place behind the last. */
  readonly units: readonly [number, number]
}

/** How much is kept; what is beyond is left out. */
export interface LineBounds {
  /** UTF-16 code units of all lines together. */
  readonly maxCharacters: number
  /** UTF-16 code units of one line; what is beyond is cut off and marked. */
  readonly maxPerLine: number
}

const CUT = '…'

/**
 * What the default fingerprint compares, in document order, for people to read: visible lines, targets, features; echoes of the
 * page's own URL are taken out as there. Empty for what is no text. Total: any bytes give lines.
 */
export function shownLines(page: Page, bounds: LineBounds): { readonly lines: ShownLine[]; readonly isCut: boolean } {
  const lines: ShownLine[] = []
  let left = bounds.maxCharacters
  const parts = contentUnits(page) ?? []
  const units = unitsOfParts(parts)
  for (const [at, { text: whole, raw }] of parts.entries()) {
    if (whole === '') continue
    const text = whole.length > bounds.maxPerLine ? whole.slice(0, bounds.maxPerLine) + CUT : whole
    left -= text.length
    if (left < 0) return { lines, isCut: true }
    lines.push({ text, isTarget: raw !== undefined, units: units[at]! })
  }
  return { lines, isCut: false }
}
