import type { EvidenceEntry } from '../../evidence/types.ts'
import type { Corpus } from '../../learn/corpus/corpus.ts'
import type { LearnResult } from '../../learn/types.ts'
import { withPathRules } from '../../learn/path-rules/run-path-rules.ts'
import { sealDomainRecord } from '../../rules/record/parse-domain-record.ts'
import type { DomainRecord } from '../../rules/record/domain-record.ts'
import { unstableUrl } from '../publishing/record-checks.ts'

/** What a run left in the store. */
export interface StoredRun {
  readonly result: LearnResult
  readonly corpus: Corpus
  /** Evidence, oldest first, that of earlier runs included. */
  readonly entries: readonly EvidenceEntry[]
  /** What is in force now: people may have changed its path rules since the run began. */
  readonly current: DomainRecord | undefined
}

/** With more, a step of the platform might run out of time or memory. */
const MAX_ENTRIES = 50_000

/**
 * The result of a run with the path rules that its evidence proves. The rules that are in force now stay; rules that would make the
 * record unfit for publishing do not keep the rest of it back. Above 50,000 entries nothing is learned. Never throws on what a run has
 * stored.
 */
export async function storedPathRules({ result, corpus, entries, current }: StoredRun): Promise<LearnResult> {
  if (entries.length > MAX_ENTRIES || result.report.guard.outcome === 'rejected') return result
  return withPathRules({
    result: current === undefined ? result : { ...result, record: withRulesOf(current, result.record) },
    corpus,
    entries,
    isFit: (record) => unstableUrl(record, []) === undefined,
  })
}

function withRulesOf({ pathRules }: DomainRecord, learned: DomainRecord): DomainRecord {
  const { sha256: _, pathRules: __, ...record } = learned
  return sealDomainRecord({ ...record, ...(pathRules !== undefined && { pathRules }) })
}
