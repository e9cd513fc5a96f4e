import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { responseDirectives } from '../../../src/edge/cache/control.ts'
import {
  currentAgeSeconds,
  explicitLifetimeSeconds,
  freshnessOf,
  initialAgeSeconds,
} from '../../../src/edge/cache/freshness.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const at = (seconds: number): string => new Date(NOW + seconds * 1000).toUTCString()
const instant = { requestTimeMs: NOW, responseTimeMs: NOW }

function lifetime(fields: Record<string, string>): number | undefined {
  const headers = new Headers(fields)
  return explicitLifetimeSeconds(headers, responseDirectives(headers), NOW)
}

describe('freshness lifetime (RFC 9111 §4.2.1)', () => {
  it.each<[Record<string, string>, number | undefined]>([
    [{ 'cache-control': 'max-age=10, s-maxage=20' }, 20],
    [{ 'cache-control': 's-maxage=1, max-age=3600' }, 1],
    [{ 'cache-control': 'max-age=10', expires: at(-100), date: at(0) }, 10],
    [{ 'cache-control': 'max-age=10', expires: '0' }, 10],
    [{ 'cache-control': 'max-age=0', expires: at(100), date: at(0) }, 0],
    [{ 'cache-control': 'max-age=x', expires: at(100), date: at(0) }, 0],
    [{ expires: at(100), date: at(0) }, 100],
    [{ expires: at(100), date: at(60) }, 40],
    [{ expires: at(100) }, 100],
    [{ expires: at(100), date: 'foo' }, 100],
    [{ expires: at(300), date: at(400) }, 0],
    [{ expires: '0', date: at(0) }, 0],
    [{ expires: `${at(100)}, ${at(100)}`, date: at(0) }, 0],
    [{ 'cdn-cache-control': 'public', expires: at(100), 'cache-control': 'max-age=9' }, undefined],
    [{ 'cache-control': 'public', 'last-modified': at(-100_000) }, undefined],
    [{}, undefined],
  ])('of %j is %j', (fields, expected) => {
    expect(lifetime(fields)).toBe(expected)
  })
})

describe('age (RFC 9111 §4.2.3)', () => {
  const age = (fields: Record<string, string>, delayMs = 0): number =>
    initialAgeSeconds(new Headers(fields), { requestTimeMs: NOW - delayMs, responseTimeMs: NOW })

  it('is the larger of what Date shows and what Age says plus the time on the way', () => {
    expect(age({ date: at(-30) })).toBe(30)
    expect(age({ date: at(0), age: '25' }, 2000)).toBe(27)
    expect(age({ date: at(-60), age: '25' }, 2000)).toBe(60)
    expect(age({ date: at(1000) })).toBe(0)
  })

  it('uses the first of several Age values and ignores what is no number (RFC 9111 §5.1)', () => {
    expect([age({ age: '7200,0' }), age({ age: '0, 7200' }), age({ age: 'abc' })]).toEqual([7200, 0, 0])
    expect([age({ age: '-7200' }), age({ age: '7200.0' })]).toEqual([0, 0])
  })

  it('stays a number that can be written, however old the origin says it is (RFC 9111 §1.2.2)', () => {
    expect([age({ age: '9'.repeat(22) }), age({ age: '9'.repeat(400) })]).toEqual([2_147_483_648, 2_147_483_648])
  })

  it('never is negative and never runs backwards', () => {
    const field = fc.oneof(fc.integer().map(String), fc.string())
    fc.assert(
      fc.property(
        field,
        fc.integer({ min: -1e6, max: 1e6 }),
        fc.integer(),
        fc.nat(),
        (text, dateOffset, delay, later) => {
          const headers = new Headers({ 'cache-control': 'max-age=1', date: at(dateOffset) })
          if (/^[\x20-\x7e]*$/.test(text)) headers.set('age', text)
          const exchange = { requestTimeMs: NOW - delay, responseTimeMs: NOW }
          const freshness = freshnessOf(headers, responseDirectives(headers), exchange)!
          const early = currentAgeSeconds(freshness, NOW, NOW - 5000)
          expect(early).toBeGreaterThanOrEqual(0)
          expect(currentAgeSeconds(freshness, NOW, NOW + later)).toBeGreaterThanOrEqual(early)
        },
      ),
    )
  })
})

describe('stale use (RFC 9111 §4.2.4, RFC 5861)', () => {
  const windows = (control: string): [number, number] => {
    const headers = new Headers({ 'cache-control': control })
    const freshness = freshnessOf(headers, responseDirectives(headers), instant)!
    return [freshness.staleWhileRevalidateSeconds, freshness.staleIfErrorSeconds]
  }

  it('is open only where the response says so and nothing forbids it', () => {
    const windowed = 'max-age=1, stale-while-revalidate=5, stale-if-error=6'
    expect(windows(windowed)).toEqual([5, 6])
    expect(windows('max-age=1')).toEqual([0, 0])
    for (const forbidding of ['must-revalidate', 'proxy-revalidate', 's-maxage=1']) {
      expect(windows(`${windowed}, ${forbidding}`), forbidding).toEqual([0, 0])
    }
    expect(windows('max-age=1, stale-if-error=x, stale-while-revalidate=5, stale-while-revalidate=6')).toEqual([0, 0])
  })
})
