import { buildProgram } from '../../src/cli/program.ts'
import { memoryIo } from './memory-io.ts'

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
