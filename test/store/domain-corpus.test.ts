import { runInDurableObject } from 'cloudflare:test'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  MAX_PATTERNS,
  MAX_URLS_PER_PATTERN,
  SNAPSHOT_ROWS,
  type CorpusUrl,
  type DomainCorpus,
} from '../../src/store/domain-corpus.ts'
import { emptyControl } from './support/control-world.ts'

const DAY_MS = 24 * 3_600_000

let corpus: DurableObjectStub<DomainCorpus>
beforeEach(async () => {
  const { CORPUS } = await emptyControl()
  corpus = CORPUS.get(CORPUS.idFromName('shop.example'))
})

function url(n: number, more: Partial<CorpusUrl> = {}): CorpusUrl {
  return { id: `event-${n}`, url: `https://shop.example/p?id=${n}`, pattern: '/p?id', hits: 1, ...more }
}

const urls = (from: number, to: number, more?: Partial<CorpusUrl>): CorpusUrl[] =>
  Array.from({ length: to - from }, (_, i) => url(from + i, more))

async function everything(limit = 700): Promise<string[]> {
  const found: string[] = []
  for (let after = ''; ;) {
    const page = await corpus.urlsAfter(after, limit)
    if (page.length === 0) return found
    found.push(...page.map((row) => row.url))
    after = page.at(-1)!.url
  }
}

