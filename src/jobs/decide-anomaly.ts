import type { DomainRecord } from '../rules/domain-record.ts'
import { parseDomainRecord } from '../rules/parse-domain-record.ts'
import type { Actor, ControlActions, PublishOutcome } from '../store/control-actions.ts'
import type { ControlStore } from '../store/control-store.ts'
import type { RunFiles } from '../store/run-files.ts'
import { withLearned } from './finish-run.ts'
import type { PublishRequest } from './publish.ts'

/** Where {@link decideAnomaly} reads and writes. */
export interface DecisionPorts {
  readonly control: Pick<ControlStore, 'anomalies' | 'log'>
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
  const published = decision === 'approve' ? await publishCandidate(ports, anomaly, actor) : undefined
  const isStopped = published?.kind === 'refused' || published?.kind === 'conflict'
  if (isStopped) return { kind: 'decided', published }
  const state = decision === 'approve' ? 'approved' : 'rejected'
  const revision = published !== undefined && 'revision' in published ? { revision: published.revision } : {}
  const told = { state, ...actor, atMs: ports.nowMs(), ...revision } as const
  if (!(await ports.control.anomalies.decide(id, told))) return { kind: 'already' }
  const detail = `${id}: ${actor.reason}`
  await ports.control.log.add({ at: ports.nowMs(), by: actor.by, action: state, domain: anomaly.domain, detail })
  return published === undefined ? { kind: 'decided' } : { kind: 'decided', published }
}

async function publishCandidate(
  { files, current, publish }: DecisionPorts,
  anomaly: { readonly id: string; readonly domain: string; readonly candidateKey: string },
  actor: Actor,
): Promise<PublishOutcome> {
  const parsed = parseDomainRecord(await files.readKey(anomaly.candidateKey))
  if (!parsed.ok) return { kind: 'refused', path: parsed.problem.path, message: parsed.problem.message }
  const record = withLearned(await current(anomaly.domain), parsed.record)
  return publish({ record, actor: { ...actor, reason: `approved ${anomaly.id}: ${actor.reason}` } })
}
