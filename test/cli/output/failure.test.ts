import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { CommandFailure, EXIT_CODES, exitCodeOf } from '../../../src/cli/output/failure.ts'
import { answering } from '../control-server.ts'
import { recordOf } from '../../api/support/memory-control.ts'
import { canon, temporaryFile } from '../run-canon.ts'

const PROBLEM = 'application/problem+json'

describe('CommandFailure', () => {
  it('is told apart from a fault by its class', () => {
    expect(new CommandFailure('x')).toMatchObject({ name: 'CommandFailure', message: 'x' })
  })

  it.each([
    [['verify', '--fixtures', '/nowhere.json', '--json'], '/nowhere.json: no such file; check the path'],
    [['guard', '/nowhere.json', '/nowhere.json', '--json'], '/nowhere.json: no such file; check the path'],
    [['publish', '--json'], "missing required argument 'record'"],
    [['explain', 'http://a.example', '--json', '--profile', 'edge'], expect.stringContaining('Allowed choices')],
  ])('is an object on stdout as well where one was asked for: %j', async (args, message) => {
    const { code, stdout, stderr } = await canon(args)
    expect([code, JSON.parse(stdout)]).toEqual([2, { error: { message } }])
    expect(stderr).toMatch(/^canon: /)
  })

  it('is no line among the rows of a command that prints rows', async () => {
    const env = { CANON_URL: 'http://127.0.0.1:1', CANON_TOKEN: 'x' }
    expect(await canon(['domains', '--json'], { env })).toMatchObject({ code: 3, stdout: '' })
  })

  it('tells what the control Worker has said', async () => {
    const url = await answering(409, '{"type":"urn:x:conflict","detail":"too late","latest":7}', PROBLEM)
    const { stdout } = await canon(['mode', 'a.example', '--json', '--control', url, '--token', 'x'])
    const message = `${url}: GET /v1/domains/a.example: status 409: too late`
    expect(JSON.parse(stdout)).toEqual({ error: { message, status: 409, type: 'urn:x:conflict' } })
  })

  it('is shown as one line, with a stack trace on demand only', async () => {
    const [plain, debug] = await Promise.all([
      canon(['verify', '--fixtures', '/nowhere.json']),
      canon(['--debug', 'verify', '--fixtures', '/nowhere.json']),
    ])
    expect(plain).toEqual({ code: 2, stdout: '', stderr: 'canon: /nowhere.json: no such file; check the path\n' })
    expect(debug.stderr).toMatch(/^\s+at /m)
  })
})

describe('exit codes', () => {
  const record = temporaryFile('record.json', JSON.stringify(recordOf('a.example')))
  /** Every command that asks a control Worker. */
  const ASKING: readonly (readonly string[])[] = [
    ['domains'],
    ['mode', 'a.example', 'off'],
    ['publish', record],
    ['rollback', 'a.example'],
    ['learn', '--remote-run', 'a.example'],
    ['backfill', '--remote'],
    ['invariants', '--remote'],
  ]
  const codes = (target: readonly string[]): Promise<(number | null)[]> =>
    Promise.all(ASKING.map(async (args) => (await canon([...args, ...target])).code))
  const all = (code: number): number[] => ASKING.map(() => code)

  it('are 3 for a control Worker that is out of reach or fails', async () => {
    expect(await codes(['--control', 'http://127.0.0.1:1', '--token', 'x'])).toEqual(all(3))
    const failing = await answering(503, '{"detail":"the store is away"}', PROBLEM)
    expect(await codes(['--control', failing, '--token', 'x'])).toEqual(all(3))
  })

  it('are 4 for a token that is missing, refused, or may not do this', async () => {
    const refusing = await answering(401, '{"detail":"no"}', PROBLEM)
    expect(await codes(['--control', refusing, '--token', 'x'])).toEqual(all(4))
    expect(await codes(['--control', await answering(403, 'no'), '--token', 'x'])).toEqual(all(4))
    expect((await canon(['domains', '--control', refusing], { env: { CANON_TOKEN: '' } })).code).toBe(4)
  })

  it('are 3 and 4 for a deployed Worker that is verified, too', async () => {
    const verify = async (url: string): Promise<number | null> => (await canon(['verify', '--url', url])).code
    expect(await verify('http://127.0.0.1:1')).toBe(3)
    expect(await verify(await answering(502, 'bad gateway'))).toBe(3)
    expect(await verify(await answering(403, 'no'))).toBe(4)
  })

  it('are 2 for what the control Worker says about the input, and for another server', async () => {
    const missing = await answering(422, '{"detail":"no record"}', PROBLEM)
    expect(await codes(['--control', missing, '--token', 'x'])).toEqual(all(2))
    expect(await codes(['--control', await answering(200, '<h1>Hello</h1>'), '--token', 'x'])).toEqual(all(2))
    expect([302, 400, 404, 409, 413, 422].map(exitCodeOf)).toEqual([2, 2, 2, 2, 2, 2])
    expect([401, 403, 408, 429, 500, 530].map(exitCodeOf)).toEqual([4, 4, 3, 3, 3, 3])
  })

  it('are 1 and 0 for lines that are no URL, as asked for', async () => {
    expect((await canon(['canonicalize', 'mailto:a@example.com'])).code).toBe(0)
    expect((await canon(['canonicalize', '--strict', 'mailto:a@example.com'])).code).toBe(1)
    expect((await canon(['canonicalize', '--strict', 'https://example.com/'])).code).toBe(0)
  })

  it('are in the help and in the README, in the words of one table', async () => {
    const { stdout } = await canon(['--help'])
    const words = EXIT_CODES.map(({ code, meaning }) => `${code} ${meaning}`)
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(`Exit codes: ${words.join('; ')}.`)
    const rows = EXIT_CODES.map(({ code, meaning }) => new RegExp(`\\| +${code} \\| ${meaning} +\\|`))
    const readme = readFileSync('README.md', 'utf8')
    for (const row of rows) expect(readme).toMatch(row)
  })
})
