import { counted } from '../../learn/counted.ts'
import { hasLooked, hasStoppedAnswering } from '../../learn/outage.ts'
import { mergedText, percent, rowReason, verdictText } from '../../learn/report/row-texts.ts'
import type { LearnReport } from '../../learn/types.ts'
import type { Style } from '../output/io.ts'
import { inert } from '../output/terminal.ts'
import { EXIT_FINDINGS, EXIT_OK, EXIT_UNREACHABLE } from '../output/failure.ts'
import { hasDecided, type WrittenFiles } from './learn-files.ts'

const SHOWN = 10

/** What the report of a run does not say. */
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
    ...(report.mode === 'seed' ? patternLines(report, style) : [mergedText(report.summary), ...parameterLines(report, style)]), // prettier-ignore
    `${counted(report.fetches, 'page')} fetched, ${report.recalled} known from before; ${counted(report.comparisons.length, 'comparison')}`,
    ...troubleLines(report),
    ...pathLines(report),
    ...(report.guard.outcome === 'first' ? [] : [`guard: ${report.guard.explanation}`]),
    ...fileLines(files),
  ]
}

function endLine(report: LearnReport, { state, lastTrouble }: RunFacts): string {
  const { end, corpus, troubles, summary } = report
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
  const { unknown } = summary.verdicts
  return unknown === 0
    ? 'complete'
    : `complete; ${counted(unknown, 'parameter of a template', 'parameters of templates')} could not be decided and ${unknown === 1 ? 'is' : 'are'} kept`
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

/** One line a parameter, by the share of URLs that carry it. */
function parameterLines({ parameters }: LearnReport, style: Style): string[] {
  const shown = parameters.slice(0, SHOWN).map((row) => {
    const reason = style.faint(inert(rowReason(row)))
    return `  ${style.name(inert(row.name))}  ${percent(row.share)}  ${verdictText(row)}  ${reason}`
  })
  return withRest(shown, parameters.length)
}

/** The published algorithm decides sets of names. */
function patternLines({ patterns }: LearnReport, style: Style): string[] {
  const shown = patterns.slice(0, SHOWN).map(({ key, drop, keep }) => `  ${style.name(key)}  drop ${list(drop)}  keep ${list(keep)}`) // prettier-ignore
  return withRest(shown, patterns.length)
}

function withRest(lines: string[], all: number): string[] {
  return all > lines.length ? [...lines, `  and ${all - lines.length} more`] : lines
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
  return report.summary.verdicts.unknown > 0 && !hasDecided(report) ? EXIT_FINDINGS : EXIT_OK
}

function list(names: readonly string[]): string {
  return names.length === 0 ? '-' : inert(names.join(','))
}
