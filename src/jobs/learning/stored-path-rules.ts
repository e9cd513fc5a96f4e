import type { Observation } from '../../evidence/types.ts'
import type { LearnResult } from '../../learn/types.ts'
import { withPathRules } from '../../learn/path-rules/run-path-rules.ts'
import { sealDomainRecord } from '../../rules/record/parse-domain-record.ts'
import type { DomainRecord } from '../../rules/record/domain-record.ts'
import { unstableUrl } from '../publishing/record-checks.ts'

/** What a run left in the store. */
export interface StoredRun {
  readonly result: LearnResult
  /** Oldest first, those of earlier runs included. */
  readonly observations: readonly Observation[]
  /** What is in force now: people may have changed its path rules since the run began. */
  readonly current: DomainRecord | undefined
}

/** With more, a step of the platform might run out of time or memory. */
const MAX_OBSERVATIONS = 50_000

/**
 * The result of a run with the path rules that its observations prove. Nothing is fetched, so labels have to be right as they
 * are. The rules that are in force now stay; rules that would make the record unfit for publishing do not keep the rest of it
 * back. Above 50,000 observations nothing is learned. Never throws on what a run has stored.
 */
export async function storedPathRules({ result, observations, current }: StoredRun): Promise<LearnResult> {
  if (observations.length > MAX_OBSERVATIONS || result.report.guard.outcome === 'rejected') return result
  return withPathRules({
    result: current === undefined ? result : { ...result, record: withRulesOf(current, result.record) },
    observations,
    isFit: (record) => unstableUrl(record, []) === undefined,
  })
}

function withRulesOf({ pathRules }: DomainRecord, learned: DomainRecord): DomainRecord {
  const { sha256: _, pathRules: __, ...record } = learned
  return sealDomainRecord({ ...record, ...(pathRules !== undefined && { pathRules }) })
}
