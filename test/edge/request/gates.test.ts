import { describe, expect, it } from 'vitest'
import type { GatePolicy } from '../../../src/edge/request/gates.ts'
import { checkGates, costlyCookies, MAX_PARAMETERS, MAX_QUERY_BYTES } from '../../../src/edge/request/gates.ts'
import { readRequestFacts } from '../../../src/edge/request/request-facts.ts'
import { readTarget } from '../../../src/edge/request/target.ts'
import { createRig, detailOf } from '../support/rig.ts'

const URL_OK = 'http://shop.test/p?a=1'

function policyOf(cookies: readonly string[], more: Partial<GatePolicy> = {}): GatePolicy {
  return {
    adapter: 'memory',
    isAnonymousCookie: (name) => cookies.includes(name),
    forwardHeaders: [],
    varyAllow: [],
    ...more,
  }
}

function judge(url: string, init: RequestInit = {}, cookies: readonly string[] = []): string {
  const request = new Request(URL_OK, init)
  const verdict = checkGates(request, readRequestFacts(request), readTarget(url)!, policyOf(cookies))
  return verdict.kind === 'bypass' ? verdict.reason : verdict.kind === 'refuse' ? String(verdict.status) : 'pass'
}

const withHeader = (name: string, value: string): RequestInit => ({ headers: { [name]: value } })

