/** What stands between a caller and a published record, and what came of it. */

import type { DomainRecord } from '../rules/record/domain-record.ts'
import { foreignHost } from '../rules/record/foreign-host.ts'
import type { PublishOutcome } from '../store/control-actions.ts'
import { mayUse, type Caller } from './access/caller.ts'
import { ApiProblem } from './problem.ts'

/** A publish that left the wanted content in force. */
export type Published = Extract<PublishOutcome, { kind: 'published' | 'unchanged' }>

/** @throws ApiProblem 409 when another publish came first, 422 with the path when the record was refused */
export function requirePublished(outcome: PublishOutcome): Published {
  if (outcome.kind === 'published' || outcome.kind === 'unchanged') return outcome
  if (outcome.kind === 'conflict') throw conflict(outcome.latest)
  const { path, message } = outcome
  const place = path === '' ? '' : `at "${path}": `
  throw new ApiProblem(422, 'record-refused', { detail: `${place}${message}`, members: { path } })
}

/** The problem of a publish after which another one came first. */
export function conflict(latest: number): ApiProblem {
  const detail = `another revision came in between; the latest one is ${latest}: read it and try again`
  return new ApiProblem(409, 'revision-conflict', { detail, members: { latest } })
}

/**
 * A record may name no host of another domain; see {@link foreignHost}.
 *
 * @throws ApiProblem 422 with the path of the host
 */
export function requirePermittedHosts(
  caller: Caller,
  record: DomainRecord,
  current: Pick<DomainRecord, 'domain' | 'aliases' | 'pathRules'> | undefined,
): void {
  const refused = foreignHost(record, current, (host) => mayUse(caller, host))
  if (refused !== undefined) requirePublished({ kind: 'refused', ...refused })
}
