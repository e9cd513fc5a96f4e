import { describe, expect, it } from 'vitest'
import { COMMANDS } from '../../src/cli/commands/commands.ts'
import { buildProgram } from '../../src/cli/program.ts'
import { FINGERPRINT_NAMES } from '../../src/fingerprint/kinds/fingerprints.ts'
import { memoryIo } from './memory-io.ts'
import { saidBy } from './run-program.ts'

const NAMES = Object.keys(COMMANDS)
const CONTROL = ['publish', 'rollback', 'domains', 'mode', 'invariants', 'backfill', 'learn']

const oneLine = async (...words: string[]): Promise<string> => (await saidBy(...words)).replaceAll(/\s+/g, ' ')

describe.each(NAMES)('canon %s', (name) => {
  it('shows its examples and the exit codes in its help', async () => {
    const help = await saidBy(name, '--help')
    expect(help).toMatch(/\nExamples?:\n {2}\S/)
    expect(help).toContain('\nExit codes: 0 ok;')
  })
})

describe('help of a subcommand', () => {
  it.each(['urls', 'record'] as const)('shows exit codes and examples: canon %s', async (name) => {
    const { canonCommand } = await COMMANDS[name]!()
    for (const inner of Object.keys('subcommands' in canonCommand ? canonCommand.subcommands : {})) {
      const help = await saidBy(name, inner, '--help')
      expect(help).toContain('\nExit codes: 0 ok;')
      expect(help.slice(help.indexOf('\nExample'))).toContain(`canon ${name} ${inner} `)
    }
  })
})

describe('canon --help', () => {
  it('shows every command below the heading of its group', async () => {
    const help = await saidBy('--help')
    const lines = help.split('\n')
    for (const name of NAMES) {
      const { canonCommand } = await COMMANDS[name]!()
      const at = lines.findIndex((line) => line.startsWith(`  ${name} `))
      expect(
        lines.slice(0, at).findLast((line) => /^\S.*:$/.test(line)),
        name,
      ).toBe(`${canonCommand.group}:`)
      expect(lines[at], name).toContain(canonCommand.summary)
    }
  })

  it('wraps text, and leaves command lines whole', async () => {
    const help = await saidBy('learn', '--help')
    const [text = '', examples = ''] = help.slice(help.indexOf('A corpus is')).split('Examples:')
    expect(text.split('\n').filter((line) => line.length > 80)).toEqual([])
    expect(examples).toContain('canon learn urls.txt --previous shop.json --out shop-2.json && canon guard')
  })
})

describe('buildProgram()', () => {
  it.each(['-V', '--version'])('loads no command for %s', async (flag) => {
    expect((await buildProgram([flag], memoryIo())).commands).toEqual([])
  })

  it('loads only the command that is called', async () => {
    const program = await buildProgram(['--debug', 'guard', 'learn'], memoryIo())
    expect(program.commands.map((command) => command.name())).toEqual(['guard'])
  })

  it.each([[[]], [['help', 'guard']], [['gard']]])('loads every command for %j', async (words) => {
    const program = await buildProgram(words, memoryIo())
    expect(program.commands.map((command) => command.name())).toEqual(NAMES)
  })

  it.each(CONTROL)('lets %s take a control Worker', async (name) => {
    const program = await buildProgram([name], memoryIo())
    const options = program.commands[0]?.options.map(({ long }) => long)
    expect(options).toEqual(expect.arrayContaining(['--control', '--token', '--json']))
  })

  it('offers every fingerprint', async () => {
    expect(await oneLine('learn', '--help')).toContain(FINGERPRINT_NAMES.map((name) => `"${name}"`).join(', '))
  })

  it.each([
    [['learn', 'urls.txt'], '--out <file>'],
    [['learn', '--out', 'x.json'], "argument 'corpora'"],
    [['learn', 'u', '--out', 'x', '--rate', '0'], 'a number above 0 is needed'],
    [['learn', 'u', '--out', 'x', '--rate', 'fast'], 'a number above 0 is needed'],
    [['learn', 'u', '--out', 'x', '--max-fetches', '1.5'], 'a whole number is needed'],
    [['learn', 'u', '--out', 'x', '--concurrency', '0'], 'a whole number from 1 is needed'],
    [['learn', 'u', '--out', 'x', '--algorithm', 'best'], 'Allowed choices are plus, seed'],
    [['export', '--to', 'squid'], 'Allowed choices are varnish, nginx, caddy'],
    [['learn', 'u', '--out', 'x', '--profile', 'identity'], 'Allowed choices are standard, strict'],
    [['learn', 'u', '--out', 'x', '--fingerprint', 'x'], 'Allowed choices are content'],
    [['learn', 'u', '--out', 'x', '--corpus-format', 'xml'], 'Allowed choices are list, ndjson, logpush, access-log'],
    [['learn', 'u', '--out', 'x', '--control', 'https://a.example'], '--control: only with --remote-run'],
    [['learn', '--remote-run', 'a.example', '--state', 'x'], '--state: not with --remote-run'],
    [['learn-paths', '-'], "required option '--out <file>' not specified"],
    [['guard', 'old.json'], "argument 'new'"],
    [['publish'], "argument 'record'"],
    [['rollback'], "argument 'domain'"],
    [['rollback', 'shop.example', '0'], 'a whole number from 1'],
    [['rollback', 'shop.example', '1.5'], 'a whole number from 1'],
    [['domains', '--dry-run'], "unknown option '--dry-run'"],
    [['mode', 'a.example', 'on'], "canon: mode 'on' is invalid: Allowed choices are off, observe, rewrite, redirect."],
    [['stats', '--since', '1y'], "canon: option '--since <time>' '1y' is invalid: a time is 30m, 24h, 7d"],
    [['mode'], "argument 'domain'"],
    [['mode', 'shop.example', 'on'], 'Allowed choices are off, observe, rewrite, redirect'],
    [['mode', 'shop.example', '--rollout', '5'], 'a share is from 0 to 1'],
    [['mode', 'shop.example', '--rollout', ''], 'a share is from 0 to 1'],
    [['backfill', '--batch', '0'], 'a whole number above 0 is needed'],
  ])('refuses %j', async (words, message) => {
    expect(await oneLine(...words)).toContain(message)
  })
})
