import { describe, expect, it } from 'vitest'
import { createCanonicalizer } from '../../../src/canonicalize/canonicalize.ts'
import { answerFormat, type AnswerField, type AnswerFormatName } from '../../../src/cli/canonicalizing/answer-format.ts'

const IO = { stdin: process.stdin, stdout: process.stdout, stderr: process.stderr, env: {} }
const URL = 'https://www.example.com/a?b=2&a=1'

function written(name: AnswerFormatName, fields?: readonly AnswerField[], input = URL): string {
  return answerFormat(name, fields, IO)(input, createCanonicalizer().canonicalize(input))
}

describe('answerFormat', () => {
  it('writes key and URL apart by a tab', () => {
    expect(written('tsv')).toMatch(/^url:[\da-f]{24}\thttps:\/\/www\.example\.com\/a\?a=1&b=2\n$/)
  })

  it('writes the fields that are asked for, in that order', () => {
    expect(written('tsv', ['url'])).toBe('https://www.example.com/a?a=1&b=2\n')
    expect(written('ndjson', ['ok', 'input'])).toBe(`${JSON.stringify({ ok: true, input: URL })}\n`)
    expect(written('tsv', ['item', 'applied', 'ok'])).toMatch(/^\t\[\{"step":"query","rule":"sort"\}.*\]\ttrue\n$/)
  })

  it('keeps one line one row, whatever is in it', () => {
    expect(written('tsv', ['ok', 'input'], 'a\tb\r\\t')).toBe('false\ta%09b%0D\\t\n')
  })
})
