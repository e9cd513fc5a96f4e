import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalize } from '../../src/canonicalize/canonicalize.ts'
import { hidesSecret } from '../../src/rules/hidden-secrets.ts'
import { HIDDEN_SECRETS, PLAIN_URLS } from './secret-shapes.ts'

const carries = (url: string): boolean =>
  canonicalize(url, { profile: 'request' }).applied.some(({ step }) => step === 'pass-through')

describe('a secret that no name shows at first sight', () => {
  it.each(HIDDEN_SECRETS)('is found: %s', (url) => {
    expect(hidesSecret(url, carries)).toBe(true)
  })

  it.each(PLAIN_URLS)('is not seen where there is none: %s', (url) => {
    expect(hidesSecret(url, carries)).toBe(false)
  })

  it('is looked for without ever throwing, in time', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.string()), (url) => {
        expect(typeof hidesSecret(url, carries)).toBe('boolean')
      }),
      { seed: 4, numRuns: 500 },
    )
    for (const part of ['a%2525[b].c;', 'eyJ-', 'eyJaaaaa.', '://', '&a', '/reset', '%25', 'token[', 'x=http://']) {
      const long = `https://s.example/?${part.repeat(40_000 / part.length)}`
      const begin = performance.now()
      hidesSecret(long, () => false)
      expect([part, performance.now() - begin < 1000]).toEqual([part, true])
    }
  })
})
