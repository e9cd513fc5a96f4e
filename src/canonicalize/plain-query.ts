/** Keep, strip and sort for the query of a plain URL, by offsets: step 7 without an object per parameter. */

import { factHolds, nameRules, type CompiledFact, type NameRules } from '../rules/rule-index.ts'
import { decodeComponent } from '../url/percent-encoding.ts'
import type { HostContext } from './host-context.ts'
import { shapeOf } from './name-shapes.ts'
import { NEEDS_WORK } from './steps/percent-encoding.ts'
import type { Applied } from './types.ts'

/**
 * Strips and sorts the query that begins at `start`. Runs of kept pieces are copied as they stand.
 *
 * @param applied gets what was done; worthless when the result is undefined
 * @returns the query, `''` when nothing is left; undefined when the steps have to do it: a bare token, an octet to decode, a
 * name that may be a session, a secret or an action
 */
export function filterPlainQuery(
  text: string,
  start: number,
  path: string,
  context: HostContext,
  applied: Applied[],
): string | undefined {
  let percent = text.indexOf('%', start)
  if (percent !== -1 && NEEDS_WORK.test(text)) return undefined
  let out = ''
  let runStart = start
  let isSorted = true
  let before = -1
  let beforeEnd = -1
  for (let at = start, end = 0; at <= text.length; at = end + 1) {
    end = pieceEnd(text, at)
    const equals = text.indexOf('=', at)
    if (percent !== -1 && percent < at) percent = text.indexOf('%', at)
    if (equals === -1 || equals >= end || (percent !== -1 && percent < equals)) return undefined
    if (context.shapes[shapeOf(text.charCodeAt(at), equals - at)] !== 0) {
      const fate = fateOf(text.slice(at, equals), text.slice(equals + 1, end), path, context)
      if (fate === 'steps') return undefined
      if (fate === 'strip') {
        noteStripped(text.slice(at, equals), text.slice(at, end), applied)
        if (at > runStart) out = append(out, text.slice(runStart, at - 1))
        runStart = end + 1
        continue
      }
    }
    if (isSorted && before !== -1 && isBefore(text, at, equals, before, beforeEnd)) isSorted = false
    before = at
    beforeEnd = equals
  }
  if (runStart === start) out = text.slice(start)
  else if (runStart < text.length) out = append(out, text.slice(runStart))
  return isSorted ? out : sortPieces(out, applied)
}

function pieceEnd(text: string, at: number): number {
  const amp = text.indexOf('&', at)
  return amp === -1 ? text.length : amp
}

function append(query: string, run: string): string {
  return query === '' ? run : `${query}&${run}`
}

function noteStripped(name: string, from: string, applied: Applied[]): void {
  applied.push({ step: 'query', rule: `tracking:${name}`, name, from })
}

/** What becomes of a parameter; `steps` when its rules are about more than tracking. */
function fateOf(name: string, value: string, path: string, context: HostContext): 'strip' | 'keep' | 'steps' {
  const rules = nameRules(context.index, name)
  const own = context.facts === undefined ? undefined : context.facts.get(name)
  if (rules === undefined && own === undefined) return 'keep'
  if (rules !== undefined && mayPassThrough(rules, value)) return 'steps'
  if (context.vetoed !== undefined && context.vetoed.has(name)) return 'keep'
  return someHolds(rules?.facts, value, path, context) || someHolds(own, value, path, context) ? 'strip' : 'keep'
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
  path: string,
  context: HostContext,
): boolean {
  if (facts === undefined) return false
  for (const fact of facts) {
    if (fact.unconditional || factHolds(fact, { host: context.host, path }, value)) return true
  }
  return false
}

/** Code unit order of two names given by offsets; most names already differ in their first character. */
function isBefore(text: string, at: number, end: number, otherAt: number, otherEnd: number): boolean {
  const difference = text.charCodeAt(at) - text.charCodeAt(otherAt)
  if (difference !== 0 && end > at && otherEnd > otherAt) return difference < 0
  return text.slice(at, end) < text.slice(otherAt, otherEnd)
}

/** Longer queries are sorted by the steps; an insertion sort is quadratic. */
const MAX_INSERTIONS = 32

/** Stable insertion sort by name: queries are short and nearly sorted, and the array methods cost more than the shifting. */
function sortPieces(query: string, applied: Applied[]): string | undefined {
  applied.push({ step: 'query', rule: 'sort' })
  const names: string[] = []
  const pieces: string[] = []
  for (let at = 0, end = 0; at <= query.length; at = end + 1) {
    end = pieceEnd(query, at)
    const name = query.slice(at, query.indexOf('=', at))
    let place = names.length
    if (place === MAX_INSERTIONS) return undefined
    for (; place > 0 && names[place - 1]! > name; place--) {
      names[place] = names[place - 1]!
      pieces[place] = pieces[place - 1]!
    }
    names[place] = name
    pieces[place] = query.slice(at, end)
  }
  let sorted = pieces[0]!
  for (let i = 1; i < pieces.length; i++) sorted += `&${pieces[i]!}`
  return sorted
}
