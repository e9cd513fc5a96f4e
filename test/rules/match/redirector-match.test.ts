import { describe, expect, it } from 'vitest'
import { indexRedirectors, matchRedirector, redirectorsOf } from '../../../src/rules/match/redirector-match.ts'
import type { Redirector } from '../../../src/rules/types.ts'
import { parseUrl } from '../../../src/url/parts.ts'

const rule = (fields: Partial<Redirector>): Redirector => ({
  name: 'test', hosts: ['r.test'], path: '/go', target: { query: ['u', 'url'] }, source: 'https://r.test/', examples: [], ...fields,
}) // prettier-ignore

/** The inner text that a redirector finds in a URL. */
function inner(fields: Partial<Redirector>, url: string): string | undefined {
  const parts = parseUrl(url)!
  const found = redirectorsOf(indexRedirectors([rule(fields)]), parts.host)
  return found === undefined ? undefined : matchRedirector(found, parts)?.inner
}

describe('matchRedirector()', () => {
  it('takes the first listed parameter that is present, form-decoded', () => {
    expect(inner({}, 'https://r.test/go?url=https%3A%2F%2Fb.test%2F&u=https%3A%2F%2Fa.test%2Fx+y')).toBe(
      'https://a.test/x y',
    )
    expect(inner({}, 'https://r.test/go/?url=https://b.test/')).toBe('https://b.test/')
  })

  it('decodes a target once more that is still encoded', () => {
    expect(inner({ target: 'whole-query', path: '/go' }, 'https://r.test/go?https%3A%2F%2Fa.test%2F')).toBe(
      'https://a.test/',
    )
    expect(inner({}, 'https://r.test/go?u=https%253A%252F%252Fa.test%252F')).toBe('https://a.test/')
  })

  it('takes the whole query', () => {
    expect(inner({ target: 'whole-query', path: '/' }, 'https://r.test/?https://a.test/?b=1&c=2')).toBe(
      'https://a.test/?b=1&c=2',
    )
  })

  it('takes the rest of the path with the query', () => {
    expect(inner({ target: 'rest', path: '/**' }, 'https://r.test/https://a.test/b/?c=1')).toBe('https://a.test/b/?c=1')
  })

  it('reads the scheme of an AMP path', () => {
    const amp = { target: 'amp-rest', path: '/amp/**' } as const
    expect(inner(amp, 'https://r.test/amp/s/a.test/b?c')).toBe('https://a.test/b?c')
    expect(inner(amp, 'https://r.test/amp/a.test/b')).toBe('http://a.test/b')
    expect(inner(amp, 'https://r.test/amp//a.test')).toBeUndefined()
  })

  it.each([
    ['another path', 'https://r.test/went?u=https://a.test/'],
    ['another host', 'https://x.r.test/go?u=https://a.test/'],
    ['another port', 'https://r.test:8443/go?u=https://a.test/'],
    ['credentials', 'https://me@r.test/go?u=https://a.test/'],
    ['no target', 'https://r.test/go?x=https://a.test/'],
    ['an empty target', 'https://r.test/go?u='],
  ])('refuses %s', (_, url) => {
    expect(inner({}, url)).toBeUndefined()
  })

  it('takes a capture of the path, decoded once', () => {
    const capture = { target: 'capture', path: '/click/*/to:{url}' } as const
    expect(inner(capture, 'https://r.test/click/x/to:https%3A%2F%2Fa.test%2Fb%2520c')).toBe('https://a.test/b%20c')
    expect(inner(capture, 'https://r.test/click/x/to:%zz')).toBeUndefined()
  })

  it('cuts a signature off the end', () => {
    const signed = { suffix: ':[a-z]{4,}' }
    expect(inner(signed, 'https://r.test/go?u=https://a.test/b:abcd')).toBe('https://a.test/b')
    expect(inner(signed, 'https://r.test/go?u=https://a.test/b')).toBe('https://a.test/b')
  })

  it('takes a target without a scheme only where the rule says so and it begins with a host name', () => {
    expect(inner({}, 'https://r.test/go?u=a.test/b')).toBeUndefined()
    const lax = { mayLackScheme: true }
    expect(inner(lax, 'https://r.test/go?u=a.test/b')).toBe('http://a.test/b')
    expect(['javascript:alert(1)', '//a.test/', '/a.test', 'a', 'a.1/b'].map((u) => inner(lax, `https://r.test/go?u=${u}`))).toEqual(
      [undefined, undefined, undefined, undefined, undefined],
    ) // prettier-ignore
  })

  it('goes on to the next redirector of the host when a target is no URL', () => {
    const parts = parseUrl('https://r.test/go?u=7&url=https://b.test/')!
    const rules = [rule({ target: { query: ['u'] } }), rule({ target: { query: ['url'] } })]
    expect(matchRedirector(redirectorsOf(indexRedirectors(rules), 'r.test')!, parts)?.inner).toBe('https://b.test/')
  })

  it('takes generated names below a host only where the rule says so', () => {
    expect(inner({ subdomains: true }, 'https://x-y.r.test/go?u=https://a.test/')).toBe('https://a.test/')
    expect(inner({ subdomains: true }, 'https://notr.test/go?u=https://a.test/')).toBeUndefined()
  })
})
