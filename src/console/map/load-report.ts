import type { RunRow } from '../../store/control-store.ts'
import type { ConsoleDeps } from '../console-deps.ts'
import { readReport, type ShownReport } from './read-report.ts'

/** The report behind a map, and the run that wrote it. */
export interface MapReport {
  readonly run: RunRow
  readonly report: ShownReport
}

// A domain learns once a month; runs that failed in between are passed over.
const RUNS_LOOKED_AT = 20

/** The last run that put its map into force; undefined when there is none, or its files are gone after 90 days. */
export async function loadMapReport(
  { control, files }: Pick<ConsoleDeps, 'control' | 'files'>,
  domain: string,
): Promise<MapReport | undefined> {
  const { rows } = await control.runs.list(domain, { limit: RUNS_LOOKED_AT })
  const run = rows.find(({ revision, endedAtMs }) => revision !== undefined && endedAtMs !== undefined)
  const report = run && readReport(await files.read(run.id, 'report'))
  return run && report && { run, report }
}
