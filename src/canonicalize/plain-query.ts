/** Keep, strip and sort for the query of a plain URL, by offsets: step 7 without an object per parameter. */

import { nameRules, type NameRules } from '../rules/name-index.ts'
import { factHolds, type CompiledFact } from '../rules/tracking-facts.ts'
import { decodeComponent } from '../url/percent-encoding.ts'
import type { CompiledRecord } from './compiled-record.ts'
import type { HostContext } from './host-context.ts'
import { findPattern, nameSetSize, type CompiledPattern, type LearnedMap } from './learned-map.ts'
import { shapeOf } from './name-shapes.ts'
import type { Applied } from './types.ts'

/** Longer queries are left to the steps: an insertion sort is quadratic. */
const MAX_PIECES = 32

// Scratch space for the kept pieces of one query: start, end of the name, end. Filtering never yields, so one per isolate is enough.
const starts = new Int32Array(MAX_PIECES)
const nameEnds = new Int32Array(MAX_PIECES)
const ends = new Int32Array(MAX_PIECES)

/**
 * Strips and sorts a query whose octets are normalized.
 *
 * @param applied gets what was done; worthless when the result is undefined
 * @returns the query, `''` when nothing is left; undefined when the steps have to do it: a bare token, a name to decode, a
 * name that may be a session, a secret or an action, a pattern that drops values
 */
export function filterPlainQuery(
  text: string,
  path: string,
  context: HostContext,
  applied: Applied[],
): string | undefined {
  let percent = text.indexOf('%')
  let kept = 0
  for (let at = 0, end = 0; at <= text.length; at = end + 1) {
    const amp = text.indexOf('&', at)
    end = amp === -1 ? text.length : amp
    const equals = text.indexOf('=', at)
    if (percent !== -1 && percent < at) percent = text.indexOf('%', at)
    if (equals === -1 || equals >= end || (percent !== -1 && percent < equals)) return undefined
    if (context.shapes[shapeOf(text.charCodeAt(at), equals - at)] !== 0) {
      const name = text.slice(at, equals)
      const fate = fateOf(name, text, equals + 1, end, path, context)
      if (fate === 'steps') return undefined
      if (fate === 'strip') {
        applied.push({ step: 'query', rule: `tracking:${name}`, name, from: text.slice(at, end) })
        continue
      }
    }
    if (kept === MAX_PIECES) return undefined
    starts[kept] = at
    nameEnds[kept] = equals
    ends[kept++] = end
  }
  sortPieces(text, kept)
  if (context.record?.learned !== undefined) kept = dropLearned(text, kept, path, context.record, applied)
  if (kept === -1) return undefined
  if (!isInTextOrder(kept)) applied.push({ step: 'query', rule: 'sort' })
  return applied.length === 0 ? text : join(text, kept)
}

/** What becomes of a parameter; `steps` when its rules are about more than tracking. */
function fateOf(
  name: string,
  text: string,
  valueStart: number,
  end: number,
  path: string,
  context: HostContext,
): 'strip' | 'keep' | 'steps' {
  const { record, vetoed } = context
  if (record !== undefined && record.mentioned.size > 0 && record.mentioned.has(name)) return 'steps'
  const rules = nameRules(context.index.names, name)
  const own = context.facts === undefined ? undefined : context.facts.get(name)
  if (rules === undefined && own === undefined) return 'keep'
  if (record !== undefined && record.hasNamePatterns) return 'steps'
  if (vetoed !== undefined) return 'steps'
  if (rules !== undefined && rules.isPlainTracker) return 'strip'
  const value = text.slice(valueStart, end)
  if (rules !== undefined && mayPassThrough(rules, value)) return 'steps'
  const page = { host: context.host, path }
  return someHolds(rules?.facts, value, page) || someHolds(own, value, page) ? 'strip' : 'keep'
}

function mayPassThrough(rules: NameRules, value: string): boolean {
  if (rules.passThrough.length > 0) return true
  if (rules.sessions.length === 0) return false
  const text = decodeComponent(value) ?? value
  return rules.sessions.some((session) => session.value.test(text))
}

