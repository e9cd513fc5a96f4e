/** `canon backfill --remote` and `canon invariants --remote`: the URL store of a control Worker. */

import { counted } from '../../learn/counted.ts'
import { backfillText } from '../output/backfill-text.ts'
import { controlClient, type ControlOptions } from './control-client.ts'
import { CommandFailure, EXIT_FINDINGS, EXIT_OK } from '../output/failure.ts'
import type { Io } from '../output/io.ts'
import { confirmChange } from './confirm-change.ts'
import { isNdjson, type FormatOptions } from '../output/output-format.ts'
import { runRemoteJob } from './remote-job.ts'
import type { UrlDatabaseOptions } from '../files/url-database.ts'
import { inert } from '../output/terminal.ts'

/** Options of both commands with `--remote`. */
export interface RemoteStoreOptions extends ControlOptions, UrlDatabaseOptions, FormatOptions {
  readonly yes?: boolean
  readonly dryRun?: boolean
  readonly batch?: number
  readonly list?: number
  /** Only tests change it. */
  readonly pollMs?: number
}

/**
 * Counts what a backfill would do, and does it when it would do something and may.
 *
 * @returns 0; 1 when the person said no
 * @throws CommandFailure when the control Worker refuses
 */
export async function runRemoteBackfill(options: RemoteStoreOptions, io: Io): Promise<number> {
  requireNothingLocal(options)
  const { dryRun = false, yes, pollMs } = options
  const client = controlClient(options, io)
  const wish = pollMs === undefined ? {} : { pollMs }
  const preview = await runRemoteJob(client, { kind: 'count', ...wish }, io)
  const { scanned, rekeyed, merged } = preview
  if (dryRun || rekeyed + merged === 0) {
    write({ dryRun, scanned, rekeyed, merged }, `${backfillText(preview)}; nothing was changed`, options, io)
    return EXIT_OK
  }
  const effect = `backfill the URL store -> ${client.target}: ${backfillText(preview)}`
  if (!(await confirmChange(client, effect, { io, yes }))) return EXIT_FINDINGS
  const done = await runRemoteJob(client, { kind: 'backfill', counted: preview.id, ...wish }, io)
  const result = { dryRun, scanned: done.scanned, rekeyed: done.rekeyed, merged: done.merged }
  write(result, backfillText(done), options, io)
  return EXIT_OK
}

/**
 * Lets the control Worker check its invariants, and lists what it found.
 *
 * @returns 0 when nothing was found, 1 when something was
 * @throws CommandFailure when the control Worker refuses
 */
export async function runRemoteInvariants(options: RemoteStoreOptions, io: Io): Promise<number> {
  requireNothingLocal(options)
  const { pollMs, list = 100 } = options
  const client = controlClient(options, io)
  const wish = pollMs === undefined ? {} : { pollMs }
  const { scanned: rows, counts = {}, problems } = await runRemoteJob(client, { kind: 'invariants', ...wish }, io)
  const listed = new Map<string, number>()
  for (const { kind, detail, rows: ids, keys } of problems) {
    const nth = (listed.get(kind) ?? 0) + 1
    listed.set(kind, nth)
    if (nth > list) continue
    const place = ids.length === 0 ? '' : `  (row ${ids.join(', ')})`
    write({ kind, detail, rows: ids, keys }, `${kind}  ${detail}${place}`, options, io)
  }
  const found = Object.entries(counts).filter(([, count]) => count > 0)
  const verdict = found.length === 0 ? 'all invariants hold' : found.map(([kind, n]) => `${n} ${kind}`).join(', ')
  write({ kind: 'summary', rows, counts }, `${counted(rows, 'row')}: ${verdict}`, options, io)
  return found.length === 0 ? EXIT_OK : EXIT_FINDINGS
}

/** The rules and the file are the control Worker's; an option that has no effect is a slip of the pen. */
function requireNothingLocal({ record, ruleRevision, batch }: RemoteStoreOptions): void {
  const given = [
    ...(record.length > 0 ? ['--record'] : []),
    ...(ruleRevision === undefined ? [] : ['--rule-revision']),
    ...(batch === undefined ? [] : ['--batch']),
  ]
  if (given.length > 0) throw new CommandFailure(`${given.join(', ')}: only for a local store, not with --remote`)
}

function write(line: object, text: string, options: RemoteStoreOptions, io: Io): void {
  io.stdout.write(isNdjson(options, io) ? `${JSON.stringify(line)}\n` : `${inert(text)}\n`)
}
