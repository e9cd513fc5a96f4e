/** The program `canon`, built from the list of commands. */

import { Command, Help, type Option } from 'commander'
import { refuseEmptyNames } from './arguments/empty-names.ts'
import type { CanonCommand, CanonCommands, CommandHelp } from './commands/command.ts'
import { COMMANDS } from './commands/commands.ts'
import { packageVersion } from './files/package-version.ts'
import { EXIT_CODES } from './output/failure.ts'
import type { Io } from './output/io.ts'

/** What the program reports while it runs. */
export interface ProgramEvents {
  /** A command starts. */
  readonly onStart?: (command: CanonCommand) => void
  /** It is done. */
  readonly onEnd?: (exitCode: number) => void
}

const VERSION_FLAGS = ['-V', '--version']
const EXAMPLE = "canon canonicalize 'https://youtu.be/dQw4w9WgXcQ?si=AbC'"
const EXIT_CODE_HELP = `Exit codes: ${EXIT_CODES.map(({ code, meaning }) => `${code} ${meaning}`).join('; ')}.`

/**
 * Builds the program for a command line, with the one command that it calls, or with all of them where it calls none.
 *
 * @param words the command line without `canon`
 */
export async function buildProgram(words: readonly string[], io: Io, events: ProgramEvents = {}): Promise<Command> {
  const program: Command = new Command('canon')
    .description('Many URLs, one page: one canonical URL and one key for every variant of a URL.')
    .version(packageVersion())
    .option('--debug', 'show stack traces of failures')
    .showSuggestionAfterError()
    .configureOutput({
      writeOut: (text) => void io.stdout.write(text),
      writeErr: (text) => void io.stderr.write(text),
      outputError: (text, write) => write(usageError(text)),
    })
    .configureHelp({ optionDescription })
    .addHelpText('after', () => afterHelp({ examples: [EXAMPLE] }, helpWidth(program)))
    .exitOverride()
    .hook('preAction', (_program, command) => refuseEmptyNames(command))
  const called = words.find((word) => !word.startsWith('-')) ?? ''
  const loaded = VERSION_FLAGS.includes(words[0] ?? '') ? [] : await loadedFor(called)
  for (const [name, entry] of loaded) add(program, name, entry, { io, events })
  pointToHelp(program, 'canon')
  return program
}

/** The command that is called; all of them where none is, or where it reads them. */
async function loadedFor(called: string): Promise<readonly (readonly [string, CanonCommand | CanonCommands])[]> {
  const load = async (name: string) => [name, (await COMMANDS[name]!()).canonCommand] as const
  if (!Object.hasOwn(COMMANDS, called)) return Promise.all(Object.keys(COMMANDS).map(load))
  const one = await load(called)
  return 'readsAll' in one[1] && one[1].readsAll ? Promise.all(Object.keys(COMMANDS).map(load)) : [one]
}

interface Surroundings {
  readonly io: Io
  readonly events: ProgramEvents
}

function add(program: Command, name: string, entry: CanonCommand | CanonCommands, surroundings: Surroundings): void {
  const command = program.command(name).description(entry.summary)
  if (entry.group !== undefined) command.helpGroup(`${entry.group}:`)
  if ('subcommands' in entry) {
    for (const [inner, each] of Object.entries(entry.subcommands)) {
      const examples = entry.examples?.filter((example) => example.includes(`canon ${name} ${inner}`)) ?? []
      add(command, inner, { examples, ...each }, surroundings)
    }
  } else {
    const { io, events } = surroundings
    // Commander hands over the arguments as declared, then options and command.
    entry.declare(command).action(async (...given: unknown[]) => {
      events.onStart?.(entry)
      const exitCode = await entry.run(given.slice(0, -2), given.at(-2), io, command)
      events.onEnd?.(exitCode)
    })
  }
  command.addHelpText('after', () => afterHelp(entry, helpWidth(command)))
}

function helpWidth(command: Command): number {
  return command.configureOutput().getOutHelpWidth?.() ?? 80
}

function afterHelp({ details = [], examples = [] }: CommandHelp, width: number): string {
  const paragraphs = [...details, EXIT_CODE_HELP]
  const wrapped = paragraphs.map((paragraph) => `\n${new Help().boxWrap(paragraph, width)}`)
  const shown = examples.map((example) => `\n  ${example}`).join('')
  return [...wrapped, ...(shown === '' ? [] : [`\n${examples.length === 1 ? 'Example' : 'Examples'}:${shown}`])].join(
    '\n',
  )
}

/** Wrong usage in the order in which a person reads it: what, its value, and what is expected. */
function usageError(text: string): string {
  return text
    .replace(/^error:/, 'canon:')
    .replace(/command-argument value ('[^]*') is invalid for argument '(.*)'\. /, '$2 $1 is invalid: ')
    .replace(/ argument ('[^]*') is invalid\. /, ' $1 is invalid: ')
}

/** "default: []" means nothing to a person. */
function optionDescription(option: Option): string {
  return Array.isArray(option.defaultValue) ? option.description : new Help().optionDescription(option)
}

/** Wrong usage of a command ends with where its own help is. */
function pointToHelp(command: Command, words: string): void {
  command.showHelpAfterError(`(see ${words} --help)`)
  for (const inner of command.commands) pointToHelp(inner, `${words} ${inner.name()}`)
}
