import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { explain } from '../../../src/canonicalize/explain/explanation.ts'
import { anyUrl, SHOP_RECORD } from '../arbitrary-urls.ts'
import { repeats } from '../../support/nightly.ts'

const shop = (host: string) => (host === SHOP_RECORD.domain ? SHOP_RECORD : undefined)

function rows(url: string, profile: 'identity' | 'request' = 'identity'): [string, string | undefined][] {
  return explain(url, profile, { record: shop }).steps.map(({ step, after }) => [step, after])
}

describe('urlsAfterSteps()', () => {
  it('shows what each step leaves', () => {
    expect(rows('HTTP://www.example.com/%7ea/?utm_source=n&b=%2f&a=1#top')).toEqual(
      expect.arrayContaining([
        ['parse', 'http://www.example.com/%7ea/?utm_source=n&b=%2f&a=1#top'],
        ['unwrap', 'http://www.example.com/%7ea/?utm_source=n&b=%2f&a=1#top'],
        ['provider', 'http://www.example.com/%7ea/?utm_source=n&b=%2f&a=1#top'],
        ['percent-encoding', 'http://www.example.com/~a/?utm_source=n&b=%2F&a=1#top'],
        ['fragment', 'http://www.example.com/~a/?utm_source=n&b=%2F&a=1'],
        ['session-ids', 'http://www.example.com/~a/?utm_source=n&b=%2F&a=1'],
        ['query', 'http://www.example.com/~a/?a=1&b=%2F'],
        ['nested-url', 'http://www.example.com/~a/?a=1&b=%2F'],
        ['path-rule', 'http://www.example.com/~a/?a=1&b=%2F'],
        ['key', 'https://example.com/~a?a=1&b=%2F'],
      ]),
    )
  })

  it('stops behind an item, and where a URL passes through', () => {
    expect(Object.fromEntries(rows('https://youtu.be/dQw4w9WgXcQ?t=3'))).toMatchObject({
      provider: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      'percent-encoding': undefined,
    })
    expect(Object.fromEntries(rows('https://example.com/?b=1&signature=x'))).toMatchObject({ query: undefined })
  })

  it('leaves out the steps that a request does not take', () => {
    const skipped = rows('https://example.com/a?b=2&a=1', 'request').filter(([, after]) => after === undefined)
    expect(skipped.map(([step]) => step)).toEqual(['unwrap', 'provider', 'fragment', 'session-ids', 'key'])
  })

  it.each(['identity', 'request'] as const)('leads to the canonical URL and, hashed, to the key (%s)', (profile) => {
    fc.assert(
      fc.property(anyUrl, (url) => {
        const { steps, ok, url: canonical, item, passThrough, reopened } = explain(url, profile, { record: shop })
        if (!ok || item !== undefined || passThrough !== undefined) return
        const after = new Map(steps.map((step) => [step.step, step]))
        const nested = after.get('nested-url')
        const hasPathRule = after.get('path-rule')?.status === 'done'
        if (!hasPathRule && reopened === undefined) expect(nested?.after).toBe(canonical)
        expect(after.get('path-rule')?.after).toBe(canonical)
      }),
      { seed: 11, numRuns: repeats(1000, 30_000) },
    )
  })

  it('finds a changed URL only where the step says that it did something', () => {
    fc.assert(
      fc.property(anyUrl, (url) => {
        const { steps, reopened } = explain(url, 'identity', { record: shop })
        if (reopened !== undefined) return
        let before = url
        for (const { after, status } of steps) {
          if (after === undefined) continue
          if (after !== before) expect(status).toBe('done')
          before = after
        }
      }),
      { seed: 13, numRuns: repeats(1000, 30_000) },
    )
  })

  it('says so where what is left opens once more', () => {
    const wrapped =
      'https://www.google.com/url;jsessionid=0123456789ABCDEF0123456789ABCDEF?q=https%3A%2F%2Fexample.com%2Fa'
    const { url, reopened } = explain(wrapped, 'identity')
    expect([url, reopened]).toEqual([
      'https://example.com/a',
      'https://www.google.com/url?q=https%3A%2F%2Fexample.com%2Fa',
    ])
  })
})
