import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { STEPS } from '../../../src/canonicalize/steps.ts'
import { explain } from '../../../src/canonicalize/explain/explanation.ts'
import { sha256Hex24 } from '../../../src/url/sha256.ts'
import { anyUrl, SHOP_RECORD } from '../arbitrary-urls.ts'

const SHOP_LOOKUP = (host: string) => (host === SHOP_RECORD.domain ? SHOP_RECORD : undefined)

function status(url: string, profile: 'identity' | 'request', step: string): string | undefined {
  return explain(url, profile).steps.find((report) => report.step === step)?.status
}

describe('explain', () => {
  it('reports the steps in the order of STEPS, whatever the input', () => {
    for (const input of ['https://example.com/', 'no url', '', 'https://youtu.be/dQw4w9WgXcQ']) {
      expect(explain(input, 'identity').steps.map(({ step }) => step)).toEqual(
        STEPS.filter((step) => step.explain !== undefined).map(({ name }) => name),
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
    const { identity, key } = explain(url, 'identity')
    expect(key).toBe(`url:${sha256Hex24(identity ?? '')}`)
  })

  it('says which steps the request profile leaves out', () => {
    expect(status('https://example.com/a?b=2&a=1', 'request', 'query')).toBe('done')
    expect(status('https://example.com/a', 'request', 'key')).toBe('not-run')
    expect(status('https://example.com/a', 'request', 'unwrap')).toBe('not-run')
  })

  it('says that a URL with a secret passes through, and shows no parameter as kept', () => {
    const { passThrough, kept, steps } = explain('https://example.com/a?z=1&signature=abc', 'identity')
    expect(passThrough?.rule).toBe('signature:signature')
    expect(kept).toEqual([])
    expect(steps.find(({ step }) => step === 'query')?.status).toBe('not-run')
  })

  it('names the layer that kept each parameter', () => {
    const { kept } = explain('https://example.com/a?id=7&zzz=1', 'identity')
    expect(kept.map(({ name, rule }) => [name, rule])).toEqual([
      ['id', 'naming:id'],
      ['zzz', 'unknown'],
    ])
  })

  it('gives the link behind a dropped session id', () => {
    const url = 'https://example.com/a?PHPSESSID=k3v9c2n8q1r7t5m4p6s0a1b2c3'
    const step = explain(url, 'identity').steps.find((report) => report.step === 'session-ids')
    expect(step?.changes[0]?.source).toMatch(/^https:/)
  })
})

describe('explain, for any URL', () => {
  it.each(['identity', 'request'] as const)('hashes the identity to the key and never throws (%s)', (profile) => {
    fc.assert(
      fc.property(anyUrl, (url) => {
        const { identity, key, ok, item } = explain(url, profile, { record: SHOP_LOOKUP })
        if (profile === 'identity' && item === undefined) expect(key).toBe(`url:${sha256Hex24(identity ?? '')}`)
        if (profile === 'request') expect(identity).toBeUndefined()
        expect(typeof ok).toBe('boolean')
      }),
      { seed: 7, numRuns: 1500 },
    )
  })

  it('names the identity that a rule for the key alone leads to', () => {
    const rule = { id: 'r1', source: '/old/{id}', destination: '/p/{id}', keyHost: 'other.example' }
    const record = { ...SHOP_RECORD, pathRules: [rule] }
    const { identity, key, url } = explain('https://shop.test/old/7', 'identity', { record: () => record })
    expect(url).toBe('https://shop.test/old/7')
    expect(identity).toBe('https://other.example/p/7')
    expect(key).toBe(`url:${sha256Hex24('https://other.example/p/7')}`)
  })
})
