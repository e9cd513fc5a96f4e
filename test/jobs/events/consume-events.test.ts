import { describe, expect, it } from 'vitest'
import {
  consumeEvents,
  corpusPattern,
  type EventMessage,
  type EventStores,
} from '../../../src/jobs/events/consume-events.ts'
import type { TrafficObservation } from '../../../src/evidence/traffic/types.ts'
import type { LogRow } from '../../../src/store/control-store.ts'
import type { CorpusUrl } from '../../../src/store/corpus/corpus-sample.ts'

function message(n: number, more: object = {}): EventMessage {
  const original = `https://shop.example/p?id=${n}&gclid=${n}`
  const body = {
    original,
    canonical: `https://shop.example/p?id=${n}`,
    domain: 'shop.example',
    status: 200,
    hit: false,
    ...more,
  }
  return { id: `event-${n}`, atMs: n, body }
}

function world() {
  const counted: string[] = []
  const corpus = new Map<string, CorpusUrl[]>()
  const traffic = new Map<string, readonly TrafficObservation[]>()
  const audited: string[] = []
  const log: (LogRow | number)[] = []
  const stores = {
    stats: { add: async (visits: readonly { id: string }[]) => void counted.push(...visits.map(({ id }) => id)) },
    control: {
      log: { addUnlessSaid: async (rows: readonly LogRow[], sinceMs: number) => void log.push(...rows, sinceMs) },
    },
    addToCorpus: async (domain: string, urls: readonly CorpusUrl[]) =>
      void corpus.set(domain, [...(corpus.get(domain) ?? []), ...urls]),
    addTraffic: async (domain: string, observations: readonly TrafficObservation[]) =>
      void traffic.set(domain, observations),
    selectAudits: async (visits: ReadonlyMap<string, readonly unknown[]>) =>
      void audited.push(...[...visits].map(([domain, { length }]) => `${domain} ${length}`)),
    nowMs: () => 5,
    domainsOf: async (hosts: readonly string[]) => new Map(hosts.map((host) => [host, host.replace('www.', '')])),
  } as unknown as EventStores
  return { stores, counted, corpus, traffic, audited, log }
}

describe('consumeEvents', () => {
  it('counts every visit, files it under its domain, and considers it for an audit', async () => {
    const { stores, counted, corpus, audited } = world()
    const messages = [message(1), message(2), message(3, { domain: 'other.example', rate: 0.01 })]
    expect(await consumeEvents(messages, stores)).toEqual({ visits: 3, refused: {} })
    expect(counted).toEqual(['event-1', 'event-2', 'event-3'])
    expect(audited).toEqual(['shop.example 2', 'other.example 1'])
    expect(corpus.get('other.example')).toEqual([
      { id: 'event-3', url: 'https://shop.example/p?id=3&gclid=3', pattern: '/p?id', hits: 100 },
    ])
  })

  it('files digests under the URL that the origin was asked for', async () => {
    const { stores, traffic } = world()
    const digest = '0123456789abcdef'.repeat(4)
    await consumeEvents([message(1, { detail: 'observe', digest }), message(2, { detail: 'rewrite', digest })], stores)
    expect(traffic.get('shop.example')).toEqual([
      { kind: 'traffic', url: 'https://shop.example/p?id=1&gclid=1', fetchedAtMs: 1, digest },
      { kind: 'traffic', url: 'https://shop.example/p?id=2', fetchedAtMs: 2, digest },
    ])
    await consumeEvents([message(3, { domain: 'other.example' })], stores)
    expect(traffic.has('other.example')).toBe(false)
  })

  it('counts errors, but learns nothing from their URLs', async () => {
    const { stores, counted, corpus } = world()
    await consumeEvents([message(1, { status: 404 }), message(2, { status: 503 }), message(3, { status: 304 })], stores)
    expect(counted).toHaveLength(3)
    expect(corpus.get('shop.example')?.map(({ id }) => id)).toEqual(['event-3'])
    await consumeEvents([message(4, { status: 404, domain: 'made-up.example' })], stores)
    expect([counted.length, [...corpus.keys()]]).toEqual([4, ['shop.example']])
  })

  it('counts URLs that are too long, but learns nothing from them', async () => {
    const { stores, counted, corpus } = world()
    const original = `https://shop.example/p?id=${'x'.repeat(2048)}`
    await consumeEvents([message(1, { original }), message(2)], stores)
    expect(counted).toEqual(['event-1', 'event-2'])
    expect(corpus.get('shop.example')?.map(({ id }) => id)).toEqual(['event-2'])
  })

  it('counts attacks, but learns nothing from their URLs', async () => {
    const { stores, counted, corpus } = world()
    const attack = message(1, { original: 'https://shop.example/p?id=1%27%20OR%201=1' })
    await consumeEvents([attack, message(2)], stores)
    expect(counted).toHaveLength(2)
    expect(corpus.get('shop.example')?.map(({ id }) => id)).toEqual(['event-2'])
  })

  it('keeps nothing of what is malformed or holds a secret, and says how much that was', async () => {
    const { stores, counted, corpus, audited } = world()
    const secret = message(1, { original: 'https://shop.example/reset?token=abc' })
    const batch = [secret, { ...message(2), body: 'nonsense' }, { ...message(3), body: null }]
    expect(await consumeEvents(batch, stores)).toEqual({ visits: 0, refused: { secret: 1, malformed: 2 } })
    expect([counted, [...corpus], audited]).toEqual([[], [], []])
  })

  it('rejects when one domain cannot be filed, but not before the others are', async () => {
    const { stores, corpus, audited } = world()
    const late = async (domain: string, urls: readonly CorpusUrl[]): Promise<void> => {
      if (domain === 'shop.example') throw new Error('away')
      await new Promise((resolve) => setTimeout(resolve, 5))
      await stores.addToCorpus(domain, urls)
    }
    const batch = [message(1), message(2, { domain: 'other.example' })]
    await expect(consumeEvents(batch, { ...stores, addToCorpus: late })).rejects.toThrow('away')
    expect([...corpus.keys()]).toEqual(['other.example'])
    expect(audited).toEqual(['other.example 1'])
  })

  it('notes once a batch and a day that an origin has other fixtures, under the domain that its host is one of', async () => {
    const { stores, log } = world()
    const drift = { kind: 'contract-drift', domain: 'www.shop.example', ours: 'aa', theirs: 'bb' }
    await consumeEvents(
      [1, 2, 3].map((n) => ({ ...message(n), body: drift })),
      stores,
    )
    expect(log).toEqual([
      {
        at: 5,
        by: 'edge',
        action: 'contract-drift',
        domain: 'shop.example',
        detail: 'the origin computes keys with fixtures bb, the edge with aa',
      },
      5 - 24 * 3_600_000,
    ])
  })
})

describe('corpusPattern', () => {
  it.each([
    ['https://shop.example/p/a/b?b=1&a=2&utm_source=x&b=3', '/p?a&b'],
    ['https://shop.example/', '/?'],
    ['https://shop.example', '/?'],
    [`https://shop.example/${'x'.repeat(600)}`, `/${'x'.repeat(511)}`],
    ['about:blank', ''],
  ])('files %s', (url, pattern) => {
    expect(corpusPattern(url)).toBe(pattern)
  })
})
