import { describe, expect, it } from 'vitest'
import { createFigureCounter } from '../../../scripts/serve/figures.ts'
import { prometheusText } from '../../../scripts/serve/prometheus.ts'
import type { CacheOutcome } from '../../../src/edge/adapters/types.ts'
import type { Handled } from '../../../src/edge/types.ts'

const NO_COUNTERS = { sinceMs: 0, requests: 0, hits: 0, coalesced: 0, details: {} }
const SERVE = { startedMs: 1500, restarts: 0, records: [], reloads: { taken: 0, refused: 0 } }

function textAfter(...served: readonly (readonly [CacheOutcome | undefined, string, number, number])[]): string {
  const counter = createFigureCounter()
  for (const [outcome, detail, status, durationMs] of served) {
    const handled = { response: new Response(null, { status }), edge: { outcome, detail } } as unknown as Handled
    counter.onServed(new Request('http://shop.test/'), handled, durationMs)
  }
  return prometheusText({ counters: NO_COUNTERS, ...counter.report() }, SERVE)
}

const HIT: CacheOutcome = { kind: 'hit' }
const BYPASS: CacheOutcome = { kind: 'forward', fwd: 'bypass' }

describe('prometheusText()', () => {
  it('counts requests by outcome, detail and class of status', () => {
    const text = textAfter([HIT, 'rewrite', 200, 1], [HIT, 'rewrite', 204, 1], [undefined, 'origin-timeout', 504, 9])
    expect(text).toContain('requests_total{outcome="hit",detail="rewrite",status="2xx"} 2\n')
    expect(text).toContain('requests_total{outcome="none",detail="origin-timeout",status="5xx"} 1\n')
  })

  it('sums up bypasses by their reason', () => {
    const text = textAfter(
      [BYPASS, 'bypass-range', 200, 1],
      [BYPASS, 'bypass-range', 500, 1],
      [BYPASS, 'observe', 200, 1],
    )
    expect(text).toContain('bypasses_total{reason="range"} 2\n')
    expect(text.match(/bypasses_total\{/g)).toHaveLength(1)
  })

  it('writes cumulative buckets that end with all requests', () => {
    const text = textAfter([HIT, 'rewrite', 200, 1], [HIT, 'rewrite', 200, 30], [HIT, 'rewrite', 200, 60_000])
    expect(text).toContain('_bucket{outcome="hit",le="0.001"} 1\n')
    expect(text).toContain('_bucket{outcome="hit",le="0.025"} 1\n')
    expect(text).toContain('_bucket{outcome="hit",le="0.05"} 2\n')
    expect(text).toContain('_bucket{outcome="hit",le="10"} 2\n')
    expect(text).toContain('_bucket{outcome="hit",le="+Inf"} 3\n')
    expect(text).toContain('request_seconds_sum{outcome="hit"} 60.031\n')
  })

  it('says what each metric is before its samples', () => {
    const blocks = textAfter([HIT, 'rewrite', 200, 1]).split(/(?=# HELP )/)
    for (const block of blocks) {
      const [help, type, ...samples] = block.trimEnd().split('\n')
      const name = /^# HELP (\w+) .+\.$/.exec(help!)?.[1]
      expect(type).toMatch(new RegExp(`^# TYPE ${name} (counter|gauge|histogram)$`))
      for (const sample of samples) expect(sample).toMatch(new RegExp(String.raw`^${name}(_\w+)?(\{[^}]*\})? [\d.]+$`))
    }
  })
})
