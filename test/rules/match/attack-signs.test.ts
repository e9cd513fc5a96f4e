import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ATTACK_SIGNS, looksLikeAttack } from '../../../src/rules/match/attack-signs.ts'

describe('looksLikeAttack', () => {
  it.each(ATTACK_SIGNS)('knows $what', ({ hits, misses }) => {
    const found = [...hits, ...misses].filter((target) => looksLikeAttack(`https://shop.example${target}`))
    expect(found).toEqual(hits)
  })

  it('looks at path and query, and at no host', () => {
    expect(looksLikeAttack('https://169.254.169.254/a?x=1')).toBe(false)
    expect(looksLikeAttack('HTTPS://SHOP.EXAMPLE/P?ID=1%27%20OR%201=1')).toBe(true)
  })

  it('looks without ever throwing, in time', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.string()), (url) => {
        expect(typeof looksLikeAttack(url)).toBe('boolean')
      }),
      { seed: 4, numRuns: 500 },
    )
    const parts = [
      'or ',
      'or/*',
      'or++',
      'union/*',
      'select from ',
      "=1'",
      '../',
      '<%',
      '; ',
      '%25',
      '{{',
      'on',
      '/.e',
      '%0d%0a',
    ]
    for (const part of parts) {
      const begin = performance.now()
      looksLikeAttack(`https://shop.example/?a=x%20${part.repeat(120_000 / part.length)}`)
      expect([part, performance.now() - begin < 1000]).toEqual([part, true])
    }
  })
})
