/**
 * Trackers that were appended with the wrong delimiter: `?id=7?utm_source=x`, `?id=7;utm_source=x`, `?utm_source%3Dx%26utm_medium%3Dy`.
 * Only known trackers at the end of a piece are cut off, and only behind text that is no URL and no query of its own.
 */

import { nameRules } from '../../rules/match/name-index.ts'
import { asciiLower } from '../../url/ascii-case.ts'
import type { Draft } from '../draft.ts'
import type { HostContext } from '../host-context.ts'
import { judgeByName } from '../parameters/keep-or-strip.ts'
import { hasShape } from '../parameters/name-shapes.ts'
import { isGuarded, isReadInOrder } from '../record/template-vetoes.ts'
import { BOTH, type Step } from '../step.ts'
import type { Applied } from '../types.ts'

/** Cuts off trackers that were joined wrongly. Noted as changes of the query. */
export const joinedTrackersStep: Step = {
  name: 'joined-trackers',
  title: 'joined trackers',
  changes: 'url',
  profiles: BOTH,
  skipsWrapped: true,
  run: ({ draft, context }) => cutJoinedTrackers(draft, context),
}

/** A delimiter that does not split a query, with what an HTML source or a second one adds to it. */
const JOINT = String.raw`(?:[?;]|%3[BF]|%26)(?:amp(?:;|%3B)|[?;+]|%20|%3[BF]|%26)*`
const JOINTS = new RegExp(JOINT, 'gi')
/** What `plainName` takes away, still encoded. */
const IN_FRONT = String.raw`(?:amp(?:;|%3B)|[?+]|%20|%3F|%09|%0[AD])`
const PREFIX = new RegExp(`^${IN_FRONT}*`, 'i')
const EQUALS = /=|%3D/i
/** A name behind a joint or at the beginning of a piece. */
const NAMES = new RegExp(`(?:(?:^|&)${IN_FRONT}*|${JOINT})([^?;=&%]+)(?:=|%3D)`, 'gi')
const MAY_JOIN = /[?;]|%(?:26|3[BDF])/i

/** Whether a query holds a joint, and a name that something is known about; a quick no for nearly all queries. */
export function mayHoldJoined(query: string, { shapes, index }: HostContext): boolean {
  if (!MAY_JOIN.test(query)) return false
  // `matchAll` makes another expression for each query, which takes ten times as long.
  NAMES.lastIndex = 0
  for (let found = NAMES.exec(query); found !== null; found = NAMES.exec(query)) {
    const name = found[1]!
    if (hasShape(shapes, name.charCodeAt(0), name.length) && nameRules(index.names, name) !== undefined) return true
  }
  return false
}

/** Cuts such trackers off and notes each of them, except where the order of the query is read. Linear time; never throws. */
export function cutJoinedTrackers(draft: Draft, context: HostContext): void {
  const { query } = draft
  if (query === undefined || !mayHoldJoined(query, context) || isReadInOrder(draft, context)) return
  const noted = draft.applied.length
  const pieces = query.split('&').flatMap((piece) => {
    const rest = piece.slice(0, endBeforeTrackers(piece, draft, context))
    return rest === '' && piece !== '' ? [] : [rest]
  })
  if (draft.applied.length > noted) draft.query = pieces.length === 0 ? undefined : pieces.join('&')
}

/** Where the trackers of a piece begin: its length where it has none, or where they may belong to a value. */
function endBeforeTrackers(piece: string, draft: Draft, context: HostContext): number {
  const start = PREFIX.exec(piece)![0].length
  const joints = [...piece.slice(start).matchAll(JOINTS)]
  const notes: Applied[] = []
  let end = piece.length
  let isEncoded = false
  for (const { index, 0: joint } of joints.toReversed()) {
    const note = trackerNote(piece.slice(start + index + joint.length, end), draft, context)
    if (note === undefined) break
    notes.unshift(note)
    end = start + index
    isEncoded ||= joint.includes('%')
  }
  const first = piece.slice(start, end)
  const note = first.includes('=') || notes.length < joints.length ? undefined : trackerNote(first, draft, context)
  if (note !== undefined) notes.unshift(note)
  const rest = note === undefined ? first : ''
  if (notes.length === 0 || !isPlainText(rest, isEncoded)) return piece.length
  draft.applied.push(...notes)
  return rest === '' ? 0 : end
}

/** What is noted of a pair, written with `=` or `%3D`, that a known tracker's name begins; undefined for any other text. */
function trackerNote(text: string, draft: Draft, context: HostContext): Applied | undefined {
  const equals = EQUALS.exec(text)
  if (equals === null) return undefined
  const name = text.slice(0, equals.index)
  const rules = nameRules(context.index.names, name)
  if (rules === undefined || rules.sessions.length > 0 || rules.passThrough.length > 0) return undefined
  if (isGuarded(asciiLower(name), draft, context)) return undefined
  const raw = `${name}=${text.slice(equals.index + equals[0].length)}`
  const pair = { raw, name, plain: name, place: name, equals: name.length, rules, hostFacts: undefined }
  const { keep, rule, byRecordAlone } = judgeByName(pair, draft, context)
  return keep || byRecordAlone === true ? undefined : { step: 'query', rule, name, from: text }
}

/** A URL, a path, a file or JSON, to which a tracker may belong. */
const ADDRESS = /[/\\:{]|%(?:2F|5C|3A|25|7B)|\.[a-z]/i
const QUERY_AS_VALUE = /%(?:26|3[BDF])/i
/** Names whose value may be an address that is but one word. */
const TARGET = /url|uri|link|href|next|back|return|redir|goto|dest|target|continue|state|path|route|^(?:r|to|u)$/i

/** Whether what is left of a piece is no more than a token, or a name and a value; an encoded joint is part of the value. */
function isPlainText(piece: string, isEncoded: boolean): boolean {
  if (ADDRESS.test(piece)) return false
  const equals = piece.indexOf('=')
  return (
    equals === -1 || !(isEncoded || TARGET.test(piece.slice(0, equals)) || QUERY_AS_VALUE.test(piece.slice(equals)))
  )
}
