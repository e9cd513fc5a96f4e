import { forgottenText, importantDropped } from '../../../canonicalize/record/forgotten-names.ts'
import { counted } from '../../../learn/counted.ts'
import { guard } from '../../../learn/guard/guard.ts'
import type { GuardReport } from '../../../learn/types.ts'
import type { DomainRecord } from '../../../rules/record/domain-record.ts'
import { CommandFailure, EXIT_FINDINGS, EXIT_OK } from '../../output/failure.ts'
import { styleFor, type Io, type Style } from '../../output/io.ts'
import { readRecordFile } from '../../files/record-file.ts'
import { inert } from '../../output/terminal.ts'
import { addJson } from '../../output/output-format.ts'
import type { CanonCommand } from '../command.ts'

/** Options of `canon guard`. */
export interface GuardCommandOptions {
  readonly json?: boolean
}

/** `canon guard`. */
export const canonCommand: CanonCommand<[string, string], GuardCommandOptions> = {
  group: 'Learning',
  summary: 'check that a new record may replace an old one: no important parameter is dropped silently',
  examples: ['canon guard shop.json shop-new.json'],
  declare: (command) =>
    addJson(
      command.argument('<old>', 'record in force').argument('<new>', 'record that would replace it'),
      'the outcome as one line of JSON',
    ),
  run: ([old, next], options, io) => runGuard(old, next, options, io),
}

/**
 * `canon guard OLD NEW`: would the new record be let through in the place of the old one?
 *
 * @returns 0 accepted; 1 when patterns are flagged or the update is refused
 * @throws CommandFailure when a file is no record, or the two are of different domains
 */
export function runGuard(oldPath: string, newPath: string, options: GuardCommandOptions, io: Io): number {
  const old = readRecordFile(oldPath, io)
  const next = readRecordFile(newPath, io)
  if (old.domain !== next.domain) {
    throw new CommandFailure(`${newPath}: a record of ${next.domain}; ${oldPath} is of ${old.domain}`)
  }
  const { report } = guard(old, next)
  const whole = withForgotten(report, forgottenBeside(old, next, report))
  const style = styleFor(io.stdout, io.env)
  io.stdout.write(options.json === true ? `${JSON.stringify(whole)}\n` : guardText(whole, style))
  return whole.flagged.length === 0 ? EXIT_OK : EXIT_FINDINGS
}

/** What the new record would drop although the old one knows that it matters, in parameters and lists too, as publishing asks. */
function forgottenBeside(old: DomainRecord, next: DomainRecord, { flagged }: GuardReport): GuardReport['flagged'] {
  const isFlagged = (pattern: string, name: string): boolean =>
    flagged.some((flag) => flag.pattern === pattern && flag.names.includes(name))
  const others = importantDropped(old, next).filter(({ pattern, name }) => !isFlagged(pattern, name))
  return [...Map.groupBy(others, ({ pattern }) => pattern)].map(([pattern, names]) => ({
    pattern,
    names: names.map(forgottenText),
  }))
}

function withForgotten(report: GuardReport, forgotten: GuardReport['flagged']): GuardReport {
  if (forgotten.length === 0) return report
  const flagged = [...report.flagged, ...forgotten]
  const names = counted(forgotten.flatMap((flag) => flag.names).length, 'name')
  const found = `${names} known to matter would be dropped by parameters or lists; publishing asks for --accept-drops`
  const explanation = report.flagged.length === 0 ? found : `${report.explanation}; ${found}`
  return {
    ...report,
    outcome: report.outcome === 'rejected' ? 'rejected' : 'accepted-with-holds',
    flagged,
    explanation,
  }
}

function guardText(report: GuardReport, style: Style): string {
  const paint = report.flagged.length === 0 ? style.good : style.bad
  const lines = [`${paint(report.outcome)}  ${report.explanation}`]
  for (const { pattern, names } of report.flagged) {
    lines.push(`  ${style.name(pattern)}  was important, would be dropped: ${inert(names.join(', '))}`)
  }
  lines.push(`${counted(report.compared, 'template')} in both`)
  if (report.added.length > 0) lines.push(`${report.added.length} new: ${report.added.join(', ')}`)
  if (report.vanished.length > 0) {
    lines.push(`${report.vanished.length} only in the old record, kept for 90 days: ${report.vanished.join(', ')}`)
  }
  return `${lines.join('\n')}\n`
}
