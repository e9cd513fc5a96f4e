import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalize } from '../../../src/canonicalize/canonicalize.ts'
import { carriesSecret, hidesSecret } from '../../../src/rules/match/hidden-secrets.ts'
import { HIDDEN_SECRETS, PLAIN_URLS } from '../secret-shapes.ts'

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

describe('carriesSecret()', () => {
  it.each([
    ['https://shop.example/p?id=7', false],
    ['https://shop.example/p?next=https://shop.example/p?id=7', false],
    ['https://shop.example/reset?token=Zm9vYmFyYmF6cXV4', true],
    ['https://shop.example/p?linkToken=hGzq2xYt9sPw4KfLmNbV', true],
    ['https://shop.example/p?next=https%3A%2F%2Fshop.example%2Freset%3Ftoken%3DZm9vYmFyYmF6cXV4', true],
    ['https://shop.example/p?next=%2Freset%3FlinkToken%3DhGzq2xYt9sPw4KfLmNbV', true],
    ['https://shop.example/p?link[x-acme-signature]=q3Zk9LwPzE2', true],
  ])('says of %s whether it carries a secret, in sight or hidden: %o', (url, expected) => {
    expect(carriesSecret(url, canonicalize)).toBe(expected)
    expect(carriesSecret(url, canonicalize, canonicalize(url))).toBe(expected)
  })
})
