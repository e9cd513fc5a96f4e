/** A query that the site reads in order: what is dropped is dropped from its end, and the rest stays as it came. */

import { labelAt, labelStart } from '../../rules/record/learned-label.ts'
import { isHandedOn } from '../host-context.ts'
import { templateOf } from '../record/template-vetoes.ts'
import { droppedSession, sessionNote } from '../steps/session-ids.ts'
import type { Applied } from '../types.ts'
import { keptOutright } from './keep-or-strip.ts'
import type { Parameter } from './parameters.ts'
import type { NoteDrop } from './strip-learned.ts'
import { stripParameters, type JudgedPage } from './strip-parameters.ts'

/**
 * Returns the parameters up to the last one that is kept, none where all are dropped, and notes those behind it. What is left is judged
 * anew until its last parameter stays: the result is a fixpoint whatever the record says (I2). Never throws.
 *
 * @param list with pairs; session ids included, which an identity drops as well
 */
export function frontOfQuery(list: readonly Parameter[], page: JudgedPage): readonly Parameter[] {
  for (let current = list; ;) {
    const dropped: { readonly pair: Parameter; readonly note: Applied }[] = []
    const note: NoteDrop = (pair, applied) => dropped.push({ pair, note: applied })
    const kept = keptWhereRead(current, keptRegardlessOfOrder(current, page, note), page, note)
    const last = kept.at(-1)
    const front = current.slice(0, last === undefined ? 0 : current.lastIndexOf(last) + 1)
    const behind = new Set(current.slice(front.length))
    for (const { pair, note: applied } of dropped) if (behind.has(pair)) page.draft.applied.push(applied)
    if (behind.size === 0 || front.length === 0) return front
    current = front
  }
}

/** The parameters that would be kept on a page whose order says nothing. */
export function keptRegardlessOfOrder(
  list: readonly Parameter[],
  page: JudgedPage,
  note: NoteDrop,
): readonly Parameter[] {
  const { draft, context } = page
  if (draft.profile === 'request' || isHandedOn(context, draft)) return stripParameters(list, page, note)
  const others = list.filter((pair) => {
    const session = droppedSession(pair, list, draft, context)
    if (session !== undefined) note(pair, sessionNote(pair, session))
    return session === undefined
  })
  return stripParameters(others, page, note)
}

/** What is kept, less what the site does not read: behind a dropped name at which it stops. */
function keptWhereRead(
  list: readonly Parameter[],
  kept: readonly Parameter[],
  { draft, context }: JudgedPage,
  note: NoteDrop,
): readonly Parameter[] {
  const { template, queryEnd } = templateOf(draft, context) ?? {}
  if (queryEnd === undefined) return kept
  let isBehind = false
  return list.filter((pair) => {
    const { name, raw } = pair
    if (!kept.includes(pair)) {
      isBehind ||= queryEnd.names.has(name)
      return false
    }
    if (!isBehind || !queryEnd.unread.has(name) || keptOutright(name, draft, context) !== undefined) return true
    note(pair, { step: 'query', rule: `unread:${labelAt(labelStart(name), template)}`, name, from: raw })
    return false
  })
}

/** The text of a query up to its `count`th piece that is not empty; undefined for none. */
export function frontText(query: string, count: number): string | undefined {
  let end = 0
  for (let left = count; left > 0; left--) {
    while (query[end] === '&') end++
    const next = query.indexOf('&', end)
    end = next === -1 ? query.length : next
  }
  return count === 0 ? undefined : query.slice(0, end)
}

/**
 * What is left of the pieces of a query without pairs: all up to the last one that is not dropped. Empty ones are kept, unless there is
 * nothing else.
 */
export function frontOfBare(pieces: readonly string[], isDropped: (piece: string) => boolean): readonly string[] {
  const isKept = (piece: string): boolean => !isDropped(piece)
  if (!pieces.some((piece) => piece !== '' && isKept(piece))) return []
  return pieces.slice(0, pieces.findLastIndex(isKept) + 1)
}
