import { describe, expect, it, vi } from 'vitest'
import { canonicalize } from '../../../src/canonicalize/canonicalize.ts'
import { HIDDEN_SECRETS, NAMED_SECRETS } from '../../rules/secret-shapes.ts'
import type { Observation } from '../../../src/edge/respond/types.ts'
import { createObserver } from '../../../src/edge/respond/observer.ts'

const url = 'http://shop.test/p?gclid=1'
const observation = (more: Partial<Observation> = {}): Observation => ({
  host: 'shop.test',
  detail: 'rewrite',
  status: 200,
  hit: true,
  original: url,
  canonical: () => canonicalize(url, { profile: 'request' }),
  digest: () => undefined,
  cookies: () => [],
  ...more,
})

describe('the observer', () => {
  it('computes nothing when nothing is bound', () => {
    const observer = createObserver({
      events: undefined,
      metrics: undefined,
      sampleRate: 1,
      random: () => 0,
      nowMs: () => 0,
    })
    const canonical = vi.fn(() => undefined)
    observer.request(observation({ canonical }), () => {})
    expect([observer.listens, canonical.mock.calls.length]).toEqual([false, 0])
  })

  it('survives a queue that takes no events, counts that and logs it once a minute', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    warn.mockClear()
    const points: unknown[] = []
    const observer = createObserver({
      events: { send: () => Promise.reject(new Error('full')) },
      metrics: { writeDataPoint: (point) => void points.push(point) },
      sampleRate: 1,
      random: () => 0,
      nowMs: () => 0,
    })
    const pending: Promise<unknown>[] = []
    for (let i = 0; i < 3; i++) observer.request(observation(), (work) => void pending.push(work))
    await expect(Promise.all(pending)).resolves.toHaveLength(3)
    expect(warn.mock.calls).toEqual([['events-failed shop.test: full']])
    const point = { indexes: ['shop.test'], blobs: ['fault', 'events-failed'], doubles: [1] }
    expect(points.slice(3)).toEqual([point, point, point])
  })

  it('tells the queue of an origin with other fixtures once a minute', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const send = vi.fn(async () => ({}) as QueueSendResponse)
    let nowMs = 0
    const options = { metrics: undefined, sampleRate: 1, random: () => 0, nowMs: () => nowMs }
    const observer = createObserver({ events: { send }, ...options })
    for (nowMs of [0, 1, 59_999, 60_000]) observer.drift({ domain: 'shop.test', ours: 'a', theirs: 'b' }, () => {})
    expect(send).toHaveBeenCalledTimes(2)
  })

  it.each([...NAMED_SECRETS, ...HIDDEN_SECRETS])('does not tell of %s', (original) => {
    const send = vi.fn(async () => ({}) as QueueSendResponse)
    const options = { metrics: undefined, sampleRate: 1, random: () => 0, nowMs: () => 0 }
    const canonical = () => canonicalize(original, { profile: 'request' })
    createObserver({ events: { send }, ...options }).request(observation({ original, canonical }), () => {})
    expect(send).not.toHaveBeenCalled()
  })

  it('tells what was done, and of how many requests this one was drawn', () => {
    const send = vi.fn(async () => ({}) as QueueSendResponse)
    const options = { metrics: undefined, sampleRate: 0.25, random: () => 0, nowMs: () => 0 }
    createObserver({ events: { send }, ...options }).request(observation(), () => {})
    const canonical = 'http://shop.test/p'
    const event = {
      original: url,
      canonical,
      domain: 'shop.test',
      status: 200,
      hit: true,
      detail: 'rewrite',
      rate: 0.25,
    }
    expect(send).toHaveBeenCalledWith(event)
  })

  it('never sends a URL with a password', () => {
    const send = vi.fn(async () => ({}) as QueueSendResponse)
    const observer = createObserver({
      events: { send },
      metrics: undefined,
      sampleRate: 1,
      random: () => 0,
      nowMs: () => 0,
    })
    observer.request(
      observation({ canonical: () => canonicalize('http://u:p@shop.test/p', { profile: 'request' }) }),
      () => {},
    )
    expect(send).not.toHaveBeenCalled()
  })

  it('logs one line a minute and kind, and counts every fault', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    warn.mockClear()
    const points: unknown[] = []
    let nowMs = 0
    const observer = createObserver({
      events: undefined,
      metrics: { writeDataPoint: (point) => void points.push(point) },
      sampleRate: 0,
      random: () => 0,
      nowMs: () => nowMs,
    })
    for (let i = 0; i < 5; i++) observer.fault('bad-record', 'shop.test', 'why')
    nowMs = 60_000
    observer.fault('bad-record', 'shop.test', 'why')
    expect([warn.mock.calls, points.length]).toEqual([
      [['bad-record shop.test: why'], ['bad-record shop.test: why']],
      6,
    ])
  })
})

it('names the cookies for which a request bypassed the cache', () => {
  const events: unknown[] = []
  const send = async (event: unknown): Promise<void> => void events.push(event)
  const observer = createObserver({
    events: { send },
    metrics: undefined,
    sampleRate: 1,
    random: () => 0,
    nowMs: () => 0,
  })
  observer.request(observation({ cookies: () => ['sid'] }), () => {})
  observer.request(observation(), () => {})
  expect(events).toEqual([expect.objectContaining({ cookies: ['sid'] }), expect.not.objectContaining({ cookies: [] })])
})
