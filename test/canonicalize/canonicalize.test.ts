import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalize, createCanonicalizer } from '../../src/canonicalize/canonicalize.ts'
import type { Profile } from '../../src/canonicalize/types.ts'
import { parseUrl } from '../../src/url/parts.ts'
import { splitQuery } from '../../src/url/query.ts'
import { repeats } from '../support/nightly.ts'
import { anyUrl, SHOP_RECORD } from './arbitrary-urls.ts'
import { anyCharacter } from '../support/any-character.ts'

const PROFILES: readonly Profile[] = ['identity', 'request']
// With and without a record, in both profiles: a million by night.
const RUNS = repeats(3000, 250_000)
/** On a machine that is busy with something else. */
const MAX_RUN_MS = 4
const plain = createCanonicalizer()
const shop = createCanonicalizer({ record: SHOP_RECORD })
const CANONICALIZERS = [
  ['without a record', plain],
  ['with a record', shop],
] as const

describe('I2: canonicalizing twice changes nothing', () => {
  // One URL for all four, since to make one takes as long as to canonicalize it.
  it('holds with and without a record, in both profiles', { timeout: RUNS * MAX_RUN_MS }, () => {
    fc.assert(
      fc.property(anyUrl, (url) => {
        for (const [label, { canonicalize: run }] of CANONICALIZERS) {
          for (const profile of PROFILES) {
            const once = run(url, { profile })
            const twice = run(once.url, { profile })
            expect(twice.url, `${label}, ${profile}`).toBe(once.url)
            expect(twice.key, `${label}, ${profile}`).toBe(once.ok ? once.key : twice.key)
          }
        }
      }),
      { numRuns: RUNS },
    )
  })

  it('keeps the raw bytes of kept values and the order of repeated names', () => {
    fc.assert(
      fc.property(anyUrl, (url) => {
        const before = parseUrl(url)
        const after = parseUrl(plain.canonicalize(url, { profile: 'request' }).url)
        // Behind `?` and `;` a tracker may have been cut off.
        if (before === undefined || after === undefined || /[%?;]/.test(before.query ?? '')) return
        const kept = splitQuery(after.query ?? '')
        for (const { name } of kept) {
          const values = (query: string | undefined): (string | undefined)[] =>
            splitQuery(query ?? '').filter((pair) => pair.name === name).map((pair) => pair.raw) // prettier-ignore
          expect(values(after.query)).toEqual(values(before.query))
        }
      }),
      { numRuns: RUNS },
    )
  })
})

describe('I4: canonicalization is total', () => {
  it('returns a result with a deterministic key for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: anyCharacter }), fc.string(), anyUrl), (text) => {
        for (const profile of PROFILES) {
          const first = canonicalize(text, { profile })
          expect(canonicalize(text, { profile }).key).toBe(first.key)
          if (!first.ok) expect(first.url).toBe(text)
          else expect(new URL(first.url).href).toBe(first.url)
        }
      }),
      { numRuns: RUNS },
    )
  })

  it.each([
    ['', 'an empty text'],
    ['javascript:alert(1)', 'another scheme'],
    ['//example.com/a', 'a relative reference'],
    ['https://', 'a URL without a host'],
    ['https://exa mple.com/', 'a host with a space'],
    ['https://example.com:99999/', 'a port out of range'],
    ['\u0000', 'a control character'],
  ])('answers ok:false to %j (%s), with the input as url', (text) => {
    const result = canonicalize(text)
    expect(result).toMatchObject({ ok: false, url: text, applied: [] })
    expect(result.key).toMatch(/^url:[0-9a-f]{24}$/)
  })

  it('throws nothing for what has no text', () => {
    const textless: readonly unknown[] = [Object.create(null), { toString: () => JSON.parse('{') }]
    for (const value of textless)
      for (const profile of PROFILES)
        expect(plain.canonicalize(value as never, { profile })).toMatchObject({ ok: false, url: '' })
  })

  it('takes what is no string by its text, as fetch does', () => {
    const url = 'https://shop.example/a?gclid=1&b=2'
    for (const profile of PROFILES) {
      expect(plain.canonicalize(new URL(url) as never, { profile })).toEqual(plain.canonicalize(url, { profile }))
      for (const other of [undefined, null, 7, true])
        expect(plain.canonicalize(other as never, { profile })).toMatchObject({ ok: false, url: String(other) })
    }
  })

  // A busy machine may stretch one measurement; quadratic work would fail every time.
  it('takes linear time: doubling the input does not quadruple the work', { retry: 3 }, () => {
    const inputs: ((n: number) => string)[] = [
      (n) => `https://example.com/?${Array.from({ length: n / 10 }, (_, i) => `p${i % 977}=${i}`).join('&')}`,
      (n) => `https://example.com/${'a/'.repeat(n / 2)}`,
      (n) => `https://example.com/?q=${'%41'.repeat(n / 3)}`,
      (n) => `https://example.com/${';jsessionid=0123456789ABCDEF0123456789ABCDEF'.repeat(n / 44)}`,
      (n) => `https://example.com/?${'='.repeat(n)}`,
      (n) => `https://www.google.com/url?q=${'https%3A%2F%2Fwww.google.com%2Furl%3Fq%3D'.repeat(n / 42)}`,
      (n) => `https://${'m.'.repeat(n / 2)}example.com/`,
      (n) => 'x'.repeat(n),
    ]
    for (const make of inputs) {
      const time = (size: number): number => fastest(() => void canonicalize(make(size)).key)
      const small = Math.max(time(100_000), 2)
      // Linear work grows fourfold, quadratic work sixteenfold.
      expect(time(400_000) / small, make(100).slice(0, 60)).toBeLessThan(10)
    }
  })
})

