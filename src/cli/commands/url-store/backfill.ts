import { runBackfill } from '../../../jobs/store-jobs/backfill.ts'
import { countBackfill } from '../../../jobs/store-jobs/count-backfill.ts'
import type { BackfillProgress } from '../../../store/urls/url-maintenance.ts'
import { ANY_DOMAIN } from '../../../rules/record/parse-domain-record.ts'
import { recordHosts } from '../../../rules/record/record-concerns.ts'
import { CommandFailure, EXIT_OK } from '../../output/failure.ts'
import type { Io } from '../../output/io.ts'
import { isNdjson, type FormatOptions } from '../../output/output-format.ts'
import { canRedraw, clearLine, redraw } from '../../output/terminal.ts'
import { openUrlDatabase, type UrlDatabase, type UrlDatabaseOptions } from '../../files/url-database.ts'
import { numberAboveZero } from '../../arguments/numbers.ts'
import { addStore } from '../../arguments/store-options.ts'
import { addTarget } from '../../arguments/target-options.ts'
import { backfillText } from '../../output/backfill-text.ts'
import { runRemoteBackfill, type RemoteStoreOptions } from '../../remote/remote-store.ts'
import type { CanonCommand } from '../command.ts'

/** Options of `canon backfill`. */
export interface BackfillCommandOptions extends UrlDatabaseOptions, FormatOptions {
  readonly dryRun?: boolean
  readonly batch?: number
}

/** `canon backfill`. */
export const canonCommand: CanonCommand<
  [],
  BackfillCommandOptions & RemoteStoreOptions & { readonly remote?: boolean }
> = {
  group: 'URL store',
  summary: 're-key a URL store after a change of rules, merging rows that became one page',
  details: [
    'It can be interrupted at any point without loss and continues where it stopped. Old keys remain as aliases. A record that no ' +
      'row belongs to is an error.',
  ],
  examples: [
    'canon backfill --db crawl.db --dry-run',
    'canon backfill --db crawl.db --record shop.json',
    'canon backfill --remote --dry-run',
  ],
  declare: (command) =>
    addTarget(addStore(command))
      .option('--remote', 'the store of a control Worker instead of a local file; counts first, then asks')
      .option('--yes', 'with --remote: do not ask')
      .option('--dry-run', 'count what would change')
      .option('--batch <n>', 'rows in one transaction; default 200', numberAboveZero),
  run: (_, { remote, ...options }, io) => (remote === true ? runRemoteBackfill : runBackfillCommand)(options, io),
}

/** `canon backfill`: re-keys a local store. Killed and started again, it goes on where it was. */
export async function runBackfillCommand(options: BackfillCommandOptions, io: Io): Promise<number> {
  const db = await openUrlDatabase(options, io, { create: false })
  const { maintenance, rules } = db
  const write = (line: Readonly<Record<string, unknown>>, text: string): void => {
    io.stdout.write(isNdjson(options, io) ? `${JSON.stringify(line)}\n` : `${text}\n`)
  }
  try {
    await requireRows(db, options.db)
    const { batch: batchRows } = options
    if (options.dryRun === true) {
      const counts = await countBackfill(maintenance, { rules, batchRows })
      write({ dryRun: true, ...counts }, `${backfillText(counts)}; nothing was changed (--dry-run)`)
      return EXIT_OK
    }
    const done = await runBackfill(maintenance, {
      rules,
      batchRows,
      nowMs: () => Date.now(),
      onProgress: (progress) => showProgress(progress, io),
    })
    clearLine(io)
    write({ dryRun: false, ...done }, backfillText(done))
    return EXIT_OK
  } finally {
    await db.close()
  }
}

/** A record that no row is keyed by is a slip: of the file, of its domain, or of the database. Nothing is changed then. */
async function requireRows({ maintenance, records }: UrlDatabase, db: string): Promise<void> {
  const problems: string[] = []
  for (const { record, path } of records.files) {
    const hosts = record.domain === ANY_DOMAIN ? [] : recordHosts(record)
    if (hosts.length > 0 && (await maintenance.hostsWithRows(hosts)).length === 0)
      problems.push(`${path}: no row of ${db} is on ${record.domain}, its www host or an alias; nothing was changed`)
  }
  if (problems.length > 0) throw new CommandFailure(problems.join('\n'))
}

function showProgress({ cursor, lastId, merged }: BackfillProgress, io: Io): void {
  if (!canRedraw(io)) return
  const percent = lastId === 0 ? 100 : Math.min(100, Math.floor((100 * cursor) / lastId))
  redraw(io.stderr, `backfill  row ${cursor} of ${lastId}  ${percent} %  ${merged} merged`)
}