function someHolds(
  facts: readonly CompiledFact[] | undefined,
  value: string,
  page: { host: string; path: string },
): boolean {
  if (facts === undefined) return false
  for (const fact of facts) if (fact.unconditional || factHolds(fact, page, value)) return true
  return false
}

/**
 * Drops what the learned pattern of the kept names drops, and again for what is left, until nothing goes.
 *
 * @returns how many pieces are left; -1 when values or patterns of names have a say, which is left to the steps
 */
function dropLearned(text: string, kept: number, path: string, record: CompiledRecord, applied: Applied[]): number {
  for (let count = kept; ;) {
    const pattern = count === 0 ? undefined : patternOf(text, count, path, record.learned!)
    if (pattern === undefined || !pattern.drops) return count
    if (pattern.dropValues.size > 0 || record.hasNamePatterns) return -1
    const left = dropPieces(text, count, pattern, applied)
    if (left === count) return count
    count = left
  }
}

function patternOf(text: string, kept: number, path: string, learned: LearnedMap): CompiledPattern | undefined {
  let characters = 0
  for (let i = 0; i < kept; i++) characters += nameEnds[i]! - starts[i]!
  if (!learned.sizes.has(nameSetSize(kept, characters)) && !hasRepeatedName(text, kept)) return undefined
  const names: string[] = []
  for (let i = 0; i < kept; i++) names.push(text.slice(starts[i], nameEnds[i]))
  return findPattern(learned, path, names)
}

function dropPieces(text: string, kept: number, pattern: CompiledPattern, applied: Applied[]): number {
  let left = 0
  for (let i = 0; i < kept; i++) {
    const name = text.slice(starts[i], nameEnds[i])
    if (pattern.drop.has(name)) {
      applied.push({ step: 'query', rule: `learned:${pattern.key}`, name, from: text.slice(starts[i], ends[i]) })
      continue
    }
    starts[left] = starts[i]!
    nameEnds[left] = nameEnds[i]!
    ends[left++] = ends[i]!
  }
  return left
}

/** Names are sorted, so repeats stand side by side. */
function hasRepeatedName(text: string, kept: number): boolean {
  for (let i = 1; i < kept; i++) {
    if (compareNames(text, starts[i - 1]!, nameEnds[i - 1]!, starts[i]!, nameEnds[i]!) === 0) return true
  }
  return false
}

/** Stable insertion sort of the scratch by name: queries are short and nearly sorted. */
function sortPieces(text: string, kept: number): void {
  for (let i = 1; i < kept; i++) {
    const start = starts[i]!
    const nameEnd = nameEnds[i]!
    const end = ends[i]!
    let place = i
    while (place > 0 && compareNames(text, starts[place - 1]!, nameEnds[place - 1]!, start, nameEnd) > 0) {
      starts[place] = starts[place - 1]!
      nameEnds[place] = nameEnds[place - 1]!
      ends[place] = ends[place - 1]!
      place--
    }
    starts[place] = start
    nameEnds[place] = nameEnd
    ends[place] = end
  }
}

/** Whether the pieces still stand in the order of the text. */
function isInTextOrder(kept: number): boolean {
  for (let i = 1; i < kept; i++) if (starts[i - 1]! > starts[i]!) return false
  return true
}

/** Compares two names given by offsets in code unit order; most differ in their first character. */
function compareNames(text: string, a: number, aEnd: number, b: number, bEnd: number): number {
  for (; a < aEnd && b < bEnd; a++, b++) {
    const difference = text.charCodeAt(a) - text.charCodeAt(b)
    if (difference !== 0) return difference
  }
  return aEnd - a - (bEnd - b)
}

function join(text: string, kept: number): string {
  if (kept === 0) return ''
  let query = text.slice(starts[0], ends[0])
  for (let i = 1; i < kept; i++) query += `&${text.slice(starts[i], ends[i])}`
  return query
}
