import { describe, expect, it } from 'vitest'
import { createAnswerer } from '../../../src/cli/canonicalizing/answer-lines.ts'

const IO = { stdin: process.stdin, stdout: process.stdout, stderr: process.stderr, env: {} }
const answerer = createAnswerer({ profile: 'identity', record: [], format: 'tsv', fields: ['ok', 'url'] }, IO)

describe('createAnswerer', () => {
  it('answers lines in order, and counts those that are no URL', () => {
    const lines = ['https://a.example/?utm_source=x&id=1', 'no url', 'https://a.example/'].map((text) => ({ text }))
    expect(answerer.lines(lines)).toEqual({
      text: 'true\thttps://a.example/?id=1\nfalse\tno url\ntrue\thttps://a.example/\n',
      lines: 3,
      failed: 1,
    })
    expect(answerer.one('x')).toMatchObject({ lines: 1, failed: 1 })
  })

  it('says which line is too long, and which one is of another format', () => {
    const lines = [
      { text: 'https://a.example/' },
      { text: 'xx', tooLongSha256: 'ab'.repeat(32) },
      { text: '{"url":1}' },
    ]
    const { tooLong, hint } = answerer.lines(lines)
    expect([tooLong, hint?.line]).toEqual([2, 3])
    expect(hint?.text).toContain('jq -r .url')
  })
})
