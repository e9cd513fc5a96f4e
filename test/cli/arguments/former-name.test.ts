import { Command, Option } from 'commander'
import { describe, expect, it } from 'vitest'
import { acceptFormerName } from '../../../src/cli/arguments/former-name.ts'

async function run(...words: readonly string[]) {
  const lines: string[] = []
  const command = new Command('x')
    .option('--control <url>')
    .addOption(new Option('--policy <name>').choices(['standard', 'strict']).default('standard'))
    .exitOverride()
    .configureOutput({ writeErr: (line) => lines.push(line), outputError: () => {} })
    .action(() => {})
  acceptFormerName(command, { flags: '--url <url>', now: 'control' })
  acceptFormerName(command, { flags: '--profile <name>', now: 'policy' })
  await command.parseAsync(words, { from: 'user' })
  return {
    control: command.opts()['control'] as unknown,
    policy: command.opts()['policy'] as unknown,
    lines,
    help: command.helpInformation(),
  }
}

describe('acceptFormerName()', () => {
  it('takes the former name for the new one, and says so', async () => {
    const { control, lines, help } = await run('--url', 'https://a.example')
    expect([control, lines]).toEqual([
      'https://a.example',
      ['canon: --url is called --control now; the next version does not know the former name\n'],
    ])
    expect(help).not.toContain('--url')
  })

  it('takes the choices of the new name alone, and does not hide its default', async () => {
    expect((await run('--profile', 'strict')).policy).toBe('strict')
    expect((await run()).policy).toBe('standard')
    await expect(run('--profile', 'identity')).rejects.toThrow('Allowed choices are standard, strict')
  })

  it('prefers the new name, and says nothing where it is used alone', async () => {
    expect((await run('--url', 'a', '--control', 'b')).control).toBe('b')
    expect((await run('--control', 'b')).lines).toEqual([])
  })
})
