import { describe, expect, it } from 'vitest'
import { CommandFailure } from '../../src/cli/failure.ts'
import { answering } from './control-server.ts'
import { canon } from './run-canon.ts'

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
    expect(await canon(['domains', '--json'], { env })).toMatchObject({ code: 2, stdout: '' })
  })

  it('tells what the control Worker has said', async () => {
    const url = await answering(409, '{"type":"urn:x:conflict","detail":"too late","latest":7}', PROBLEM)
    const { stdout } = await canon(['mode', 'a.example', '--json', '--url', url, '--token', 'x'])
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
