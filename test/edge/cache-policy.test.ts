import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeResponse } from '../../src/edge/cache-entry.ts'
import { clientWishes, decide, mayServeOnError, whyNotStored } from '../../src/edge/cache-policy.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const instant = { requestTimeMs: NOW, responseTimeMs: NOW }
const get = new Request('https://shop.test/')

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
  vary: fc.constantFrom(null, 'foo', 'foo, bar', '*', 'cookie', 'accept-encoding'),
  expires: fc.boolean(),
})

describe('whyNotStored (RFC 9111 §3)', () => {
  it('never lets anything be stored that must not be', () => {
    fc.assert(
      fc.property(response, (shape) => {
        const headers = new Headers()
        if (shape.control.length > 0) headers.set('cache-control', shape.control.join(', '))
        if (shape.targeted !== null && shape.targeted.length > 0)
          headers.set('cdn-cache-control', shape.targeted.join(', '))
        if (shape.cookie) headers.set('set-cookie', 'a=b')
        if (shape.vary !== null) headers.set('vary', shape.vary)
        if (shape.expires) headers.set('expires', new Date(NOW + 60_000).toUTCString())
        const deciding = shape.targeted !== null && shape.targeted.length > 0 ? shape.targeted : shape.control
        const targeted = deciding === shape.targeted
        const forbidden =
          ![200, 203, 204, 300, 301, 308, 404, 410].includes(shape.status) ||
          shape.cookie ||
          deciding.some((directive) => /^(?:private|no-store|no-cache$)/.test(directive)) ||
          !(deciding.some((directive) => /=60/.test(directive)) || (shape.expires && !targeted)) ||
          (shape.vary !== null && shape.vary !== 'foo')
        const why = whyNotStored(get, { status: shape.status, headers }, instant, ['foo'])
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
      expect(whyNotStored(get, { status: 200, headers: new Headers(fields) }, instant, ['foo'])).toBeUndefined()
    }
  })

  it('keeps an expired response only if it can be validated or used stale', () => {
    const why = (fields: Record<string, string>): string | undefined =>
      whyNotStored(get, { status: 200, headers: new Headers(fields) }, instant, [])
    expect(why({ 'cache-control': 'max-age=0' })).toBe('useless')
    expect(why({ 'cache-control': 'max-age=0', etag: '"1"' })).toBeUndefined()
    expect(why({ 'cache-control': 'max-age=0, stale-if-error=5' })).toBeUndefined()
    expect(why({ 'cache-control': 'max-age=10', age: '10' })).toBe('useless')
  })

  it('knows personal requests by their fields', () => {
    const headers = new Headers({ 'cache-control': 'public, s-maxage=60, must-revalidate' })
    for (const name of ['authorization', 'cookie']) {
      const request = new Request(get, { headers: { [name]: 'x' } })
      expect(whyNotStored(request, { status: 200, headers }, instant, [])).toBe('credentials')
    }
    expect(whyNotStored(new Request(get, { method: 'POST' }), { status: 200, headers }, instant, [])).toBe('method')
    expect(whyNotStored(new Request(get, { method: 'HEAD' }), { status: 200, headers }, instant, [])).toBe('method')
  })
})

describe('clientWishes (RFC 9111 §5.2.1, §5.4)', () => {
  const wishes = (fields: Record<string, string>): ReturnType<typeof clientWishes> => clientWishes(new Headers(fields))

  it('reads Pragma only without Cache-Control', () => {
    expect(wishes({ pragma: 'no-cache' }).noCache).toBe(true)
    expect(wishes({ pragma: 'no-cache', 'cache-control': 'max-stale' }).noCache).toBe(false)
    expect(wishes({ pragma: 'x' }).noCache).toBe(false)
  })

  it('takes a bare max-stale for any staleness', () => {
    expect(
      [wishes({ 'cache-control': 'max-stale' }), wishes({ 'cache-control': 'max-stale=5' })].map(
        (w) => w.maxStaleSeconds,
      ),
    ).toEqual([Infinity, 5])
  })
})

describe('decide (RFC 9111 §4)', () => {
  const entry = (fields: Record<string, string>) =>
    describeResponse(get, { status: 200, statusText: 'OK', headers: new Headers(fields) }, instant)!

  it('never uses a response beyond its lifetime and its stale windows', () => {
    const seconds = fc.integer({ min: 0, max: 100 })
    fc.assert(
      fc.property(seconds, seconds, fc.boolean(), seconds, (lifetime, window, must, elapsed) => {
        const control = `max-age=${lifetime}, stale-while-revalidate=${window}${must ? ', must-revalidate' : ''}`
        const stored = entry({ 'cache-control': control })
        const decision = decide({ entry: stored, vary: [] }, clientWishes(new Headers()), NOW + elapsed * 1000)
        const expected =
          elapsed < lifetime ? 'use' : !must && elapsed < lifetime + window ? 'use-and-refresh' : 'forward'
        expect(decision.kind).toBe(expected)
      }),
    )
  })

  it('says why it asks the origin', () => {
    const none = clientWishes(new Headers())
    expect(decide({ entry: undefined, vary: undefined }, none, NOW)).toEqual({ kind: 'forward', fwd: 'uri-miss' })
    expect(decide({ entry: undefined, vary: ['foo'] }, none, NOW)).toEqual({ kind: 'forward', fwd: 'vary-miss' })
    const stored = { entry: entry({ 'cache-control': 'max-age=5' }), vary: [] }
    expect(decide(stored, none, NOW + 5000)).toEqual({ kind: 'forward', fwd: 'stale' })
    expect(decide(stored, clientWishes(new Headers({ 'cache-control': 'no-cache' })), NOW)).toEqual({
      kind: 'forward',
      fwd: 'request',
    })
  })

  it('lets a stored response stand in for an error only within what it says', () => {
    const stored = entry({ 'cache-control': 'max-age=5, stale-if-error=10' })
    expect([0, 14.9, 15].map((seconds) => mayServeOnError(stored, NOW + seconds * 1000))).toEqual([true, true, false])
    expect(mayServeOnError(entry({ 'cache-control': 'max-age=5' }), NOW)).toBe(false)
  })
})
