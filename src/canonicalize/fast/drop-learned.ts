/** The learned map on the fast path: the set of names is found by a hash over the names, which are not cut out of the URL. */

import { findPlace, isNameAt } from '../../rules/match/name-hash.ts'
import type { CompiledPattern } from '../record/compiled-pattern.ts'
import type { CompiledRecord } from '../record/compiled-record.ts'
import { addToSet, findPatternOfSet, type LearnedMap, type TemplateRules } from '../record/learned-map.ts'
import type { NameSet } from '../record/learned-parameters.ts'
import { findTemplate } from '../record/template-tree.ts'
import { dropByName, firstParameter } from './drop-by-name.ts'
import type { FastRun } from './fast-run.ts'
import { holdsSemicolon, isRepeat, noteDropped } from './pieces.ts'
import { movePiece, type Scan } from './scan.ts'

/**
 * Drops what was learned as neutral for the kept names, and again for what is left, until nothing is dropped. The kept pieces are
 * sorted by name.
 *
 * @returns how many pieces are left; -1 when values of a pattern or of repeated names, exceptions, or patterns of names have a say, or
 * a dropped value holds `;`, which is left to the steps
 */
export function dropLearned(run: FastRun, kept: number, record: CompiledRecord): number {
  const { scan, text, pathStart } = run
  const learned = record.learned!
  let at: TemplateRules | typeof NO_TEMPLATE | undefined
  for (let count = kept; count > 0;) {
    const set = setOf(scan, text, count, learned)
    const first = firstParameter(scan, text, count, learned.parameters)
    if (set === undefined && first === count) return count
    at ??= findTemplate(learned.templates, text, pathStart, scan.pathEnd) ?? NO_TEMPLATE
    const found: TemplateRules | undefined = at === NO_TEMPLATE ? undefined : at
    const pattern = set && findPatternOfSet(learned, set.key, found)
    const left =
      set === undefined || pattern === undefined
        ? dropByName(run, count, first, record, found?.template)
        : dropBySet(run, count, set, pattern, record)
    if (left === count || left === -1) return left
    count = left
  }
  return 0
}

const NO_TEMPLATE = 'none'

/** The learned set of the kept names, repeats aside, where a pattern of it has a say. */
function setOf(scan: Scan, text: string, kept: number, { decided }: LearnedMap): NameSet | undefined {
  let hash = 0
  for (let i = 0; i < kept; i++) if (!isRepeat(scan, text, i)) hash = addToSet(hash, scan.hashes[i]!)
  for (let place = findPlace(decided, hash, hash); place !== -1; place = findPlace(decided, hash, place + 1)) {
    const set = decided.values[place]!
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

function dropBySet(
  run: FastRun,
  kept: number,
  set: NameSet,
  pattern: CompiledPattern,
  { hasNamePatterns }: CompiledRecord,
): number {
  if (!pattern.drops) return kept
  if (pattern.dropValues.size > 0 || hasNamePatterns) return -1
  const { scan, text } = run
  const { starts, nameEnds, ends } = scan
  const places: number[] = []
  let left = 0
  let at = 0
  for (let i = 0; i < kept; i++) {
    // Every name of the set stands here, in this order.
    if (!isNameAt(set.names[at]!, text, starts[i]!, nameEnds[i]!)) at++
    const name = set.names[at]!
    if (pattern.drop.has(name)) {
      if (holdsSemicolon(text, nameEnds[i]!, ends[i]!)) return -1
      noteDropped(run, places, i, pattern.label, name)
      continue
    }
    movePiece(scan, i, left++)
  }
  return left
}
