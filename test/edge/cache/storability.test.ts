import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgeResponse } from '../../../src/edge/cache/storability.ts'
import type { ResponseHead } from '../../../src/edge/cache/types.ts'

const NOW = Date.UTC(2026, 10, 20, 12)

const instant = { requestTimeMs: NOW, responseTimeMs: NOW }

const get = new Request('https://shop.test/')

function whyNot(request: Request, response: ResponseHead, varyAllow: string[]): string | undefined {
  const judgement = judgeResponse(request, response, instant, varyAllow)
  return 'why' in judgement ? judgement.why : undefined
}

const status = fc.constantFrom(
  200,
  203,
  204,
  206,
  299,
  300,
  301,
  302,
  303,
  307,
  308,
  400,
  401,
  403,
  404,
  405,
  410,
  414,
  429,
  500,
  501,
  503,
)

const STORED = [200, 203, 204, 299, 300, 301, 302, 303, 307, 308, 404, 410]

const control = fc.array(
  fc.constantFrom(
    'max-age=60',
    's-maxage=60',
    'private',
    'private="a"',
    'no-store',
    'no-cache',
    'no-cache="a"',
    'public',
    'max-age=x',
  ),
  { maxLength: 3 },
)

const response = fc.record({
  status,
  control,
  targeted: fc.option(control),
  cookie: fc.boolean(),
  tagged: fc.boolean(),
  issued: fc.option(fc.constantFrom('x-auth-token', 'X-CSRFToken', 'clear-site-data'), { freq: 3 }),
  vary: fc.constantFrom(null, 'foo', 'foo, bar', '*', 'Cookie', 'cookie, bar', 'Foo, Authorization', 'User-Agent'),
  expires: fc.boolean(),
})

