/** The patterns of a map as rows that can be searched, with what the last run has to say about each. */

import { namingSchemeOf } from '../../canonicalize/parameters/naming.ts'
import type { DomainRecord, LearnedPattern } from '../../rules/record/domain-record.ts'
import { namesOf, templateOf } from '../../rules/record/pattern-key.ts'
import { decidedByParameter } from './by-parameter.ts'
import type { ReportedPattern, ShownReport } from './read-report.ts'

/** One pattern. */
export interface PatternRow {
  readonly key: string
  /** `by parameter`: decided by what was learned about its names. `undecided`: nothing was learned, so everything is kept. */
  readonly basis: LearnedPattern['basis'] | 'by parameter' | 'undecided'
  /** Names that are kept, also neutral ones in quarantine or on the keep list. */
  readonly keep: readonly string[]
  readonly drop: readonly string[]
  readonly dropValues: Readonly<Record<string, readonly string[]>>
  readonly evidence: LearnedPattern['evidence'] | undefined
  readonly retainedSince: string | undefined
  /** Names that audits saw tell pages apart on these paths. */
  readonly quarantined: readonly string[]
  readonly reported: ReportedPattern | undefined
}

/** What of the rows is wanted. */
export interface PatternFilter {
  /** Part of a pattern or of a name in it; upper and lower case are one. */
  readonly text: string
  readonly basis: string
  /** `drops`: at least one name or value; `keeps`: nothing goes. */
  readonly verdict: string
}

/** Every pattern of a record, and every other one of a report; most URLs first, then by key. */
export function patternRows(record: DomainRecord, report: ShownReport | undefined): PatternRow[] {
  const learned = Object.entries(record.patterns).map(([key, pattern]) =>
    toRow(key, pattern, record, report?.patterns.get(key)),
  )
  const others = [...(report?.patterns.values() ?? [])]
    .filter(({ key }) => !Object.hasOwn(record.patterns, key))
    .map((reported) => toRow(reported.key, undefined, record, reported))
  return [...learned, ...others].toSorted(
    (a, b) => (b.reported?.urlCount ?? 0) - (a.reported?.urlCount ?? 0) || (a.key < b.key ? -1 : 1),
  )
}

function toRow(
  key: string,
  pattern: LearnedPattern | undefined,
  record: DomainRecord,
  reported: ReportedPattern | undefined,
): PatternRow {
  const { quarantine = [], keep = [], strip = [] } = record
  const template = templateOf(key)
  const names = namesOf(key)
  const here = quarantine.filter(({ name, pattern: of }) => templateOf(of) === template && names.includes(name))
  const quarantined = [...new Set(here.map(({ name }) => name))]
  const isHeld = (name: string): boolean => quarantined.includes(name) || keep.includes(name)
  const isProtected = (name: string): boolean => isHeld(name) || namingSchemeOf(name) !== undefined
  const isStripped = (name: string): boolean => strip.includes(name) && !isHeld(name)
  const verdicts = pattern ?? decidedByParameter(key, record)
  const { drop = [], dropValues = {} } = verdicts ?? {}
  const kept = verdicts?.keep ?? names
  const stripped = kept.filter(isStripped)
  const isSettled = (name: string): boolean => isHeld(name) || isStripped(name)
  return {
    key,
    basis: pattern?.basis ?? (verdicts === undefined ? 'undecided' : 'by parameter'),
    keep: [...kept.filter((name) => !isStripped(name)), ...drop.filter(isProtected)],
    drop: [...drop.filter((name) => !isProtected(name)), ...stripped],
    dropValues: Object.fromEntries(Object.entries(dropValues).filter(([name]) => !isSettled(name))),
    evidence: verdicts?.evidence ?? reported?.evidence,
    retainedSince: pattern?.retainedSince,
    quarantined,
    reported,
  }
}

/** Rows that match all of a filter; an empty member matches everything. */
export function filterRows(rows: readonly PatternRow[], { text, basis, verdict }: PatternFilter): PatternRow[] {
  const wanted = text.trim().toLowerCase()
  return rows.filter((row) => {
    if (basis !== '' && row.basis !== basis) return false
    if (verdict === 'drops' && !drops(row)) return false
    if (verdict === 'keeps' && drops(row)) return false
    if (verdict === 'quarantined' && row.quarantined.length === 0) return false
    return (
      wanted === '' ||
      row.key.toLowerCase().includes(wanted) ||
      namesOf(row.key).some((name) => name.toLowerCase().includes(wanted))
    )
  })
}

/** Whether anything goes from URLs of the pattern. */
export function drops({ drop, dropValues }: Pick<PatternRow, 'drop' | 'dropValues'>): boolean {
  return drop.length > 0 || Object.keys(dropValues).length > 0
}
