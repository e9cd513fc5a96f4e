#!/usr/bin/env node
/** The command line: `canon <command>`. */

import { CommanderError } from 'commander'
import { writeProblem } from './files/atomic-file.ts'
import { addMissing, ownBuiltins } from './files/older-node.ts'
import { CommandFailure, EXIT_INPUT, EXIT_OK, failureJson } from './output/failure.ts'
import { wantsOneObject } from './output/output-format.ts'
import { inert } from './output/terminal.ts'
import { buildProgram } from './program.ts'

// Set before the command runs: the handler of a broken pipe below has no other way to know which one it is.
let worksOnUnread = false

async function main(words: readonly string[]): Promise<number> {
  let exitCode = EXIT_OK
  const program = await buildProgram(words, process, {
    onStart: ({ onlyPrints = false }) => (worksOnUnread = !onlyPrints),
    onEnd: (code) => (exitCode = code),
  })
  try {
    await program.parseAsync(words, { from: 'user' })
    return exitCode
  } catch (error) {
    const isFailure = !(error instanceof CommanderError && error.exitCode === 0)
    if (isFailure && wantsOneObject(program, words)) process.stdout.write(`${failureJson(error)}\n`)
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
// The work goes on when its messages have no reader.
process.stderr.on('error', () => undefined)
addMissing(ownBuiltins())
process.exitCode = await main(process.argv.slice(2))
