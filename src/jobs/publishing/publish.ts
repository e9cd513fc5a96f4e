/**
 * How a record comes into force: checked, its hosts claimed, archived, pointed to, logged, in this order. The row of the archived
 * revision is the decision: what is cut off before it never happened, what is cut off after it is finished by `settleDomain`.
 */

import type { DomainRecord } from '../../rules/record/domain-record.ts'
import { canonicalJson } from '../../rules/record/canonical-json.ts'
import { parseDomainRecord, sealDomainRecord } from '../../rules/record/parse-domain-record.ts'
import type { Actor, PublishOutcome } from '../../store/control-actions.ts'
import { unstableUrl } from './record-checks.ts'
import { FOUND_IN_ARCHIVE } from '../../store/records/d1-revisions.ts'
import { recordInForce } from '../../store/records/record-in-force.ts'
import { quarantineOnlyIn } from './quarantine-only-in.ts'
import { withQuarantineOf } from '../../rules/record/quarantined-rule.ts'
import { bringIntoForce, type PublishStores } from './bring-into-force.ts'
import { claimHosts } from './claim-hosts.ts'

/** What is asked of {@link publishRecord}. */
export interface PublishRequest {
  /** `revision`, `builtAt` and `sha256` are replaced. */
  readonly record: DomainRecord
  readonly actor: Actor
  /** `conflict` when another revision is the latest; undefined: accepts any latest revision. */
  readonly expectedLatest?: number | undefined
  /** True: entries that the record does not quarantine leave quarantine, and the log says so. Default: they remain. */
  readonly liftQuarantine?: boolean | undefined
  /** URLs of the site that idempotence is tried on, beside those made from the patterns. */
  readonly urls?: readonly string[]
}

// Other publishes of the domain that are overtaken before giving up.
const MAX_ATTEMPTS = 5
// The checked record has the widest revision number, because the edge counts the bytes again.
const WIDEST_REVISION = 999_999_999

/**
 * Publishes a record as the next revision of its domain. The archive decides between concurrent callers: a revision is written
 * once. Rejects when a store does; nothing is known then of the outcome, and publishing again is safe.
 */
export async function publishRecord(stores: PublishStores, request: PublishRequest): Promise<PublishOutcome> {
  const { domain } = request.record
  const parsed = parseDomainRecord(sealDomainRecord(request.record))
  if (!parsed.ok) return { kind: 'refused', ...parsed.problem }
  const current = await recordInForce(stores, domain)
  const { record, kept, actor } = withQuarantineRespected(current, request)
  const refused = problemOf(nextRevision(record, WIDEST_REVISION, stores.nowMs()), request.urls ?? [])
  if (refused !== undefined) return refused
  const keptInQuarantine = kept.length > 0 && { keptInQuarantine: kept }
  if (current !== undefined && sameContent(current, record))
    return { kind: 'unchanged', revision: current.revision, ...keptInQuarantine }
  const outcome = await publishNext(stores, { ...request, record, actor }, current)
  return outcome.kind === 'published' ? { ...outcome, ...keptInQuarantine } : outcome
}

/** Entries leave quarantine only when the request says so, and the log then names them. */
function withQuarantineRespected(
  current: DomainRecord | undefined,
  { record: given, actor, liftQuarantine = false }: PublishRequest,
): { readonly record: DomainRecord; readonly kept: readonly string[]; readonly actor: Actor } {
  const kept = quarantineOnlyIn(current, given)
  if (!liftQuarantine) return { record: withQuarantineOf(current, given), kept, actor }
  const reason = kept.length === 0 ? actor.reason : `${actor.reason}; quarantine lifted: ${kept.join(', ')}`
  return { record: given, kept: [], actor: { ...actor, reason } }
}

async function publishNext(
  stores: PublishStores,
  { record, actor, expectedLatest }: PublishRequest,
  current: DomainRecord | undefined,
): Promise<PublishOutcome> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const latest = await stores.control.revisions.latest(record.domain)
    if (expectedLatest !== undefined && expectedLatest !== latest) return { kind: 'conflict', latest }
    const highest = await stores.control.revisions.highest(record.domain)
    const taken = await claimHosts(stores, record)
    if (taken !== undefined) return taken
    const next = nextRevision(record, Math.max(highest, current?.revision ?? 0) + 1, stores.nowMs())
    if (await archive(stores, next, actor)) return bringIntoForce(stores, { record: next, before: current }, actor)
  }
  return { kind: 'conflict', latest: await stores.control.revisions.latest(record.domain) }
}

function problemOf(
  record: DomainRecord,
  urls: readonly string[],
): Extract<PublishOutcome, { kind: 'refused' }> | undefined {
  const parsed = parseDomainRecord(record)
  if (!parsed.ok) return { kind: 'refused', ...parsed.problem }
  const unstable = unstableUrl(parsed.record, urls)
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

/** False when another publish has written that revision; its row is then added, so that the next attempt takes a later number. */
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
      reason: FOUND_IN_ARCHIVE,
    })
    return false
  }
  return control.revisions.claim(row)
}
