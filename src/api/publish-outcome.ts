/** What stands between a caller and a published record, and what came of it. */

import type { DomainRecord } from '../rules/domain-record.ts'
import type { PublishOutcome } from '../store/control-actions.ts'
import { mayUse, type Caller } from './caller.ts'
import { ApiProblem } from './problem.ts'

/** A publish that left the wanted content in force. */
export type Published = Extract<PublishOutcome, { kind: 'published' | 'unchanged' }>

/** @throws ApiProblem 409 when somebody else was faster, 422 with the path when the record was refused */
export function requirePublished(outcome: PublishOutcome): Published {
  if (outcome.kind === 'published' || outcome.kind === 'unchanged') return outcome
  if (outcome.kind === 'conflict') throw conflict(outcome.latest)
  const { path, message } = outcome
  const place = path === '' ? '' : `at "${path}": `
  throw new ApiProblem(422, 'record-refused', { detail: `${place}${message}`, members: { path } })
}

/** Somebody published in between. */
export function conflict(latest: number): ApiProblem {
  const detail = `another revision came in between; the latest one is ${latest}: read it and try again`
  return new ApiProblem(409, 'revision-conflict', { detail, members: { latest } })
}

/**
 * A record comes into force on its aliases too, and path rules may give its URLs the keys of another host. Hosts that the
 * record in force does not name already must be the caller's.
 *
 * @throws ApiProblem 422 with the path of the host
 */
export function requirePermittedHosts(
  caller: Caller,
  record: DomainRecord,
  current: Pick<DomainRecord, 'aliases' | 'pathRules'> | undefined,
): void {
  const known = new Set(namedHosts(current ?? {}).map(({ host }) => host))
  const refused = namedHosts(record).find(
    ({ host }) => host !== record.domain && !known.has(host) && !mayUse(caller, host),
  )
  if (refused === undefined) return
  const { path } = refused
  throw new ApiProblem(422, 'record-refused', {
    detail: `at "${path}": this token may not publish for that host`,
    members: { path },
  })
}

function namedHosts({ aliases = [], pathRules = [] }: Pick<DomainRecord, 'aliases' | 'pathRules'>): {
  readonly path: string
  readonly host: string
}[] {
  return [
    ...aliases.map((host, i) => ({ path: `aliases.${i}`, host })),
    ...pathRules.flatMap(({ keyHost }, i) =>
      keyHost === undefined ? [] : [{ path: `pathRules.${i}.keyHost`, host: keyHost }],
    ),
  ]
}
