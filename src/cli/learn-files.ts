import type { LearnReport, LearnResult } from '../learn/run-types.ts'
import { reportText } from '../learn/report-text.ts'
import { writeFileAtomically } from './atomic-file.ts'
import type { LearnSettings } from './learn-settings.ts'

/** What was written, for the summary. */
export interface WrittenFiles {
  readonly record?: string
  /** What would be in force had the guard let everything pass. */
  readonly candidate?: string
  readonly reports: readonly string[]
}

/**
 * Writes the record and the reports, each as a whole. The record is left alone when a run that did not get to its end decided
 * nothing: a record that says nothing must not replace one that says something.
 *
 * @throws CommandFailure when a file cannot be written
 */
export function writeResult(result: LearnResult, settings: LearnSettings): WrittenFiles {
  const reports = settings.report === undefined ? [] : writeReports(settings.report, settings.out, result.report)
  if (!isWorthWriting(result.report)) return { reports }
  writeFileAtomically(settings.out, jsonText(result.record))
  if (result.candidate === undefined) return { record: settings.out, reports }
  const candidate = `${settings.out.replace(/\.json$/, '')}.candidate.json`
  writeFileAtomically(candidate, jsonText(result.candidate))
  return { record: settings.out, candidate, reports }
}

/** Whether some pattern was decided by evidence. */
export function hasDecided({ patterns }: LearnReport): boolean {
  return patterns.some(({ basis }) => basis !== 'undecided' && basis !== 'blind')
}

function isWorthWriting(report: LearnReport): boolean {
  return report.end === 'complete' || report.end === 'budget' || (report.end === 'stopped' && hasDecided(report))
}

/** Markdown and JSON side by side, whichever of the two names was given. */
function writeReports(path: string, out: string, report: LearnReport): string[] {
  const base = path.replace(/\.(?:md|markdown|json)$/i, '')
  const json = `${base}.json` === out ? `${base}.report.json` : `${base}.json`
  writeFileAtomically(`${base}.md`, reportText(report))
  writeFileAtomically(json, jsonText(report))
  return [`${base}.md`, json]
}

function jsonText(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`
}
