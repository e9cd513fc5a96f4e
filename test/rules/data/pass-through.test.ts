import { describe, expect, it } from 'vitest'
import { createCanonicalizer } from '../../../src/canonicalize/canonicalize.ts'
import type { Profile } from '../../../src/canonicalize/types.ts'
import { PASS_THROUGH_RULES } from '../../../src/rules/data/pass-through.ts'

const canonicalizer = createCanonicalizer({})
const PROFILES: readonly Profile[] = ['identity', 'request']
const NAMED = PASS_THROUGH_RULES.map((rule) => [[...rule.names, rule.segment ?? ''].join(' ').trim(), rule] as const)

function passesThrough(url: string, profile: Profile): boolean {
  return canonicalizer.canonicalize(url, { profile }).applied[0]?.step === 'pass-through'
}

describe('pass-through rules', () => {
  it('state each fact once', () => {
    const facts = PASS_THROUGH_RULES.map(({ names, segment, value, hosts }) =>
      JSON.stringify([names.map((name) => name.toLowerCase()), segment, value, hosts]),
    )
    expect(facts.filter((fact, i) => facts.indexOf(fact) !== i)).toEqual([])
  })

  it('have a name or a segment, and a source', () => {
    for (const rule of PASS_THROUGH_RULES) {
      expect(rule.names.length > 0 || rule.segment !== undefined).toBe(true)
      expect(URL.canParse(rule.source), rule.source).toBe(true)
    }
  })

  it('write segments in lower case, as they are compared', () => {
    for (const { segment } of PASS_THROUGH_RULES) expect(segment).toBe(segment?.toLowerCase())
  })

  it.each(NAMED)('%s leaves its URL untouched in both profiles', (_, { kind, examples }) => {
    for (const profile of PROFILES) {
      const result = canonicalizer.canonicalize(examples.hit, { profile })
      expect(result.url).toBe(examples.hit)
      expect(result.applied[0]?.rule.startsWith(`${kind}:`), JSON.stringify(result.applied)).toBe(true)
    }
  })

  it.each(NAMED)('%s does not catch its neighbour', (_, { examples }) => {
    expect(passesThrough(examples.miss, 'request')).toBe(false)
  })
})

describe('URLs that must not be shared', () => {
  it.each([
    'https://b.s3.amazonaws.com/k?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Signature=ab&utm_source=x',
    'https://b.s3.amazonaws.com/k?AWSAccessKeyId=AK&Expires=1&Signature=ab',
    'https://d1.cloudfront.net/v.mp4?Expires=1&Signature=ab&Key-Pair-Id=K',
    'https://d1.cloudfront.net/v.mp4?Policy=ab&Signature=cd&Key-Pair-Id=K',
    'https://a.blob.core.windows.net/c/f?sv=2022-11-02&se=2030-01-01&sr=b&sp=r&sig=ab%3D',
    'https://a.example/cb?code=SplxlOBeZQQYbYS6WxSbIA&state=xyz',
    'https://a.example/reset?token=abc&utm_source=mail',
    'https://us02web.zoom.us/j/81234567890?pwd=AAA',
    'https://drive.google.com/uc?id=1&export=download&resourcekey=0-AAA',
    'https://shop.example/?add-to-cart=12&utm_source=x',
    'https://shop.example/cart?action=remove_item&id=3',
    'https://news.example/unsubscribe?u=1&utm_source=mail',
    'https://a.example/Account/LogOff?utm_source=x',
    'https://wiki.example/w/index.php?title=A&action=purge',
    'https://cas.example/app?ticket=ST-1856339-aA5Yuvrxzpv8Tau1cYQ7',
  ])('%s', (url) => {
    for (const profile of PROFILES) {
      expect(canonicalizer.canonicalize(url, { profile }).url).toBe(url)
      expect(passesThrough(url, profile)).toBe(true)
    }
  })
})

describe('ordinary pages', () => {
  it.each([
    'https://wiki.example/w/index.php?title=A&action=history',
    'https://wiki.example/w/index.php?title=A&action=raw',
    'https://a.example/search?key=value&code=94103',
    'https://a.example/horoscope?sign=leo',
    'https://a.example/film?action=comedy',
    'https://a.example/find?action=address',
    'https://shop.example/p?add=12',
    'https://a.example/article?auth=smith',
    'https://a.example/tickets?ticket=adult',
    'https://a.example/how-to-unsubscribe',
    'https://blog.example/?s=signature',
    'https://a.example/?policy=privacy',
    'https://a.example/?expires=2030',
    'https://a.example/?confirm=how-it-works',
  ])('%s is canonicalized', (url) => {
    expect(passesThrough(`${url}#x`, 'identity')).toBe(false)
    expect(passesThrough(url, 'request')).toBe(false)
  })
})
