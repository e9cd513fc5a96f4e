import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readPairs, urlsOf } from '../../../bench/peers/pairs.ts'

describe('readPairs()', () => {
  const pairs = readPairs()

  it('reads at least 400 pairs of one page and of two, over many topics', () => {
    expect(pairs.length).toBeGreaterThanOrEqual(400)
    expect(pairs.filter(({ same }) => same).length).toBeGreaterThanOrEqual(180)
    expect(pairs.filter(({ same }) => !same).length).toBeGreaterThanOrEqual(180)
    const topics = Object.entries(Object.groupBy(pairs, ({ topic }) => topic))
    expect(topics.length).toBeGreaterThanOrEqual(9)
    for (const [topic, ofTopic] of topics) expect(ofTopic?.length, topic).toBeGreaterThanOrEqual(14)
  })

  it('reads no pair twice', () => {
    const texts = pairs.map(({ a, b }) => [a, b].toSorted().join(' '))
    expect(texts.filter((text, i) => texts.indexOf(text) !== i)).toEqual([])
  })

  it('does not contradict itself: what is one page with a third URL is one page', () => {
    const parent = new Map(urlsOf(pairs).map((url) => [url, url]))
    const root = (url: string): string => (parent.get(url) === url ? url : root(parent.get(url)!))
    for (const { a, b } of pairs.filter(({ same }) => same)) parent.set(root(a), root(b))
    expect(pairs.filter(({ same, a, b }) => !same && root(a) === root(b))).toEqual([])
  })

  it.each(['{"a":"https://a.example/","b":"https://a.example/","same":true,"why":"x"}', '{"a":"x"}'])(
    'names file and line of %s',
    (line) => {
      const folder = mkdtempSync(join(tmpdir(), 'pairs-'))
      const good = '{"a":"https://a.example/","b":"https://b.example/","same":false,"why":"x"}'
      writeFileSync(join(folder, 'topic.ndjson'), `${good}\n${line}\n`)
      expect(() => readPairs(folder)).toThrow('topic.ndjson:2 is no pair')
    },
  )
})
