/** Filters and sorts the query of a plain URL by offsets: the query step without an object per parameter. */

import { exactRules, nameRules } from '../../rules/match/name-index.ts'
import { looksSecret, mayBeSecret } from '../../rules/match/secret-shape-match.ts'
import { factHolds } from '../../rules/match/tracking-facts.ts'
import { hostMatches } from '../../url/host.ts'
import { asciiLower } from '../../url/ascii-case.ts'
import { decodeComponent } from '../../url/percent-encoding.ts'
import type { HostContext } from '../host-context.ts'
import type { CompiledRecord } from '../record/compiled-record.ts'
import { dependsOnOrder, isListMember, isSequencedPath, placedNames } from '../parameters/name-order.ts'
import { hasShape } from '../parameters/name-shapes.ts'
import { mayHoldJoined } from '../steps/joined-trackers.ts'
import { dropLearned } from './drop-learned.ts'
import type { FastRun } from './fast-run.ts'
import { isReadInOrder } from './in-order.ts'
import { compareNames, compareRanges, holdsSemicolon } from './pieces.ts'
import { movePiece, type Scan } from './scan.ts'
import type { Profile } from '../types.ts'
import type { CompiledFact, CompiledPassThrough, NameRules } from '../../rules/match/types.ts'

/**
 * Filters and sorts the parameters that were scanned; their octets are normalized.
 *
 * @returns the URL; undefined if the steps have to do it: a name that may be a session, a secret or an action, a pattern
 * that drops values, names whose order may matter. `run.applied` is worthless then
 */
export function filterScannedQuery(run: FastRun): string | undefined {
  const { scan, text, pathStart, context, applied } = run
  if ((scan.hasJoints || scan.hasQueryOctets) && mayHoldJoined(text.slice(scan.pathEnd + 1), context)) return undefined
  let kept = keepPieces(run)
  if (kept === -1) return undefined
  const isInOrder = isReadInOrder(run)
  const names = scan.hasOddNames ? namesOf(run, kept) : undefined
  const isSorted = sortPieces(scan, text, kept)
  if (!isSorted && !isInOrder && (isSortingVetoed(context) || isSequencedPath(text, pathStart))) return undefined
  if (kept > 1 && text.charCodeAt(scan.starts[0]!) <= EQUALS) return undefined
  if (names !== undefined && (scan.mayHoldLists || !isSorted) && isOrderRead(names)) return undefined
  if (context.record?.learned !== undefined) {
    kept = dropLearned(run, kept, context.record)
    if (kept === -1) return undefined
  }
  if (isInOrder) return kept === scan.pieces ? text : undefined
  if (!isSorted && !isInTextOrder(scan, kept)) applied.push({ step: 'query', rule: 'sort' })
  return applied.length === 0 ? text : join(scan, text, kept)
}

/** Drops what static facts drop. Returns the number of parameters that are left, or -1 if the steps have to judge one. */
function keepPieces(run: FastRun): number {
  const { scan, text, context } = run
  let kept = 0
  for (let i = 0; i < scan.pieces; i++) {
    const start = scan.starts[i]!
    if (scan.hasOddNames && isGlued(text, start)) return -1
    if (hasShape(context.shapes, text.charCodeAt(start), scan.nameEnds[i]! - start)) {
      const fate = fateOf(i, run)
      if (fate === 'steps') return -1
      if (fate === 'strip') continue
    }
    if (mayHoldSecret(i, run)) return -1
    if (kept !== i) movePiece(scan, i, kept)
    kept++
  }
  return kept
}

/** Whether the steps have to look at a parameter that is kept. */
function mayHoldSecret(piece: number, { scan, text, pathStart, context }: FastRun): boolean {
  const { secretShapes } = context.index
  const nameEnd = scan.nameEnds[piece]!
  const end = scan.ends[piece]!
  const length = end - nameEnd - 1
  if (length < secretShapes.shortestOfAll) return false
  if (!mayBeSecret(secretShapes, text.charCodeAt(nameEnd - 2), text.charCodeAt(nameEnd - 1), length)) return false
  const value = text.slice(nameEnd + 1, end)
  const path = text.slice(pathStart, scan.pathEnd)
  return looksSecret(secretShapes, text.slice(scan.starts[piece], nameEnd), decodeComponent(value) ?? value, path)
}

/** Whether a name begins with what `plainName` takes away. */
function isGlued(text: string, start: number): boolean {
  const first = text.charCodeAt(start)
  return first === PLUS || first === QUESTION_MARK || (first === LETTER_A && text.startsWith('amp;', start))
}

const PLUS = 0x2b
const QUESTION_MARK = 0x3f
const LETTER_A = 0x61

/** The first character of an empty name. It, and names with a smaller one, come before names that are numbers, or are such. */
const EQUALS = 0x3d

/** The names that are left, in the order they came in; none of them is encoded. */
function namesOf({ scan, text }: FastRun, kept: number): string[] {
  return Array.from({ length: kept }, (_, i) => text.slice(scan.starts[i], scan.nameEnds[i]))
}

/** Whether names are sorted other than by their text, or not at all. */
function isOrderRead(names: readonly string[]): boolean {
  const placed = placedNames(names)
  return placed.some(isListMember) || dependsOnOrder(placed)
}

