/** How a record comes into force: checked, archived, pointed to, logged, in this order. */

import type { DomainRecord } from '../rules/domain-record.ts'
import { canonicalJson } from '../rules/canonical-json.ts'
import { parseDomainRecord, sealDomainRecord } from '../rules/parse-domain-record.ts'
import type { Actor, PublishOutcome } from '../store/control-actions.ts'
import type { ControlStore } from '../store/control-store.ts'
import type { RecordArchive } from '../store/record-archive.ts'
import type { RecordPointer } from '../store/record-pointer.ts'
import { unstableUrl } from './record-checks.ts'
import { recordInForce } from '../store/record-in-force.ts'

/** Where {@link publishRecord} writes. */
export interface PublishStores {
  readonly control: Pick<ControlStore, 'domains' | 'revisions'>
  readonly archive: RecordArchive
  readonly pointer: RecordPointer
  readonly nowMs: () => number
}

/** What is asked of {@link publishRecord}. */
export interface PublishRequest {
  /** `revision`, `builtAt` and `sha256` are replaced. */
  readonly record: DomainRecord
  readonly actor: Actor
  /** `conflict` when another revision is the latest; undefined: whatever is there. */
  readonly expectedLatest?: number | undefined
  /** URLs of the site that idempotence is tried on, beside those made from the patterns. */
  readonly urls?: readonly string[]
}

// Other publishes of the domain that are overtaken before giving up.
const MAX_ATTEMPTS = 5

/**
 * Publishes a record as the next revision of its domain. The archive decides between concurrent callers: a revision is written
 * once. Rejects when a store does; then the revision may be archived, but nothing points to it, and publishing again is safe.
 */
export async function publishRecord(stores: PublishStores, request: PublishRequest): Promise<PublishOutcome> {
  const refused = problemOf(request)
  if (refused !== undefined) return refused
  const current = await recordInForce(stores, request.record.domain)
  if (current !== undefined && sameContent(current, request.record)) {
    return { kind: 'unchanged', revision: current.revision }
  }
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const latest = await stores.control.revisions.latest(request.record.domain)
    if (request.expectedLatest !== undefined && request.expectedLatest !== latest) return { kind: 'conflict', latest }
    const next = Math.max(latest, current?.revision ?? 0) + 1
    const record = nextRevision(request.record, next, stores.nowMs())
    if (await archive(stores, record, request.actor)) return pointTo(stores, record, request.actor)
  }
  return { kind: 'conflict', latest: await stores.control.revisions.latest(request.record.domain) }
}

function problemOf({ record, urls }: PublishRequest): Extract<PublishOutcome, { kind: 'refused' }> | undefined {
  const parsed = parseDomainRecord(sealDomainRecord(record))
  if (!parsed.ok) return { kind: 'refused', ...parsed.problem }
  const unstable = unstableUrl(parsed.record, urls ?? [])
  if (unstable === undefined) return undefined
  return { kind: 'refused', path: unstable.path, message: unstable.message }
}

/** Whether two records do the same: what only names the revision does not count. */
function sameContent(a: DomainRecord, b: DomainRecord): boolean {
  const content = (record: DomainRecord): string =>
    canonicalJson({ ...record, revision: undefined, builtAt: undefined, sha256: undefined })
  return content(a) === content(b)
}

function nextRevision(record: DomainRecord, revision: number, nowMs: number): DomainRecord {
  const { sha256: _, ...rest } = record
  return sealDomainRecord({ ...rest, revision, builtAt: new Date(nowMs).toISOString() })
}

/** False when somebody else has written that revision; it is then made known, so that the next attempt counts on from it. */
async function archive(
  { control, archive: files, nowMs }: PublishStores,
  record: DomainRecord,
  actor: Actor,
): Promise<boolean> {
  const { domain, revision, sha256 } = record
  const outcome = await files.put(record)
  const row = { domain, revision, sha256, at: nowMs(), by: actor.by, reason: actor.reason }
  if (outcome === 'taken') {
    const there = await files.get(domain, revision)
    await control.revisions.claim({
      ...row,
      sha256: there?.sha256 ?? '',
      by: 'unknown',
      reason: 'found in the archive',
    })
    return false
  }
  return control.revisions.claim(row)
}

async function pointTo(
  { control, pointer, nowMs }: PublishStores,
  record: DomainRecord,
  { by, reason }: Actor,
): Promise<PublishOutcome> {
  const { domain, revision, sha256 } = record
  await pointer.point(record)
  const log = { at: nowMs(), by, action: 'publish', domain, detail: `revision ${revision}: ${reason}` }
  await control.revisions.markPublished(domain, revision, log)
  return { kind: 'published', revision, sha256 }
}
