import { buildProgram } from '../../src/cli/program.ts'
import { memoryIo } from './memory-io.ts'
import { ndjson } from './run-canon.ts'

/** What `canon` writes for these words, in one line, without a process of its own: help, or why it refuses them. */
export async function saidBy(...words: string[]): Promise<string> {
  let said = ''
  const output = { writeOut: (text: string) => (said += text), writeErr: (text: string) => (said += text) }
  const program = await buildProgram(words, memoryIo())
  const quiet = [program, ...program.commands, ...program.commands.flatMap(({ commands }) => commands)]
  for (const command of quiet) command.configureOutput(output)
  await program.parseAsync(words, { from: 'user' }).catch((error: unknown) => (said += String(error)))
  return said
}

/** The lines of JSON that `canon` prints for these words, without a process of its own. Rejects as the command does. */
export async function canonHere(...words: string[]): Promise<Record<string, unknown>[]> {
  const io = memoryIo()
  await (await buildProgram(words, io)).parseAsync(words, { from: 'user' })
  return ndjson(io.written.stdout)
}
