import { Option, type Command } from 'commander'
import type { Io } from './io.ts'

/** Options of commands that answer line by line. */
export interface FormatOptions {
  readonly format?: 'ndjson' | 'text'
  readonly json?: boolean
}

/** Gives a command `--format`, and `--json` as a short form of it. */
export function addFormat(command: Command): Command {
  return command
    .addOption(
      new Option('--format <name>', 'default: text on a terminal, ndjson elsewhere').choices(['ndjson', 'text']),
    )
    .option('--json', 'the same as --format ndjson')
}

/** Whether answers are written as NDJSON: as was asked for, else where nobody watches. Never throws. */
export function isNdjson({ format, json }: FormatOptions, { stdout }: Pick<Io, 'stdout'>): boolean {
  if (json === true || format === 'ndjson') return true
  return format === undefined && stdout.isTTY !== true
}
