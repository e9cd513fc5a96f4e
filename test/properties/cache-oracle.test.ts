/**
 * A second opinion on storability and freshness: the package http-cache-semantics, an independent reading of RFC 9111. Where the two
 * differ, the difference is named here with its reason; any other one fails.
 */

import * as fc from 'fast-check'
import CachePolicy from 'http-cache-semantics'
import { describe, expect, it } from 'vitest'
import { fieldMap } from '../../src/edge/cache/headers.ts'
import { currentAgeSeconds } from '../../src/edge/cache/freshness.ts'
import { judgeResponse } from '../../src/edge/cache/storability.ts'
import { DIFFERENCES, httpDate, NOW_MS, type Difference, type Given } from './cache-differences.ts'

const REQUEST = { method: 'GET', url: 'https://shop.test/', headers: { host: 'shop.test' } } as const

/** What a cache does with the response for that request. `stored` is used only when it was validated. */
const USES = ['not stored', 'stored', 'fresh'] as const
type Use = (typeof USES)[number]

function ours({ status, headers, laterSeconds }: Given): Use {
  const fields = fieldMap(new Map(Object.entries(headers)))
  const exchange = { requestTimeMs: NOW_MS, responseTimeMs: NOW_MS }
  const request = { ...REQUEST, headers: fieldMap(new Map(Object.entries(REQUEST.headers))) }
  const judgement = judgeResponse(request, { status, headers: fields }, exchange, [])
  if ('why' in judgement) return 'not stored'
  const { freshness } = judgement.storable
  const ageSeconds = currentAgeSeconds(freshness, NOW_MS, NOW_MS + laterSeconds * 1000)
  return ageSeconds < freshness.lifetimeSeconds ? 'fresh' : 'stored'
}

class Oracle extends CachePolicy {
  static nowMs = NOW_MS
  override now(): number {
    return Oracle.nowMs
  }
}

function theirs({ status, headers, laterSeconds }: Given): Use {
  Oracle.nowMs = NOW_MS
  const policy = new Oracle(REQUEST, { status, headers }, { shared: true, cacheHeuristic: 0 })
  Oracle.nowMs = NOW_MS + laterSeconds * 1000
  if (!policy.storable()) return 'not stored'
  return policy.stale() ? 'stored' : 'fresh'
}

const DIRECTIVES = [
  'max-age=0', 'max-age=60', 'max-age=3600', 'max-age=60x', 's-maxage=0', 's-maxage=600', 'no-cache', 'no-cache="x-a"',
  'no-store', 'No-Store', 'private', 'public', 'must-revalidate', 'proxy-revalidate', 'must-understand', 'immutable',
  'stale-while-revalidate=30', 'stale-if-error=600', 'no-transform', 'unknown=1',
] // prettier-ignore

const FIELDS: Readonly<Record<string, readonly string[]>> = {
  expires: [httpDate(-60), httpDate(0), httpDate(60), httpDate(3600), '0', '2026-11-28T00:00:00Z'],
  date: [httpDate(-120), httpDate(0), httpDate(30)],
  age: ['0', '30', '4000'],
  etag: ['"a"'],
  'last-modified': [httpDate(-86_400)],
  'set-cookie': ['a=1'],
  vary: ['*', 'accept-language'],
  pragma: ['no-cache'],
  'cdn-cache-control': ['max-age=600', 'no-store'],
}

/** Most fields are absent most of the time, so that differences come alone, too. */
const given: fc.Arbitrary<Given> = fc
  .record({
    status: fc.oneof(
      { weight: 5, arbitrary: fc.constant(200) },
      fc.constantFrom(203, 204, 206, 299, 300, 301, 302, 303, 307, 308, 400, 404, 405, 410, 414, 500, 501, 503),
    ),
    directives: fc.array(fc.constantFrom(...DIRECTIVES), { maxLength: 4 }),
    fields: fc.record(
      Object.fromEntries(
        Object.entries(FIELDS).map(([name, values]) => [
          name,
          fc.oneof({ weight: 4, arbitrary: fc.constant('') }, fc.constantFrom(...values)),
        ]),
      ),
    ),
    laterSeconds: fc.constantFrom(0, 29, 31, 59, 60, 61, 599, 600, 601, 3599, 3601, 90_000),
  })
  .map(({ status, directives, fields, laterSeconds }) => ({
    status,
    laterSeconds,
    headers: Object.fromEntries(
      Object.entries({ 'cache-control': directives.join(', '), ...fields }).filter(([, value]) => value !== ''),
    ),
  }))

const directionOf = (here: Use, there: Use): Difference['does'] =>
  USES.indexOf(here) < USES.indexOf(there) ? 'less' : 'more'

describe('the cache beside http-cache-semantics', () => {
  it('stores and uses the same responses but for the named differences', () => {
    const agreed: Record<Use, number> = { 'not stored': 0, stored: 0, fresh: 0 }
    fc.assert(
      fc.property(given, (one) => {
        const [here, there] = [ours(one), theirs(one)]
        if (here === there) {
          agreed[here]++
          return
        }
        const does = directionOf(here, there)
        const known = DIFFERENCES.filter((each) => each.does === does && each.applies(one))
        expect(known, `${here} here, ${there} there`).not.toEqual([])
      }),
      { seed: 20261127, numRuns: 20_000 },
    )
    expect(Math.min(...Object.values(agreed))).toBeGreaterThan(500)
  })

  it.each(DIFFERENCES)('$name: $reason', ({ does, applies, example }) => {
    const one = { ...example, laterSeconds: 1 }
    const [here, there] = [ours(one), theirs(one)]
    expect(here).not.toBe(there)
    expect(directionOf(here, there)).toBe(does)
    const known = DIFFERENCES.filter((each) => each.does === does && each.applies(one))
    expect(known.map((each) => each.applies)).toContain(applies)
  })

  it('has an example of every difference that no other one explains', () => {
    const shared = DIFFERENCES.filter(({ does, example }) => {
      const one = { ...example, laterSeconds: 1 }
      return DIFFERENCES.filter((each) => each.does === does && each.applies(one)).length > 1
    })
    expect(shared.map(({ name }) => name)).toEqual([])
  })
})
