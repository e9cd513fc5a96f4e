import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { canonicalize } from '../../src/index.ts'
import { canonicalJson } from '../../src/rules/canonical-json.ts'
import { sha256Hex } from '../../src/url/sha256.ts'
import { canon, ndjson, temporaryFile } from './run-canon.ts'

const INPUTS = ['https://example.com/a?b=2&a=1', 'http://www.example.com/b/', 'not a url', 'https://example.com/c#top']

function fixtureOf(input: string, index: number): object {
  const { ok, url, key } = canonicalize(input)
  const kind = index === 3 ? 'optional' : 'required'
  return { id: `topic/case-${index}`, source: 'test', kind, profile: 'identity', input, expected: { ok, url, key } }
}

const FIXTURES = { version: 1, cases: INPUTS.map(fixtureOf) }
const DIGEST = sha256Hex(canonicalJson(FIXTURES))

function fixturesFile(value: unknown = FIXTURES): string {
  return temporaryFile('canonical.json', JSON.stringify(value))
}

/** A program that answers every question from the library of this repository, after `change` had its way with the answer. */
function program(change: string): string {
  const index = new URL('../../src/index.ts', import.meta.url).href
  const path = temporaryFile(
    'program.mjs',
    `import { createInterface } from 'node:readline'
     import { canonicalize } from ${JSON.stringify(index)}
     let count = 0
     for await (const line of createInterface({ input: process.stdin })) {
       const question = JSON.parse(line)
       const { ok, url, key } = canonicalize(question.input, { profile: question.profile })
       let answer = { id: question.id, ok, url, key }
       const number = count++
       ${change}
       console.log(typeof answer === 'string' ? answer : JSON.stringify(answer))
     }`,
  )
  return `"${process.execPath}" "${path}"`
}

describe('canon verify', () => {
  it('checks this build', async () => {
    const { code, stdout } = await canon(['verify', '--fixtures', fixturesFile()])
    expect(code).toBe(0)
    expect(stdout).toBe(`verify: 3 cases agree (this build; fixtures version 1, sha256 ${DIGEST})\n`)
  })

  it('asks the optional cases on demand', async () => {
    const { stdout } = await canon(['verify', '--optional', '--fixtures', fixturesFile()])
    expect(stdout).toContain('4 cases agree')
  })

  it.each([
    ['{"version":1,"cases":[}', /canonical\.json:1:23: not valid JSON/],
    ['{"version":1,"cases":[]}', /at "cases": Invalid length/],
    ['{"version":1,"cases":[{"id":"a/b"}]}', /at "cases\.0\.source": /],
    [
      JSON.stringify({ version: 1, cases: [FIXTURES.cases[0], FIXTURES.cases[0]] }),
      /at "cases\.1\.id": "topic\/case-0" is used twice/,
    ],
  ])('says in one line what is wrong with the fixtures file %s', async (text, message) => {
    const { code, stdout, stderr } = await canon(['verify', '--fixtures', temporaryFile('canonical.json', text)])
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(message)
    expect(stderr.split('\n')).toHaveLength(2)
  })
})

