import { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { addGuard, addLearn } from '../../../src/cli/commands/learn-command.ts'
import { FINGERPRINTERS } from '../../../src/fingerprint/kinds/fingerprints.ts'

function program(): { run: (...words: string[]) => Promise<string> } {
  let said = ''
  const output = { writeOut: (text: string) => (said += text), writeErr: (text: string) => (said += text) }
  const root = new Command('canon').exitOverride().configureOutput(output)
  addLearn({ program: root, setExitCode: () => undefined, exitCodes: 'Exit codes: 0 ok' })
  addGuard({ program: root, setExitCode: () => undefined, exitCodes: 'Exit codes: 0 ok' })
  for (const command of root.commands) command.exitOverride().configureOutput(output)
  return {
    async run(...words) {
      said = ''
      await root.parseAsync(['node', 'canon', ...words]).catch((error: unknown) => (said += String(error)))
      return said.replaceAll(/\s+/g, ' ')
    },
  }
}

describe('canon learn', () => {
  it('explains itself with examples, defaults and exit codes', async () => {
    const help = await program().run('learn', '--help')
    for (const text of ['Examples:', 'Exit codes: 0 ok', 'default 900', 'Logpush', '--previous-report', '(default: 1)'])
      expect(help).toContain(text)
  })

  it('offers every fingerprint that there is', async () => {
    const help = await program().run('learn', '--help')
    expect(help).toContain(FINGERPRINTERS.map(({ name }) => `"${name}"`).join(', '))
  })

  it.each([
    [['learn', 'urls.txt'], '--out <file>'],
    [['learn', '--out', 'x.json'], "argument 'corpora'"],
    [['learn', 'u', '--out', 'x', '--rate', '0'], 'a number above 0 is needed'],
    [['learn', 'u', '--out', 'x', '--rate', 'fast'], 'a number above 0 is needed'],
    [['learn', 'u', '--out', 'x', '--max-fetches', '1.5'], 'a whole number is needed'],
    [['learn', 'u', '--out', 'x', '--concurrency', '0'], 'a whole number from 1 is needed'],
    [['learn', 'u', '--out', 'x', '--mode', 'best'], 'Allowed choices are plus, seed'],
    [['learn', 'u', '--out', 'x', '--fingerprint', 'x'], 'Allowed choices are content'],
    [['learn', 'u', '--out', 'x', '--corpus-format', 'csv'], 'Allowed choices are list, ndjson, logpush, access-log'],
    [['guard', 'old.json'], "argument 'new'"],
  ])('refuses %j', async (words, message) => {
    expect(await program().run(...words)).toContain(message)
  })
})
