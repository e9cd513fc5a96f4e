/** Session ids in the path or the query. The shape of the value decides, never the bare name. */

import { hostMatches } from '../../url/host.ts'
import type { Draft } from '../draft.ts'
import { isHandedOn, type HostContext } from '../host-context.ts'
import { parametersOf } from '../step-state.ts'
import { isNameVetoed, isReadInOrder } from '../record/template-vetoes.ts'
import { decodedValue, joinParameters, type Parameter, type Parameters } from '../parameters/parameters.ts'
import { IDENTITY, type Step } from '../step.ts'
import type { Applied } from '../types.ts'
import type { CompiledSession } from '../../rules/match/types.ts'

/** Drops session ids. */
export const sessionIdsStep: Step = {
  name: 'session-ids',
  title: 'session ids',
  changes: 'url',
  profiles: IDENTITY,
  skipsWrapped: true,
  run: (state) => dropSessionIds(parametersOf(state), state.draft, state.context),
  explain: {
    purpose: 'ids of one visit are dropped: name and shape of the value must fit',
    nothing: 'no session id',
    notInRequest: 'a session id makes a request pass through untouched',
  },
}

/** Removes session ids (identity profile; for a request they are a reason to bypass). */
export function dropSessionIds(parameters: Parameters, draft: Draft, context: HostContext): void {
  const path = splitPathSessions(draft, context)
  if (path.names.length > 0) draft.path = path.rest
  for (const name of path.names) draft.applied.push({ step: 'session-ids', rule: `session:${name}`, name })
  // Where the order is read, what follows them has a say: the query step drops them.
  if (!parameters.ruled || isHandedOn(context, draft) || isReadInOrder(draft, context)) return
  const { list } = parameters
  const kept = list.filter((parameter) => {
    const session = droppedSession(parameter, list, draft, context)
    if (session !== undefined) draft.applied.push(sessionNote(parameter, session))
    return session === undefined
  })
  if (kept.length < list.length) draft.query = joinParameters(kept)
}

/**
 * The session rule by which a parameter is dropped from an identity. A request with it stays personal even where the rule is vetoed: what
 * is vetoed is only that it means nothing to the page.
 */
export function droppedSession(
  pair: Parameter,
  pairs: readonly Parameter[],
  draft: Draft,
  context: HostContext,
): CompiledSession | undefined {
  return isNameVetoed(pair.name, draft, context) ? undefined : querySession(pair, pairs, draft, context)
}

/** What is noted of a session id that is dropped from the query. */
export function sessionNote({ name }: Parameter, session: CompiledSession): Applied {
  return { step: 'session-ids', rule: `session:${session.rule.name}`, name }
}

/** The session rule that a parameter falls under. */
export function querySession(
  pair: Parameter,
  pairs: readonly Parameter[],
  draft: Draft,
  context: HostContext,
): CompiledSession | undefined {
  const rules = pair.rules?.sessions
  if (rules === undefined || rules.length === 0 || context.record?.keep.has(pair.name) === true) return undefined
  const value = decodedValue(pair)
  return rules.find((session) => session.value.test(value) && conditionsHold(session, pairs, draft))
}

/** The path without its session ids, and the names of those that it holds. */
export function splitPathSessions(draft: Draft, context: HostContext): { rest: string; names: readonly string[] } {
  if (!draft.path.includes(';') && !draft.path.includes('/(')) return { rest: draft.path, names: [] }
  const names: string[] = []
  const segments: string[] = []
  for (const segment of draft.path.split('/')) {
    const whole = segment.startsWith('(') ? segmentSession(segment, draft, context) : undefined
    if (whole !== undefined) names.push(whole.rule.name)
    else segments.push(segment.includes(';') ? withoutParameters(segment, draft, context, names) : segment)
  }
  if (names.length === 0) return { rest: draft.path, names }
  return { rest: segments.length === 1 ? '/' : segments.join('/'), names }
}

function segmentSession(segment: string, draft: Draft, { index }: HostContext): CompiledSession | undefined {
  return index.segmentSessions.find((session) => session.value.test(segment) && conditionsHold(session, [], draft))
}

function withoutParameters(segment: string, draft: Draft, context: HostContext, names: string[]): string {
  const [first = '', ...parameters] = segment.split(';')
  // The text before the session id becomes the segment: `..;jsessionid=…` must not become a dot segment.
  if (DOT_SEGMENT.test(first)) return segment
  const kept = parameters.filter((parameter) => {
    const session = parameterSession(parameter, draft, context)
    if (session !== undefined) names.push(session.rule.name)
    return session === undefined
  })
  return [first, ...kept].join(';')
}

const DOT_SEGMENT = /^(?:\.|%2e){1,2}$/i

function parameterSession(parameter: string, draft: Draft, { index }: HostContext): CompiledSession | undefined {
  const equals = parameter.indexOf('=')
  if (equals === -1) return undefined
  const name = parameter.slice(0, equals)
  const value = parameter.slice(equals + 1)
  return index.parameterSessions.get(name.toLowerCase())?.find((session) => {
    const isName = session.rule.ignoreCase === true || session.rule.name === name
    return isName && session.value.test(value) && conditionsHold(session, [], draft)
  })
}

function conditionsHold({ rule }: CompiledSession, pairs: readonly Parameter[], draft: Draft): boolean {
  if (rule.hosts !== undefined && !rule.hosts.some((host) => hostMatches(draft.host, host))) return false
  if (rule.pathEnds !== undefined && !rule.pathEnds.some((end) => draft.path.endsWith(end))) return false
  return rule.with === undefined || rule.with.every((wanted) => pairs.some(({ name }) => name === wanted))
}
