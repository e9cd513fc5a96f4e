/** Keep, strip and sort for the query of a plain URL, by offsets: step 7 without an object per parameter. */

import { exactRules, nameRules, type CompiledPassThrough, type NameRules } from '../../rules/match/name-index.ts'
import { looksSecret, mayBeSecret } from '../../rules/match/secret-shape-match.ts'
import { factHolds, type CompiledFact } from '../../rules/match/tracking-facts.ts'
import { hostMatches } from '../../url/host.ts'
import { decodeComponent } from '../../url/percent-encoding.ts'
import type { HostContext } from '../host-context.ts'
import { dependsOnOrder, isListMember, isSequencedPath, placedNames } from '../parameters/name-order.ts'
import { hasShape } from '../parameters/name-shapes.ts'
import { mayHoldJoined } from '../steps/joined-trackers.ts'
import { compareNames, compareRanges, dropLearned, holdsSemicolon } from './drop-learned.ts'
import { ends, hashes, nameEnds, scan, starts } from './scan.ts'
import type { Applied, Profile } from '../types.ts'

/** What a URL is read for on the short way, and what is done to it. */
export interface PlainRun {
  readonly profile: Profile
  readonly applied: Applied[]
}

/**
 * Strips and sorts the query that was scanned last; its octets are normalized.
 *
 * @param text the whole URL
 * @param run gets what was done; worthless when the result is undefined
 * @returns the URL; undefined when the steps have to do it: a name that may be a session, a secret or an action, a pattern
 * that drops values, names whose order may matter
 */
export function filterPlainQuery(
  text: string,
  pathStart: number,
  context: HostContext,
  run: PlainRun,
): string | undefined {
  const { applied } = run
  if ((scan.hasJoints || scan.hasQueryOctets) && mayHoldJoined(text.slice(scan.pathEnd + 1), context)) return undefined
  let kept = 0
  for (let i = 0; i < scan.pieces; i++) {
    const start = starts[i]!
    if (scan.hasOddNames && isGlued(text, start)) return undefined
    if (hasShape(context.shapes, text.charCodeAt(start), nameEnds[i]! - start)) {
      const fate = fateOf(i, text, pathStart, context, run)
      if (fate === 'steps') return undefined
      if (fate === 'strip') continue
    }
    if (mayHoldSecret(i, text, pathStart, context)) return undefined
    if (kept !== i) movePiece(i, kept)
    kept++
  }
  const names = scan.hasOddNames ? namesOf(text, kept) : undefined
  const isSorted = sortPieces(text, kept)
  if (!isSorted && (context.vetoed?.has('sort') === true || isSequencedPath(text, pathStart))) return undefined
  if (kept > 1 && text.charCodeAt(starts[0]!) <= EQUALS) return undefined
  if (names !== undefined && (scan.mayHoldLists || !isSorted) && isOrderRead(names)) return undefined
  if (context.record?.learned !== undefined) {
    kept = dropLearned(text, kept, pathStart, context.record, applied)
    if (kept === -1) return undefined
  }
  if (!isSorted && !isInTextOrder(kept)) applied.push({ step: 'query', rule: 'sort' })
  return applied.length === 0 ? text : join(text, kept)
}

