import { CommanderError } from 'commander'
import type { CanonCommand } from './commands/command.ts'
import { CommandFailure, EXIT_INPUT, EXIT_OK, failureJson } from './output/failure.ts'
import type { Io } from './output/io.ts'
import { wantsOneObject } from './output/output-format.ts'
import { inert } from './output/terminal.ts'
import { buildProgram } from './program.ts'

/**
 * Runs a command line and returns its exit code. What goes wrong is told on `io.stderr`, and as an object on `io.stdout` where one was
 * asked for. Rejects only when the program cannot be built.
 *
 * @param words the command line without `canon`
 * @param onStart called when the command starts
 */
export async function runCanon(
  words: readonly string[],
  io: Io,
  onStart: (command: CanonCommand) => void = () => {},
): Promise<number> {
  let exitCode = EXIT_OK
  const program = await buildProgram(words, io, { onStart, onEnd: (code) => (exitCode = code) })
  try {
    await program.parseAsync(words, { from: 'user' })
    return exitCode
  } catch (error) {
    const isFailure = !(error instanceof CommanderError && error.exitCode === 0)
    if (isFailure && wantsOneObject(program, words)) io.stdout.write(`${failureJson(error)}\n`)
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT_OK : EXIT_INPUT
    const message = error instanceof Error ? error.message : String(error)
    const lines = message.split('\n').map((line) => `canon: ${inert(line)}`)
    if (!(error instanceof CommandFailure)) lines.push('canon: this is a fault of canon itself; --debug shows where')
    io.stderr.write(`${lines.join('\n')}\n`)
    if (program.opts<{ debug?: boolean }>().debug === true && error instanceof Error)
      io.stderr.write(`${error.stack}\n`)
    return error instanceof CommandFailure ? error.exitCode : EXIT_INPUT
  }
}
