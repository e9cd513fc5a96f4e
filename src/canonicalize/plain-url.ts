/**
 * The short way for plain URLs: text that is its own serialization, with nothing to decode, on a host without a record. It does what steps 1 and 4 to 7 would do, in one pass over offsets and without an object per parameter; whatever
 * it is not sure of it leaves to the steps. A property test holds the two against each other.
 */

import { nameRules } from '../rules/rule-index.ts'
import type { Draft } from './draft.ts'
import { NEEDS_WORK } from './steps/percent-encoding.ts'
import { isExceptional, type HostContext } from './host-context.ts'
import type { ContextOf } from './host-contexts.ts'
import { shapeOf } from './name-shapes.ts'
import type { Applied } from './types.ts'

/**
 * A lower-case DNS name that ends in letters, no port, no credentials, no fragment, and only characters that no
 * percent-encode set touches and no rule about paths looks for (`;`, `(`, `%`). Dot segments and punycode are tested apart.
 */
const PLAIN = /^https?:\/\/(?:[a-z0-9-]+\.)+[a-z]+\/[\w.~!$&'*+,=:@[\]|/-]*(?:\?[\w.~!$&()*+,;=:@[\]|/?^`{}\\%-]+)?$/

/** A plain URL after steps 1 to 7, and the context of its host. */
export interface Plain {
  readonly url: string
  readonly draft: Draft
  readonly context: HostContext
}

/** Canonicalizes a plain URL; undefined when the steps have to do it. Never throws. */
export function canonicalizePlain(text: string, contextOf: ContextOf): Plain | undefined {
  if (!PLAIN.test(text) || text.includes('/.') || text.includes('xn--')) return undefined
  const secure = text.charCodeAt(4) === 0x73
  const pathStart = text.indexOf('/', 8)
  const context = contextOf(text.slice(secure ? 8 : 7, pathStart))
  if (context.record !== undefined) return undefined
  const mark = text.indexOf('?', pathStart)
  const path = mark === -1 ? text.slice(pathStart) : text.slice(pathStart, mark)
  if (context.index.remarkablePath.test(path) || isExceptional(context, path)) return undefined
  const applied: Applied[] = []
  const query = mark === -1 ? '' : filterPlainQuery(text, mark + 1, context, applied)
  if (query === undefined) return undefined
  const url = applied.length === 0 ? text : query === '' ? text.slice(0, mark) : text.slice(0, mark + 1) + query
  return { url, draft: plainDraft(text, secure, context.host, path, query, applied), context }
}

function plainDraft(
  href: string,
  secure: boolean,
  host: string,
  path: string,
  query: string,
  applied: Applied[],
): Draft {
  return {
    href,
    scheme: secure ? 'https' : 'http',
    userinfo: '',
    host,
    port: '',
    path,
    query: query === '' ? undefined : query,
    fragment: undefined,
    applied,
  }
}

/**
 * Strips and sorts the query that begins at `start`. Runs of kept pieces are copied as they stand.
 *
 * @returns undefined when a rule needs more than a name: a value, a path, a bare token, an octet to decode
 */
function filterPlainQuery(text: string, start: number, context: HostContext, applied: Applied[]): string | undefined {
  let percent = text.indexOf('%', start)
  if (percent !== -1 && NEEDS_WORK.test(text)) return undefined
  let out = ''
  let runStart = start
  let isSorted = true
  let before = start
  let beforeEnd = -1
  for (let at = start; at <= text.length;) {
    const amp = text.indexOf('&', at)
    const end = amp === -1 ? text.length : amp
    const equals = text.indexOf('=', at)
    if (percent !== -1 && percent < at) percent = text.indexOf('%', at)
    if (equals === -1 || equals >= end || (percent !== -1 && percent < equals)) return undefined
    if (context.shapes[shapeOf(text.charCodeAt(at), equals - at)] !== 0) {
      const name = text.slice(at, equals)
      const fate = fateOf(name, context)
      if (fate === 'steps') return undefined
      if (fate === 'strip') {
        applied.push({ step: 'query', rule: `tracking:${name}`, name, from: text.slice(at, end) })
        if (at > runStart) out = append(out, text.slice(runStart, at - 1))
        runStart = end + 1
        at = end + 1
        continue
      }
    }
    if (isSorted && beforeEnd !== -1 && isBefore(text, at, equals, before, beforeEnd)) isSorted = false
    before = at
    beforeEnd = equals
    at = end + 1
  }
  if (runStart === start) out = text.slice(start)
  else if (runStart < text.length) out = append(out, text.slice(runStart))
  return isSorted ? out : sortPieces(out, applied)
}

function append(query: string, run: string): string {
  return query === '' ? run : `${query}&${run}`
}

/** Longer queries are sorted by the steps; an insertion sort is quadratic. */
const MAX_INSERTIONS = 32

/** Stable insertion sort by name: queries are short and nearly sorted, and the array methods cost more than the shifting. */
function sortPieces(query: string, applied: Applied[]): string | undefined {
  applied.push({ step: 'query', rule: 'sort' })
  const names: string[] = []
  const pieces: string[] = []
  for (let at = 0; at <= query.length;) {
    const amp = query.indexOf('&', at)
    const end = amp === -1 ? query.length : amp
    const name = query.slice(at, query.indexOf('=', at))
    let place = names.length
    if (place === MAX_INSERTIONS) return undefined
    for (; place > 0 && names[place - 1]! > name; place--) {
      names[place] = names[place - 1]!
      pieces[place] = pieces[place - 1]!
    }
    names[place] = name
    pieces[place] = query.slice(at, end)
    at = end + 1
  }
  let sorted = pieces[0]!
  for (let i = 1; i < pieces.length; i++) sorted += `&${pieces[i]!}`
  return sorted
}

/** What becomes of a name whatever its value and page; `steps` when a rule about it needs a closer look. */
function fateOf(name: string, context: HostContext): 'strip' | 'keep' | 'steps' {
  const rules = nameRules(context.index, name)
  const own = context.facts === undefined ? undefined : context.facts.get(name)
  if (rules === undefined && own === undefined) return 'keep'
  if (rules !== undefined && (rules.passThrough.length > 0 || rules.sessions.length > 0)) return 'steps'
  if (context.vetoed !== undefined && context.vetoed.has(name)) return 'keep'
  const fact = rules !== undefined && rules.facts.length > 0 ? rules.facts[0] : own?.[0]
  if (fact === undefined) return 'keep'
  return fact.unconditional ? 'strip' : 'steps'
}

/** Code unit order of two names given by offsets; most names already differ in their first character. */
function isBefore(text: string, at: number, end: number, otherAt: number, otherEnd: number): boolean {
  const difference = text.charCodeAt(at) - text.charCodeAt(otherAt)
  if (difference !== 0 && end > at && otherEnd > otherAt) return difference < 0
  return text.slice(at, end) < text.slice(otherAt, otherEnd)
}
