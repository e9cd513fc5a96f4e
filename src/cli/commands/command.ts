import type { Command } from 'commander'
import type { Io } from '../output/io.ts'

/** Headings of `canon --help`, in this order. */
export type CommandGroup = 'URLs' | 'Learning' | 'Domains' | 'Findings' | 'URL store' | 'Setup'

/** What help shows of a command beside its arguments and options. */
export interface CommandHelp {
  /** Heading of a command in `canon --help`; a subcommand has none. */
  readonly group?: CommandGroup
  /** Paragraphs below the options; they are wrapped at the width of the terminal. */
  readonly details?: readonly string[]
  /** Command lines that work. A subcommand without any has those of its command that call it. */
  readonly examples?: readonly string[]
}

/** One command. Its file exports it as `canonCommand`, and it has one line in `commands.ts`. */
export interface CanonCommand<
  Args extends readonly unknown[] = readonly unknown[],
  Options = unknown,
> extends CommandHelp {
  /** One line: what it does. */
  readonly summary: string
  /** It only prints results, perhaps without an end: a reader that closes the pipe ends it. Default false. */
  readonly onlyPrints?: boolean
  /** It looks at the program with all commands, which are loaded for it. Default false. */
  readonly readsAll?: boolean
  /** Declares arguments and options. */
  declare(command: Command): Command
  /**
   * Runs with what was declared.
   *
   * @returns the exit code
   * @throws CommandFailure for what the caller can mend
   */
  run(args: Args, options: Options, io: Io, command: Command): number | Promise<number>
}

/** A command that has commands of its own, in the order of help. */
export interface CanonCommands extends CommandHelp {
  /** One line: what the commands are about. */
  readonly summary: string
  readonly subcommands: Readonly<Record<string, CanonCommand>>
}