/** Whether the steps have to look at a parameter that is kept. */
function mayHoldSecret(
  piece: number,
  text: string,
  pathStart: number,
  { index: { secretShapes } }: HostContext,
): boolean {
  const nameEnd = nameEnds[piece]!
  const end = ends[piece]!
  const length = end - nameEnd - 1
  if (length < secretShapes.shortestOfAll) return false
  if (!mayBeSecret(secretShapes, text.charCodeAt(nameEnd - 2), text.charCodeAt(nameEnd - 1), length)) return false
  const value = text.slice(nameEnd + 1, end)
  const path = text.slice(pathStart, scan.pathEnd)
  return looksSecret(secretShapes, text.slice(starts[piece], nameEnd), decodeComponent(value) ?? value, path)
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
function namesOf(text: string, kept: number): string[] {
  return Array.from({ length: kept }, (_, i) => text.slice(starts[i], nameEnds[i]))
}

/** Whether names are sorted other than by their text, or not at all. */
function isOrderRead(names: readonly string[]): boolean {
  const placed = placedNames(names)
  return placed.some(isListMember) || dependsOnOrder(placed)
}

/** What becomes of a parameter, noted when it goes; `steps` when its rules are about more than tracking. */
function fateOf(
  piece: number,
  text: string,
  pathStart: number,
  context: HostContext,
  { applied, profile }: PlainRun,
): 'strip' | 'keep' | 'steps' {
  const { record, ownRules, vetoed } = context
  const start = starts[piece]!
  const nameEnd = nameEnds[piece]!
  const hash = hashes[piece]!
  const own = ownRules === undefined ? undefined : exactRules(ownRules, hash, text, start, nameEnd)
  const exact = own ?? exactRules(context.index.names.byHash, hash, text, start, nameEnd)
  const isMentioned = record !== undefined && record.mentioned.size > 0
  const isOtherCase = exact === undefined && scan.hasOddNames && hasUpperCase(text, start, nameEnd)
  if (exact === undefined && !isMentioned && !isOtherCase) return 'keep'
  const name = exact === undefined ? text.slice(start, nameEnd) : exact.name
  if (isMentioned && record.mentioned.has(name)) return 'steps'
  const rules = isOtherCase ? nameRules(context.index.names, name) : exact
  if (rules === undefined) return 'keep'
  if (vetoed !== undefined || (record !== undefined && record.hasNamePatterns)) return 'steps'
  if (context.guarded !== undefined && hasUpperCase(text, start, nameEnd)) return 'steps'
  if (!rules.isPlainTracker || context.isExceptionalHost) {
    const value = text.slice(nameEnd + 1, ends[piece])
    if (mayPassThrough(rules, value, context.host)) return 'steps'
    const page = { host: context.host, path: text.slice(pathStart, scan.pathEnd), profile }
    if (!someHolds(rules.facts, value, page, context)) return 'keep'
  }
  if (holdsSemicolon(text, nameEnd, ends[piece]!)) return 'steps'
  const rule = exact === undefined ? `tracking:${name}` : exact.label
  applied.push({ step: 'query', rule, name, from: text.slice(start, ends[piece]) })
  return 'strip'
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

function movePiece(from: number, to: number): void {
  starts[to] = starts[from]!
  nameEnds[to] = nameEnds[from]!
  ends[to] = ends[from]!
  hashes[to] = hashes[from]!
}

/**
 * Stable insertion sort of the scratch by name: queries are short and nearly sorted.
 *
 * @returns whether they were sorted before
 */
function sortPieces(text: string, kept: number): boolean {
  let wasSorted = true
  for (let i = 1; i < kept; i++) {
    if (compareNames(text, i - 1, i) <= 0) continue
    wasSorted = false
    const start = starts[i]!
    const nameEnd = nameEnds[i]!
    const end = ends[i]!
    const hash = hashes[i]!
    let place = i
    while (place > 0 && compareRanges(text, starts[place - 1]!, nameEnds[place - 1]!, start, nameEnd) > 0) {
      movePiece(place - 1, place)
      place--
    }
    starts[place] = start
    nameEnds[place] = nameEnd
    ends[place] = end
    hashes[place] = hash
  }
  return wasSorted
}

/** Whether the pieces still stand in the order of the text. */
function isInTextOrder(kept: number): boolean {
  for (let i = 1; i < kept; i++) if (starts[i - 1]! > starts[i]!) return false
  return true
}

/** The URL with the pieces that are left; neighbours are cut out together, so that most results are a single cut. */
function join(text: string, kept: number): string {
  let out = ''
  let start = 0
  let end = scan.pathEnd
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
