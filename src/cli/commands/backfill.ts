import { runBackfill } from '../../jobs/store-jobs/backfill.ts'
import { countBackfill } from '../../jobs/store-jobs/count-backfill.ts'
import { counted } from '../../learn/counted.ts'
import type { BackfillProgress } from '../../store/urls/url-maintenance.ts'
import { ANY_DOMAIN } from '../../rules/record/parse-domain-record.ts'
import { recordHosts } from '../../rules/record/record-concerns.ts'
import { CommandFailure, EXIT_OK } from '../output/failure.ts'
import type { Io } from '../output/io.ts'
import { isNdjson, type FormatOptions } from '../output/output-format.ts'
import { canRedraw, clearLine, redraw } from '../output/terminal.ts'
import { openUrlDatabase, type UrlDatabase, type UrlDatabaseOptions } from '../files/url-database.ts'

/** Options of `canon backfill`. */
export interface BackfillCommandOptions extends UrlDatabaseOptions, FormatOptions {
  readonly dryRun?: boolean
  readonly batch?: number
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
      write({ dryRun: true, ...counts }, `${countText(counts)}; nothing was changed (--dry-run)`)
      return EXIT_OK
    }
    const done = await runBackfill(maintenance, {
      rules,
      batchRows,
      nowMs: () => Date.now(),
      onProgress: (progress) => showProgress(progress, io),
    })
    clearLine(io)
    write({ dryRun: false, ...done }, countText(done))
    return EXIT_OK
  } finally {
    db.close()
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

/** What a backfill does or would do, for people. */
export function countText({
  scanned,
  rekeyed,
  merged,
}: Pick<BackfillProgress, 'scanned' | 'rekeyed' | 'merged'>): string {
  return `${counted(scanned, 'row')} read, ${rekeyed} with another key, ${merged} merged into others`
}

function showProgress({ cursor, lastId, merged }: BackfillProgress, io: Io): void {
  if (!canRedraw(io)) return
  const percent = lastId === 0 ? 100 : Math.min(100, Math.floor((100 * cursor) / lastId))
  redraw(io.stderr, `backfill  row ${cursor} of ${lastId}  ${percent} %  ${merged} merged`)
}