describe('gates on the request', () => {
  it.each<[string, RequestInit, string]>([
    ['a plain GET', {}, 'pass'],
    ['a plain HEAD', { method: 'HEAD' }, 'pass'],
    ['POST', { method: 'POST', body: 'x' }, 'method'],
    ['OPTIONS', { method: 'OPTIONS' }, 'method'],
    ['PURGE', { method: 'PURGE' }, 'method'],
    ['an upgrade', withHeader('Upgrade', 'websocket'), 'method'],
    ['Content-Length on GET', withHeader('Content-Length', '3'), 'body'],
    ['Content-Length: 0 on GET', withHeader('Content-Length', '0'), 'body'],
    ['Transfer-Encoding on GET', withHeader('Transfer-Encoding', 'chunked'), 'body'],
    ['Authorization', withHeader('Authorization', 'Basic x'), 'credentials'],
    ['an API key', withHeader('X-Api-Key', 'x'), 'credentials'],
    ['the token of a cart', withHeader('Cart-Token', 'x'), 'credentials'],
    ['the key of an interface', withHeader('Private-Token', 'x'), 'credentials'],
    ['an Access assertion', withHeader('Cf-Access-Jwt-Assertion', 'x'), 'credentials'],
    ['a user, by the word of a proxy', withHeader('X-Forwarded-User', 'ann'), 'credentials'],
    ['a certificate', withHeader('Client-Cert', ':MIIB:'), 'credentials'],
    ['the groups of a user, by the word of a proxy', withHeader('X-Forwarded-Groups', 'staff'), 'credentials'],
    ['a claim of a token', withHeader('X-Acme-Claim-Email', 'ann@x.test'), 'credentials'],
    ['an empty user', withHeader('X-Acme-User', ''), 'pass'],
    ['the program of a user', withHeader('X-Original-User-Agent', 'Firefox'), 'pass'],
    ['two lengths', { method: 'POST', headers: { 'Content-Length': '3', 'Transfer-Encoding': 'chunked' } }, '400'],
    ['a cookie', withHeader('Cookie', 'sid=1'), 'credentials'],
    ['a nameless cookie', withHeader('Cookie', 'x'), 'credentials'],
    ['Range', withHeader('Range', 'bytes=0-1'), 'range'],
    ['If-Range', withHeader('If-Range', '"a"'), 'range'],
    ['If-Match', withHeader('If-Match', '"a"'), 'range'],
    ['an XHR', withHeader('X-Requested-With', 'XMLHttpRequest'), 'variant'],
    ['htmx', withHeader('HX-Request', 'true'), 'variant'],
    ['Unpoly', withHeader('X-Up-Version', '3.10'), 'variant'],
    ['a version of an interface', withHeader('X-Api-Version', '2'), 'variant'],
    ['an app that shows pages on Android', withHeader('X-Requested-With', 'com.example.reader_2'), 'pass'],
    ['a Turbo stream', withHeader('Accept', 'text/vnd.turbo-stream.html, text/html, application/xhtml+xml'), 'variant'],
    ['Accept that likes something else better', withHeader('Accept', 'text/markdown, text/html;q=0.9'), 'variant'],
    ['Accept that rules pages out', withHeader('Accept', 'application/json'), 'variant'],
    ['Accept with a wildcard', withHeader('Accept', 'image/webp,*/*;q=0.8'), 'pass'],
    ['Accept of axios', withHeader('Accept', 'application/json, text/plain, */*'), 'variant'],
    ['Accept of jQuery', withHeader('Accept', 'application/json, text/javascript, */*; q=0.01'), 'variant'],
    ['Accept of an agent', withHeader('Accept', 'text/markdown, text/html, */*'), 'variant'],
    ['Accept that likes pages less', withHeader('Accept', 'text/html;q=0.5, application/json, */*'), 'variant'],
    [
      'Accept that likes pages less, oddly spelled',
      withHeader('Accept', 'text/html ; Q = .5, application/json'),
      'variant',
    ],
    ['Accept of anything, and of something', withHeader('Accept', '*/*, application/json'), 'variant'],
    [
      'Accept of a feed reader',
      withHeader('Accept', 'application/rss+xml, application/xml;q=0.9, */*;q=0.1'),
      'variant',
    ],
    ['Accept of anything', withHeader('Accept', '*/*'), 'pass'],
    ['Accept of anything, less', withHeader('Accept', '*/*;q=0.8'), 'pass'],
    ['an empty Accept', withHeader('Accept', ''), 'pass'],
    ['Accept of a picture', withHeader('Accept', 'image/avif,image/webp,image/*,*/*;q=0.8'), 'pass'],
    ['Accept of a style', withHeader('Accept', 'text/css,*/*;q=0.1'), 'pass'],
    [
      'Accept of a font',
      withHeader('Accept', 'application/font-woff2;q=1.0,application/font-woff;q=0.9,*/*;q=0.8'),
      'pass',
    ],
    ['Accept of a film', withHeader('Accept', 'video/webm,video/ogg,video/*;q=0.9,*/*;q=0.5'), 'pass'],
    [
      'Accept of an older browser',
      withHeader('Accept', 'application/xml,application/xhtml+xml,text/html;q=0.9,*/*;q=0.5'),
      'pass',
    ],
    [
      'Accept of a crawler',
      withHeader('Accept', 'text/html,application/xhtml+xml,application/signed-exchange;v=b3,*/*;q=0.8'),
      'pass',
    ],
    ['Accept of a browser', withHeader('Accept', 'text/html'), 'pass'],
    ['Accept that likes pages best', withHeader('Accept', 'text/html;level=1;q=1.0,application/json;q=0.9'), 'pass'],
    ['Via of others', withHeader('Via', '1.1 varnish'), 'pass'],
    ['Via of ours', withHeader('Via', '1.1 varnish, 1.1 edge-canonicalizer'), 'loop'],
    ['Via of ours twice', withHeader('Via', '1.1 edge-canonicalizer, 1.1 Edge-Canonicalizer'), '508'],
    ['our own learner', withHeader('Canonical-Fetch', 'plain'), 'learner'],
    ['unknown headers', withHeader('X-Anything', 'y'), 'pass'],
  ])('%s', (_name, init, expected) => {
    expect(judge(URL_OK, init)).toBe(expected)
  })

  it('lets through what is known by its words alone where the operator lists it, and it is sent', () => {
    const request = new Request(URL_OK, withHeader('X-Store-Group', 'b'))
    const judged = (more: Partial<GatePolicy>): string =>
      checkGates(request, readRequestFacts(request), readTarget(URL_OK)!, policyOf([], more)).kind
    expect(judged({})).toBe('bypass')
    expect(judged({ forwardHeaders: ['x-store-group'] })).toBe('pass')
    expect(judged({ varyAllow: ['x-store-group'] })).toBe('pass')
    expect(judged({ varyAllow: ['x-store-group'], adapter: 'zone' })).toBe('bypass')
  })

  it('lets through cookies that are listed as anonymous, and no others', () => {
    expect(judge(URL_OK, withHeader('Cookie', 'consent=1; ab=2'), ['consent', 'ab'])).toBe('pass')
    expect(judge(URL_OK, withHeader('Cookie', 'consent=1; sid=2'), ['consent'])).toBe('credentials')
  })

  it('refuses control characters in a header value', () => {
    const facts = { ...readRequestFacts(new Request(URL_OK)), controlCharacter: true }
    expect(checkGates({ method: 'GET' }, facts, readTarget(URL_OK)!, policyOf([]))).toMatchObject({
      kind: 'refuse',
      status: 400,
    })
  })

  it('judges by the first gate that fails', () => {
    expect(judge('http://shop.test/a//b', { method: 'POST', body: 'x', headers: { Cookie: 'a=1' } })).toBe('method')
    expect(judge('http://shop.test/a//b', withHeader('Cookie', 'a=1'))).toBe('credentials')
  })
})

