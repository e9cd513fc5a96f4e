import { auditMerge, type AuditPorts, type AuditVerdict } from '../learn/audit.ts'
import type { DomainRecord } from '../rules/domain-record.ts'
import type { Actor, ControlActions, PublishOutcome } from '../store/control-actions.ts'
import type { AuditRow, ControlStore } from '../store/control-store.ts'
import type { AuditTask } from './job-messages.ts'
import { liveMerge } from './live-merge.ts'
import type { Finding } from './quarantine.ts'

/** What {@link runAudit} works with. */
export interface AuditWork extends AuditPorts {
  readonly control: Pick<ControlStore, 'audits' | 'log'>
  /** The record in force. */
  readonly current: (domain: string) => Promise<DomainRecord | undefined>
  readonly quarantine: (finding: Finding, actor: Actor) => Promise<PublishOutcome | { readonly kind: 'unknown' }>
  readonly relearn: (domain: string, actor: Actor) => ReturnType<ControlActions['startRun']>
}

/** Done for good, or to be tried again when the host may be asked. */
export type AuditEnd =
  | { readonly kind: 'done'; readonly outcome: AuditRow['outcome'] | 'moot' }
  | { readonly kind: 'later'; readonly delaySeconds: number }

/** Longest delay of a queue message, in seconds. */
const MAX_DELAY_SECONDS = 43_200

/**
 * Fetches a live merge both ways. A confirmed difference quarantines what was dropped before anything else is written. Done
 * twice, it changes nothing more; `moot` when nothing is merged there any more. Rejects when a store does.
 */
export async function runAudit(task: AuditTask, work: AuditWork): Promise<AuditEnd> {
  const record = await work.current(task.domain)
  const merge = record === undefined ? undefined : liveMerge(record, task.original)
  if (merge === undefined) return afterwards(task, record, work)
  const verdict = await auditMerge(merge, work)
  if (verdict.kind === 'later') return { kind: 'later', delaySeconds: delayOf(verdict.retryAfterMs) }
  const note = { task: { ...task, pattern: merge.pattern }, canonical: merge.canonical, names: merge.names }
  if (verdict.kind === 'differ') return reactTo(verdict, note, work)
  const message = verdict.kind === 'equal' ? 'both forms show the same' : verdict.why
  await work.control.audits.add(rowOf(note, { outcome: verdict.kind, message, at: work.now() }))
  return { kind: 'done', outcome: verdict.kind }
}

function delayOf(retryAfterMs: number): number {
  return Math.min(MAX_DELAY_SECONDS, Math.max(1, Math.ceil(retryAfterMs / 1000)))
}

interface Note {
  readonly task: AuditTask
  readonly canonical: string
  readonly names: readonly string[]
}

/** Quarantine first: every second in which the merge stands, somebody is served the wrong page. */
async function reactTo(
  { names, why }: Extract<AuditVerdict, { kind: 'differ' }>,
  note: Note,
  work: AuditWork,
): Promise<AuditEnd> {
  const { id, domain, pattern } = note.task
  const actor = { by: 'audit', reason: `${marker(id)} ${why}` }
  if (names.length > 0) {
    const outcome = await work.quarantine(
      { domain, pattern, names },
      { ...actor, reason: `quarantine, ${actor.reason}` },
    )
    // Nothing protects the merge now but trying again.
    if (outcome.kind === 'conflict' || outcome.kind === 'refused') throw new Error(`no quarantine: ${outcome.kind}`)
  }
  const message = names.length > 0 ? `${names.join(', ')} in quarantine: ${why}` : `not due to a parameter: ${why}`
  await conclude({ ...note, names: names.length > 0 ? names : note.names }, message, { actor, work })
  return { kind: 'done', outcome: 'differ' }
}

/** The rest of a difference; the log line comes last and says that nothing is left to do. */
async function conclude(
  note: Note,
  message: string,
  { actor, work }: { readonly actor: Actor; readonly work: AuditWork },
): Promise<void> {
  const { id, domain } = note.task
  await work.control.audits.add(rowOf(note, { outcome: 'differ', message, at: work.now() }))
  await work.relearn(domain, actor)
  const detail = `${marker(id)} ${message}`
  await work.control.log.add({ at: work.now(), by: actor.by, action: 'false-merge', domain, detail })
}

/** Nothing is merged any more, unless it was this very audit that put a stop to it and was cut off behind that. */
async function afterwards(task: AuditTask, record: DomainRecord | undefined, work: AuditWork): Promise<AuditEnd> {
  const names = task.names.filter((name) => record?.quarantine?.some((entry) => entry.name === name) === true)
  const isOwn = names.length > 0 && (await wasCutOff(task, work))
  if (!isOwn) return { kind: 'done', outcome: 'moot' }
  const actor = { by: 'audit', reason: `${marker(task.id)} in quarantine` }
  await conclude({ task, canonical: task.original, names }, `${names.join(', ')} in quarantine`, { actor, work })
  return { kind: 'done', outcome: 'differ' }
}

async function wasCutOff({ id, domain }: AuditTask, { control }: AuditWork): Promise<boolean> {
  const { rows } = await control.log.list(domain, { limit: 500 })
  const own = rows.filter(({ detail }) => detail.includes(marker(id)))
  return own.length > 0 && !own.some(({ action }) => action === 'false-merge')
}

/** How the log names an audit. */
function marker(id: string): string {
  return `audit ${id}:`
}

function rowOf({ task, canonical, names }: Note, found: Pick<AuditRow, 'outcome' | 'message' | 'at'>): AuditRow {
  const { id, domain, original, pattern } = task
  return { id, domain, pattern, names, original, canonical, ...found }
}
