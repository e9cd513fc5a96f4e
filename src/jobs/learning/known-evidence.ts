/** What is known of the pages of a domain when a run goes on. */

import { observationsIn } from '../../evidence/evidence.ts'
import type { TrafficObservation } from '../../evidence/traffic/types.ts'
import type { EvidenceEntry, Observation } from '../../evidence/types.ts'
import { MAX_AGE_MS } from '../../learn/settings.ts'
import type { RunRow } from '../../store/control-store.ts'
import { d1ControlStore } from '../../store/d1-control-store.ts'
import { runEvidence } from '../../store/evidence/run-evidence.ts'
import { TRAFFIC_RETENTION_MS } from '../../store/evidence/traffic-buffer.ts'
import { trafficParts } from '../../store/evidence/traffic-parts.ts'
import type { ControlEnv } from '../control-env.ts'
import type { LearnParams } from '../events/job-messages.ts'
import { readEvidence } from './stored-evidence.ts'

/** Number of earlier runs whose evidence is read. */
const REMEMBERED_RUNS = 2

/** Runs of the domain that ended before this one began, latest first. Rejects when the database does. */
export async function earlierRuns(
  { runId, domain }: LearnParams,
  { DB }: Pick<ControlEnv, 'DB'>,
): Promise<readonly RunRow[]> {
  const { rows } = await d1ControlStore(DB).runs.list(domain, { limit: REMEMBERED_RUNS + 1 })
  return rows.filter(({ id }) => id !== runId).slice(0, REMEMBERED_RUNS)
}

/** What this run has observed and compared so far, and earlier runs that are not too old; oldest first. Rejects when a store does. */
export async function evidenceSoFar(
  params: LearnParams,
  env: Pick<ControlEnv, 'DB' | 'ARCHIVE'>,
): Promise<{ readonly before: readonly EvidenceEntry[]; readonly own: readonly EvidenceEntry[] }> {
  const since = params.startedAtMs - MAX_AGE_MS
  const recent = (await earlierRuns(params, env)).filter(({ endedAtMs = since }) => endedAtMs >= since)
  const runIds = [params.runId, ...recent.map(({ id }) => id)]
  const evidence = runIds.map((id) => runEvidence(env.ARCHIVE, params.domain, id).read())
  const [own = [], ...before] = await readEvidence(evidence)
  return { own, before: before.toReversed().flat() }
}

/**
 * What traffic has shown of the domain within 30 days before the run began: the same in every slice, while traffic goes on. Rejects when
 * the bucket does.
 */
export async function trafficBefore(
  { domain, startedAtMs }: LearnParams,
  { ARCHIVE }: Pick<ControlEnv, 'ARCHIVE'>,
): Promise<readonly TrafficObservation[]> {
  const known = await Array.fromAsync(trafficParts(ARCHIVE, domain).read(startedAtMs - TRAFFIC_RETENTION_MS))
  return known.filter(({ fetchedAtMs }) => fetchedAtMs <= startedAtMs)
}

/** What this run has observed. Rejects when the bucket does. */
export async function observationsOf(
  { runId, domain }: LearnParams,
  { ARCHIVE }: Pick<ControlEnv, 'ARCHIVE'>,
): Promise<readonly Observation[]> {
  return observationsIn((await readEvidence([runEvidence(ARCHIVE, domain, runId).read()])).flat())
}
