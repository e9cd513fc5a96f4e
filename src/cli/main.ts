#!/usr/bin/env node
/** The command line: `canon <command>`. */

import { writeProblem } from './files/atomic-file.ts'
import { addMissing, ownBuiltins } from './files/older-node.ts'
import { EXIT_INPUT, EXIT_OK } from './output/failure.ts'
import { runCanon } from './run.ts'

// Set before the command runs: the handler of a broken pipe below has no other way to know which one it is.
let worksOnUnread = false

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
process.exitCode = await runCanon(process.argv.slice(2), process, ({ onlyPrints = false }) => {
  worksOnUnread = !onlyPrints
})
