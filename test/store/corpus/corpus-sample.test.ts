import { runInDurableObject } from 'cloudflare:test'
import { beforeEach, describe, expect, it } from 'vitest'
import { MAX_PATTERNS, MAX_URLS_PER_PATTERN } from '../../../src/store/corpus/corpus-sample.ts'
import type { DomainCorpus } from '../../../src/store/corpus/domain-corpus.ts'
import { emptyControl } from '../support/control-world.ts'
import { corpusUrl, corpusUrls, everyUrl } from '../support/corpus-urls.ts'

const NOW_MS = Date.now()

let corpus: DurableObjectStub<DomainCorpus>
beforeEach(async () => {
  const { CORPUS } = await emptyControl()
  corpus = CORPUS.get(CORPUS.idFromName('shop.example'))
})

describe('addToSample()', () => {
  it('counts a message once, also in one batch and while others are added', async () => {
    await corpus.add([...corpusUrls(0, 3), ...corpusUrls(0, 3)], NOW_MS)
    await Promise.all([corpus.add(corpusUrls(0, 4), NOW_MS + 1), corpus.add(corpusUrls(0, 4), NOW_MS + 1)])
    expect(await corpus.summary(0)).toMatchObject({ urls: 4, sightings: 4 })
  })

  it('adds a batch whole or not at all', async () => {
    const broken = [corpusUrl(1), corpusUrl(2, { pattern: null as never })]
    await expect(runInDurableObject(corpus, (object) => object.add(broken, NOW_MS))).rejects.toThrow('NOT NULL')
    expect(await corpus.summary()).toEqual({ urls: 0, sightings: 0, patterns: [] })
    await corpus.add([corpusUrl(1), corpusUrl(2)], NOW_MS)
    expect(await corpus.summary(0)).toMatchObject({ urls: 2, sightings: 2 })
  })

  it('keeps a bounded sample of a pattern, the same one in whatever order URLs come', async () => {
    const all = corpusUrls(0, MAX_URLS_PER_PATTERN + 300)
    await corpus.add(all, NOW_MS)
    const first = await everyUrl(corpus)
    expect(first).toHaveLength(MAX_URLS_PER_PATTERN)
    const { CORPUS } = await emptyControl()
    corpus = CORPUS.get(CORPUS.idFromName('backwards.example'))
    await corpus.add(all.toReversed(), NOW_MS)
    expect(await everyUrl(corpus)).toEqual(first)
    corpus = CORPUS.get(CORPUS.idFromName('piecemeal.example'))
    for (let at = 0; at < all.length; at += 90) await corpus.add(all.slice(at, at + 90), NOW_MS)
    expect(await everyUrl(corpus)).toEqual(first)
    // A fair share of the URLs that came last is among them.
    const late = first.filter((each) => Number(/\d+$/.exec(each)![0]) >= MAX_URLS_PER_PATTERN).length
    expect(late).toBeGreaterThan(200)
    expect(await corpus.summary()).toMatchObject({ sightings: all.length, patterns: [{ kept: MAX_URLS_PER_PATTERN }] })
  })

  it('puts patterns beyond the limit in one place', async () => {
    const many = Array.from({ length: MAX_PATTERNS + 5 }, (_, n) => corpusUrl(n, { pattern: `/${n}?id` }))
    await corpus.add(many, NOW_MS)
    const { patterns } = await corpus.summary(5_000)
    expect(patterns).toHaveLength(MAX_PATTERNS + 1)
    expect(patterns.find(({ pattern }) => pattern === 'other')).toEqual({ pattern: 'other', kept: 5, sightings: 5 })
    await corpus.add([corpusUrl(9_999, { url: many[3]!.url, pattern: 'anything' })], NOW_MS)
    expect((await corpus.summary(5_000)).patterns).toContainEqual({ pattern: '/3?id', kept: 1, sightings: 2 })
    // A pattern that has its place keeps it.
    await corpus.add([corpusUrl(10_000, { pattern: '/3?id' })], NOW_MS)
    expect((await corpus.summary(5_000)).patterns).toContainEqual({ pattern: '/3?id', kept: 2, sightings: 3 })
  })

  it('forgets message ids after an hour', async () => {
    await corpus.add(corpusUrls(0, 3), NOW_MS)
    await corpus.add([corpusUrl(4)], NOW_MS + 3_600_001)
    const ids = await runInDurableObject(corpus, (_, state) =>
      state.storage.sql.exec('SELECT id FROM counted').toArray(),
    )
    expect(ids).toEqual([{ id: 'event-4' }])
  })
})