describe('I3: unknown means keep', () => {
  it('keeps two URLs apart that differ in a parameter no rule names', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 0, max: 9999 }), (x, y) => {
        const url = (value: number): string => `https://example.com/p?q=1&unheard_of=${value}&utm_source=z`
        for (const profile of PROFILES) {
          expect(canonicalize(url(x), { profile }).key === canonicalize(url(y), { profile }).key).toBe(x === y)
        }
      }),
    )
  })

  it('does not depend on the order of differently named parameters', () => {
    const pairs = fc.uniqueArray(fc.tuple(fc.stringMatching(/^[a-z]{1,6}$/), fc.stringMatching(/^[a-z0-9]{0,6}$/)), {
      selector: ([name]) => name,
      minLength: 2,
      maxLength: 8,
    })
    fc.assert(
      fc.property(pairs, fc.infiniteStream(fc.nat()), (list, random) => {
        const shuffled = list
          .map((pair) => ({ pair, order: random.next().value ?? 0 }))
          .toSorted((a, b) => a.order - b.order)
        const url = (order: readonly (readonly [string, string])[]): string =>
          `https://example.com/p?${order.map(([name, value]) => `${name}=${value}`).join('&')}`
        for (const profile of PROFILES) {
          const [one, two] = [url(list), url(shuffled.map(({ pair }) => pair))]
          // A signature covers the order too: such a URL is left alone.
          if (canonicalize(one, { profile }).applied[0]?.step === 'pass-through') return
          expect(canonicalize(two, { profile }).key).toBe(canonicalize(one, { profile }).key)
        }
      }),
      { numRuns: 2000 },
    )
  })
})

describe('createCanonicalizer()', () => {
  it('applies a record to its own hosts only', () => {
    const strip = { ...SHOP_RECORD, strip: ['layout'], pathRules: [], patterns: {} }
    const { canonicalize: run } = createCanonicalizer({ record: strip })
    expect(run('https://shop.test/p?id=1&layout=2').url).toBe('https://shop.test/p?id=1')
    expect(run('https://www.shop.test/p?id=1&layout=2').url).toBe('https://www.shop.test/p?id=1')
    expect(run('https://example.com/p?id=1&layout=2').url).toBe('https://example.com/p?id=1')
    expect(run('https://blog.shop.test/p?id=1&layout=2').url).toBe('https://blog.shop.test/p?id=1&layout=2')
    expect(run('https://notshop.test/p?id=1&layout=2').url).toBe('https://notshop.test/p?id=1&layout=2')
  })

  it('asks a record function by host name', () => {
    const asked: string[] = []
    const { canonicalize: run } = createCanonicalizer({ record: (host) => void asked.push(host) })
    run('https://a.test/')
    run('https://a.test/b')
    run('https://b.test/')
    expect(asked).toEqual(['a.test', 'b.test'])
  })

  it('adds and vetoes facts through rules', () => {
    const rules = {
      tracking: [{ names: ['promo'], hosts: ['shop.test'], class: 'campaign' as const, source: 'https://shop.test/', added: '2026-11-20' }],
      veto: [{ name: 'gclid' }, { name: 'fbclid', hosts: ['shop.test'] }],
    } // prettier-ignore
    const { canonicalize: run } = createCanonicalizer({ rules })
    expect(run('https://shop.test/?a=1&promo=2&gclid=3&fbclid=4').url).toBe('https://shop.test/?a=1&fbclid=4&gclid=3')
    expect(run('https://other.test/?a=1&promo=2&gclid=3&fbclid=4').url).toBe('https://other.test/?a=1&gclid=3&promo=2')
  })

  it('leaves the key of the request profile equal to the url', () => {
    const result = canonicalize('https://example.com/?b=1&a=2', { profile: 'request' })
    expect(result.key).toBe(result.url)
  })

  it('never changes scheme, host or port in the request profile', () => {
    fc.assert(
      fc.property(anyUrl, (url) => {
        const before = parseUrl(url)
        const after = parseUrl(shop.canonicalize(url, { profile: 'request' }).url)
        expect([after?.scheme, after?.host, after?.port]).toEqual([before?.scheme, before?.host, before?.port])
      }),
      { numRuns: RUNS },
    )
  })

  it('serializes results as plain objects with their key', () => {
    const result = canonicalize('https://example.com/a')
    expect(JSON.parse(JSON.stringify(result))).toEqual({
      ok: true,
      url: 'https://example.com/a',
      key: result.key,
      applied: [],
    })
  })
})

function fastest(run: () => void): number {
  let best = Infinity
  for (let i = 0; i < 3; i++) {
    // Processor time: what the neighbours of this test do must not count.
    const before = process.cpuUsage()
    run()
    const { user, system } = process.cpuUsage(before)
    best = Math.min(best, (user + system) / 1000)
  }
  return best
}
