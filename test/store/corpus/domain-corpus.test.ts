import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { beforeEach, describe, expect, it } from 'vitest'
import { MAX_PATTERNS, MAX_URLS_PER_PATTERN } from '../../../src/store/corpus/corpus-sample.ts'
import { SNAPSHOT_ROWS, type DomainCorpus } from '../../../src/store/corpus/domain-corpus.ts'
import { MAX_BUFFERED } from '../../../src/store/evidence/traffic-buffer.ts'
import { trafficParts } from '../../../src/store/evidence/traffic-parts.ts'
import { controlEnv } from '../support/control-env.ts'
import { emptyControl } from '../support/control-world.ts'
import { corpusUrl, corpusUrls, everyUrl } from '../support/corpus-urls.ts'

const DAY_MS = 24 * 3_600_000
const NOW_MS = Date.now()

let corpus: DurableObjectStub<DomainCorpus>
beforeEach(async () => {
  const { CORPUS } = await emptyControl()
  corpus = CORPUS.get(CORPUS.idFromName('shop.example'))
})

const alarmAtMs = () => runInDurableObject(corpus, (_, { storage }) => storage.getAlarm())

describe('the corpus of a domain', () => {
  it('is read within one invocation, also when it is full of long URLs', { timeout: 60_000 }, async () => {
    // A thousand calls, and 32 MiB in one answer; longer URLs are not kept.
    expect(((MAX_PATTERNS + 1) * MAX_URLS_PER_PATTERN) / SNAPSHOT_ROWS).toBeLessThan(900)
    for (let from = 0; from < SNAPSHOT_ROWS + 1; from += 1000) {
      const long = corpusUrls(from, Math.min(from + 1000, SNAPSHOT_ROWS + 1))
      await corpus.add(
        long.map((each, i) => ({ ...each, url: each.url.padEnd(2048, 'x'), pattern: `${from} ${i % 2}` })),
        NOW_MS,
      )
    }
    expect(await corpus.urlsAfter('')).toHaveLength(SNAPSHOT_ROWS)
  })

  it('counts URLs and sightings, and answers in pages', async () => {
    await corpus.add([...corpusUrls(0, 5), corpusUrl(5, { url: corpusUrl(0).url, hits: 3 })], NOW_MS)
    await corpus.add([corpusUrl(6, { url: 'https://shop.example/q', pattern: '/q?' })], NOW_MS + 1)
    expect(await corpus.summary()).toEqual({
      urls: 6,
      sightings: 9,
      patterns: [
        { pattern: '/p?id', kept: 5, sightings: 8 },
        { pattern: '/q?', kept: 1, sightings: 1 },
      ],
    })
    expect((await corpus.summary(1)).patterns).toHaveLength(1)
    expect(await everyUrl(corpus, 2)).toEqual([...corpusUrls(0, 5).map((each) => each.url), 'https://shop.example/q'])
    expect(await corpus.urlsAfter('', 1)).toEqual([{ url: corpusUrl(0).url, hits: 4 }])
  })

  it('removes by an alarm what would be older than 90 days a day later, and keeps the rest', async () => {
    await corpus.add([...corpusUrls(0, 3), corpusUrl(7, { pattern: '/old?' })], NOW_MS - 89 * DAY_MS - 60_000)
    await corpus.add(corpusUrls(3, 5), NOW_MS - 89 * DAY_MS + 3_600_000)
    await corpus.add([corpusUrl(10, { url: corpusUrl(0).url })], NOW_MS)
    expect(await alarmAtMs()).toBe(NOW_MS + DAY_MS - 60_000)
    expect(await runDurableObjectAlarm(corpus)).toBe(true)
    expect(await everyUrl(corpus)).toEqual([corpusUrl(0).url, corpusUrl(3).url, corpusUrl(4).url])
    expect((await corpus.summary()).patterns).toEqual([{ pattern: '/p?id', kept: 3, sightings: 6 }])
    expect(await alarmAtMs()).toBe(NOW_MS + DAY_MS + 3_600_000)
  })

  it('sets no alarm while it is empty', async () => {
    await corpus.summary(0)
    expect(await alarmAtMs()).toBeNull()
  })

  it('says which URLs were seen last, and since when', async () => {
    await corpus.add(corpusUrls(0, 3), NOW_MS)
    await corpus.add([corpusUrl(3), corpusUrl(4, { url: corpusUrl(1).url })], NOW_MS + 1)
    expect(await corpus.recent(3)).toEqual([
      { url: corpusUrl(1).url, hits: 2, firstSeenMs: NOW_MS, lastSeenMs: NOW_MS + 1 },
      { url: corpusUrl(3).url, hits: 1, firstSeenMs: NOW_MS + 1, lastSeenMs: NOW_MS + 1 },
      { url: corpusUrl(0).url, hits: 1, firstSeenMs: NOW_MS, lastSeenMs: NOW_MS },
    ])
  })

  it('forgets one URL on demand', async () => {
    await corpus.add(corpusUrls(0, 3), NOW_MS)
    await corpus.forget(corpusUrl(1).url)
    await corpus.forget('https://shop.example/never-seen')
    expect(await everyUrl(corpus)).toEqual([corpusUrl(0).url, corpusUrl(2).url])
    expect((await corpus.summary()).patterns).toMatchObject([{ kept: 2 }])
  })
})

describe('what traffic shows of a domain', () => {
  const seen = (url: string, fetchedAtMs = NOW_MS) => ({ kind: 'traffic', url, fetchedAtMs, digest: 'x' }) as const

  async function urlsInR2(): Promise<string[]> {
    const urls: string[] = []
    for await (const { url } of trafficParts(controlEnv.ARCHIVE, 'shop.example').read(0)) urls.push(url)
    return urls
  }

  it('waits in the object until a run wants it', async () => {
    await corpus.addTraffic('shop.example', [seen('a'), seen('b'), seen('a')])
    expect(await urlsInR2()).toEqual([])
    await corpus.flushTraffic('shop.example')
    await corpus.flushTraffic('shop.example')
    expect(await urlsInR2()).toEqual(['a', 'b'])
  })

  it('goes to R2 when it fills a part', async () => {
    const many = Array.from({ length: MAX_BUFFERED }, (_, i) => seen(`u${i}`))
    await corpus.addTraffic('shop.example', many)
    await corpus.addTraffic('shop.example', [seen('next')])
    expect(await urlsInR2()).toHaveLength(MAX_BUFFERED)
  })

  it('goes after 30 days', async () => {
    const oldMs = NOW_MS - 29.5 * DAY_MS
    await corpus.addTraffic('shop.example', [seen('old', oldMs), seen('b')])
    expect(await alarmAtMs()).toBe(oldMs + 30 * DAY_MS)
    await runDurableObjectAlarm(corpus)
    await corpus.flushTraffic('shop.example')
    expect(await urlsInR2()).toEqual(['b'])
  })
})
