/** Step 6: session ids in the path or the query. The shape of the value decides, never the bare name. */

import type { CompiledSession } from '../../rules/rule-index.ts'
import { hostMatches } from '../../url/host.ts'
import type { Draft } from '../draft.ts'
import type { HostContext } from '../host-context.ts'
import { decodedValue, joinParameters, type Parameter, type Parameters } from '../parameters.ts'

/**
 * Removes session ids (identity profile; for a request they are a reason to bypass).
 *
 * @returns whether the query changed, so that its parameters must be read again
 */
export function dropSessionIds(parameters: Parameters, draft: Draft, context: HostContext): boolean {
  for (const { name, text } of pathSessionIds(draft, context)) {
    draft.path = draft.path.replace(text, '') || '/'
    draft.applied.push({ step: 'session-ids', rule: `session:${name}`, name })
  }
  if (!parameters.ruled) return false
  const kept = parameters.list.filter((parameter) => {
    const session = querySession(parameter, parameters.list, draft, context)
    if (session === undefined) return true
    draft.applied.push({ step: 'session-ids', rule: `session:${session.rule.name}`, name: parameter.name })
    return false
  })
  if (kept.length === parameters.list.length) return false
  draft.query = joinParameters(kept)
  return true
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

/** Session ids in the path, each with the text to cut out. */
export function pathSessionIds(draft: Draft, context: HostContext): { name: string; text: string }[] {
  if (!draft.path.includes(';') && !draft.path.includes('(')) return []
  const found: { name: string; text: string }[] = []
  for (const segment of draft.path.split('/')) {
    for (const { rule, value } of context.index.pathSessions) {
      if (!conditionsHold({ rule, value }, [], draft)) continue
      if (rule.in === 'path-segment' && value.test(segment)) found.push({ name: rule.name, text: `/${segment}` })
      if (rule.in === 'path-parameter') found.push(...parameterMatches(segment, rule, value))
    }
  }
  return found
}

function parameterMatches(
  segment: string,
  rule: CompiledSession['rule'],
  value: RegExp,
): { name: string; text: string }[] {
  const wanted = rule.ignoreCase === true ? rule.name.toLowerCase() : rule.name
  return segment
    .split(';')
    .slice(1)
    .filter((parameter) => {
      const equals = parameter.indexOf('=')
      const name = equals === -1 ? '' : parameter.slice(0, equals)
      return (
        (rule.ignoreCase === true ? name.toLowerCase() : name) === wanted && value.test(parameter.slice(equals + 1))
      )
    })
    .map((parameter) => ({ name: rule.name, text: `;${parameter}` }))
}

function conditionsHold({ rule }: CompiledSession, pairs: readonly Parameter[], draft: Draft): boolean {
  if (rule.hosts !== undefined && !rule.hosts.some((host) => hostMatches(draft.host, host))) return false
  if (rule.pathEnds !== undefined && !rule.pathEnds.some((end) => draft.path.endsWith(end))) return false
  return rule.with === undefined || rule.with.every((wanted) => pairs.some(({ name }) => name === wanted))
}
