import { describe, expect, it } from 'vitest'
import { explain } from '../../src/cli/explain.ts'
import { sha256Hex24 } from '../../src/url/sha256.ts'
import { canon, temporaryFile } from './run-canon.ts'

function status(url: string, profile: 'identity' | 'request', step: string): string | undefined {
  return explain(url, profile, undefined).steps.find((report) => report.step === step)?.status
}

describe('explain', () => {
  it('reports the ten steps in order, whatever the input', () => {
    for (const input of ['https://example.com/', 'no url', '', 'https://youtu.be/dQw4w9WgXcQ']) {
      expect(explain(input, 'identity', undefined).steps.map(({ step }) => step)).toEqual(
        'parse unwrap provider percent-encoding fragment session-ids query nested-url path-rule key'.split(' '),
      )
    }
  })

  it.each([
    'http://www.example.com/a/?utm_source=n&id=7#top',
    'https://www.google.com/url?q=http%3A%2F%2Fwww.example.org%2Fb%2F',
    'https://example.com/o?signature=abc&a=1#part',
    'https://user:secret@www.example.com/a/',
    '  no url ',
  ])('names the text that the key of %j is hashed from', (url) => {
    const { identity, key } = explain(url, 'identity', undefined)
    expect(key).toBe(`url:${sha256Hex24(identity ?? '')}`)
  })

  it('says which steps the request profile leaves out', () => {
    expect(status('https://example.com/a?b=2&a=1', 'request', 'query')).toBe('done')
    expect(status('https://example.com/a', 'request', 'key')).toBe('not-run')
    expect(status('https://example.com/a', 'request', 'unwrap')).toBe('not-run')
  })

  it('says that a URL with a secret passes through, and shows no parameter as kept', () => {
    const { passThrough, kept, steps } = explain('https://example.com/a?z=1&signature=abc', 'identity', undefined)
    expect(passThrough?.rule).toBe('signature:signature')
    expect(kept).toEqual([])
    expect(steps.find(({ step }) => step === 'query')?.status).toBe('not-run')
  })

  it('names the layer that kept each parameter', () => {
    const { kept } = explain('https://example.com/a?id=7&zzz=1', 'identity', undefined)
    expect(kept.map(({ name, rule }) => [name, rule])).toEqual([
      ['id', 'naming:id'],
      ['zzz', 'unknown'],
    ])
  })

  it('gives the link behind a dropped session id', () => {
    const url = 'https://example.com/a?PHPSESSID=k3v9c2n8q1r7t5m4p6s0a1b2c3'
    const step = explain(url, 'identity', undefined).steps.find((report) => report.step === 'session-ids')
    expect(step?.changes[0]?.source).toMatch(/^https:/)
  })
})

describe('canon explain', () => {
  it('prints steps, kept parameters, identity and key for people', async () => {
    const { code, stdout } = await canon(['explain', 'http://www.example.com/a/?b=2&id=7'])
    expect(code).toBe(0)
    expect(stdout).toContain('10 * key only')
    expect(stdout).toContain('www.example.com -> example.com (fold:www)')
    expect(stdout).toContain('layer 7: nothing is known about it')
    expect(stdout).toContain('identity  https://example.com/a?b=2&id=7')
  })

  it('uses the operator’s record', async () => {
    const record = temporaryFile('shop.json', '{"domain":"shop.example","keep":["ref"],"strip":["x"]}')
    const { stdout } = await canon(['explain', 'https://shop.example/?ref=1&x=2', '--record', record, '--json'])
    expect(JSON.parse(stdout)).toMatchObject({
      url: 'https://shop.example/?ref=1',
      kept: [{ name: 'ref', rule: 'operator:keep' }],
    })
  })

  it('explains what is no URL, too', async () => {
    const { code, stdout } = await canon(['explain', 'not a url'])
    expect(code).toBe(0)
    expect(stdout).toContain('this is no http(s) URL')
  })
})
