import { Command } from 'commander'
import { expect, it } from 'vitest'
import { addMode } from '../../../src/cli/commands/mode-command.ts'

function program(): Command {
  const made = new Command('canon').exitOverride()
  addMode({ program: made, setExitCode: () => undefined, exitCodes: '' })
  for (const command of made.commands) command.exitOverride().configureOutput({ writeErr: () => undefined })
  return made
}

it.each([
  [['mode'], "argument 'domain'"],
  [['mode', 'shop.example', 'on'], 'Allowed choices are off, observe, rewrite, redirect'],
  [['mode', 'shop.example', '--rollout', '5'], 'a share is from 0 to 1'],
  [['mode', 'shop.example', '--rollout', ''], 'a share is from 0 to 1'],
])('refuses %j', async (words, message) => {
  await expect(program().parseAsync(words, { from: 'user' })).rejects.toThrow(message)
})