/** What becomes of a parameter, noted when it goes; `steps` when its rules are about more than tracking. */
function fateOf(
  piece: number,
  { scan, text, pathStart, context, profile, applied }: FastRun,
): 'strip' | 'keep' | 'steps' {
  const { record, ownRules, vetoed } = context
  const start = scan.starts[piece]!
  const nameEnd = scan.nameEnds[piece]!
  const hash = scan.hashes[piece]!
  const own = ownRules === undefined ? undefined : exactRules(ownRules, hash, text, start, nameEnd)
  const exact = own ?? exactRules(context.index.names.byHash, hash, text, start, nameEnd)
  const isMentioned = record !== undefined && record.mentioned.size > 0
  const isOtherCase = exact === undefined && scan.hasOddNames && hasUpperCase(text, start, nameEnd)
  if (exact === undefined && !isMentioned && !isOtherCase) return 'keep'
  const name = exact === undefined ? text.slice(start, nameEnd) : exact.name
  if (isMentioned && record.mentioned.has(name)) return 'steps'
  const rules = isOtherCase ? nameRules(context.index.names, name) : exact
  if (rules === undefined) return 'keep'
  if (vetoed !== undefined || (record !== undefined && isGuardedSomewhere(record, name))) return 'steps'
  if (context.guarded !== undefined && hasUpperCase(text, start, nameEnd)) return 'steps'
  if (!rules.isPlainTracker || context.isExceptionalHost) {
    const value = text.slice(nameEnd + 1, scan.ends[piece])
    if (mayPassThrough(rules, value, context.host)) return 'steps'
    const page = { host: context.host, path: text.slice(pathStart, scan.pathEnd), profile }
    if (!someHolds(rules.facts, value, page, context)) return 'keep'
  }
  if (holdsSemicolon(text, nameEnd, scan.ends[piece]!)) return 'steps'
  const rule = exact === undefined ? `tracking:${name}` : exact.label
  applied.push({ step: 'query', rule, name, from: text.slice(start, scan.ends[piece]) })
  return 'strip'
}

/** Whether the record may speak for a name on this page. */
function isGuardedSomewhere({ hasNamePatterns, learned }: CompiledRecord, name: string): boolean {
  return (
    hasNamePatterns ||
    learned?.vetoesNamesSomewhere === true ||
    learned?.guardedSomewhere.has(asciiLower(name)) === true
  )
}

function isSortingVetoed({ vetoed, record }: HostContext): boolean {
  const learned = record?.learned
  return (
    vetoed?.has('sort') === true ||
    learned?.vetoesNamesSomewhere === true ||
    learned?.vetoedSomewhere.has('sort') === true
  )
}

function hasUpperCase(text: string, start: number, end: number): boolean {
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i)
    if (code >= 0x41 && code <= 0x5a) return true
  }
  return false
}

/** Whether a rule about sessions, secrets or actions may hold; other names and segments of the path are not looked at. */
function mayPassThrough({ sessions, passThrough }: NameRules, value: string, host: string): boolean {
  if (sessions.length === 0 && passThrough.length === 0) return false
  const text = decodeComponent(value) ?? value
  for (const session of sessions) if (session.value.test(text)) return true
  return passThrough.some((candidate) => mayConcern(candidate, text, host))
}

function mayConcern({ rule, value }: CompiledPassThrough, text: string, host: string): boolean {
  if (value !== undefined && !value.test(text)) return false
  return rule.hosts === undefined || rule.hosts.some((name) => hostMatches(host, name))
}

/** Exceptional paths are none of a plain URL. */
function someHolds(
  facts: readonly CompiledFact[],
  value: string,
  page: { host: string; path: string; profile: Profile },
  { isExceptionalHost }: HostContext,
): boolean {
  for (const fact of facts) {
    if (fact.identityOnly && page.profile === 'request') continue
    if ((fact.unconditional && !isExceptionalHost) || factHolds(fact, page, value)) return true
  }
  return false
}

/**
 * Stable insertion sort of the parameters by name: queries are short and nearly sorted.
 *
 * @returns whether they were sorted before
 */
function sortPieces(scan: Scan, text: string, kept: number): boolean {
  const { starts, nameEnds, ends, hashes } = scan
  let wasSorted = true
  for (let i = 1; i < kept; i++) {
    if (compareNames(scan, text, i - 1, i) <= 0) continue
    wasSorted = false
    const start = starts[i]!
    const nameEnd = nameEnds[i]!
    const end = ends[i]!
    const hash = hashes[i]!
    let place = i
    while (place > 0 && compareRanges(text, starts[place - 1]!, nameEnds[place - 1]!, start, nameEnd) > 0) {
      movePiece(scan, place - 1, place)
      place--
    }
    starts[place] = start
    nameEnds[place] = nameEnd
    ends[place] = end
    hashes[place] = hash
  }
  return wasSorted
}

/** Whether the pieces are still in the order of the text. */
function isInTextOrder({ starts }: Scan, kept: number): boolean {
  for (let i = 1; i < kept; i++) if (starts[i - 1]! > starts[i]!) return false
  return true
}

/** The URL with the pieces that are left; neighbours are cut out together, so that most results are a single cut. */
function join({ starts, ends, pathEnd }: Scan, text: string, kept: number): string {
  let out = ''
  let start = 0
  let end = pathEnd
  for (let i = 0; i < kept; i++) {
    if (starts[i] === end + 1) {
      end = ends[i]!
      continue
    }
    out += text.slice(start, end)
    out += i === 0 ? '?' : '&'
    start = starts[i]!
    end = ends[i]!
  }
  return out === '' ? text.slice(0, end) : out + text.slice(start, end)
}