describe('the corpus of a domain', () => {
  it('is read within one invocation, also when it is full of long URLs', { timeout: 60_000 }, async () => {
    // A thousand calls, and 32 MiB in one answer; longer URLs are not kept.
    expect(((MAX_PATTERNS + 1) * MAX_URLS_PER_PATTERN) / SNAPSHOT_ROWS).toBeLessThan(900)
    for (let from = 0; from < SNAPSHOT_ROWS + 1; from += 1000) {
      const long = urls(from, Math.min(from + 1000, SNAPSHOT_ROWS + 1))
      await corpus.add(
        long.map((each, i) => ({ ...each, url: each.url.padEnd(2048, 'x'), pattern: `${from} ${i % 2}` })),
        1,
      )
    }
    expect(await corpus.urlsAfter('')).toHaveLength(SNAPSHOT_ROWS)
  })

  it('counts URLs and sightings, and answers in pages', async () => {
    await corpus.add([...urls(0, 5), url(5, { url: url(0).url, hits: 3 })], 1)
    await corpus.add([url(6, { url: 'https://shop.example/q', pattern: '/q?' })], 2)
    expect(await corpus.summary()).toEqual({
      urls: 6,
      sightings: 9,
      patterns: [
        { pattern: '/p?id', kept: 5, sightings: 8 },
        { pattern: '/q?', kept: 1, sightings: 1 },
      ],
    })
    expect((await corpus.summary(1)).patterns).toHaveLength(1)
    expect(await everything(2)).toEqual([...urls(0, 5).map((each) => each.url), 'https://shop.example/q'])
    expect(await corpus.urlsAfter('', 1)).toEqual([{ url: url(0).url, hits: 4 }])
  })

  it('counts a message once, also in one batch and while others are added', async () => {
    await corpus.add([...urls(0, 3), ...urls(0, 3)], 1)
    await Promise.all([corpus.add(urls(0, 4), 2), corpus.add(urls(0, 4), 2)])
    expect(await corpus.summary(0)).toMatchObject({ urls: 4, sightings: 4 })
  })

  it('adds a batch whole or not at all', async () => {
    const broken = [url(1), url(2, { pattern: null as never })]
    await expect(runInDurableObject(corpus, (object) => object.add(broken, 1))).rejects.toThrow('NOT NULL')
    expect(await corpus.summary()).toEqual({ urls: 0, sightings: 0, patterns: [] })
    await corpus.add([url(1), url(2)], 1)
    expect(await corpus.summary(0)).toMatchObject({ urls: 2, sightings: 2 })
  })

  it('keeps a bounded sample of a pattern, the same one in whatever order URLs come', async () => {
    const all = urls(0, MAX_URLS_PER_PATTERN + 300)
    await corpus.add(all, 1)
    const first = await everything()
    expect(first).toHaveLength(MAX_URLS_PER_PATTERN)
    const { CORPUS } = await emptyControl()
    corpus = CORPUS.get(CORPUS.idFromName('backwards.example'))
    await corpus.add(all.toReversed(), 1)
    expect(await everything()).toEqual(first)
    corpus = CORPUS.get(CORPUS.idFromName('piecemeal.example'))
    for (let at = 0; at < all.length; at += 90) await corpus.add(all.slice(at, at + 90), 1)
    expect(await everything()).toEqual(first)
    // A fair share of the URLs that came last is among them.
    const late = first.filter((each) => Number(/\d+$/.exec(each)![0]) >= MAX_URLS_PER_PATTERN).length
    expect(late).toBeGreaterThan(200)
    expect(await corpus.summary()).toMatchObject({ sightings: all.length, patterns: [{ kept: MAX_URLS_PER_PATTERN }] })
  })

  it('puts patterns beyond the limit in one place', async () => {
    const many = Array.from({ length: MAX_PATTERNS + 5 }, (_, n) => url(n, { pattern: `/${n}?id` }))
    await corpus.add(many, 1)
    const { patterns } = await corpus.summary(5_000)
    expect(patterns).toHaveLength(MAX_PATTERNS + 1)
    expect(patterns.find(({ pattern }) => pattern === 'other')).toEqual({ pattern: 'other', kept: 5, sightings: 5 })
    await corpus.add([url(9_999, { url: many[3]!.url, pattern: 'anything' })], 1)
    expect((await corpus.summary(5_000)).patterns).toContainEqual({ pattern: '/3?id', kept: 1, sightings: 2 })
    // A pattern that has its place keeps it.
    await corpus.add([url(10_000, { pattern: '/3?id' })], 1)
    expect((await corpus.summary(5_000)).patterns).toContainEqual({ pattern: '/3?id', kept: 2, sightings: 3 })
  })

  it('forgets what was not seen for 90 days, and keeps what was', async () => {
    await corpus.add(urls(0, 3), 0)
    await corpus.add([url(7, { pattern: '/old?' })], 0)
    await corpus.add([url(10, { url: url(0).url })], 50 * DAY_MS)
    await corpus.expire(90 * DAY_MS)
    expect(await corpus.summary(0)).toMatchObject({ urls: 4 })
    await corpus.expire(90 * DAY_MS + 1)
    expect(await everything()).toEqual([url(0).url])
    expect((await corpus.summary()).patterns).toEqual([{ pattern: '/p?id', kept: 1, sightings: 4 }])
  })

  it('says which URLs were seen last', async () => {
    await corpus.add(urls(0, 3), 1_000)
    await corpus.add([url(3), url(4, { url: url(1).url })], 2_000)
    expect(await corpus.recent(3)).toEqual([
      { url: url(1).url, hits: 2, lastSeenMs: 2_000 },
      { url: url(3).url, hits: 1, lastSeenMs: 2_000 },
      { url: url(0).url, hits: 1, lastSeenMs: 1_000 },
    ])
  })

  it('forgets one URL on demand', async () => {
    await corpus.add(urls(0, 3), 1)
    await corpus.forget(url(1).url)
    await corpus.forget('https://shop.example/never-seen')
    expect(await everything()).toEqual([url(0).url, url(2).url])
    expect((await corpus.summary()).patterns).toMatchObject([{ kept: 2 }])
  })

  it('forgets message ids after an hour', async () => {
    await corpus.add(urls(0, 3), 0)
    await corpus.add([url(4)], 3_600_001)
    const ids = await runInDurableObject(corpus, (_, state) =>
      state.storage.sql.exec('SELECT id FROM counted').toArray(),
    )
    expect(ids).toEqual([{ id: 'event-4' }])
  })
})
