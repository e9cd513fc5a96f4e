/**
 * URLs that carry a signature, a secret or an action — and, for a request, a session id — are left exactly as they are.
 * Changing them could break the signature or repeat the action; sharing them could leak what only one reader may see.
 */

import { findSecretShape } from '../../rules/match/secret-shape-match.ts'
import { hostMatches } from '../../url/host.ts'
import type { Draft } from '../draft.ts'
import type { HostContext } from '../host-context.ts'
import { judgeByName } from '../parameters/keep-or-strip.ts'
import { decodedValue, isLongAsSecret, type Parameter, type Parameters } from '../parameters/parameters.ts'
import { parametersOf } from '../step-state.ts'
import { BOTH, type Step } from '../step.ts'
import type { Applied, Profile } from '../types.ts'
import { isSecretFragment } from './fragment.ts'
import { splitPathSessions, querySession } from './session-ids.ts'
import type { CompiledPassThrough } from '../../rules/match/types.ts'

/** Stops at a URL that must not be touched; what was normalized before is taken back. */
export const passThroughStep: Step = {
  name: 'pass-through',
  title: 'pass through',
  changes: 'nothing',
  profiles: BOTH,
  run(state) {
    const { draft, context, profile } = state
    const why = findPassThrough(parametersOf(state), draft, context, profile)
    if (why === undefined) return
    draft.applied.length = state.opened
    draft.applied.push(why)
    state.outcome = { kind: 'untouched' }
  },
}

const UPPER_CASE = /[A-Z]/

/** The reason to leave the URL alone, or undefined when there is none. Names only, never values. */
export function findPassThrough(
  parameters: Parameters,
  draft: Draft,
  context: HostContext,
  profile: Profile,
): Applied | undefined {
  if (draft.userinfo !== '') return note('secret:userinfo')
  if (isSecretFragment(draft, context)) return note('secret:fragment')
  const found = findInPath(draft, context, profile)
  if (found !== undefined) return found
  const hasPlatform = context.record !== undefined && context.record.platforms.length > 0
  const mayConcern = parameters.ruled || parameters.mayHoldSecret || hasPlatform
  return mayConcern ? findInQuery(parameters.list, draft, context, profile) : undefined
}

function findInPath(draft: Draft, context: HostContext, profile: Profile): Applied | undefined {
  const action = context.index.actionPath.test(draft.path) ? actionSegment(draft, context) : undefined
  if (action !== undefined) return note(`action:${action}`)
  const mayHoldSession = profile === 'request' && (draft.path.includes(';') || draft.path.includes('/('))
  return mayHoldSession && splitPathSessions(draft, context).names.length > 0 ? note('session:path') : undefined
}

function findInQuery(
  parameters: readonly Parameter[],
  draft: Draft,
  context: HostContext,
  profile: Profile,
): Applied | undefined {
  for (const parameter of parameters) {
    const kind = passThroughKind(parameter, parameters, draft, context)
    if (kind !== undefined) return note(`${kind}:${parameter.name}`, parameter.name)
    if (querySession(parameter, parameters, draft, context) !== undefined) {
      if (profile === 'request') return note(`session:${parameter.name}`, parameter.name)
      continue
    }
    const shape = secretShape(parameter, parameters, draft, context)
    if (shape !== undefined) return note(`${shape}:${parameter.name}`, parameter.name)
  }
  return undefined
}

function note(rule: string, name?: string): Applied {
  return name === undefined ? { step: 'pass-through', rule } : { step: 'pass-through', rule, name }
}

function passThroughKind(
  parameter: Parameter,
  parameters: readonly Parameter[],
  draft: Draft,
  context: HostContext,
): string | undefined {
  if (context.record?.platforms.some(({ actions }) => actions.has(parameter.name)) === true) return 'action'
  if (parameter.rules === undefined || parameter.rules.passThrough.length === 0) return undefined
  const found = parameter.rules.passThrough.find(
    (rule) => holds(rule, parameter, parameters, draft) && hasBeside(rule, parameter, parameters, draft, context),
  )
  return found?.rule.kind
}

function holds(
  { rule, value }: CompiledPassThrough,
  parameter: Parameter,
  parameters: readonly Parameter[],
  draft: Draft,
): boolean {
  if (value !== undefined && !value.test(decodedValue(parameter))) return false
  if (rule.hosts !== undefined && !rule.hosts.some((host) => hostMatches(draft.host, host))) return false
  if (rule.segment !== undefined && !draft.path.toLowerCase().split('/').includes(rule.segment)) return false
  const same = (name: string, wanted: string): boolean =>
    rule.ignoreCase === true ? name.toLowerCase() === wanted.toLowerCase() : name === wanted
  return rule.names.slice(1).every((wanted) => parameters.some(({ name }) => same(name, wanted)))
}

/** Whether one of the other parameters, trackers aside, has the value that a rule wants to see. */
function hasBeside(
  { beside }: CompiledPassThrough,
  parameter: Parameter,
  parameters: readonly Parameter[],
  draft: Draft,
  context: HostContext,
): boolean {
  if (beside === undefined) return true
  return parameters.some(
    (other) => other !== parameter && beside.test(decodedValue(other)) && judgeByName(other, draft, context).keep,
  )
}

/** What a parameter is by its words and the look of its value, unless the record or a fact about its very name knows better. */
function secretShape(
  parameter: Parameter,
  parameters: readonly Parameter[],
  draft: Draft,
  context: HostContext,
): string | undefined {
  if (!isLongAsSecret(parameter, context) || judgeByName(parameter, draft, context).rule !== 'unknown') return undefined
  const surroundings = { path: draft.path, parameters }
  return findSecretShape(context.index.secretShapes, parameter.name, decodedValue(parameter), surroundings)
}

/** A segment that means an action with any query (`/unsubscribe`). */
function actionSegment({ path, host }: Draft, { index }: HostContext): string | undefined {
  for (let start = 1; start < path.length;) {
    const slash = path.indexOf('/', start)
    const end = slash === -1 ? path.length : slash
    const segment = path.slice(start, end)
    const rule = index.actionSegments.get(UPPER_CASE.test(segment) ? segment.toLowerCase() : segment)
    if (rule !== undefined && (rule.hosts === undefined || rule.hosts.some((name) => hostMatches(host, name)))) {
      return rule.segment
    }
    start = end + 1
  }
  return undefined
}
