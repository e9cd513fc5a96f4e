import { join } from 'node:path'
import { Writable } from 'node:stream'
import { Command } from 'commander'
import { expect, it } from 'vitest'
import { addFormat, isNdjson, wantsOneObject, type FormatOptions } from '../../src/cli/output-format.ts'
import { canon, temporaryDirectory } from './run-canon.ts'

it.each<[FormatOptions, boolean, boolean]>([
  [{}, true, false],
  [{}, false, true],
  [{ format: 'text' }, false, false],
  [{ format: 'ndjson' }, true, true],
  [{ json: true }, true, true],
])('with %j on a terminal (%s): NDJSON is %s', (options, isTTY, expected) => {
  expect(isNdjson(options, { stdout: Object.assign(new Writable(), { isTTY }) })).toBe(expected)
})

it.each([
  [['one', '--json'], true],
  [['one', 'rows', '--json'], true],
  [['rows', '--json'], false],
  [['neither', '--json'], false],
  [['one'], false],
  [['--json'], false],
])('takes %j for a wish for one object: %s', (args, expected) => {
  const program = new Command()
  program.command('one').option('--json')
  addFormat(program.command('rows'))
  program.command('neither')
  expect(wantsOneObject(program, args)).toBe(expected)
})

it('writes rows of the store for people into a pipe when told so', async () => {
  const db = join(temporaryDirectory(), 'rows.db')
  const { code, stdout } = await canon([
    'urls',
    'put',
    'https://a.example/?utm_source=x',
    '--db',
    db,
    '--format',
    'text',
  ])
  expect(code).toBe(0)
  expect(stdout).toMatch(/^https:\/\/a\.example\//)
  expect(stdout).not.toContain('{')
})
