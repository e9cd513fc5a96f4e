/** Commands that list rows of the control Worker, newest first. */

import { InvalidArgumentError, Option, type Command } from 'commander'
import * as v from 'valibot'
import { numberAboveZero } from '../arguments/numbers.ts'
import { domainArgument } from '../arguments/domain-argument.ts'
import { addTarget } from '../arguments/target-options.ts'
import { EXIT_OK } from '../output/failure.ts'
import { bufferedOutput, type Io } from '../output/io.ts'
import { inert } from '../output/terminal.ts'
import { controlClient, readAnswer, type ControlClient, type ControlOptions } from './control-client.ts'

/** Options of every such command. */
export interface ListingOptions extends ControlOptions {
  readonly format?: 'text' | 'tsv' | 'ndjson'
  readonly json?: boolean
  readonly limit?: number
  /** Milliseconds since the epoch. */
  readonly since?: number
}

/** What is listed. */
export interface Listing<Row> {
  readonly path: string
  /** Of a row; members that it does not state are shown in NDJSON alone. */
  readonly row: v.GenericSchema<unknown, Row>
  readonly atMs: (row: Row) => number
  /** Columns of a line, for people and for TSV. */
  readonly columns: (row: Row) => readonly (string | number)[]
}

/** Declares domain and options. */
export function addListing(command: Command): Command {
  return addTarget(command)
    .argument('[domain]', 'host name; default: all domains', domainArgument)
    .option('--since <time>', 'only what came later: 30m, 24h, 7d, or a date', pastTime)
    .option('--limit <n>', 'rows at most; default 50', numberAboveZero)
    .addOption(
      new Option('--format <name>', 'default: text on a terminal, ndjson elsewhere').choices(['text', 'tsv', 'ndjson']),
    )
    .option('--json', 'the same as --format ndjson')
}

const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 }

/** A duration back from now, or a date. @throws InvalidArgumentError for anything else */
export function pastTime(text: string): number {
  const [, count, unit = ''] = /^(\d{1,6})([mhd])$/.exec(text) ?? []
  const atMs =
    count === undefined
      ? /^\d{4}-\d\d-\d\d/.test(text)
        ? Date.parse(text)
        : Number.NaN
      : Date.now() - Number(count) * UNITS[unit]!
  if (Number.isNaN(atMs)) throw new InvalidArgumentError('a time is 30m, 24h, 7d, or a date such as 2026-11-28.')
  return atMs
}

/** A time for people and files: ISO 8601, UTC, to the second. */
export function timeText(atMs: number): string {
  return new Date(atMs).toISOString().replace(/\.\d+Z$/, 'Z')
}

const ROWS_AT_ONCE = 100

/**
 * Lists rows page by page, until there are enough or they are too old.
 *
 * @returns 0
 * @throws CommandFailure when the control Worker does not answer or refuses
 */
export async function runListing<Row>(
  domain: string | undefined,
  options: ListingOptions,
  { io, listing }: { readonly io: Io; readonly listing: Listing<Row> },
): Promise<number> {
  const client = controlClient(options, io)
  const output = bufferedOutput(io.stdout)
  let left = options.limit ?? 50
  let cursor: string | undefined
  do {
    const page = await readPage(client, { ...listing, domain, cursor, limit: Math.min(left, ROWS_AT_ONCE) })
    for (const row of page.rows) {
      const parsed = readAnswer(client, listing.row, row)
      if (options.since !== undefined && listing.atMs(parsed) < options.since) left = 0
      if (left-- <= 0) break
      await output.write(`${lineOf(row, listing.columns(parsed), { options, io })}\n`)
    }
    await output.flush()
    cursor = page.cursor
  } while (cursor !== undefined && left > 0)
  return EXIT_OK
}

const pageAnswer = v.object({ rows: v.array(v.unknown()), cursor: v.optional(v.string()) })

interface AskedPage {
  readonly path: string
  readonly domain: string | undefined
  readonly cursor: string | undefined
  readonly limit: number
}

async function readPage(client: ControlClient, { path, domain, cursor, limit }: AskedPage) {
  const query = new URLSearchParams({ limit: String(limit) })
  if (domain !== undefined) query.set('domain', domain)
  if (cursor !== undefined) query.set('cursor', cursor)
  return readAnswer(client, pageAnswer, await client.call('GET', `${path}?${query.toString()}`))
}

/** What decides how rows are written. */
export interface LineFormat {
  readonly options: Pick<ListingOptions, 'format' | 'json'>
  readonly io: Pick<Io, 'stdout'>
}

/** The format of lines: the given one, else text on a terminal and NDJSON elsewhere. */
export function lineFormat({ options, io }: LineFormat): 'text' | 'tsv' | 'ndjson' {
  return options.json === true ? 'ndjson' : (options.format ?? (io.stdout.isTTY === true ? 'text' : 'ndjson'))
}

/** A row as NDJSON, TSV or text. Tabs and line breaks inside a column become escapes. */
export function lineOf(row: unknown, columns: readonly (string | number)[], where: LineFormat): string {
  const format = lineFormat(where)
  if (format === 'ndjson') return JSON.stringify(row)
  return columns.map((column) => inert(String(column))).join(format === 'tsv' ? '\t' : '  ')
}
