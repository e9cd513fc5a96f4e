import { describe, expect, it } from 'vitest'
import {
  isForAnotherSite,
  unseenNames,
  keyedRequest,
  toRequest,
  withVary,
} from '../../../src/edge/request/cache-key.ts'
import { readRequestFacts } from '../../../src/edge/request/request-facts.ts'

const NOTHING = { varyAllow: [], forwardHeaders: [] }

function keyed(url: string, init: RequestInit = {}, sent = NOTHING): Request | undefined {
  const request = new Request('http://h.test/asked', init)
  const asked = keyedRequest(url, request, readRequestFacts(request), sent)
  return asked && toRequest(asked)
}

describe('the keyed request', () => {
  it('has the bytes of the canonical URL', () => {
    for (const url of ['http://h.test/p?a=1&b=%7E', 'http://h.test:81/%C3%A9?x=a+b']) expect(keyed(url)?.url).toBe(url)
  })

  it('does not exist when the platform would send other bytes', () => {
    const request = keyed('http://h.test/a/../b')
    expect(request === undefined || request.url === 'http://h.test/a/../b').toBe(true)
  })

  it('has the method and the validators of the client', () => {
    const request = keyed('http://h.test/p', {
      method: 'HEAD',
      headers: { 'if-none-match': '"a"', 'if-modified-since': 'x', 'cache-control': 'no-cache' },
    })
    expect([request?.method, request?.redirect, Object.keys(Object.fromEntries(request!.headers))]).toEqual([
      'HEAD',
      'manual',
      ['accept', 'if-modified-since', 'if-none-match', 'user-agent', 'via', 'x-forwarded-for', 'x-real-ip'],
    ])
  })

  it('leaves out a validator that is longer than any server makes', () => {
    expect(
      keyed('http://h.test/p', { headers: { 'if-none-match': `"${'x'.repeat(5000)}"` } })?.headers.has('if-none-match'),
    ).toBe(false)
  })

  it('has no field that the client declares to end here (RFC 9110 §7.6.1)', () => {
    const headers = { connection: 'close, X-Keyed', 'x-keyed': '1', 'x-sent': '2' }
    const sent = { varyAllow: ['x-keyed'] as never[], forwardHeaders: ['x-sent'] as never[] }
    const asked = keyed('http://h.test/p', { headers }, sent)
    expect([asked?.headers.get('x-keyed'), asked?.headers.get('x-sent')]).toEqual([null, '2'])
  })

  it('does not remember the headers of the request before', () => {
    keyed('http://h.test/p', { headers: { 'x-a': '1' } }, { varyAllow: [], forwardHeaders: ['x-a'] as never[] })
    expect(keyed('http://h.test/p')?.headers.has('x-a')).toBe(false)
  })
})

describe('Vary', () => {
  const response = (vary?: string): Response => new Response('x', vary === undefined ? {} : { headers: { vary } })

  it('names every header that was sent and keyed', () => {
    expect(withVary(response('Accept-Encoding'), ['accept-language']).headers.get('vary')).toBe(
      'Accept-Encoding, accept-language',
    )
    expect(withVary(response('ACCEPT-LANGUAGE'), ['accept-language']).headers.get('vary')).toBe('ACCEPT-LANGUAGE')
    expect(withVary(response('*'), ['accept-language']).headers.get('vary')).toBe('*')
    expect(withVary(response(), []).headers.has('vary')).toBe(false)
  })

  it.each<[string | undefined, Record<string, string>, string[]]>([
    [undefined, { origin: 'x' }, []],
    ['Origin', { origin: 'x' }, []],
    ['accept-encoding, Cookie', { 'accept-encoding': 'gzip' }, []],
    ['Accept-Encoding, Available-Dictionary', { 'available-dictionary': ':pZGm1A==:' }, []],
    ['Accept', { accept: '*/*' }, []],
    ['Accept', { accept: 'text/html' }, ['accept']],
    ['accept-language', { 'accept-language': '*' }, []],
    ['Save-Data, , accept-Language', { 'accept-language': 'de', 'save-data': 'on' }, ['accept-language', 'save-data']],
    ['*', {}, []],
    ['*', { 'user-agent': 'x', accept: '*/*', 'x-sent': '1' }, []],
    ['*', { 'accept-language': 'de' }, ['accept-language']],
    ['*', { origin: 'https://app.test' }, ['origin']],
    ['x-sent', { 'x-sent': '1' }, []],
    ['user-agent', {}, ['user-agent']],
    ['x-keyed', { 'x-keyed': '1' }, []],
  ])('%j with %o depends on what was not sent: %j', (vary, headers, expected) => {
    const sent = { varyAllow: ['x-keyed'], forwardHeaders: ['x-sent'] }
    expect(unseenNames(response(vary), new Request('http://h.test/', { headers }), sent)).toEqual(expected)
  })
})

describe('an answer for another site', () => {
  const OPEN = { 'access-control-allow-origin': '*' }

  it.each<[boolean, string, Record<string, string>, string | undefined, readonly string[]]>([
    [true, 'says nothing of permission, and the origin was not told who asks', {}, 'https://app.test', []],
    [false, 'says nothing of it to the site itself', {}, 'http://h.test', []],
    [false, 'lets everybody read', OPEN, 'https://app.test', []],
    [true, 'depends on who asks', { ...OPEN, vary: 'Accept-Encoding, Origin' }, 'https://app.test', []],
    [true, 'depends on who asks, be it the site itself', { vary: 'origin' }, 'http://h.test', []],
    [false, 'depends on Origin, and none was sent', { vary: 'Origin' }, undefined, []],
    [false, 'was refused by an origin that knew', {}, 'https://app.test', ['origin']],
  ])('is another one: %s, where it %s', (expected, _, headers, from, varyAllow) => {
    const request = new Request('http://h.test/', from === undefined ? {} : { headers: { origin: from } })
    const sent = { varyAllow, forwardHeaders: [] }
    expect(isForAnotherSite(new Response('', { headers }), request, readRequestFacts(request), sent)).toBe(expected)
  })
})
