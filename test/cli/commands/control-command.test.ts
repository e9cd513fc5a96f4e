import { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { addControl } from '../../../src/cli/commands/control-command.ts'

function program(): Command {
  const made = new Command('canon').exitOverride().configureOutput({ writeErr: () => undefined })
  addControl({ program: made, setExitCode: () => undefined, exitCodes: '' })
  for (const command of made.commands) command.exitOverride().configureOutput({ writeErr: () => undefined })
  return made
}

describe('the commands for the control Worker', () => {
  it('takes a target each', () => {
    for (const command of program().commands) {
      const options = command.options.map(({ long }) => long)
      expect(options, command.name()).toEqual(expect.arrayContaining(['--url', '--token', '--json']))
    }
    expect(program().commands.map((command) => command.name())).toEqual(['publish', 'rollback', 'domains'])
  })

  it.each([
    [['publish'], "argument 'record'"],
    [['rollback'], "argument 'domain'"],
    [['rollback', 'shop.example', '0'], 'a whole number from 1'],
    [['rollback', 'shop.example', '1.5'], 'a whole number from 1'],
    [['domains', '--dry-run'], "unknown option '--dry-run'"],
  ])('refuses %j', async (words, message) => {
    await expect(program().parseAsync(words, { from: 'user' })).rejects.toThrow(message)
  })
})
