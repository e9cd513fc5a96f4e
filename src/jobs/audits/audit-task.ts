import { canonicalize, createCanonicalizer, type CanonicalizerOptions } from '../../canonicalize/canonicalize.ts'
import { auditMerge, type AuditPorts, type AuditVerdict } from '../../learn/audit.ts'
import type { DomainRecord } from '../../rules/record/domain-record.ts'
import type { RuleSet } from '../../rules/types.ts'
import type { Actor, ControlActions, PublishOutcome } from '../../store/control-actions.ts'
import type { AuditFiles } from '../../store/runs/audit-files.ts'
import type { AuditRow, ControlStore } from '../../store/control-store.ts'
import type { SeenPair } from '../../store/runs/page-evidence.ts'
import type { AuditTask } from '../events/job-messages.ts'
import { liveMerge } from './live-merge.ts'
import { recordPages } from '../learning/page-recorder.ts'
import type { Finding } from '../publishing/quarantine.ts'
import { isQuarantined } from '../../rules/record/quarantined-rule.ts'

/** What {@link runAudit} works with. */
export interface AuditWork extends AuditPorts {
  readonly control: Pick<ControlStore, 'log'> & { readonly audits: Pick<ControlStore['audits'], 'add'> }
  readonly files: Pick<AuditFiles, 'write'>
  /** The record in force. */
  readonly current: (domain: string) => Promise<DomainRecord | undefined>
  /** What the operator has laid over the built-in rules. */
  readonly overlay: () => Promise<RuleSet | undefined>
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
 * Fetches a live merge both ways. A confirmed difference quarantines what is at fault, parameters or a path rule, before anything
 * else is written. Done twice, it changes nothing more; `moot` when nothing is merged there any more. Rejects when a store does.
 */
export async function runAudit(task: AuditTask, work: AuditWork): Promise<AuditEnd> {
  const record = await work.current(task.domain)
  const rules = { record, rules: await work.overlay() }
  const own = await leftBehind(task, rules, work)
  if (own !== undefined) return own
  const merge = record === undefined ? undefined : liveMerge(record, task.original, rules.rules)
  if (merge === undefined) return { kind: 'done', outcome: 'moot' }
  const recorder = recordPages(work.fetchPage)
  const verdict = await auditMerge(merge, { ...work, fetchPage: recorder.fetchPage })
  if (verdict.kind === 'later') return { kind: 'later', delaySeconds: delayOf(verdict.retryAfterMs) }
  const { pattern, names, canonical, pathRule, byOperator = [] } = merge
  const urlKeys = urlKeysOf([task.original, canonical], rules)
  const note: Note = { task: { ...task, pattern }, canonical, names, pathRule, urlKeys }
  const seen = recorder.pair(merge.original, canonical)
  if (verdict.kind === 'differ') return reactTo(verdict, { note, seen, byOperator }, work)
  await work.files.write(task.id, seen)
  const message = verdict.kind === 'equal' ? 'both URLs show the same page' : verdict.why
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
  readonly pathRule: string | undefined
  readonly urlKeys: readonly string[]
  readonly revision?: number
}

/** Rules in force on the audited domain. */
type AuditedRules = Pick<CanonicalizerOptions, 'rules'> & { readonly record: DomainRecord | undefined }

/**
 * Keys that the audit is found by when a page is to be forgotten: those of the record in force, which the URL store uses, and those of
 * the built-in rules, which no publish changes.
 */
function urlKeysOf(urls: readonly string[], rules: AuditedRules): readonly string[] {
  const canonicalizer = createCanonicalizer(rules)
  return [...new Set(urls.flatMap((url) => [canonicalize(url).key, canonicalizer.canonicalize(url).key]))]
}

/** A difference between the pages of both URLs. */
interface Difference {
  readonly note: Note
  readonly seen: SeenPair
  /** Names that the operator strips: they are reported, and stay stripped, because the operator decides last. */
  readonly byOperator: readonly string[]
}

/** Quarantine first: until then, requests get the wrong page. What the operator strips is reported. */
async function reactTo(
  { names: found, rule, why }: Extract<AuditVerdict, { kind: 'differ' }>,
  { note, seen, byOperator }: Difference,
  work: AuditWork,
): Promise<AuditEnd> {
  const { id, domain, pattern } = note.task
  const names = found.filter((name) => !byOperator.includes(name))
  const stripped = found.filter((name) => byOperator.includes(name))
  const actor = { by: 'audit', reason: `${marker(id)} ${why}` }
  const responsible = responsibleText(names, rule)
  const finding = { domain, pattern, names, ...(rule !== undefined && { pathRule: rule }) }
  const outcome =
    responsible === '' ? undefined : await work.quarantine(finding, { ...actor, reason: `quarantine, ${actor.reason}` })
  // Nothing protects the merge now but trying again.
  if (outcome?.kind === 'conflict' || outcome?.kind === 'refused') throw new Error(`no quarantine: ${outcome.kind}`)
  await work.files.write(id, seen)
  const revision = outcome !== undefined && 'revision' in outcome ? { revision: outcome.revision } : {}
  const isUnexplained = responsible === '' && stripped.length === 0
  const blamed = isUnexplained ? note : { ...note, names: found, pathRule: rule ?? note.pathRule }
  const done = responsible === '' ? [] : [`${responsible} in quarantine`]
  if (stripped.length > 0) done.push(`${stripped.join(', ')} still stripped, as the operator says`)
  const message = `${isUnexplained ? 'due to nothing that was learned' : done.join('; ')}: ${why}`
  if (stripped.length > 0) await tellOperator(domain, stripped, work)
  // A run changes nothing about what the operator strips.
  if (responsible === '' && !isUnexplained) await addRow({ ...blamed, ...revision }, message, work)
  else await conclude({ ...blamed, ...revision }, message, { actor, work })
  return { kind: 'done', outcome: 'differ' }
}

function responsibleText(names: readonly string[], rule: string | undefined): string {
  return [...names, ...(rule === undefined ? [] : [`path rule ${rule}`])].join(', ')
}

const DAY_MS = 86_400_000

/** One line per name and day: the merge stays, so every audit of it finds the same. */
async function tellOperator(domain: string, stripped: readonly string[], { control, now }: AuditWork): Promise<void> {
  const rows = stripped.map((name) => {
    const detail = `${name} tells pages apart, and the operator strips it; to keep it, remove it from strip`
    return { at: now(), by: 'audit', action: 'false-merge', domain, detail }
  })
  await control.log.addUnlessSaid(rows, now() - DAY_MS)
}

/** The rest of a difference; the log line comes last and says that nothing is left to do. */
async function conclude(
  note: Note,
  message: string,
  { actor, work }: { readonly actor: Actor; readonly work: AuditWork },
): Promise<void> {
  const { id, domain } = note.task
  await addRow(note, message, work)
  await work.relearn(domain, actor)
  const detail = `${marker(id)} ${message}`
  await work.control.log.add({ at: work.now(), by: actor.by, action: 'false-merge', domain, detail })
}

async function addRow(note: Note, message: string, { control, now }: AuditWork): Promise<void> {
  await control.audits.add(rowOf(note, { outcome: 'differ', message, at: now() }))
}

/** What this very audit left to do when it was cut off behind its quarantine; undefined when it is nothing. */
async function leftBehind(task: AuditTask, rules: AuditedRules, work: AuditWork): Promise<AuditEnd | undefined> {
  const { record } = rules
  const names = task.names.filter((name) => record !== undefined && isKept(record, name))
  const rule = record !== undefined && isQuarantined(record, task.pathRule) ? task.pathRule : undefined
  const responsible = responsibleText(names, rule)
  if (responsible === '' || !(await wasCutOff(task, work))) return undefined
  const actor = { by: 'audit', reason: `${marker(task.id)} in quarantine` }
  const urlKeys = urlKeysOf([task.original], rules)
  const note = { task, canonical: task.original, names, pathRule: task.pathRule, urlKeys }
  await conclude(note, `${responsible} in quarantine`, { actor, work })
  return { kind: 'done', outcome: 'differ' }
}

/** A full record cannot hold an entry in quarantine, and keeps the name on every page instead. */
function isKept({ quarantine = [], keep = [] }: DomainRecord, name: string): boolean {
  return keep.includes(name) || quarantine.some((entry) => entry.name === name)
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

function rowOf(note: Note, found: Pick<AuditRow, 'outcome' | 'message' | 'at'>): AuditRow {
  const { task, canonical, names, pathRule, urlKeys, revision } = note
  const { id, domain, original, pattern } = task
  const row = { id, domain, pattern, names, original, canonical, urlKeys, ...found }
  return { ...row, ...(pathRule !== undefined && { pathRule }), ...(revision !== undefined && { revision }) }
}
