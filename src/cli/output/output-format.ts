import { Option, type Command } from 'commander'
import type { Io } from './io.ts'

/** Options of commands that answer line by line. */
export interface FormatOptions {
  readonly format?: 'ndjson' | 'text'
  readonly json?: boolean
}

const FORMATS = ['ndjson', 'text']
const inRows = new WeakSet<Command>()

/** Says of a command that it answers in rows: its failures are lines of text. */
export function addRows(command: Command): Command {
  inRows.add(command)
  return command
}

/** Gives a command that answers in rows `--format`, and `--json` as a short form of it. */
export function addFormat(command: Command): Command {
  return addRows(command)
    .addOption(new Option('--format <name>', 'default: text on a terminal, ndjson elsewhere').choices(FORMATS))
    .option('--json', 'the same as --format ndjson')
}

/** Gives a command with a single answer `--json`, and `--format` as in the other commands; its default is text. */
export function addJson(command: Command, description: string): Command {
  return command
    .option('--json', description)
    .addOption(new Option('--format <name>', 'ndjson: the same as --json').choices(FORMATS))
    .hook('preAction', () => {
      if (command.getOptionValue('format') === 'ndjson') command.setOptionValue('json', true)
    })
}

/**
 * Whether a command line asks a command with a single answer for it as JSON: a failure is then an object as well. Among rows it
 * would be one that is none. Never throws.
 */
export function wantsOneObject(program: Command, args: readonly string[]): boolean {
  const command = args
    .map((arg) => program.commands.find((each) => each.name() === arg))
    .find((each) => each !== undefined)
  if (command === undefined || inRows.has(command) || !command.options.some(({ long }) => long === '--json'))
    return false
  const format = args[args.indexOf('--format') + 1]
  return (
    args.includes('--json') || args.includes('--format=ndjson') || (args.includes('--format') && format === 'ndjson')
  )
}

/** Whether output is NDJSON: as requested, else when stdout is no terminal. Never throws. */
export function isNdjson({ format, json }: FormatOptions, { stdout }: Pick<Io, 'stdout'>): boolean {
  if (json === true || format === 'ndjson') return true
  return format === undefined && stdout.isTTY !== true
}
