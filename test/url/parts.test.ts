import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatOrigin, formatUrl, parseUrl, serializeHttpUrl, splitSerializedUrl } from '../../src/url/parts.ts'
import { anyUrl } from '../canonicalize/arbitrary-urls.ts'

describe('parseUrl()', () => {
  it('splits a URL into the parts of RFC 3986', () => {
    expect(parseUrl(' HTTPS://me:pw@WWW.Example.com:8443/a/../b?x=1&y#top ')).toEqual({
      scheme: 'https', userinfo: 'me:pw', host: 'www.example.com', port: '8443', path: '/b', query: 'x=1&y', fragment: 'top',
    }) // prettier-ignore
  })

  it('drops the default port and empty query and fragment', () => {
    expect(parseUrl('http://example.com:80?#')).toEqual({
      scheme: 'http', userinfo: '', host: 'example.com', port: '', path: '/', query: undefined, fragment: undefined,
    }) // prettier-ignore
  })

  it('keeps an IPv6 address apart from its port', () => {
    expect(parseUrl('http://[2001:DB8::1]/')).toMatchObject({ host: '[2001:db8::1]', port: '' })
    expect(parseUrl('http://[::1]:8080/')).toMatchObject({ host: '[::1]', port: '8080' })
  })

  it.each(['ftp://example.com/', 'javascript:alert(1)', '/relative', '', 'https://', 'http://exa mple/'])(
    'refuses %j',
    (text) => {
      expect(parseUrl(text)).toBeUndefined()
    },
  )

  it('encodes a caret in the path on platforms that do not, and nowhere else', () => {
    expect(parseUrl('https://a.example/^/b^?^#^')).toMatchObject({ path: '/%5E/b%5E', query: '^', fragment: '^' })
  })

  it('agrees with the platform parser on every part', () => {
    fc.assert(
      fc.property(anyUrl, (text) => {
        const parts = parseUrl(text)
        if (parts === undefined) return
        const url = new URL(text)
        expect(parts.host).toBe(url.hostname)
        expect(parts.port).toBe(url.port)
        expect(parts.path).toBe(url.pathname)
        expect(parts.query ?? '').toBe(url.search.slice(1))
        expect(parts.fragment ?? '').toBe(url.hash.slice(1))
        expect(serializeHttpUrl(formatUrl(parts))).toBe(formatUrl(parts))
      }),
      { numRuns: 3000 },
    )
  })
})

describe('formatOrigin()', () => {
  it('writes credentials and port where there are any', () => {
    expect(formatOrigin(splitSerializedUrl('http://u@example.com:8080/a'))).toBe('http://u@example.com:8080')
    expect(formatOrigin(splitSerializedUrl('https://example.com/a'))).toBe('https://example.com')
  })
})
