#!/usr/bin/env node
/** The command line: `canon <command>`. Wires arguments to one function per command. */

import { Command, CommanderError, Help, InvalidArgumentError, Option } from 'commander'
import type { Profile } from '../canonicalize/types.ts'
import { writeProblem } from './files/atomic-file.ts'
import { runCanonicalize, type CanonicalizeOptions } from './commands/canonicalize.ts'
import { addControl } from './commands/control-command.ts'
import { refuseEmptyNames } from './arguments/empty-names.ts'
import { runExplain, type ExplainOptions } from './commands/explain.ts'
import { CommandFailure, EXIT_CODES, EXIT_INPUT, EXIT_OK, failureJson } from './output/failure.ts'
import { addGuard, addLearn } from './commands/learn-command.ts'
import { addLearnPaths } from './commands/learn-paths-command.ts'
import { addMode } from './commands/mode-command.ts'
import { addMissing, ownBuiltins } from './files/older-node.ts'
import { addFormat, addJson, wantsOneObject } from './output/output-format.ts'
import { packageVersion } from './files/package-version.ts'
import { collect } from './arguments/repeatable.ts'
import { inert } from './output/terminal.ts'
import { addBackfill, addInvariants, addUrls } from './commands/urls-command.ts'
import { runVerify, type VerifyOptions } from './commands/verify.ts'
import { DEFAULT_SILENCE_MS } from './verifying/verify-exec.ts'

const EXIT_CODE_HELP = `
Exit codes: ${EXIT_CODES.map(({ code, meaning }) => `${code} ${meaning}`).join('; ')}.`

/** Commands that only answer, perhaps without an end. That nobody reads on ends no other work, and changes no verdict. */
const ENDS_UNREAD: ReadonlySet<string> = new Set(['canonicalize', 'explain', 'get', 'seen', 'domains'])
// Set before the command runs: the handler of a broken pipe below has no other way to know which one it is.
let worksOnUnread = false

function profileOption(fallback?: Profile): Option {
  const option = new Option('--profile <name>', 'which question is asked').choices(['identity', 'request'])
  return fallback === undefined ? option : option.default(fallback)
}

function seconds(value: string): number {
  const parsed = Number(value)
  if (!(parsed > 0 && parsed <= 86_400)) throw new InvalidArgumentError('a number of seconds is needed, such as 30.')
  return parsed
}

function buildProgram(setExitCode: (code: number) => void): Command {
  const program = new Command('canon')
    .description('Many URLs, one page: one canonical URL and one key for every variant of a URL.')
    .version(packageVersion())
    .option('--debug', 'show stack traces of failures')
    .showSuggestionAfterError()
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error:/, 'canon:')) })
    .configureHelp({ optionDescription })
    .addHelpText('after', `\nExample:\n  canon canonicalize 'https://youtu.be/dQw4w9WgXcQ?si=AbC'\n${EXIT_CODE_HELP}`)
    .exitOverride()
    .hook('preAction', (_program, command) => {
      worksOnUnread = !ENDS_UNREAD.has(command.name())
      refuseEmptyNames(command)
    })
  addCanonicalize(program, setExitCode)
  addExplain(program, setExitCode)
  addVerify(program, setExitCode)
  addLearn({ program, setExitCode, exitCodes: EXIT_CODE_HELP })
  addLearnPaths({ program, setExitCode, exitCodes: EXIT_CODE_HELP })
  addGuard({ program, setExitCode, exitCodes: EXIT_CODE_HELP })
  addControl({ program, setExitCode, exitCodes: EXIT_CODE_HELP })
  addMode({ program, setExitCode, exitCodes: EXIT_CODE_HELP })
  addUrls({ program, setExitCode, exitCodes: EXIT_CODE_HELP })
  addInvariants({ program, setExitCode, exitCodes: EXIT_CODE_HELP })
  addBackfill({ program, setExitCode, exitCodes: EXIT_CODE_HELP })
  pointToHelp(program, 'canon')
  return program
}

/** "default: []" says nothing to a person. */
function optionDescription(option: Option): string {
  return Array.isArray(option.defaultValue) ? option.description : new Help().optionDescription(option)
}

/** Wrong usage of a command ends with where its own help is. */
function pointToHelp(command: Command, words: string): void {
  command.showHelpAfterError(`(see ${words} --help)`)
  for (const inner of command.commands) pointToHelp(inner, `${words} ${inner.name()}`)
}

