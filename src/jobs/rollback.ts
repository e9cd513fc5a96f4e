import type { Actor, PublishOutcome } from '../store/control-actions.ts'
import type { RowPage, RevisionRow } from '../store/control-store.ts'
import { recordInForce } from './record-in-force.ts'
import { publishRecord, type PublishStores } from './publish.ts'

/** Where {@link rollback} reads and writes. */
export type RollbackStores = PublishStores

/**
 * Publishes the content of an earlier revision again, as a new revision: history is never rewritten. Without a number: the
 * revision that was in force before the current one. `unknown`: there is no such revision.
 */
export async function rollback(
  stores: RollbackStores,
  target: { readonly domain: string; readonly revision: number | undefined },
  actor: Actor,
): Promise<PublishOutcome | { readonly kind: 'unknown' }> {
  const { domain } = target
  const revision = target.revision ?? (await previousRevision(stores, domain))
  const record = revision === undefined ? undefined : await stores.archive.get(domain, revision)
  if (record === undefined) return { kind: 'unknown' }
  return publishRecord(stores, { record, actor: { ...actor, reason: `rollback to ${revision}: ${actor.reason}` } })
}

async function previousRevision(stores: RollbackStores, domain: string): Promise<number | undefined> {
  const current = await recordInForce(stores, domain)
  if (current === undefined) return undefined
  let cursor: string | undefined
  do {
    const page: RowPage<RevisionRow> = await stores.control.revisions.list(
      domain,
      cursor === undefined ? {} : { cursor },
    )
    const found = page.rows.find(({ revision, state }) => revision < current.revision && state === 'published')
    if (found !== undefined) return found.revision
    cursor = page.cursor
  } while (cursor !== undefined)
  return undefined
}
