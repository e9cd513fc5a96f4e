/** The patterns of a map as rows that can be searched, with what the last run has to say about each. */

import type { DomainRecord, LearnedPattern } from '../../rules/record/domain-record.ts'
import { namesOf, templateOf } from '../../rules/record/pattern-key.ts'
import type { ReportedPattern, ShownReport } from './read-report.ts'

/** One pattern. */
export interface PatternRow {
  readonly key: string
  /** `undecided`: in the report of the last run and not in the map, so everything is kept. */
  readonly basis: LearnedPattern['basis'] | 'undecided'
  /** What stays, also what was learned as neutral and is held by quarantine or by the keep list. */
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

/** Every pattern of a record and every undecided one of a report; most URLs first, then by key. */
export function patternRows(record: DomainRecord, report: ShownReport | undefined): PatternRow[] {
  const learned = Object.entries(record.patterns).map(([key, pattern]) =>
    toRow(key, pattern, record, report?.patterns.get(key)),
  )
  const undecided = [...(report?.patterns.values() ?? [])]
    .filter(({ key }) => !Object.hasOwn(record.patterns, key))
    .map((reported) => toRow(reported.key, undefined, record, reported))
  return [...learned, ...undecided].toSorted(
    (a, b) => (b.reported?.urlCount ?? 0) - (a.reported?.urlCount ?? 0) || (a.key < b.key ? -1 : 1),
  )
}

function toRow(
  key: string,
  pattern: LearnedPattern | undefined,
  { quarantine = [], keep = [] }: DomainRecord,
  reported: ReportedPattern | undefined,
): PatternRow {
  const template = templateOf(key)
  const names = namesOf(key)
  const here = quarantine.filter(({ name, pattern: of }) => templateOf(of) === template && names.includes(name))
  const quarantined = [...new Set(here.map(({ name }) => name))]
  const isHeld = (name: string): boolean => quarantined.includes(name) || keep.includes(name)
  const { drop = [], dropValues = {} } = pattern ?? {}
  return {
    key,
    basis: pattern?.basis ?? 'undecided',
    keep: [...(pattern?.keep ?? names), ...drop.filter(isHeld)],
    drop: drop.filter((name) => !isHeld(name)),
    dropValues: Object.fromEntries(Object.entries(dropValues).filter(([name]) => !isHeld(name))),
    evidence: pattern?.evidence ?? reported?.evidence,
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
