import { describe, expect, it } from 'vitest'
import { canonicalize } from '../../../src/index.ts'
import { canon, ndjson, temporaryFile } from '../run-canon.ts'
import { DIGEST, fixturesFile, INPUTS } from '../small-fixtures.ts'

/** A program that answers every question from the library of this repository, after `change` had its way with the answer. */
function program(change: string): string {
  const index = new URL('../../../src/index.ts', import.meta.url).href
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
    expect(stdout).toContain('verify: 1 of 3 answered cases disagrees (')
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

  it('counts cases that the program does not claim apart, by its reasons', async () => {
    const partial = program(
      "if (number < 2) answer = { id: question.id, declined: number === 0 ? 'no queries' : 'no folding' }",
    )
    const { code, stdout } = await canon(['verify', '--exec', partial, '--fixtures', fixturesFile()])
    expect(code).toBe(0)
    expect(stdout).toContain('verify: 1 case agrees, 2 not claimed (no queries: 1, no folding: 1) (')
    const { stdout: json } = await canon(['verify', '--json', '--exec', partial, '--fixtures', fixturesFile()])
    expect(ndjson(json)).toMatchObject([
      { cases: 3, answered: 3, claimed: 1, failed: 0, declined: { 'no queries': 1, 'no folding': 1 } },
    ])
  })

  it('does not believe a program that claims nothing', async () => {
    const idle = program("answer = { declined: 'later' }")
    const { code, stdout } = await canon(['verify', '--exec', idle, '--fixtures', fixturesFile()])
    expect(code).toBe(1)
    expect(stdout).toContain('verify: 0 of 0 answered cases disagree, 3 not claimed (later: 3)')
  })

  it('does not take a decline in the place of another answer', async () => {
    const shifted = program("if (number === 0) answer = { id: 'topic/case-1', declined: 'later' }")
    const { code, stdout } = await canon(['verify', '--exec', shifted, '--fixtures', fixturesFile()])
    expect(code).toBe(1)
    expect(stdout).toContain('topic/case-0: answer')
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
    ['console.log(JSON.stringify(answer))', 'gave more than 3 answers', 'of 3 answered cases'],
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

  it('does not wait for a program that closed its output and stays', async () => {
    const change =
      'if (number === 1) { process.stdout.end(); setInterval(() => undefined, 1000); await new Promise(() => undefined) }'
    const { code, stdout } = await canon(['verify', '--exec', program(change), '--fixtures', fixturesFile()])
    expect(code).toBe(1)
    expect(stdout).toContain('answered 1 of 3 cases and then closed its output')
  })

  it('reports a command that does not exist', async () => {
    const { code, stdout } = await canon(['verify', '--exec', 'no-such-program-here', '--fixtures', fixturesFile()])
    expect(code).toBe(1)
    expect(stdout).toContain('answered 0 of 3 cases and then ended with exit code 127')
    expect(stdout).toContain('verify: no case was answered (')
  })
})
