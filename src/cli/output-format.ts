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

/**
 * Whether a command line asks a command with a single answer for it as JSON: a failure is then an object as well. Among rows it
 * would be one that is none. Never throws.
 */
export function wantsOneObject(program: Command, args: readonly string[]): boolean {
  const command = args
    .map((arg) => program.commands.find((each) => each.name() === arg))
    .find((each) => each !== undefined)
  const has = (long: string): boolean => command?.options.some((option) => option.long === long) === true
  return args.includes('--json') && has('--json') && !has('--format')
}

/** Whether answers are written as NDJSON: as was asked for, else where nobody watches. Never throws. */
export function isNdjson({ format, json }: FormatOptions, { stdout }: Pick<Io, 'stdout'>): boolean {
  if (json === true || format === 'ndjson') return true
  return format === undefined && stdout.isTTY !== true
}
