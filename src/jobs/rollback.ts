import type { DomainRecord } from '../rules/domain-record.ts'
import type { Actor, PublishOutcome } from '../store/control-actions.ts'
import type { RowPage, RevisionRow } from '../store/control-store.ts'
import { recordInForce } from '../store/record-in-force.ts'
import type { PublishStores } from './bring-into-force.ts'
import { publishRecord } from './publish.ts'
import { withQuarantineOf } from '../rules/quarantined-rule.ts'

/** Where {@link rollback} reads and writes. */
export type RollbackStores = PublishStores

/**
 * Publishes the content of an earlier revision again, as a new revision: history is never rewritten. Without a number: the
 * revision that was in force before the current one. What is in quarantine now stays there: an audit saw it tell pages apart,
 * whatever was believed earlier. `unknown`: there is no such revision.
 */
export async function rollback(
  stores: RollbackStores,
  target: { readonly domain: string; readonly revision: number | undefined },
  actor: Actor,
): Promise<PublishOutcome | { readonly kind: 'unknown' }> {
  const { domain } = target
  const current = await recordInForce(stores, domain)
  const revision = target.revision ?? (await revisionBefore(stores, current))
  const archived = revision === undefined ? undefined : await stores.archive.get(domain, revision)
  if (archived === undefined) return { kind: 'unknown' }
  const record = withQuarantineOf(current, archived)
  return publishRecord(stores, { record, actor: { ...actor, reason: `rollback to ${revision}: ${actor.reason}` } })
}

async function revisionBefore(stores: RollbackStores, current: DomainRecord | undefined): Promise<number | undefined> {
  if (current === undefined) return undefined
  let cursor: string | undefined
  do {
    const page: RowPage<RevisionRow> = await stores.control.revisions.list(
      current.domain,
      cursor === undefined ? {} : { cursor },
    )
    const found = page.rows.find(({ revision, state }) => revision < current.revision && state === 'published')
    if (found !== undefined) return found.revision
    cursor = page.cursor
  } while (cursor !== undefined)
  return undefined
}
