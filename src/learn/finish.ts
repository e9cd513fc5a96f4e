/** Seals the record and writes the report. */

import type { DomainRecord, PatternKey } from '../rules/record/domain-record.ts'
import { sealDomainRecord } from '../rules/record/parse-domain-record.ts'
import { templateOf } from '../rules/record/pattern-key.ts'
import { hasComeToMatter } from './drift.ts'
import type { Finding } from './findings.ts'
import { fitRecord } from './fit-record.ts'
import { guard } from './guard.ts'
import type { Run } from './run.ts'
import type { GuardReport, LearnReport, LearnResult } from './run-types.ts'
import { covers } from './shadow-templates.ts'
import type { Veto } from './static-rules.ts'

/** What the stages found. */
export interface Outcome {
  readonly findings: readonly Finding[]
  readonly vetoed: readonly Veto[]
}

/** Compares the draft with the record in force, seals what may be published, and tells what happened. */
export function finish(outcome: Outcome, run: Run): LearnResult {
  const { options, settings, deployed, ports } = run
  const { previous, previousGuard } = options
  const decided = new Set(
    outcome.findings.filter(({ pattern }) => pattern !== undefined).map(({ report }) => report.key),
  )
  const draft = {
    ...deployed.draft(),
    patterns: withoutIdleShadows(deployed.draft().patterns, decided),
    revision: (previous?.revision ?? 0) + 1,
    builtAt: new Date(settings.startedAtMs).toISOString(),
    ...(previous?.pathRules === undefined ? {} : { pathRules: previous.pathRules }),
  }
  const guarded = guard(previous, draft.patterns, {
    nowMs: settings.startedAtMs,
    previousGuard,
    mattersNow: (key, name) => hasComeToMatter(key, name, run),
  })
  const urlCounts = new Map(outcome.findings.map(({ report }) => [report.key, report.urlCount]))
  const fitting = (patterns: DomainRecord['patterns']): DomainRecord['patterns'] =>
    fitRecord(patterns, (key) => urlCounts.get(key) ?? 0)
  const candidate = sealDomainRecord({ ...draft, patterns: fitting(draft.patterns) })
  const closing = { guard: guarded.report, endedAtMs: ports.now() }
  if (guarded.report.outcome === 'rejected') {
    return { record: previous ?? candidate, report: reportOf(outcome, run, closing), candidate }
  }
  const record = sealDomainRecord({ ...draft, patterns: fitting(guarded.patterns) })
  const findings = outcome.findings.map((finding) =>
    finding.pattern === undefined || Object.hasOwn(record.patterns, finding.report.key) ? finding : leftOut(finding),
  )
  const report = reportOf({ ...outcome, findings }, run, closing)
  return guarded.report.outcome === 'accepted-with-holds' ? { record, report, candidate } : { record, report }
}

function leftOut({ report }: Finding): Finding {
  const { dropValues: _, ...rest } = report
  const keep = [...report.keep, ...report.drop].toSorted()
  return { report: { ...rest, keep, drop: [], basis: 'undecided', blindReason: 'the record has no room left for it' } }
}

/** A pattern that only stands guard for its template is idle where no pattern that was decided covers it. */
function withoutIdleShadows(
  patterns: DomainRecord['patterns'],
  decided: ReadonlySet<PatternKey>,
): DomainRecord['patterns'] {
  const templates = [...decided].map(templateOf)
  const needed = Object.entries(patterns).filter(([key]) => {
    return decided.has(key) || key.startsWith('?') || templates.some((template) => covers(template, templateOf(key)))
  })
  return Object.fromEntries(needed)
}

function reportOf(
  { findings, vetoed }: Outcome,
  { options, settings, sightings }: Run,
  closing: { readonly guard: GuardReport; readonly endedAtMs: number },
): LearnReport {
  const { corpus } = options
  const { fetches, recalled, spent, troubles, pages } = sightings.tally
  const patterns = findings.map(({ report }) => report)
  const known = patterns.filter(({ basis }) => basis !== 'undecided' && basis !== 'blind')
  const decided = known.reduce((sum, { urlCount }) => sum + urlCount, 0)
  const queries = corpus.patterns.filter(({ names }) => names.length > 0)
  const total = queries.reduce((sum, { urlCount }) => sum + urlCount, 0)
  const end = sightings.end()
  return {
    domain: corpus.domain,
    mode: settings.mode,
    profile: settings.profile,
    fingerprint: settings.fingerprint,
    end: pages === 0 && total > 0 && end !== 'stopped' ? 'unreachable' : (end ?? 'complete'),
    startedAtMs: settings.startedAtMs,
    fetches,
    recalled,
    spent,
    troubles,
    corpus: {
      urlCount: corpus.urlCount,
      patterns: corpus.patterns.length,
      covered: total === 0 ? 0 : decided / total,
      skipped: corpus.skipped,
      otherHosts: corpus.otherHosts,
    },
    patterns,
    vetoed,
    ...closing,
  }
}