describe('gates on the target', () => {
  const many = (count: number): string => Array.from({ length: count }, (_, i) => `p${i}=1`).join('&')

  it.each<[string, string]>([
    ['/p', 'pass'],
    ['/p?a=1&b=%20', 'pass'],
    ['/caf%C3%A9/x', 'pass'],
    ['/a/%2e%2e/b', 'path'],
    ['/a/../b', 'path'],
    ['/a%2fb', 'path'],
    ['/a%2Fb', 'path'],
    ['/a%5Cb', 'path'],
    ['/a%00b', 'path'],
    ['/a%0ab', 'path'],
    ['/a%1fb', 'path'],
    ['/a%7Fb', 'path'],
    ['/a%23b', 'path'],
    ['/a%25b', 'path'],
    ['/a%3Bb', 'path'],
    ['/a%3fb', 'path'],
    ['/a\\b', 'path'],
    ['//a', 'path'],
    ['/a//b', 'path'],
    ['/a;x.css', 'path'],
    ['/a b', 'path'],
    ['/ä', 'path'],
    ['/a#b', 'path'],
    ['/p?a=1#b', 'query'],
    ['/p?a=ä', 'query'],
    ['/p?%zz=1', 'query'],
    ['/p?%ff=1', 'query'],
    ['/p?a=%zz', 'pass'],
    ['/p?a=1;b=2', 'pass'],
    [`/p?${many(MAX_PARAMETERS)}`, 'pass'],
    [`/p?${many(MAX_PARAMETERS + 1)}`, 'query'],
    [`/p?a=${'x'.repeat(MAX_QUERY_BYTES - 2)}`, 'pass'],
    [`/p?a=${'x'.repeat(MAX_QUERY_BYTES - 1)}`, 'query'],
  ])('%s', (target, expected) => {
    expect(judge(`http://shop.test${target}`)).toBe(expected)
  })

  it('passes around a URL with userinfo', () => {
    expect(judge('http://user@shop.test/p')).toBe('path')
  })
})

describe('gates on what the URL carries', () => {
  it.each<[string, string]>([
    ['/p?PHPSESSID=4d8a7b1c9e0f2a3b4c5d6e7f8a9b0c1d', 'bypass-credentials'],
    ['/d?X-Amz-Signature=abcdef0123&X-Amz-Credential=k', 'bypass-credentials'],
    ['/cart?add-to-cart=99', 'bypass-action'],
    ['/p?utm_source=x', 'rewrite'],
    ['/p?a=1', 'identity'],
  ])('%s', async (target, expected) => {
    const rig = createRig()
    expect(detailOf(await rig.ask(`http://shop.test${target}`))).toBe(expected)
    if (expected.startsWith('bypass')) expect(rig.seen[0]?.url).toBe(`http://shop.test${target}`)
  })
})

describe('costlyCookies()', () => {
  const costs = (headers: Record<string, string>, init: RequestInit = {}): readonly string[] => {
    const request = new Request(URL_OK, { headers, ...init })
    return costlyCookies(request, readRequestFacts(request), policyOf(['_ga']))
  }

  it('names the cookies for which alone a request bypasses the cache', () => {
    expect(costs({ cookie: '_ga=1; sid=2; lang=en' })).toEqual(['sid', 'lang'])
    expect(costs({ cookie: '_ga=1' })).toEqual([])
  })

  it('names none where the request would bypass without them', () => {
    expect(costs({ cookie: 'sid=2', authorization: 'Bearer x' })).toEqual([])
    expect(costs({ cookie: 'sid=2' }, { method: 'POST' })).toEqual([])
  })
})
