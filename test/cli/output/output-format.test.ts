import { join } from 'node:path'
import { Writable } from 'node:stream'
import { Command } from 'commander'
import { expect, it } from 'vitest'
import {
  addFormat,
  addJson,
  isNdjson,
  wantsOneObject,
  type FormatOptions,
} from '../../../src/cli/output/output-format.ts'
import { canon, ndjson, temporaryDirectory, temporaryFile } from '../run-canon.ts'

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
  [['one', '--format', 'ndjson'], true],
  [['one', '--format=ndjson'], true],
  [['one', '--format', 'text'], false],
  [['rows', '--format', 'ndjson'], false],
  [['rows', '--json'], false],
  [['neither', '--json'], false],
  [['one'], false],
  [['--json'], false],
])('takes %j for a wish for one object: %s', (args, expected) => {
  const program = new Command()
  addJson(program.command('one'), 'one object')
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

it.each<[args: string[], isJson: boolean]>([
  [['explain', 'https://a.example/?utm_source=x', '--format', 'ndjson'], true],
  [['explain', 'https://a.example/?utm_source=x', '--format', 'text'], false],
  [['verify', '--format', 'ndjson'], true],
  [['verify', '--format=text'], false],
])('canon %j answers in JSON: %s', async (args, isJson) => {
  const { code, stdout } = await canon(args)
  expect(code).toBe(0)
  expect(stdout.startsWith('{')).toBe(isJson)
  if (isJson) expect(ndjson(stdout)).toHaveLength(1)
})

it('answers a failure as was asked, too', async () => {
  const record = temporaryFile('record.json', '{"domain":5}')
  const failed = await canon(['guard', record, record, '--format', 'ndjson'])
  expect([failed.code, ndjson(failed.stdout)]).toMatchObject([2, [{ error: expect.anything() }]])
})
