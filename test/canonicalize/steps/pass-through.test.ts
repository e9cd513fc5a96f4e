import { describe, expect, it } from 'vitest'
import { canonicalize, createCanonicalizer } from '../../../src/canonicalize/canonicalize.ts'
import { SHOP_RECORD } from '../arbitrary-urls.ts'

describe('findPassThrough()', () => {
  it.each([
    ['https://example.com/f?b=1&X-Amz-Signature=abc&a=2&utm_source=x', 'signature:X-Amz-Signature'],
    ['https://example.com/f?b=1&token=abc&a=2', 'secret:token'],
    ['https://example.com/cb?state=1&code=2&b=1&a=2', 'secret:state'],
    ['https://example.com/shop?b=1&add-to-cart=7&a=2', 'action:add-to-cart'],
    ['https://user:pw@example.com/?b=1&a=2', 'secret:userinfo'],
    ['https://example.com/unsubscribe?b=1&a=2', 'action:unsubscribe'],
  ])('leaves %s untouched in both profiles and says why', (url, rule) => {
    for (const profile of ['identity', 'request'] as const) {
      const result = canonicalize(url, { profile })
      expect(result.url).toBe(url)
      expect(result.applied[0]).toMatchObject({
        step: 'pass-through',
        rule: expect.stringMatching(rule.split(':')[0]!),
      })
      expect(result.applied).toHaveLength(1)
    }
  })

  it('keeps two signed URLs apart that differ in nothing but the order', () => {
    const [one, two] = ['https://e.com/f?a=1&b=2&sig=x', 'https://e.com/f?b=2&a=1&sig=x'].map(
      (url) => canonicalize(url).key,
    )
    expect(one).not.toBe(two)
  })

  it('never shows the value', () => {
    expect(JSON.stringify(canonicalize('https://e.com/?token=s3cr3t').applied)).not.toContain('s3cr3t')
  })

  it('finds a name that is percent-encoded', () => {
    expect(canonicalize('https://e.com/?tok%65n=x&b=1&a=2').applied[0]?.rule).toBe('secret:token')
  })

  it('treats a session id as a reason to pass through in the request profile alone', () => {
    const url = 'https://example.com/a?PHPSESSID=0123456789abcdef0123456789abcdef&b=1'
    expect(canonicalize(url, { profile: 'request' })).toMatchObject({ url, applied: [{ rule: 'session:PHPSESSID' }] })
    const inPath = 'https://example.com/a;jsessionid=0123456789ABCDEF0123456789ABCDEF?b=1'
    expect(canonicalize(inPath, { profile: 'request' })).toMatchObject({
      url: inPath,
      applied: [{ rule: 'session:path' }],
    })
    expect(canonicalize(url).url).toBe('https://example.com/a?b=1')
  })

  it.each([
    ['woocommerce', 'add-to-cart', true],
    ['magento', 'uenc', false],
    ['mediawiki', 'wpEditToken', false],
  ])('knows the actions of a platform that the record names: %s, %s', (platform, name, isKnownAnywhere) => {
    const ruleUnder = (platforms: string[]): string | undefined =>
      createCanonicalizer({ record: { ...SHOP_RECORD, platform: platforms } }).canonicalize(
        `https://shop.test/?b=1&${name}=3&a=2`,
      ).applied[0]?.rule
    expect(ruleUnder([platform])).toBe(`action:${name}`)
    expect(ruleUnder([]) === `action:${name}`).toBe(isKnownAnywhere)
  })

  it('passes ordinary words through the rules', () => {
    expect(canonicalize('https://example.com/blog/unsubscribe-rates?tokens=3&signatures=2&b=1&a=2').url).toBe(
      'https://example.com/blog/unsubscribe-rates?a=2&b=1&signatures=2&tokens=3',
    )
  })
})
