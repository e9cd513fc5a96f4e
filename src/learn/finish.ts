/** Seals the record and writes the report. */

import type { DomainRecord } from '../rules/record/domain-record.ts'
import { withLearnedPart } from '../rules/record/learned-part.ts'
import { sealDomainRecord } from '../rules/record/parse-domain-record.ts'
import { recognizedPlatform } from '../evidence/platform.ts'
import type { Derived } from './derive/derived.ts'
import { learnedMembers } from './derive/record-of.ts'
import { guard } from './guard/guard.ts'
import { reportOf } from './report/report-of.ts'
import { pagesOf, type Run } from './run.ts'
import type { LearnResult } from './types.ts'

/** Compares the draft with the record in force, seals what may be published, and reports. */
export function finish(derived: Derived, run: Run): LearnResult {
  const { previous, previousGuard } = run.options
  const { builtAt, ...members } = draftOf(run)
  const draft: DomainRecord = {
    ...members,
    builtAt,
    v: 2,
    ...learnedMembers(derived, run, previous, run.settings.startedAtMs),
  }
  const guarded = guard(previous, draft, previousGuard)
  const candidate = sealed(draft)
  const report = reportOf(derived, run, guarded.report)
  if (guarded.report.outcome === 'rejected') return { record: previous ?? candidate, report, candidate }
  const record = sealed(guarded.record)
  return guarded.report.outcome === 'accepted-with-holds' ? { record, report, candidate } : { record, report }
}

/** The operator's members of the record in force, with the next revision. A recognized platform is set where the operator set none. */
export function draftOf({ options: { previous, corpus }, settings, evidence }: Run): DomainRecord {
  const empty: DomainRecord = {
    v: 2,
    domain: corpus.domain,
    revision: 0,
    builtAt: '',
    sha256: '',
    mode: 'observe',
    patterns: {},
  }
  const operator = withLearnedPart(previous ?? empty, empty)
  const platform = recognizedPlatform(pagesOf(evidence))
  return {
    ...operator,
    ...(operator.platform === undefined && platform !== undefined && { platform: platform.names }),
    revision: operator.revision + 1,
    builtAt: new Date(settings.startedAtMs).toISOString(),
  }
}

function sealed(draft: DomainRecord): DomainRecord {
  const { sha256: _, ...record } = draft
  return sealDomainRecord(record)
}
