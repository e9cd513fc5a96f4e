import type { LearnResult } from '../learn/run-types.ts'
import type { DomainRecord, Mode } from '../rules/domain-record.ts'
import type { Actor, PublishOutcome } from '../store/control-actions.ts'
import type { AnomalyRow, ControlStore, RunRow } from '../store/control-store.ts'
import type { RunFiles } from '../store/run-files.ts'
import type { PublishRequest } from './publish.ts'
import { withQuarantineOf } from '../rules/quarantined-rule.ts'

/** Where {@link finishRun} writes. */
export interface FinishPorts {
  readonly control: Pick<ControlStore, 'runs' | 'anomalies' | 'revisions'>
  readonly files: RunFiles
  readonly current: (domain: string) => Promise<DomainRecord | undefined>
  readonly publish: (request: PublishRequest) => Promise<PublishOutcome>
  readonly nowMs: () => number
  /** Mode of a domain that has no record yet. */
  readonly firstMode: Mode
}

/** A run that has learned all it could. */
export interface FinishedRun {
  readonly runId: string
  readonly domain: string
  readonly result: LearnResult
}

const ATTEMPTS = 3

/**
 * Puts what a run has learned into force, or holds it for a person. Doing it twice publishes once: the second time nothing is
 * new. Rejects when a store does.
 */
export async function finishRun({ runId, domain, result }: FinishedRun, ports: FinishPorts): Promise<RunRow['state']> {
  const { report } = result
  await ports.files.write(runId, 'report', report)
  await ports.files.write(runId, 'record', result.record)
  if (report.end === 'unreachable') {
    const isAsked = report.fetches + report.recalled > 0
    const message = isAsked
      ? 'no page of the site could be seen'
      : 'no page was asked for: rules keep every parameter of the URLs that are known'
    return end(ports, runId, { state: 'failed', message })
  }
  const isHeld = report.guard.outcome === 'rejected' || report.guard.outcome === 'accepted-with-holds'
  if (isHeld) await hold({ runId, domain, result }, ports)
  if (report.guard.outcome === 'rejected')
    return end(ports, runId, { state: 'held', message: report.guard.explanation })
  const actor = { by: 'learner', reason: `learned in run ${runId}` }
  const { outcome } = await publishLearned(domain, { ...result.record, mode: ports.firstMode }, ports, actor)
  return end(ports, runId, changeOf(outcome, isHeld ? report.guard.explanation : undefined))
}

async function end(
  { control, nowMs }: FinishPorts,
  runId: string,
  change: Partial<Omit<RunRow, 'id' | 'domain'>> & { readonly state: RunRow['state'] },
): Promise<RunRow['state']> {
  await control.runs.update(runId, { ...change, endedAtMs: nowMs() })
  return change.state
}

function changeOf(
  outcome: PublishOutcome,
  held: string | undefined,
): Partial<Omit<RunRow, 'id' | 'domain'>> & { readonly state: RunRow['state'] } {
  switch (outcome.kind) {
    case 'published':
    case 'unchanged': {
      const message =
        outcome.kind === 'unchanged' ? 'nothing new was learned' : `revision ${outcome.revision} is in force`
      const state = held === undefined ? 'done' : 'held'
      return { state, revision: outcome.revision, message: held === undefined ? message : `${message}; ${held}` }
    }
    case 'conflict':
      return { state: 'failed', message: `others kept publishing; the latest revision is ${outcome.latest}` }
    case 'refused':
      return { state: 'failed', message: `the record is not fit for use: ${outcome.path}: ${outcome.message}` }
  }
}

async function hold({ runId, domain, result }: FinishedRun, { files, control, nowMs }: FinishPorts): Promise<void> {
  const { guard } = result.report
  const candidateKey = await files.write(runId, 'candidate', result.candidate ?? result.record)
  const row: AnomalyRow = {
    id: `anomaly-${runId}`,
    domain,
    runId,
    at: nowMs(),
    state: 'open',
    candidateKey,
    flagged: guard.flagged,
    explanation: guard.explanation,
  }
  await control.anomalies.add(row)
}

/**
 * Only what a run learns is taken from its record. What people or audits changed meanwhile stays as they left it.
 *
 * @returns also the record that was in force before
 */
export async function publishLearned(
  domain: string,
  learned: DomainRecord,
  ports: {
    readonly control: Pick<ControlStore, 'revisions'>
    readonly current: FinishPorts['current']
    readonly publish: FinishPorts['publish']
  },
  actor: Actor,
): Promise<{ readonly outcome: PublishOutcome; readonly before: DomainRecord | undefined }> {
  for (let attempt = 1; ; attempt++) {
    const expectedLatest = await ports.control.revisions.latest(domain)
    const before = await ports.current(domain)
    const outcome = await ports.publish({ record: withLearned(before, learned), actor, expectedLatest })
    if (outcome.kind !== 'conflict' || attempt === ATTEMPTS) return { outcome, before }
  }
}

/** The record in force with the map of another one. What an audit has put into quarantine meanwhile stays there. */
export function withLearned(current: DomainRecord | undefined, learned: DomainRecord): DomainRecord {
  if (current === undefined) return learned
  const { patterns, pathRules } = learned
  const veto = [...new Set([...(current.veto ?? []), ...(learned.veto ?? [])])]
  return withQuarantineOf(current, {
    ...current,
    patterns,
    ...(pathRules !== undefined && { pathRules }),
    ...(veto.length > 0 && { veto }),
  })
}
