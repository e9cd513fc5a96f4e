import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalize } from '../../../src/canonicalize/canonicalize.ts'
import { whyNoUrl } from '../../../src/canonicalize/explain/why-no-url.ts'
import { anyCharacter } from '../../support/any-character.ts'

describe('whyNoUrl()', () => {
  it.each([
    ['mailto:jane@example.com', 'scheme "mailto"'],
    ['javascript:alert(1)', 'scheme "javascript"'],
    ['FTP://example.com/a', 'scheme "FTP"'],
    ['localhost:8080/a', 'scheme "localhost"'],
    ['android-app://com.example', 'scheme "android-app"'],
    [`${'x'.repeat(100)}:a`, `scheme "${'x'.repeat(80)}…"`],
    ['', 'empty'],
    [' \t\u0000', 'empty'],
    ['http://', 'no host'],
    ['https:', 'no host'],
    ['https:///?a=1', 'no host'],
    ['http://user:word@/a', 'no host'],
    ['http://:8080/', 'no host'],
    ['www.example.com/a?b=1', 'no scheme; https://www.example.com/a?b=1 is one'],
    ['/products/lamp', 'no scheme'],
    ['//example.com/a', 'no scheme'],
    ['no URL', 'no scheme'],
    ['http://exa mple.com/a', 'host "exa mple.com" is not valid'],
    ['http://user:word@exa mple.com:80/a', 'host "exa mple.com" is not valid'],
    ['http://1.2.3.256/', 'host "1.2.3.256" is not valid'],
    ['http://[::1/', 'host "[::1" is not valid'],
    ['http://example.com:99999/', 'port "99999" is no number up to 65535'],
    ['http://[::1]:x/', 'port "x" is no number up to 65535'],
  ])('says of %j: %s', (text, reason) => {
    expect(canonicalize(text).ok).toBe(false)
    expect(whyNoUrl(text)).toBe(`not an http(s) URL: ${reason}`)
  })

  it('never throws, and repeats no credentials', () => {
    const text = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.string().map((rest) => `http://${rest}`),
    )
    fc.assert(
      fc.property(text, (any) => {
        expect(whyNoUrl(any)).toMatch(/^not an http\(s\) URL: /)
      }),
    )
    expect(whyNoUrl('https://jane:secret@a b/')).not.toContain('secret')
  })
})
