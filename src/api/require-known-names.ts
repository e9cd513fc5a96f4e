import { forgottenText, importantDropped } from '../canonicalize/record/forgotten-names.ts'
import type { DomainRecord } from '../rules/record/domain-record.ts'
import { ApiProblem } from './problem.ts'

const NAMED = 5

/**
 * A parameter known as important is never dropped silently: names that the operator or the learner knew as important are dropped
 * only when the caller says so. The publisher keeps quarantined names.
 *
 * @returns the names that the caller allows to drop, for the log
 * @throws ApiProblem 422 naming the parameters
 */
export function requireKnownNames(
  current: DomainRecord | undefined,
  next: DomainRecord,
  acceptDrops: boolean,
): readonly string[] {
  const dropped = importantDropped(current, next)
  const [first] = dropped
  if (first === undefined) return []
  if (acceptDrops) return [...new Set(dropped.map(({ name }) => name))]
  const all = dropped.map((one) => `${forgottenText(one)} on ${one.pattern} (${one.knownBy})`)
  const more = all.length > NAMED ? ` and ${all.length - NAMED} more` : ''
  const detail = `known to matter and dropped by this record: ${all.slice(0, NAMED).join(', ')}${more}; acceptDrops=true publishes it`
  throw new ApiProblem(422, 'important-dropped', { detail, members: { path: `patterns.${first.pattern}` } })
}
