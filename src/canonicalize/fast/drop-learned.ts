/** The learned map on the fast path: the set of names is found by a hash over the names, which are not cut out of the URL. */

import { findPlace, isNameAt } from '../../rules/match/name-hash.ts'
import type { CompiledRecord } from '../record/compiled-record.ts'
import {
  addToSet,
  findPatternOfSet,
  type CompiledPattern,
  type LearnedMap,
  type NameSet,
} from '../record/learned-map.ts'
import type { FastRun } from './fast-run.ts'
import { movePiece, type Scan } from './scan.ts'

/**
 * Drops what the learned pattern of the kept names drops, and again for what is left, until nothing goes. The kept pieces
 * are sorted by name.
 *
 * @returns how many pieces are left; -1 when values or patterns of names have a say, or a dropped value holds `;`, which is left to
 * the steps
 */
export function dropLearned(run: FastRun, kept: number, record: CompiledRecord): number {
  const { scan, text, pathStart } = run
  const learned = record.learned!
  for (let count = kept; count > 0;) {
    const set = setOf(scan, text, count, learned)
    if (set === undefined) return count
    const pattern = findPatternOfSet(learned, set.key, text, pathStart, scan.pathEnd)
    if (pattern === undefined || !pattern.drops) return count
    if (pattern.dropValues.size > 0 || record.hasNamePatterns) return -1
    const left = dropPieces(run, count, set, pattern)
    if (left === count || left === -1) return left
    count = left
  }
  return 0
}

/** The learned set of the kept names, repeats aside, where it may lose some. */
function setOf(scan: Scan, text: string, kept: number, { dropped }: LearnedMap): NameSet | undefined {
  let hash = 0
  for (let i = 0; i < kept; i++) if (!isRepeat(scan, text, i)) hash = addToSet(hash, scan.hashes[i]!)
  for (let place = findPlace(dropped, hash, hash); place !== -1; place = findPlace(dropped, hash, place + 1)) {
    const set = dropped.values[place]!
    if (isSet(scan, text, kept, set.names)) return set
  }
  return undefined
}

function isSet(scan: Scan, text: string, kept: number, names: readonly string[]): boolean {
  let at = 0
  for (let i = 0; i < kept; i++) {
    if (isRepeat(scan, text, i)) continue
    if (at === names.length || !isNameAt(names[at]!, text, scan.starts[i]!, scan.nameEnds[i]!)) return false
    at++
  }
  return at === names.length
}

/** Names are sorted, so repeats stand side by side. */
function isRepeat(scan: Scan, text: string, i: number): boolean {
  return i > 0 && scan.hashes[i] === scan.hashes[i - 1] && compareNames(scan, text, i - 1, i) === 0
}

function dropPieces(run: FastRun, kept: number, set: NameSet, pattern: CompiledPattern): number {
  const { scan, text, applied } = run
  const { starts, nameEnds, ends } = scan
  let left = 0
  let at = 0
  for (let i = 0; i < kept; i++) {
    // Every name of the set stands here, in this order.
    if (!isNameAt(set.names[at]!, text, starts[i]!, nameEnds[i]!)) at++
    const name = set.names[at]!
    if (pattern.drop.has(name)) {
      if (holdsSemicolon(text, nameEnds[i]!, ends[i]!)) return -1
      applied.push({ step: 'query', rule: pattern.label, name, from: text.slice(starts[i], ends[i]) })
      continue
    }
    movePiece(scan, i, left++)
  }
  return left
}

/** Behind a `;` in a value there may be another parameter. */
export function holdsSemicolon(text: string, start: number, end: number): boolean {
  const at = text.indexOf(';', start)
  return at !== -1 && at < end
}

/** Compares the names of two pieces in code unit order. */
export function compareNames({ starts, nameEnds }: Scan, text: string, one: number, two: number): number {
  return compareRanges(text, starts[one]!, nameEnds[one]!, starts[two]!, nameEnds[two]!)
}

/** Compares two names given by offsets in code unit order; most differ in their first character. */
export function compareRanges(text: string, a: number, aEnd: number, b: number, bEnd: number): number {
  for (; a < aEnd && b < bEnd; a++, b++) {
    const difference = text.charCodeAt(a) - text.charCodeAt(b)
    if (difference !== 0) return difference
  }
  return aEnd - a - (bEnd - b)
}