describe('canon verify --exec', () => {
  it('agrees with a program that does the same', async () => {
    const { code, stdout } = await canon(['verify', '--exec', program(''), '--fixtures', fixturesFile()])
    expect([code, stdout.slice(0, 21)]).toEqual([0, 'verify: 3 cases agree'])
  })

  it('reports the one case, field, expectation and answer that differ', async () => {
    const wrong = program("if (number === 1) answer.key = 'url:wrong'")
    const { code, stdout } = await canon(['verify', '--exec', wrong, '--fixtures', fixturesFile()])
    expect(code).toBe(1)
    expect(stdout).toContain('topic/case-1: key\n  input     "http://www.example.com/b/"\n')
    expect(stdout).toContain(`  expected  "${canonicalize(INPUTS[1]!).key}"\n  got       "url:wrong"\n`)
    expect(stdout).toContain('verify: 1 of 3 answered cases disagree (')
  })

  it('reports the same as NDJSON', async () => {
    const wrong = program("if (number === 1) answer.url = 'x'")
    const { code, stdout } = await canon(['verify', '--json', '--exec', wrong, '--fixtures', fixturesFile()])
    expect(code).toBe(1)
    expect(ndjson(stdout)).toMatchObject([
      { id: 'topic/case-1', field: 'url', got: '"x"' },
      { cases: 3, answered: 3, failed: 1, sha256: DIGEST },
    ])
  })

  it.each([
    ["if (number === 0) answer = 'Hello'", 'topic/case-0: answer', 'no JSON: "Hello"'],
    ["if (number === 0) answer = '[]'", 'topic/case-0: answer', '"[]"'],
    ['if (number === 2) delete answer.key', 'topic/case-2: answer', 'key: '],
    ["if (number === 1) answer.id = 'topic/case-2'", 'topic/case-1: answer', 'keep the order of the questions'],
    [
      'if (number === 1) process.exit(7)',
      'broken off',
      'answered 1 of 3 cases and then ended with exit code 7; the next case is topic/case-1',
    ],
    ['if (number === 2) break', 'broken off', 'answered 2 of 3 cases and then ended with exit code 0'],
    ['console.log(JSON.stringify(answer))', 'broken off', 'gave more than 3 answers'],
  ])('reports a program that does this: %s', async (change, where, what) => {
    const { code, stdout } = await canon(['verify', '--exec', program(change), '--fixtures', fixturesFile()])
    expect(code).toBe(1)
    expect(stdout).toContain(where)
    expect(stdout).toContain(what)
  })

  it('gives a silent program up', async () => {
    const silent = program(
      'if (number === 1) { setInterval(() => undefined, 1000); await new Promise(() => undefined) }',
    )
    const { code, stdout } = await canon(['verify', '--timeout', '1.5', '--exec', silent, '--fixtures', fixturesFile()])
    expect(code).toBe(1)
    expect(stdout).toContain('said nothing for 1.5 s')
  })

  it('reports a command that does not exist', async () => {
    const { code, stdout } = await canon(['verify', '--exec', 'no-such-program-here', '--fixtures', fixturesFile()])
    expect(code).toBe(1)
    expect(stdout).toContain('answered 0 of 3 cases and then ended with exit code 127')
  })
})

describe('canon verify --url', () => {
  let server: Server | undefined

  afterEach(() => {
    server?.close()
    server = undefined
  })

  async function listen(
    answer: (request: IncomingMessage, body: string, response: ServerResponse) => void,
  ): Promise<string> {
    const created = createServer((request, response) => {
      let body = ''
      request.setEncoding('utf8').on('data', (text: string) => (body += text))
      request.on('end', () => answer(request, body, response))
    })
    server = created
    await new Promise<void>((resolve) => created.listen(0, '127.0.0.1', resolve))
    const address = created.address()
    return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  }

  it('asks the API and reports what differs', async () => {
    const url = await listen((request, body, response) => {
      expect([request.method, request.url, request.headers['authorization']]).toEqual([
        'POST',
        '/v1/canonicalize',
        'Bearer x',
      ])
      const lines = ndjson(body).map(({ id, input }, index) => {
        const { ok, url: canonical, key } = canonicalize(String(input))
        return JSON.stringify({ id, ok, url: canonical, key: index === 1 ? 'url:wrong' : key })
      })
      response.writeHead(200, { 'content-type': 'application/x-ndjson' }).end(lines.join('\n'))
    })
    const { code, stdout } = await canon([
      ...['verify', '--url', url, '--header', 'Authorization: Bearer x', '--fixtures', fixturesFile()],
    ])
    expect(code).toBe(1)
    expect(stdout).toContain('topic/case-1: key')
    expect(stdout).toContain('verify: 1 of 3 answered cases disagree')
  })

  it.each([
    [DIGEST, 0, 'states the same contract'],
    ['0'.repeat(64), 1, 'states another contract'],
  ])('compares the stated contract %s where there is no API', async (digest, expectedCode, message) => {
    const url = await listen((request, _body, response) => {
      response.writeHead(request.method === 'POST' ? 404 : 200, { 'canonical-contract': digest }).end('page')
    })
    const { code, stdout } = await canon(['verify', '--url', url, '--fixtures', fixturesFile()])
    expect(code).toBe(expectedCode)
    expect(stdout).toContain(message)
  })

  it('says clearly that the target is neither', async () => {
    const url = await listen((_request, _body, response) => response.writeHead(404).end())
    const { code, stderr } = await canon(['verify', '--url', url, '--fixtures', fixturesFile()])
    expect(code).toBe(2)
    expect(stderr).toContain('neither answers for the API nor states its contract')
    expect(stderr).toContain('status 404')
  })

  it('says clearly that nobody listens', async () => {
    const url = await listen((_request, _body, response) => response.end())
    server?.close()
    const { code, stderr } = await canon(['verify', '--url', url, '--fixtures', fixturesFile()])
    expect(code).toBe(2)
    expect(stderr).toContain('ECONNREFUSED')
  })
})
