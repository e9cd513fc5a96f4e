import type { DomainRecord } from '../../rules/record/domain-record.ts'
import { parseDomainRecord } from '../../rules/record/parse-domain-record.ts'
import type { Actor, ControlActions, PublishOutcome } from '../../store/control-actions.ts'
import type { AnomalyRow, ControlStore } from '../../store/control-store.ts'
import type { RunFiles } from '../../store/runs/run-files.ts'
import { runFileKey } from '../../store/keys.ts'
import { learnedForgotten, publishLearned } from '../learning/finish-run.ts'
import type { PublishRequest } from './publish.ts'

/** Where {@link decideAnomaly} reads and writes. */
export interface DecisionPorts {
  readonly control: Pick<ControlStore, 'anomalies' | 'revisions'>
  readonly files: Pick<RunFiles, 'readKey'>
  readonly current: (domain: string) => Promise<DomainRecord | undefined>
  readonly publish: (request: PublishRequest) => Promise<PublishOutcome>
  readonly nowMs: () => number
}

/** A person's word on a map that the guard held back. Approving publishes its candidate; either way it is decided once. */
export async function decideAnomaly(
  ports: DecisionPorts,
  { id, decision }: { readonly id: string; readonly decision: 'approve' | 'reject' },
  actor: Actor,
): ReturnType<ControlActions['decideAnomaly']> {
  const anomaly = await ports.control.anomalies.get(id)
  if (anomaly === undefined) return { kind: 'unknown' }
  if (anomaly.state !== 'open') return { kind: 'already' }
  // Published before it is marked: a failure in between leaves it open, and approving again publishes nothing new.
  const { outcome: published, before } = decision === 'approve' ? await publishCandidate(ports, anomaly, actor) : {}
  const isStopped = published?.kind === 'refused' || published?.kind === 'conflict'
  if (isStopped) return { kind: 'decided', published }
  const state = decision === 'approve' ? 'approved' : 'rejected'
  const revision = published !== undefined && 'revision' in published ? { revision: published.revision } : {}
  const told = { state, ...actor, atMs: ports.nowMs(), ...revision } as const
  if (!(await ports.control.anomalies.decide(id, told))) {
    if (published?.kind === 'published' && before !== undefined)
      await takeBackWhereRejected(ports, id, { before, actor, revision: published.revision })
    return { kind: 'already' }
  }
  return published === undefined ? { kind: 'decided' } : { kind: 'decided', published }
}

async function publishCandidate(
  ports: DecisionPorts,
  anomaly: AnomalyRow,
  actor: Actor,
): Promise<{ readonly outcome: PublishOutcome; readonly before?: DomainRecord | undefined }> {
  const { id, domain, runId, candidateKey } = anomaly
  const parsed = parseDomainRecord(await ports.files.readKey(candidateKey))
  if (!parsed.ok) return { outcome: { kind: 'refused', path: parsed.problem.path, message: parsed.problem.message } }
  const began = parseDomainRecord(await ports.files.readKey(runFileKey(runId, 'previous')))
  const known = [
    ...anomaly.flagged.flatMap(({ names }) => names),
    ...(began.ok ? learnedForgotten(began.record, parsed.record).map(({ name }) => name) : []),
  ]
  const refuse = (now: DomainRecord | undefined) => knownSince(now, parsed.record, known)
  return publishLearned(
    domain,
    parsed.record,
    { ...ports, refuse },
    { ...actor, reason: `approved ${id}: ${actor.reason}` },
  )
}

/** A map that waited for long may drop parameters that later runs found important and that the operator was not asked about. */
function knownSince(
  now: DomainRecord | undefined,
  candidate: DomainRecord,
  known: readonly string[],
): Extract<PublishOutcome, { kind: 'refused' }> | undefined {
  const [first] = learnedForgotten(now, candidate).filter(({ name }) => !known.includes(name))
  if (first === undefined) return undefined
  const words = `${first.name} on ${first.pattern} is known to matter since, and this map drops it`
  return { kind: 'refused', path: `patterns.${first.pattern}`, message: `${words}: reject it and begin another run` }
}

/** Undoes an approval when the candidate was rejected meanwhile: of two opposite decisions, the careful one wins. */
async function takeBackWhereRejected(
  { control, publish }: DecisionPorts,
  id: string,
  { before, actor, revision }: { readonly before: DomainRecord; readonly actor: Actor; readonly revision: number },
): Promise<void> {
  if ((await control.anomalies.get(id))?.state !== 'rejected') return
  const reason = `${id} was rejected while it was approved`
  await publish({ record: before, actor: { ...actor, reason }, expectedLatest: revision })
}
