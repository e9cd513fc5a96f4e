import { counted } from '../../learn/counted.ts'
import { hasLooked, hasStoppedAnswering } from '../../learn/outage.ts'
import type { LearnReport } from '../../learn/run-types.ts'
import type { Style } from '../output/io.ts'
import { inert } from '../output/terminal.ts'
import { EXIT_FINDINGS, EXIT_OK, EXIT_UNREACHABLE } from '../output/failure.ts'
import { hasDecided, type WrittenFiles } from './learn-files.ts'

const SHOWN_PATTERNS = 10

/** What the report of a run does not tell. */
export interface RunFacts {
  /** `--state`. */
  readonly state: string | undefined
  /** What went wrong with the last page that could not be seen, for people. */
  readonly lastTrouble: string | undefined
}

/** The end of a run, for people: what it is worth, what was decided, where it is, what to do next. Lines without a line break. */
export function learnSummary(
  report: LearnReport,
  files: WrittenFiles,
  facts: RunFacts,
  style: Style,
): readonly string[] {
  return [
    endLine(report, facts),
    `${counted(report.fetches, 'page')} fetched, ${report.recalled} known from before; patterns of ${share(report.corpus.covered)} of the URLs with parameters were decided`,
    ...troubleLines(report),
    ...patternLines(report, style),
    ...pathLines(report),
    ...(report.guard.outcome === 'first' ? [] : [`guard: ${report.guard.explanation}`]),
    ...fileLines(files),
  ]
}

function endLine(report: LearnReport, { state, lastTrouble }: RunFacts): string {
  const { end, patterns, corpus, troubles } = report
  if (end === 'unreachable' && !hasLooked(report))
    return 'no page was asked for: rules keep every parameter, or the pages of --max-fetches are none; nothing was decided'
  if (end === 'unreachable') {
    const last = lastTrouble === undefined ? '' : `; the last: ${inert(lastTrouble)}`
    const what = `(${troubleList(troubles)}${last})`
    return hasStoppedAnswering(report)
      ? `unreachable: the site has stopped answering ${what}; what is undecided is kept; ${againLine(state)}`
      : `unreachable: no page could be seen ${what}; nothing was decided; check that the site is up, and --origin`
  }
  if (end === 'stopped') {
    return state === undefined
      ? 'stopped; without --state the next run starts over'
      : `stopped; the same command goes on from ${state}`
  }
  if (corpus.patterns === 0) return 'no URL has a parameter to decide on'
  if (end === 'budget') return 'all pages of --max-fetches are used up; what is undecided is kept'
  const undecided = patterns.filter(({ basis }) => basis === 'blind' || basis === 'undecided').length
  return undecided === 0
    ? 'complete'
    : `complete; ${undecided} of ${counted(patterns.length, 'pattern')} could not be decided and keep everything`
}

function againLine(state: string | undefined): string {
  return state === undefined ? 'begin again when it is up' : `when it is up, the same command goes on from ${state}`
}

function troubleLines({ troubles, end }: LearnReport): string[] {
  const counts = troubleList(troubles)
  return counts === '' || end === 'unreachable' ? [] : [`pages that could not be seen: ${counts}`]
}

function troubleList(troubles: LearnReport['troubles']): string {
  const sorted = Object.entries(troubles).toSorted(([, a], [, b]) => b - a)
  return sorted.map(([why, count]) => `${why} ${count}`).join(', ')
}

function patternLines({ patterns }: LearnReport, style: Style): string[] {
  const shown = patterns.toSorted((a, b) => b.urlCount - a.urlCount).slice(0, SHOWN_PATTERNS)
  const lines = shown.map(({ key, basis, drop, keep, blindReason }) => {
    const verdict =
      basis === 'blind' || basis === 'undecided' ? `${basis}: ${blindReason ?? 'too little evidence'}` : basis
    return `  ${style.name(key)}  drop ${list(drop)}  keep ${list(keep)}  ${style.faint(verdict)}`
  })
  const rest = patterns.length - shown.length
  return rest > 0 ? [...lines, `  and ${rest} more`] : lines
}

function pathLines({ paths }: LearnReport): string[] {
  if (paths === undefined || paths.rules.length === 0) return []
  const again = paths.fetches === 0 ? '' : `, ${counted(paths.fetches, 'page')} fetched again for them`
  return [
    `path rules added: ${paths.rules.map(({ source, destination }) => `${source} -> ${destination}`).join('; ')}${again}`,
  ]
}

function fileLines({ record, candidate, reports }: WrittenFiles): string[] {
  const lines = reports.map((path) => `report: ${path}`)
  if (record === undefined) return [...lines, 'no record was written: nothing was decided']
  lines.push(`record: ${record}`)
  if (candidate !== undefined) lines.push(`held back by the guard, for a decision of yours: ${candidate}`)
  return [...lines, `try it: npx canon explain --record ${record} URL; then: npx canon publish ${record} --dry-run`]
}

/** What a run ends with: findings where it got nowhere, was stopped, or the guard holds something back. */
export function learnExitCode(report: LearnReport): number {
  if (report.end === 'unreachable' && hasLooked(report)) return EXIT_UNREACHABLE
  if (report.end === 'unreachable' || report.end === 'stopped') return EXIT_FINDINGS
  if (report.guard.outcome === 'rejected' || report.guard.outcome === 'accepted-with-holds') return EXIT_FINDINGS
  return report.corpus.patterns > 0 && !hasDecided(report) ? EXIT_FINDINGS : EXIT_OK
}

function list(names: readonly string[]): string {
  return names.length === 0 ? '-' : inert(names.join(','))
}

function share(part: number): string {
  return `${(100 * part).toFixed(1)} %`
}
