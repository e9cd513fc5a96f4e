/** The second half of a publish: a revision that is decided on comes into force, and one that was cut off on the way is brought there. */

import { changeText } from '../../rules/record/change-text.ts'
import type { DomainRecord } from '../../rules/record/domain-record.ts'
import { diffRecords } from '../../rules/record/record-diff.ts'
import type { Actor, PublishOutcome } from '../../store/control-actions.ts'
import type { ControlStore } from '../../store/control-store.ts'
import type { RecordArchive } from '../../store/records/record-archive.ts'
import { recordInForce } from '../../store/records/record-in-force.ts'
import type { RekeyQueue } from '../../store/d1-rekey-queue.ts'
import { claimHosts, hostsOf, releaseHosts, type HostStores } from './claim-hosts.ts'
import { rekeyedHosts } from '../store-jobs/rekeyed-hosts.ts'

/** Where a publish writes. */
export interface PublishStores extends HostStores {
  readonly control: Pick<ControlStore, 'domains' | 'revisions'>
  readonly archive: RecordArchive
  /** Where rows wait that the record gives other keys. */
  readonly rekeys: Pick<RekeyQueue, 'add'>
  readonly nowMs: () => number
}

/**
 * Queues the rows that get other keys, points KV to an archived revision, gives up hosts that it has not, and logs it. Rejects when a
 * store does; safe to repeat. The queue comes first: once KV is pointed, a repetition no longer sees what was in force before.
 */
export async function bringIntoForce(
  stores: PublishStores,
  { record, before }: { readonly record: DomainRecord; readonly before: DomainRecord | undefined },
  { by, reason }: Actor,
): Promise<PublishOutcome> {
  const { domain, revision, sha256 } = record
  const hosts = rekeyedHosts(before, record)
  if (hosts.length > 0) await stores.rekeys.add({ domain, revision, hosts }, stores.nowMs())
  await stores.pointer.point(record)
  await releaseHosts(stores, record, before)
  const changed = changeText(diffRecords(before, record))
  const detail = `revision ${revision}: ${reason}`
  const log = { at: stores.nowMs(), by, action: 'publish', domain, detail, revision, ...(changed && { changed }) }
  await stores.control.revisions.markPublished(domain, revision, log)
  return { kind: 'published', revision, sha256 }
}

/**
 * Brings a publish of the domain to its end that was cut off, and gives up hosts that were claimed for nothing. Rejects when a
 * store does; to be called again then.
 *
 * @returns the revision that came into force now; undefined when all was in order
 */
export async function settleDomain(stores: PublishStores, domain: string): Promise<number | undefined> {
  const decided = await stores.control.revisions.unfinished(domain)
  const record = decided === undefined ? undefined : await stores.archive.get(domain, decided.revision)
  const isReady = record !== undefined && (await claimHosts(stores, record)) === undefined
  if (decided !== undefined && isReady) {
    const before = await recordInForce(stores, domain)
    await bringIntoForce(stores, { record, before }, { by: decided.by, reason: decided.reason })
    return decided.revision
  }
  const inForce = await recordInForce(stores, domain)
  const needless = await stores.hosts.of(domain)
  const kept = inForce === undefined ? [] : hostsOf(inForce)
  await stores.hosts.release(
    domain,
    needless.filter((host) => !kept.includes(host)),
  )
  return undefined
}
