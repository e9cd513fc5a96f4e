import { describe, expect, it } from 'vitest'
import { createCanonicalizer } from '../../../src/canonicalize/canonicalize.ts'
import type { PathRule } from '../../../src/rules/record/domain-record.ts'
import { SHOP_RECORD } from '../arbitrary-urls.ts'

describe('keyStep', () => {
  it('folds the key and leaves the URL', () => {
    const { url, applied } = createCanonicalizer().canonicalize('http://www.example.com/a/')
    expect(url).toBe('http://www.example.com/a/')
    expect(applied.map(({ rule }) => rule)).toEqual(['fold:scheme', 'fold:www', 'fold:slash'])
  })

  it('does not run in the request profile, where the key is the URL', () => {
    const { url, key, applied } = createCanonicalizer().canonicalize('http://www.example.com/a/', {
      profile: 'request',
    })
    expect([key, applied]).toEqual([url, []])
  })

  it('applies a rule that concerns the key alone', () => {
    const rule = { id: 'mirror', source: '/p/{id}', destination: '/p/{id}', hosts: ['b.test'], keyHost: 'a.test' }
    const record = { ...SHOP_RECORD, domain: '*', patterns: {}, pathRules: [rule as unknown as PathRule] }
    const { canonicalize } = createCanonicalizer({ record })
    const mirrored = canonicalize('https://b.test/p/7')
    expect(mirrored.url).toBe('https://b.test/p/7')
    expect(mirrored.key).toBe(canonicalize('https://a.test/p/7').key)
  })
})
