import { resolve } from 'node:path'
import { hasStoppedAnswering } from '../../learn/outage.ts'
import type { LearnReport, LearnResult } from '../../learn/types.ts'
import { reportText } from '../../learn/report/report-text.ts'
import { checkWritable, writeFileAtomically } from '../files/atomic-file.ts'
import { CommandFailure } from '../output/failure.ts'
import { jsonText } from '../files/json-file.ts'
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
  const records = isWorthWriting(result.report) ? writeRecords(settings.out, result) : {}
  const reports = settings.report === undefined ? [] : writeReports(settings.report, settings.out, result.report)
  return { ...records, reports }
}

/**
 * Says before the first page what would else be said after the last one.
 *
 * @throws CommandFailure when the record or the reports could not be written, or would take the place of something else
 */
export function checkOutputs(
  { out, report, state }: Pick<LearnSettings, 'out' | 'report' | 'state'>,
  corpora: readonly string[],
): void {
  const read = corpora.map((path): [path: string, what: string] => [path, 'a corpus'])
  if (state !== undefined) read.push([state, 'the state of the run'])
  checkApart([out, ...(report === undefined ? [] : Object.values(reportPaths(report, out)))], read)
}

/**
 * Whether every output may be written and is neither another one nor something that is read; `read` says what each of these is.
 *
 * @throws CommandFailure for the first that is not
 */
export function checkApart(outputs: readonly string[], read: readonly (readonly [path: string, what: string])[]): void {
  const taken = new Map(read.map(([path, what]) => [resolve(path), what]))
  for (const path of outputs) {
    const other = taken.get(resolve(path))
    if (other !== undefined) throw new CommandFailure(`${path}: is ${other} as well; name another file`)
    taken.set(resolve(path), 'another output')
    checkWritable(path)
  }
}

function writeRecords(out: string, { record, candidate }: LearnResult): Omit<WrittenFiles, 'reports'> {
  writeFileAtomically(out, jsonText(record))
  if (candidate === undefined) return { record: out }
  const path = `${out.replace(/\.json$/, '')}.candidate.json`
  writeFileAtomically(path, jsonText(candidate))
  return { record: out, candidate: path }
}

/** Whether some parameter was decided by comparisons: a rule alone decides the same without a run. */
export function hasDecided({ patterns, mode, parameters }: LearnReport): boolean {
  if (mode === 'seed') return patterns.length > 0
  return parameters.some(({ verdict, same, different }) => verdict !== 'unknown' && same + different > 0)
}

function isWorthWriting(report: LearnReport): boolean {
  if (report.end === 'complete') return true
  if (report.end === 'unreachable' && !hasStoppedAnswering(report)) return false
  return hasDecided(report) || (report.paths?.rules.length ?? 0) > 0
}

/** Markdown and JSON side by side, whichever of the two names was given. */
function writeReports(path: string, out: string, report: LearnReport): string[] {
  const { text, json } = reportPaths(path, out)
  writeFileAtomically(text, reportText(report))
  writeFileAtomically(json, jsonText(report))
  return [text, json]
}

function reportPaths(path: string, out: string): { readonly text: string; readonly json: string } {
  const base = path.replace(/\.(?:md|markdown|json)$/i, '')
  return { text: `${base}.md`, json: `${base}.json` === out ? `${base}.report.json` : `${base}.json` }
}
