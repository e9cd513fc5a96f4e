import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CacheEntry, Found } from '../../../../src/edge/cache/types.ts'
import { keyOf } from '../../../../src/edge/cache/vary.ts'
import { createMemoryStore } from '../../../../src/edge/adapters/http-cache/memory-store.ts'
import { NOON_MS, storedEntry } from '../../../contracts/cache-entries.ts'

const url = 'https://shop.test/'
const asking = (foo?: string): Request => new Request(url, { headers: foo === undefined ? {} : { foo } })

describe('createMemoryStore', () => {
  it('finds what was put, by URL and variant', () => {
    const store = createMemoryStore(1_000_000)
    expect(store.find(asking(), [])).toEqual({ entry: undefined, vary: undefined })
    const entry = storedEntry(asking('1'), 'one', { vary: 'foo' })
    void store.put(url, entry)
    expect(store.find(asking('1'), [])).toEqual({ entry, vary: ['foo'] })
    expect(store.find(asking('2'), [])).toEqual({ entry: undefined, vary: ['foo'] })
    void store.remove(url)
    expect(store.find(asking('1'), [])).toEqual({ entry: undefined, vary: undefined })
  })

  it('keeps at most 32 variants of one URL, of stale ones the newest', async () => {
    const store = createMemoryStore(1_000_000)
    for (let i = 0; i < 40; i++) void store.put(url, storedEntry(asking(String(i)), 'x', { ...STALE, vary: 'foo' }))
    const found: boolean[] = []
    for (let i = 0; i < 40; i++) found.push((await store.find(asking(String(i)), [])).entry !== undefined)
    expect(found).toEqual(Array.from({ length: 40 }, (_, i) => i >= 8))
  })

  it('lets no answer take the place of one that was asked for later, unless the clock was set back', async () => {
    const store = createMemoryStore(1_000_000)
    const at = (text: string, requestTimeMs: number): CacheEntry => ({
      ...storedEntry(asking(), text),
      exchange: { requestTimeMs, responseTimeMs: requestTimeMs },
    })
    const newer = at('newer', 100_000)
    void store.put(url, newer)
    void store.put(url, at('older', 70_000))
    expect((await store.find(asking(), [])).entry).toBe(newer)
    const afterJump = at('after the clock went back', 30_000)
    void store.put(url, afterJump)
    expect((await store.find(asking(), [])).entry).toBe(afterJump)
  })

  it('does not keep an entry that alone exceeds it, nor count it', async () => {
    const store = createMemoryStore(10_000)
    void store.put(url, storedEntry(asking(), 'small'))
    void store.put(`${url}big`, storedEntry(new Request(`${url}big`), 'x'.repeat(10_000)))
    expect((await store.find(asking(), [])).entry).toBeDefined()
    expect((await store.find(new Request(`${url}big`), [])).entry).toBeUndefined()
  })

  it.each([
    ['header fields', asking(), { 'x-long': 'x'.repeat(3000) }],
    ['a variant', asking('x'.repeat(3000)), { vary: 'foo' }],
  ])('counts the bytes of %s', (_name, request, headers) => {
    const entry = storedEntry(request, 'small', headers)
    for (const [bytes, isStoredNow] of [
      [5000, false],
      [20_000, true],
    ] as const) {
      const store = createMemoryStore(bytes)
      void store.put(url, entry)
      expect(store.find(request, [])).toMatchObject({ entry: isStoredNow ? entry : undefined })
    }
  })

  it('stays within its bytes and keeps the URLs used last, over any sequence', async () => {
    const store = createMemoryStore(20_000)
    const name = fc.integer({ min: 0, max: 30 })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(name, fc.boolean()), { minLength: 50, maxLength: 200 }), async (steps) => {
        const recent: number[] = []
        for (const [id, write] of steps) {
          const request = new Request(`${url}${id}`)
          const known = (await store.find(request, [])).entry !== undefined
          if (write) void store.put(request.url, storedEntry(request, 'x'.repeat(3000), STALE))
          if (write || known) recent.unshift(id)
        }
        const last = [...new Set(recent)].slice(0, 3)
        for (const id of last) expect((await store.find(new Request(`${url}${id}`), [])).entry).toBeDefined()
        let kept = 0
        for (let id = 0; id <= 30; id++)
          if ((await store.find(new Request(`${url}${id}`), [])).entry !== undefined) kept++
        expect(kept).toBeLessThanOrEqual(5)
      }),
      { numRuns: 20 },
    )
  })

  it('admits all while there is space; then what is stored, asked for again, or better than what is stale', () => {
    const store = createMemoryStore(20_000)
    const put = (id: number): void => {
      const request = new Request(`${url}${id}`)
      void store.put(request.url, storedEntry(request, 'x'.repeat(3000)))
    }
    expect(store.admits(url, NOON_MS)).toBe(true)
    for (let id = 0; id < 4; id++) put(id)
    expect([store.admits(url, NOON_MS), store.admits(url, NOON_MS)]).toEqual([false, true])
    expect([store.admits(`${url}3`, NOON_MS), store.admits(`${url}new`, NOON_MS + 60_000)]).toEqual([true, true])
  })

  it('lets many who were admitted for one place drive out nothing that is fresh, but what was asked for again', () => {
    const store = createMemoryStore(20_000)
    const put = (name: string, fields?: Record<string, string>): void => {
      const request = new Request(url + name)
      void store.put(request.url, storedEntry(request, 'x'.repeat(name === 'large' ? 9000 : 3000), fields))
    }
    // A visit moves a page to the other end: these are asked for from the oldest on.
    const kept = (...names: string[]): string[] => names.filter((name) => findIn(store, name) !== undefined)
    put('old', STALE)
    for (const name of ['a', 'b', 'c']) put(name)
    const crowd = ['1', '2', '3', '4', 'large']
    expect(crowd.map((name) => store.admits(url + name, NOON_MS))).toEqual(crowd.map(() => true))
    for (const name of crowd) put(name)
    expect(kept('old', 'a', 'b', 'c', ...crowd)).toEqual(['a', 'b', 'c', '1'])
    put('2')
    expect(kept('2', 'a', 'b', 'c', '1')).toEqual(['2', 'b', 'c', '1'])
  })

  it('takes a variant that was not asked for lately for a page of its own', () => {
    const store = createMemoryStore(40_000)
    const put = (foo: string): void => void store.put(url, storedEntry(asking(foo), 'x'.repeat(3000), { vary: 'foo' }))
    const others = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
    put('1')
    for (const name of others) void store.put(url + name, storedEntry(new Request(url + name), 'x'.repeat(3000)))
    for (const foo of ['2', '3', '4', '5']) {
      expect(store.admits(keyOf(url, `foo:${foo}\n`), NOON_MS)).toBe(false)
      expect(store.find(asking(foo), [])).toEqual({ entry: undefined, vary: ['foo'] })
    }
    expect(store.admits(keyOf(url, 'foo:3\n'), NOON_MS)).toBe(true)
    for (const foo of ['1', '3', '6']) put(foo)
    const variants = ['1', '3', '6'].map((foo) => store.find(asking(foo), []) as Found<CacheEntry>)
    expect(variants.map(({ entry }) => entry !== undefined)).toEqual([true, true, false])
    expect(others.slice(0, 3).map((name) => findIn(store, name) !== undefined)).toEqual([false, true, true])
  })

  it('keeps variants of one URL that vary on different names', () => {
    const store = createMemoryStore(1_000_000)
    const all = storedEntry(asking(), 'for all')
    const own = storedEntry(asking('1'), 'for 1', { vary: 'foo' })
    const other = storedEntry(asking('1'), 'for bar', { vary: 'bar, foo' })
    for (const entry of [all, own]) void store.put(url, entry)
    expect(store.find(asking('1'), ['foo'])).toEqual({ entry: own, vary: ['foo'] })
    expect(store.find(asking(), ['foo'])).toEqual({ entry: all, vary: ['foo'] })
    expect(store.find(asking('2'), ['foo'])).toEqual({ entry: undefined, vary: ['foo'] })
    void store.put(url, other)
    expect(store.find(asking('1'), ['bar', 'foo'])).toEqual({ entry: other, vary: ['bar', 'foo'] })
    expect(store.find(asking(), ['bar', 'foo'])).toEqual({ entry: all, vary: ['bar', 'foo'] })
  })

  it('lets the variants of one URL take a quarter of it, of stale ones the newest', () => {
    const store = createMemoryStore(40_000)
    const put = (foo: string, fields: Record<string, string>): void =>
      void store.put(url, storedEntry(asking(foo), 'x'.repeat(2000), { vary: 'foo', ...fields }))
    const kept = (...values: string[]): string[] =>
      values.filter((foo) => (store.find(asking(foo), []) as Found<CacheEntry>).entry !== undefined)
    for (const foo of ['1', '2', '3', '4', '5']) put(foo, STALE)
    expect(kept('1', '2', '3', '4', '5')).toEqual(['3', '4', '5'])
    for (const foo of ['3', '4', '5']) put(foo, {})
    put('6', {})
    expect(kept('3', '4', '5', '6')).toEqual(['3', '4', '5'])
    store.admits(keyOf(url, 'foo:6\n'), NOON_MS)
    put('6', {})
    expect(kept('3', '4', '5', '6')).toEqual(['4', '5', '6'])
  })

  it('lets values that are asked for once drive out no variant that is fresh; others take the place of the one unused for longest', () => {
    const store = createMemoryStore(1_000_000)
    const put = (foo: string): void => void store.put(url, storedEntry(asking(foo), 'x', { vary: 'foo' }))
    const asks = (foo: string): boolean => store.admits(keyOf(url, `foo:${foo}\n`), NOON_MS)
    const kept = (...values: string[]): string[] =>
      values.filter((foo) => (store.find(asking(foo), []) as Found<CacheEntry>).entry !== undefined)
    for (let i = 0; i < 32; i++) put(String(i))
    expect(kept('0')).toEqual(['0'])
    for (let i = 0; i < 40; i++) {
      expect(asks(`once-${i}`)).toBe(false)
      put(`at-once-${i}`)
    }
    expect([asks('twice'), asks('twice')]).toEqual([false, true])
    put('twice')
    expect(kept('2', '31', 'twice', '0', '1', 'at-once-39')).toEqual(['2', '31', 'twice', '0'])
    expect(store.admits(keyOf(url, 'foo:new\n'), NOON_MS + 60_000)).toBe(true)
    void store.put(url, storedEntry(asking('2'), 'x', { vary: 'bar' }))
    expect((store.find(asking('2'), []) as Found<CacheEntry>).vary).toEqual(['foo'])
  })

  it('remembers as many visits as it has pages, also when its first ones were large', () => {
    const store = createMemoryStore(2_000_000)
    const fill = (name: string, count: number, bytes: number): void => {
      for (let id = 0; id < count; id++) {
        const entry = { ...small, bodyBytes: bytes }
        if (!store.admits(url + name + id, NOON_MS)) store.admits(url + name + id, NOON_MS)
        void store.put(url + name + id, entry)
      }
    }
    fill('large', 10, 200_000)
    fill('small', 1000, 1000)
    const asked = Array.from({ length: 1000 }, (_, id) => `${url}asked${id}`)
    expect(asked.filter((one) => store.admits(one, NOON_MS)).length).toBeLessThan(10)
    expect(asked.filter((one) => store.admits(one, NOON_MS)).length).toBeGreaterThan(700)
  })

  it('answers more visits than one that takes in everything, where pages do not all fit', async () => {
    const visits = zipfVisits(1500, 30_000)
    const hitsOf = async (admitsAll: boolean): Promise<number> => {
      const store = createMemoryStore(300 * 1400)
      let hits = 0
      for (const id of visits) {
        const request = { method: 'GET', url: `${url}${id}`, headers: new Headers() }
        if ((await store.find(request, [])).entry !== undefined) hits++
        else if (store.admits(request.url, NOON_MS) || (admitsAll && store.admits(request.url, NOON_MS)))
          void store.put(request.url, small)
      }
      return hits
    }
    const [admitting, all] = [await hitsOf(false), await hitsOf(true)]
    expect(admitting).toBeGreaterThan(all * 1.03)
  })
})

const STALE = { 'cache-control': 'max-age=0', etag: '"a"' }
const small = storedEntry(new Request(url), 'x'.repeat(200))

function findIn(store: ReturnType<typeof createMemoryStore>, name: string): CacheEntry | undefined {
  const found = store.find(new Request(url + name), [])
  return found instanceof Promise ? undefined : found.entry
}

/** Pages by popularity, as Zipf's law has it (exponent 0.8), from a seed. */
function zipfVisits(pages: number, count: number): number[] {
  const bounds: number[] = []
  let total = 0
  for (let rank = 1; rank <= pages; rank++) bounds.push((total += rank ** -0.8))
  let state = 1
  return Array.from({ length: count }, () => {
    state = Math.imul(state, 48_271) % 2_147_483_647
    const point = (Math.abs(state) / 2_147_483_647) * total
    return bounds.findIndex((bound) => bound >= point)
  })
}
