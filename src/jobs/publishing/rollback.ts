import type { DomainRecord } from '../../rules/record/domain-record.ts'
import { foreignHost } from '../../rules/record/foreign-host.ts'
import type { Actor, PublishOutcome } from '../../store/control-actions.ts'
import type { RowPage, RevisionRow } from '../../store/control-store.ts'
import { recordInForce } from '../../store/records/record-in-force.ts'
import type { PublishStores } from './bring-into-force.ts'
import { publishRecord } from './publish.ts'

/** What is asked of {@link rollback}. */
export interface RollbackTarget {
  readonly domain: string
  /** Undefined: the one that was in force before the current one. */
  readonly revision: number | undefined
  /** `conflict` when another revision is the latest; undefined: accepts any latest revision. */
  readonly expectedLatest: number | undefined
  /** Hosts that it may come into force under beside those of now; undefined: any. */
  readonly hosts?: readonly string[] | undefined
}

/**
 * Publishes the content of an earlier revision again, as a new revision: history is never rewritten. Quarantined parameters
 * remain so, because an audit saw a false merge. `unknown`: there is no such revision.
 */
export async function rollback(
  stores: PublishStores,
  { domain, revision: wanted, expectedLatest, hosts }: RollbackTarget,
  actor: Actor,
): Promise<PublishOutcome | { readonly kind: 'unknown' }> {
  const latest = await stores.control.revisions.latest(domain)
  // Checked first: after an unseen publish, the revision before the latest may be the one that the caller wants to undo.
  if (expectedLatest !== undefined && expectedLatest !== latest) return { kind: 'conflict', latest }
  const current = await recordInForce(stores, domain)
  const revision = wanted ?? (await revisionBefore(stores, current))
  const archived = revision === undefined ? undefined : await stores.archive.get(domain, revision)
  if (archived === undefined) return { kind: 'unknown' }
  // The archived record may name a host that the domain has released since.
  const foreign = foreignHost(archived, current, (host) => hosts === undefined || hosts.includes(host))
  if (foreign !== undefined) return { kind: 'refused', ...foreign }
  const reason = `rollback to ${revision}: ${actor.reason}`
  return publishRecord(stores, { record: archived, actor: { ...actor, reason }, expectedLatest })
}

async function revisionBefore(stores: PublishStores, current: DomainRecord | undefined): Promise<number | undefined> {
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
