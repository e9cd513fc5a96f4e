import { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { refuseEmptyNames } from '../../../src/cli/arguments/empty-names.ts'
import { canon } from '../run-canon.ts'

function refusalOf(...args: string[]): string | undefined {
  let refusal: string | undefined
  const program = new Command().exitOverride()
  program
    .command('work')
    .argument('<clusters>')
    .argument('[words...]')
    .option('--out <file>')
    .option('--input <file>', 'repeatable', (value: string, before: string[]) => [...before, value], [])
    .option('--name <text>')
    .action((_clusters, _words, _options, command: Command) => {
      try {
        refuseEmptyNames(command)
      } catch (error) {
        refusal = String(error)
      }
    })
  program.parse(['node', 'canon', 'work', ...args])
  return refusal
}

describe('refuseEmptyNames', () => {
  it('takes names, other texts that are empty, and what is not given', () => {
    expect(refusalOf('a', '', '--out', 'b', '--input', 'c', '--name', '')).toBeUndefined()
    expect(refusalOf('a')).toBeUndefined()
  })

  it.each([
    [['a', '--out', ''], '--out'],
    [['a', '--input', 'b', '--input', ''], '--input'],
    [[''], 'clusters'],
  ])('refuses %j, and says which', (args, name) => {
    expect(refusalOf(...args)).toBe(`CommandFailure: ${name}: a file name is empty; is a shell variable not set?`)
  })

  it('stores nothing in a database without a name', async () => {
    const { code, stdout, stderr } = await canon(['urls', 'put', 'https://a.example/', '--db', ''])
    expect([code, stdout, stderr]).toEqual([2, '', 'canon: --db: a file name is empty; is a shell variable not set?\n'])
  })
})
