import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeResponse } from '../../../src/edge/cache/entry.ts'
import type { CacheHead } from '../../../src/edge/cache/types.ts'
import { readFields } from '../../../src/edge/cache/headers.ts'
import { requestDirectives, decide, mayServeOnError, publicDirectives } from '../../../src/edge/cache/policy.ts'
import { judgeResponse } from '../../../src/edge/cache/storability.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const instant = { requestTimeMs: NOW, responseTimeMs: NOW }
const get = new Request('https://shop.test/')

describe('requestDirectives (RFC 9111 §5.2.1, §5.4)', () => {
  const directives = (fields: Record<string, string>): ReturnType<typeof requestDirectives> =>
    requestDirectives(new Headers(fields))

  it('reads Pragma only without Cache-Control', () => {
    expect(directives({ pragma: 'no-cache' }).noCache).toBe(true)
    expect(directives({ pragma: 'no-cache', 'cache-control': 'max-stale' }).noCache).toBe(false)
    expect(directives({ pragma: 'x' }).noCache).toBe(false)
  })

  it('takes a bare max-stale for any staleness', () => {
    expect(
      [directives({ 'cache-control': 'max-stale' }), directives({ 'cache-control': 'max-stale=5' })].map(
        (w) => w.maxStaleSeconds,
      ),
    ).toEqual([Infinity, 5])
  })
})

describe('publicDirectives', () => {
  it('hears what spares the origin, and nothing that would send a request there', () => {
    expect(publicDirectives('only-if-cached, no-store, max-stale=5, no-cache, max-age=0, min-fresh=9')).toEqual({
      ...requestDirectives(new Headers()),
      onlyIfCached: true,
      noStore: true,
      maxStaleSeconds: 5,
    })
  })
})

describe('decide (RFC 9111 §4)', () => {
  const entry = (fields: Record<string, string>): CacheHead => {
    const received = { status: 200, statusText: 'OK', headers: readFields(new Headers({ ...fields, etag: '"1"' })) }
    const judgement = judgeResponse(get, received, instant, [])
    if (!('storable' in judgement)) throw new Error(judgement.why)
    return describeResponse(get, received, instant, judgement.storable)
  }

  it('never uses a response beyond its lifetime and its stale windows', () => {
    const seconds = fc.integer({ min: 0, max: 100 })
    fc.assert(
      fc.property(seconds, seconds, fc.boolean(), seconds, (lifetime, window, must, elapsed) => {
        const control = `max-age=${lifetime}, stale-while-revalidate=${window}${must ? ', must-revalidate' : ''}`
        const stored = entry({ 'cache-control': control })
        const decision = decide({ entry: stored, vary: [] }, requestDirectives(new Headers()), NOW + elapsed * 1000)
        const expected =
          elapsed < lifetime ? 'use' : !must && elapsed < lifetime + window ? 'use-and-refresh' : 'forward'
        expect(decision.kind).toBe(expected)
      }),
    )
  })

  it('says why it asks the origin', () => {
    const none = requestDirectives(new Headers())
    expect(decide({ entry: undefined, vary: undefined }, none, NOW)).toEqual({ kind: 'forward', fwd: 'uri-miss' })
    expect(decide({ entry: undefined, vary: ['foo'] }, none, NOW)).toEqual({ kind: 'forward', fwd: 'vary-miss' })
    const stored = { entry: entry({ 'cache-control': 'max-age=5' }), vary: [] }
    expect(decide(stored, none, NOW + 5000)).toEqual({ kind: 'forward', fwd: 'stale' })
    expect(decide(stored, requestDirectives(new Headers({ 'cache-control': 'no-cache' })), NOW)).toEqual({
      kind: 'forward',
      fwd: 'request',
    })
  })

  it('lets a stored response replace an error only within its own limit', () => {
    const stored = entry({ 'cache-control': 'max-age=5, stale-if-error=10' })
    expect([0, 14.9, 15].map((seconds) => mayServeOnError(stored, NOW + seconds * 1000, 503))).toEqual([
      true,
      true,
      false,
    ])
    expect(mayServeOnError(entry({ 'cache-control': 'max-age=5' }), NOW, 503)).toBe(false)
  })
})
