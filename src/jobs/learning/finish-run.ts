import { forgottenNames, type ForgottenName } from '../../canonicalize/record/forgotten-names.ts'
import { hasLooked, hasStoppedAnswering } from '../../learn/outage.ts'
import type { LearnReport, LearnResult } from '../../learn/types.ts'
import { canonicalJson } from '../../rules/record/canonical-json.ts'
import type { DomainRecord, Mode } from '../../rules/record/domain-record.ts'
import type { Actor, PublishOutcome } from '../../store/control-actions.ts'
import type { AnomalyRow, ControlStore, RunRow } from '../../store/control-store.ts'
import type { RunFiles } from '../../store/runs/run-files.ts'
import type { PublishRequest } from '../publishing/publish.ts'
import { learnedPart, withLearnedPart } from '../../rules/record/learned-part.ts'
import { joinedLists } from '../../rules/record/record-settings.ts'
import { withQuarantineOf } from '../../rules/record/quarantined-rule.ts'

/** Where {@link finishRun} writes. */
export interface FinishPorts {
  readonly control: Pick<ControlStore, 'runs' | 'anomalies' | 'revisions'>
  readonly files: RunFiles
  readonly current: (domain: string) => Promise<DomainRecord | undefined>
  readonly publish: (request: PublishRequest) => Promise<PublishOutcome>
  readonly nowMs: () => number
  /** Counts what the run has found, for the runs of other domains; twice is the same as once. */
  readonly shareVerdicts: (report: LearnReport, platforms: readonly string[]) => Promise<void>
  /** Mode of a domain that has no record yet. */
  readonly firstMode: Mode
}

/** A run that has learned all it could. */
export interface FinishedRun {
  readonly runId: string
  readonly domain: string
  readonly result: LearnResult
  /** The record that it began from. */
  readonly previous: DomainRecord | undefined
}

const ATTEMPTS = 3
/** No fault of anything, so no notice is sent; new URLs may bring something to ask the next day. */
const NOTHING_TO_ASK = {
  state: 'done',
  message: 'nothing to ask: rules, lists or quarantine keep every parameter of the URLs that are known',
} as const
/** A rollback, or a map that was published since: the run does not know the reason. */
const OVERTAKEN = {
  kind: 'refused',
  path: 'patterns',
  message:
    'the map was changed while this run was under way: approve what the run has learned, or reject it and begin another run',
} as const

/**
 * Puts what a run has learned into force, or holds it for a person. Doing it twice publishes once: the second time nothing is
 * new. Rejects when a store does.
 */
export async function finishRun(
  { runId, domain, result, previous }: FinishedRun,
  ports: FinishPorts,
): Promise<RunRow['state']> {
  const { report } = result
  await ports.files.write(runId, 'report', report)
  await ports.files.write(runId, 'record', result.record)
  if (report.end === 'unreachable') {
    if (!hasLooked(report)) return end(ports, runId, NOTHING_TO_ASK)
    const seen = hasStoppedAnswering(report) ? 'the site has stopped answering' : 'no page of the site could be seen'
    return end(ports, runId, { state: 'failed', message: seen })
  }
  const isHeld = report.guard.outcome === 'rejected' || report.guard.outcome === 'accepted-with-holds'
  if (isHeld) await hold({ runId, domain, result }, ports, report.guard)
  if (report.guard.outcome === 'rejected')
    return end(ports, runId, { state: 'held', message: report.guard.explanation })
  const actor = { by: 'learner', reason: `learned in run ${runId}` }
  const learned = { ...result.record, mode: ports.firstMode }
  const refuse = (before: DomainRecord | undefined) => (isOvertaken(before, previous, learned) ? OVERTAKEN : undefined)
  const { outcome, before } = await publishLearned(domain, learned, { ...ports, refuse }, actor)
  if (outcome === OVERTAKEN) {
    const flagged = [...report.guard.flagged, ...wouldForget(before, result.candidate ?? result.record)]
    await hold({ runId, domain, result }, ports, { flagged, explanation: OVERTAKEN.message })
    return end(ports, runId, { state: 'held', message: OVERTAKEN.message })
  }
  if (outcome.kind === 'published' || outcome.kind === 'unchanged')
    await ports.shareVerdicts(report, before?.platform ?? learned.platform ?? [])
  return end(ports, runId, changeOf(outcome, isHeld ? report.guard.explanation : undefined))
}

/** Whether the map was changed since the run began. An equal map may be the run's own, from an earlier attempt of the step. */
function isOvertaken(
  now: DomainRecord | undefined,
  previous: DomainRecord | undefined,
  learned: DomainRecord,
): boolean {
  const [there, ...known] = [now, previous, learned].map(mapText)
  return !known.includes(there!)
}

function mapText(record: DomainRecord | undefined): string {
  const { v: _, ...map } = record === undefined ? { v: 1, patterns: {} } : learnedPart(record)
  return canonicalJson(map)
}

/** What putting a map into force would drop that the one of now has learned to matter, by pattern. */
function wouldForget(now: DomainRecord | undefined, map: DomainRecord): AnomalyRow['flagged'] {
  const byPattern = Map.groupBy(learnedForgotten(now, map), ({ pattern }) => pattern)
  return [...byPattern].map(([pattern, names]) => ({ pattern, names: names.map(({ name }) => name) }))
}

/** Names that a record has learned to matter and that the map of another one drops. */
export function learnedForgotten(now: DomainRecord | undefined, map: DomainRecord): readonly ForgottenName[] {
  const names = now === undefined ? [] : forgottenNames(now, withLearned(now, map))
  return names.filter(({ knownBy }) => knownBy === 'learned')
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

async function hold(
  { runId, domain, result }: Omit<FinishedRun, 'previous'>,
  { files, control, nowMs }: FinishPorts,
  { flagged, explanation }: Pick<AnomalyRow, 'flagged' | 'explanation'>,
): Promise<void> {
  const candidateKey = await files.write(runId, 'candidate', result.candidate ?? result.record)
  const row: AnomalyRow = {
    id: `anomaly-${runId}`,
    domain,
    runId,
    at: nowMs(),
    state: 'open',
    candidateKey,
    flagged,
    explanation,
  }
  await control.anomalies.add(row)
}

/**
 * Takes only the learned parts from the record of a run. Changes that operators or audits made meanwhile are kept.
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
    /** Why it must not take the place of a record; asked again of every one that comes in between. */
    readonly refuse?: (before: DomainRecord | undefined) => PublishOutcome | undefined
  },
  actor: Actor,
): Promise<{ readonly outcome: PublishOutcome; readonly before: DomainRecord | undefined }> {
  for (let attempt = 1; ; attempt++) {
    const expectedLatest = await ports.control.revisions.latest(domain)
    const before = await ports.current(domain)
    const record = withLearned(before, learned)
    const outcome = ports.refuse?.(before) ?? (await ports.publish({ record, actor, expectedLatest }))
    if (outcome.kind !== 'conflict' || attempt === ATTEMPTS) return { outcome, before }
  }
}

/** The record in force with the map of another record. Parameters that an audit has quarantined meanwhile remain so. */
export function withLearned(current: DomainRecord | undefined, learned: DomainRecord): DomainRecord {
  if (current === undefined) return learned
  const { pathRules } = learned
  return withQuarantineOf(current, {
    ...withLearnedPart(current, learned),
    ...(pathRules !== undefined && { pathRules }),
    ...joinedLists(current, learned),
  })
}
