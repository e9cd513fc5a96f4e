import { checkInvariants, isSound, PROBLEM_KINDS, type InvariantReport } from '../../../jobs/store-jobs/invariants.ts'
import { counted } from '../../../learn/counted.ts'
import { EXIT_FINDINGS, EXIT_OK } from '../../output/failure.ts'
import type { Io } from '../../output/io.ts'
import { isNdjson, type FormatOptions } from '../../output/output-format.ts'
import { openUrlDatabase, type UrlDatabaseOptions } from '../../files/url-database.ts'
import { inert } from '../../output/terminal.ts'
import { numberAboveZero } from '../../arguments/numbers.ts'
import { addStore } from '../../arguments/store-options.ts'
import { addTarget } from '../../arguments/target-options.ts'
import { runRemoteInvariants, type RemoteStoreOptions } from '../../remote/remote-store.ts'
import type { CanonCommand } from '../command.ts'

/** Options of `canon invariants`. */
export interface InvariantsOptions extends UrlDatabaseOptions, FormatOptions {
  readonly list?: number
}

/** `canon invariants`. */
export const canonCommand: CanonCommand<[], InvariantsOptions & RemoteStoreOptions & { readonly remote?: boolean }> = {
  group: 'URL store',
  summary: 'check a URL store: one key per page, one page per key, no dangling references',
  examples: ['canon invariants --db crawl.db', 'canon invariants --remote'],
  declare: (command) =>
    addTarget(addStore(command))
      .option('--remote', 'the store of a control Worker, with its seen-set, instead of a local file')
      .option('--list <n>', 'problems to list of each kind; default 100, all are counted', numberAboveZero),
  run: (_, { remote, ...options }, io) => (remote === true ? runRemoteInvariants : runInvariants)(options, io),
}

/** `canon invariants`: checks a local store. @returns 0 when nothing was found, 1 when something was */
export async function runInvariants(options: InvariantsOptions, io: Io): Promise<number> {
  const db = await openUrlDatabase(options, io, { create: false })
  try {
    const report = await checkInvariants(db.maintenance, { rules: db.rules, listed: options.list })
    io.stdout.write(isNdjson(options, io) ? toNdjson(report) : toText(report))
    return isSound(report) ? EXIT_OK : EXIT_FINDINGS
  } finally {
    await db.close()
  }
}

/** One line per problem, then one with the counts. */
function toNdjson({ problems, ...summary }: InvariantReport): string {
  return [...problems, { kind: 'summary', ...summary }].map((line) => `${JSON.stringify(line)}\n`).join('')
}

function toText(report: InvariantReport): string {
  const lines = report.problems.map(({ kind, detail, rows }) => inert(`${kind}  ${detail}${rowsText(rows)}`))
  const found = PROBLEM_KINDS.filter((kind) => report.counts[kind] > 0).map((kind) => `${report.counts[kind]} ${kind}`)
  const verdict = found.length === 0 ? 'all invariants hold' : found.join(', ')
  return `${[...lines, `${counted(report.rows, 'row')}, ${counted(report.aliases, 'alias', 'aliases')}: ${verdict}`].join('\n')}\n`
}

function rowsText(rows: readonly number[]): string {
  return rows.length === 0 ? '' : `  (row ${rows.join(', ')})`
}