describe('judgeResponse (RFC 9111 §3)', () => {
  it('never lets anything be stored that must not be', () => {
    fc.assert(
      fc.property(response, (shape) => {
        const headers = new Headers()
        if (shape.control.length > 0) headers.set('cache-control', shape.control.join(', '))
        if (shape.targeted !== null && shape.targeted.length > 0)
          headers.set('cdn-cache-control', shape.targeted.join(', '))
        if (shape.cookie) headers.set('set-cookie', 'a=b')
        if (shape.issued !== null) headers.set(shape.issued, 'x')
        if (shape.tagged) headers.set('etag', '"1"')
        if (shape.vary !== null) headers.set('vary', shape.vary)
        if (shape.expires) headers.set('expires', new Date(NOW + 60_000).toUTCString())
        const deciding = shape.targeted !== null && shape.targeted.length > 0 ? shape.targeted : shape.control
        const targeted = deciding === shape.targeted
        const forbidden =
          !STORED.includes(shape.status) ||
          shape.cookie ||
          shape.issued !== null ||
          deciding.some((directive) => /^(?:private|no-store)/.test(directive)) ||
          (deciding.includes('no-cache') && !shape.tagged) ||
          // What is stale at once is kept to be validated.
          !(deciding.some((directive) => /=60|^no-cache$|=x/.test(directive)) || (shape.expires && !targeted)) ||
          (deciding.includes('max-age=x') && !deciding.some((directive) => /=60/.test(directive)) && !shape.tagged) ||
          (shape.vary !== null && /\*|cookie|authorization|user-agent/i.test(shape.vary))
        const why = whyNot(get, { status: shape.status, headers }, ['foo'])
        if (forbidden) expect(why).toBeDefined()
      }),
      { numRuns: 5000 },
    )
  })

  it('stores what it may, so that the rule above is not met by storing nothing', () => {
    for (const fields of [
      { 'cache-control': 'max-age=60' },
      { 'cache-control': 'public, s-maxage=1' },
      { 'cache-control': 'max-age=60', vary: 'Foo' },
    ]) {
      expect(whyNot(get, { status: 200, headers: new Headers(fields) }, ['foo'])).toBeUndefined()
    }
  })

  it.each(['Cookie', 'Authorization', 'Cookie, Foo, Authorization'])(
    'stores what varies on %s under no other name than the keyed ones, where the operator lists them',
    (vary) => {
      const response = { status: 200, headers: new Headers({ 'cache-control': 'max-age=60', vary }) }
      expect(judgeResponse(get, response, instant, ['foo', 'cookie', 'authorization'])).toMatchObject({
        storable: { vary: vary.includes('Foo') ? ['foo'] : [] },
      })
    },
  )

  it('takes a header by which another form is asked for as met, unless the request has it', () => {
    const response = {
      status: 200,
      headers: new Headers({ 'cache-control': 'max-age=60', vary: 'RSC, HX-Request, Foo' }),
    }
    expect(judgeResponse(get, response, instant, ['foo'])).toMatchObject({ storable: { vary: ['foo'] } })
    expect(whyNot(new Request(get, { headers: { rsc: '1' } }), response, ['foo'])).toBe('vary')
  })

  it('takes Origin as met, unless the request names one', () => {
    const vary = 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers'
    const response = { status: 200, headers: new Headers({ 'cache-control': 'max-age=60', vary }) }
    expect(judgeResponse(get, response, instant, [])).toMatchObject({ storable: { vary: [] } })
    expect(whyNot(new Request(get, { headers: { origin: 'https://app.test' } }), response, [])).toBe('vary')
  })

  it('takes the headers of content codings as met: they are not sent', () => {
    const vary = 'Accept-Encoding, Available-Dictionary, Dictionary-ID'
    const response = { status: 200, headers: new Headers({ 'cache-control': 'max-age=60', vary }) }
    expect(judgeResponse(get, response, instant, [])).toMatchObject({ storable: { vary: [] } })
    const coded = new Request(get, { headers: { 'accept-encoding': 'zstd' } })
    expect(whyNot(coded, response, [])).toBe('vary')
    expect(judgeResponse(coded, response, instant, ['accept-encoding'])).toMatchObject({
      storable: { vary: ['accept-encoding'] },
    })
  })

  it('learns the names of a Vary that no one listed, but none that tell one client from another', () => {
    const judged = (vary: string): unknown => {
      const response = { status: 200, headers: new Headers({ 'cache-control': 'max-age=60', vary }) }
      return judgeResponse(get, response, instant, [])
    }
    expect(judged('Foo, Accept-Language')).toMatchObject({ storable: { vary: ['accept-language', 'foo'] } })
    for (const name of ['User-Agent', 'Referer', 'X-Forwarded-For', 'X-Api-Key', 'Cookie'])
      expect(judged(`Foo, ${name}`), name).toEqual({ why: 'vary' })
  })

  it('takes Host as met: it is in the URL', () => {
    const response = { status: 200, headers: new Headers({ 'cache-control': 'max-age=60', vary: 'Host, Foo' }) }
    expect(judgeResponse(get, response, instant, ['foo'])).toMatchObject({ storable: { vary: ['foo'] } })
  })

  it.each(['max-age=60, must-revalidate; private', 'max-age=60; no-store', 'public no-store, max-age=60'])(
    'stores nothing that says %j: a restriction may be swallowed',
    (text) => {
      const headers = new Headers({ 'cache-control': text, etag: '"1"' })
      expect(whyNot(get, { status: 200, headers }, [])).toBe('directive')
      headers.set('expires', new Date(NOW + 60_000).toUTCString())
      expect(whyNot(get, { status: 200, headers }, [])).toBe('directive')
    },
  )

  it.each([
    ['br', 'max-age=60, no-transform', undefined],
    ['gzip', 'No-Transform', 'max-age=60'],
  ])('stores nothing in %s with %j that would be decoded for it', (coding, control, targeted) => {
    const headers = new Headers({ 'cache-control': control, 'content-encoding': coding })
    if (targeted !== undefined) headers.set('cdn-cache-control', targeted)
    expect(whyNot(get, { status: 200, headers }, [])).toBe('coding')
    headers.delete('content-encoding')
    headers.set('cdn-cache-control', 'max-age=60')
    expect(whyNot(get, { status: 200, headers }, [])).toBeUndefined()
  })

  it.each([302, 303, 307])('stores a %i that says how long it holds', (status) => {
    const fields = { 'cache-control': 'max-age=60', location: '/other' }
    expect(whyNot(get, { status, headers: new Headers(fields) }, [])).toBeUndefined()
    expect(whyNot(get, { status, headers: new Headers({ location: '/other' }) }, [])).toBe('no-freshness')
    expect(whyNot(get, { status, headers: new Headers({ ...fields, 'set-cookie': 'a=b' }) }, [])).toBe(
      'credentials-issued',
    )
  })

  it.each([302, 303, 307])('stores no %i that says no-cache alone (RFC 9111 §3)', (status) => {
    const why = (control: string): string | undefined =>
      whyNot(get, { status, headers: new Headers({ 'cache-control': control, etag: '"1"' }) }, [])
    expect(why('no-cache')).toBe('no-freshness')
    expect([why('no-cache, public'), why('no-cache, max-age=60')]).toEqual([undefined, undefined])
  })

  it.each(['no-cache', 'no-cache, max-age=60', 'max-age=60, s-maxage=60, No-Cache', 'stale-if-error=60, no-cache=""'])(
    'stores %j where it can be validated, never to be used without that',
    (text) => {
      const headers = new Headers({ 'cache-control': text, expires: new Date(NOW + 60_000).toUTCString() })
      expect(whyNot(get, { status: 200, headers }, [])).toBe('useless')
      headers.set('etag', '"1"')
      expect(judgeResponse(get, { status: 200, headers }, instant, [])).toMatchObject({
        storable: { freshness: { lifetimeSeconds: 0, mustRevalidate: true, staleIfUnreachedSeconds: 0 } },
      })
    },
  )

  it('lets must-understand outweigh no-store where the status is understood (RFC 9111 §5.2.2.3)', () => {
    const why = (control: string, status = 200): string | undefined =>
      whyNot(get, { status, headers: new Headers({ 'cache-control': control }) }, [])
    expect(why('must-understand, no-store, max-age=60')).toBeUndefined()
    expect(why('must-understand, no-store, max-age=60', 299)).toBe('directive')
    expect(why('must-understand, max-age=60', 299)).toBe('directive')
    expect(why('max-age=60', 299)).toBeUndefined()
    expect(why('must-understand, no-store, private, max-age=60')).toBe('directive')
    expect(why('must-understand=1, no-store, max-age=60')).toBe('directive')
    expect(why('must-understand, no_store, max-age=60')).toBe('directive')
    expect(why('must-understand, no-store')).toBe('no-freshness')
  })

  it('keeps an expired response only if it can be validated or used stale', () => {
    const why = (fields: Record<string, string>): string | undefined =>
      whyNot(get, { status: 200, headers: new Headers(fields) }, [])
    expect(why({ 'cache-control': 'max-age=0' })).toBe('useless')
    expect(why({ 'cache-control': 'max-age=0', etag: '"1"' })).toBeUndefined()
    expect(why({ 'cache-control': 'max-age=0, stale-if-error=5' })).toBeUndefined()
    expect(why({ 'cache-control': 'max-age=10', age: '10' })).toBe('useless')
  })

  it('knows personal requests by their fields', () => {
    const headers = new Headers({ 'cache-control': 'public, s-maxage=60, must-revalidate' })
    for (const name of ['authorization', 'cookie']) {
      const request = new Request(get, { headers: { [name]: 'x' } })
      expect(whyNot(request, { status: 200, headers }, [])).toBe('credentials')
    }
    expect(whyNot(new Request(get, { method: 'POST' }), { status: 200, headers }, [])).toBe('method')
    expect(whyNot(new Request(get, { method: 'HEAD' }), { status: 200, headers }, [])).toBe('method')
  })
})
