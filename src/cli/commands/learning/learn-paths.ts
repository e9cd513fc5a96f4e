import { Option, type Command } from 'commander'
import { counted } from '../../../learn/counted.ts'
import { learnPathRules, type PathLearnResult } from '../../../learn/path-rules/learn-path-rules.ts'
import { pathReportText } from '../../../learn/path-rules/report/path-report-text.ts'
import { recordWithRules } from '../../../learn/path-rules/proof/publish-rules.ts'
import type { TreeMode } from '../../../learn/path-rules/settings.ts'
import type { DomainRecord } from '../../../rules/record/domain-record.ts'
import { writeFileAtomically } from '../../files/atomic-file.ts'
import { readClusterLines } from '../../corpus/cluster-lines.ts'
import { CommandFailure, EXIT_FINDINGS, EXIT_INPUT, EXIT_OK } from '../../output/failure.ts'
import type { Io } from '../../output/io.ts'
import { jsonText } from '../../files/json-file.ts'
import { checkApart } from '../../learning/learn-files.ts'
import { readRecordFile } from '../../files/record-file.ts'
import { canRedraw, clearLine, redraw } from '../../output/terminal.ts'
import { addJson } from '../../output/output-format.ts'
import { acceptFormerName } from '../../arguments/former-name.ts'
import type { CanonCommand } from '../command.ts'

/** Options of `canon learn-paths`. */
export interface LearnPathsOptions {
  readonly algorithm: TreeMode
  readonly out: string
  readonly report?: string
  readonly host?: string
  readonly record?: string
  readonly json?: boolean
}

/** `canon learn-paths`. */
export const canonCommand: CanonCommand<[string], LearnPathsOptions> = {
  group: 'Learning',
  summary: 'learn rewrite rules for paths (mirrors, session segments, path and query forms) from duplicates',
  details: [
    'CLUSTERS is NDJSON {"url":"https://…","cluster":"…"}, gzip too; URLs with one cluster show the same page. Rules are only ' +
      'written where the clusters prove them: at least 52 URLs that a rule merges, none of them wrong, and 133 of all rules.',
  ],
  examples: [
    'canon learn-paths clusters.ndjson.gz --out shop.json --report paths.txt',
    'canon learn-paths clusters.ndjson --record learned.json --out shop.json --json | jq .rules',
  ],
  declare: (command) => addJson(addOptions(command), 'the report as one line of JSON on stdout'),
  run: ([clusters], options, io) => runLearnPaths(clusters, options, io),
}

function addOptions(command: Command): Command {
  command
    .argument('<clusters>', 'file of URLs with clusters; - is stdin')
    .requiredOption('--out <file>', 'domain record to write')
    .addOption(
      new Option('--algorithm <name>', 'paper is the published one').choices(['plus', 'paper']).default('plus'),
    )
    .option('--host <name>', 'host of the site; default: that of --record, or the most frequent one')
    .option(
      '--record <file>',
      'record in force: its important parameters are never lost, and the rules are added to it',
    )
    .option('--report <file>', 'the tree, the rules and every refusal, as text, or as JSON for *.json')
  acceptFormerName(command, { flags: '--domain <host>', now: 'host' })
  return acceptFormerName(command, { flags: '--mode <name>', now: 'algorithm' })
}

/**
 * `canon learn-paths CLUSTERS`: path rules from clusters of URLs with the same content. Writes the record as a whole, prints
 * the tree, the rules, and why candidates were refused.
 *
 * @returns 0 with rules, 1 when none could be proved, 2 when some line could not be read (the others were used)
 * @throws CommandFailure when nothing could be read, or a file cannot be read or written
 */
export async function runLearnPaths(path: string, options: LearnPathsOptions, io: Io): Promise<number> {
  const { out, report } = options
  checkApart([out, ...(report === undefined ? [] : [report])], [[path, 'the file of clusters']])
  const record = options.record === undefined ? undefined : readRecord(options.record, io)
  const { labelled, problems } = await readClusterLines(path, io)
  for (const problem of problems) io.stderr.write(`canon: ${problem}\n`)
  if (labelled.length === 0) throw new CommandFailure(`${path}: no line with a URL and a cluster; nothing was learned`)
  const { algorithm: mode, host: domain } = options
  const result = await learnPathRules(
    { labelled, ...(domain !== undefined && { domain }), ...(record !== undefined && { record }) },
    { mode, onStage: stageLine(io) },
  )
  clearLine(io)
  writeFileAtomically(out, jsonText(recordWithRules(result, record, new Date().toISOString())))
  if (report !== undefined) writeReport(report, result)
  io.stdout.write(options.json === true ? `${JSON.stringify(result.report)}\n` : `${pathReportText(result.report)}\n`)
  io.stderr.write(`canon: ${out}: ${counted(result.rules.length, 'path rule')} for ${result.domain}\n`)
  if (problems.length > 0) return EXIT_INPUT
  return result.rules.length > 0 ? EXIT_OK : EXIT_FINDINGS
}

function stageLine(io: Io): (stage: string) => void {
  return (stage) => {
    if (canRedraw(io)) redraw(io.stderr, `${stage} …`)
  }
}

function readRecord(path: string, io: Io): DomainRecord {
  const record = readRecordFile(path, io)
  if ((record.pathRules ?? []).length > 0)
    io.stderr.write(`canon: warning: ${path}: its path rules will be replaced by the ones learned now\n`)
  return record
}

/** JSON for a name that ends in `.json`, text for any other. */
function writeReport(path: string, { report }: PathLearnResult): void {
  writeFileAtomically(path, path.endsWith('.json') ? jsonText(report) : `${pathReportText(report)}\n`)
}