function addCanonicalize(program: Command, setExitCode: (code: number) => void): void {
  const command = program
    .command('canonicalize')
    .description('print the canonical URL and key of every URL, one line each, in the order given')
    .argument('[urls...]', 'URLs; without any, and without --input, they are read from stdin, one a line')
    .addOption(profileOption('identity'))
    .option('--record <file>', 'domain record that is applied to its own hosts; repeatable', collect, [])
    .option('--input <file>', 'file of URLs, one a line, .gz too; - is stdin; repeatable', collect, [])
    .option('--strict', 'end with 1 if a line is not an http(s) URL')
  addFormat(command)
    .addHelpText(
      'after',
      `
Every input line gives one output line {"input","ok","url","key","item","applied"}. A line that is not an
http(s) URL is a result (ok: false, and "error" says why), not a failure, unless --strict is given. Bytes that are
not UTF-8 are percent-encoded, so that no two inputs become the same.
${EXIT_CODE_HELP}

Examples:
  canon canonicalize 'https://www.example.com/a/?utm_source=news&id=7'
  zcat urls.gz | canon canonicalize --profile request --record shop.json | jq -r .url
  canon canonicalize --input urls.txt.gz > keys.ndjson`,
    )
    .action(async (urls: string[], options: CanonicalizeOptions) =>
      setExitCode(await runCanonicalize(urls, options, process)),
    )
}

function addExplain(program: Command, setExitCode: (code: number) => void): void {
  const command = program
    .command('explain')
    .description('show every step for one URL: what it did, by which rule, and why the rest was kept')
    .argument('<url>', 'the URL, quoted for the shell')
    .addOption(profileOption('identity'))
    .option('--record <file>', 'domain record that is applied to its own hosts; repeatable', collect, [])
  addJson(command, 'one JSON object')
    .addHelpText(
      'after',
      `${EXIT_CODE_HELP}\n\nExample:\n  canon explain 'http://www.example.com/a/?utm_source=news&id=7#top'`,
    )
    .action((url: string, options: ExplainOptions) => setExitCode(runExplain(url, options, process)))
}

function addVerify(program: Command, setExitCode: (code: number) => void): void {
  const command = program
    .command('verify')
    .description('check this build, a program in any language, or a deployed Worker against the fixtures')
    .option(
      '--exec <command>',
      'program that reads {"id","profile","record","input"} and writes {"ok","url","key"} or {"declined":"why"}, one a line',
    )
    .option('--url <url>', 'deployed Worker: its API /v1/canonicalize, or the contract it states')
    .option('--fixtures <file>', 'another fixtures file than the one that comes with this package')
    .addOption(profileOption())
    .option('--optional', 'run the optional cases too')
    .option('--header <line>', "header for --url, such as 'Authorization: Bearer …'; repeatable", collect, [])
    .option(
      '--timeout <seconds>',
      'give up on --exec after this long without output',
      seconds,
      DEFAULT_SILENCE_MS / 1000,
    )
  addJson(command, 'disagreements and summary as NDJSON')
    .addHelpText(
      'after',
      `${EXIT_CODE_HELP}

Examples:
  canon verify
  canon verify --url https://canonical.example.com
  npm run rules -- --out rules.json && canon verify --exec 'python3 examples/python/canonical.py --rules rules.json'`,
    )
    .action(async (options: VerifyOptions) => setExitCode(await runVerify(options, process)))
}

async function main(argv: readonly string[]): Promise<number> {
  let exitCode = EXIT_OK
  const program = buildProgram((code) => (exitCode = code))
  try {
    await program.parseAsync(argv)
    return exitCode
  } catch (error) {
    const isFailure = !(error instanceof CommanderError && error.exitCode === 0)
    if (isFailure && wantsOneObject(program, argv.slice(2))) process.stdout.write(`${failureJson(error)}\n`)
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT_OK : EXIT_INPUT
    const message = error instanceof Error ? error.message : String(error)
    const lines = message.split('\n').map((line) => `canon: ${inert(line)}`)
    if (!(error instanceof CommandFailure)) lines.push('canon: this is a fault of canon itself; --debug shows where')
    process.stderr.write(`${lines.join('\n')}\n`)
    if (program.opts<{ debug?: boolean }>().debug === true && error instanceof Error)
      process.stderr.write(`${error.stack}\n`)
    return error instanceof CommandFailure ? error.exitCode : EXIT_INPUT
  }
}

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A reader that has seen enough (`| head`) is no failure.
  if (error.code === 'EPIPE' && worksOnUnread) return
  if (error.code === 'EPIPE') process.exit(EXIT_OK)
  process.stderr.write(`canon: standard output: ${writeProblem(error, '.')}\n`)
  process.exit(EXIT_INPUT)
})
// Work is not given up because nobody reads its messages.
process.stderr.on('error', () => undefined)
addMissing(ownBuiltins())
process.exitCode = await main(process.argv)
