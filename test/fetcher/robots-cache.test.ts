import { describe, expect, it } from 'vitest'
import { refusal } from '../../src/fetcher/host-client.ts'
import type { Asked } from '../../src/fetcher/host-client.ts'
import { isAllowed } from '../../src/fetcher/robots.ts'
import { FRESH_MS, RETRY_MS, STALE_MS, createRobotsCache } from '../../src/fetcher/robots-cache.ts'
import type { RobotsAnswer } from '../../src/fetcher/robots-cache.ts'

const ORIGIN = 'https://a.example'

function response(status: number, text = '', headers: Record<string, string> = {}): Asked {
  return { ok: true, status, headers, body: new TextEncoder().encode(text), tookMs: 5 }
}

/** A cache over answers that can be changed, a clock that can be moved, and the URLs that were asked for. */
function world(answers: Record<string, Asked>) {
  const clock = { nowMs: 1_000_000 }
  const asked: string[] = []
  const cache = createRobotsCache({
    nowMs: () => clock.nowMs,
    ask: (url) => {
      asked.push(url)
      return Promise.resolve(answers[url] ?? response(404))
    },
  })
  return { answers, asked, cache, clock }
}

const opens = (answer: RobotsAnswer, path: string): boolean => answer.ok && isAllowed(answer.robots, 'me', path)
const FORBIDS_A = 'User-agent: *\nDisallow: /a'

describe('the status of robots.txt', () => {
  it.each([200, 203, 206, 299])('%i: the rules hold', async (status) => {
    const { cache } = world({ [`${ORIGIN}/robots.txt`]: response(status, FORBIDS_A) })
    const answer = await cache(ORIGIN)
    expect([opens(answer, '/a'), opens(answer, '/b')]).toEqual([false, true])
  })

  it.each([400, 401, 403, 404, 410, 418, 451])('%i: everything is allowed', async (status) => {
    const { cache } = world({ [`${ORIGIN}/robots.txt`]: response(status, FORBIDS_A) })
    expect(opens(await cache(ORIGIN), '/a')).toBe(true)
  })

  it.each([100, 300, 304, 429, 500, 502, 503, 599])('%i: everything is forbidden', async (status) => {
    const { cache } = world({ [`${ORIGIN}/robots.txt`]: response(status, FORBIDS_A) })
    expect(await cache(ORIGIN)).toMatchObject({ ok: false, why: 'robots-unreachable', kind: 'refused' })
  })

  it('is asked for again after what the server wants, or a minute', async () => {
    const busy = world({ [`${ORIGIN}/robots.txt`]: response(503, '', { 'retry-after': '7' }) })
    expect(await busy.cache(ORIGIN)).toMatchObject({ retryAfterMs: 7000 })
    const { cache, clock, asked, answers } = world({ [`${ORIGIN}/robots.txt`]: response(500) })
    await cache(ORIGIN)
    clock.nowMs += RETRY_MS - 1
    expect(await cache(ORIGIN)).toMatchObject({ ok: false, retryAfterMs: 1 })
    expect(asked).toHaveLength(1)
    clock.nowMs += 1
    answers[`${ORIGIN}/robots.txt`] = response(200, FORBIDS_A)
    expect(opens(await cache(ORIGIN), '/b')).toBe(true)
  })
})

describe('redirects', () => {
  const chain = (hops: number): Record<string, Asked> => ({
    [`${ORIGIN}/robots.txt`]: response(301, '', { location: '/1' }),
    ...Object.fromEntries(
      Array.from({ length: hops - 1 }, (_, index) => [
        `${ORIGIN}/${index + 1}`,
        response(302, '', { location: `/${index + 2}` }),
      ]),
    ),
    [`${ORIGIN}/${hops}`]: response(200, FORBIDS_A),
  })

  it('are followed five times', async () => {
    expect(opens(await world(chain(5)).cache(ORIGIN), '/a')).toBe(false)
  })

  it('mean no rules when there are more', async () => {
    const { cache, asked } = world(chain(6))
    expect(opens(await cache(ORIGIN), '/a')).toBe(true)
    expect(asked).toHaveLength(6)
  })

  it('may lead to another host, whose rules then hold for the first', async () => {
    const { cache } = world({
      [`${ORIGIN}/robots.txt`]: response(308, '', { location: 'http://b.example/r#x' }),
      'http://b.example/r': response(200, FORBIDS_A),
    })
    expect(opens(await cache(ORIGIN), '/a')).toBe(false)
  })

  it('forbid everything when they lead nowhere or to a refused address', async () => {
    const nowhere = world({ [`${ORIGIN}/robots.txt`]: response(302, '', { location: 'http://[' }) })
    expect(await nowhere.cache(ORIGIN)).toMatchObject({ why: 'robots-unreachable' })
    const inside = world({
      [`${ORIGIN}/robots.txt`]: response(302, '', { location: 'http://169.254.169.254/' }),
      'http://169.254.169.254/': refusal('address', 'metadata'),
    })
    expect(await inside.cache(ORIGIN)).toMatchObject({ why: 'robots-unreachable' })
    await inside.cache(ORIGIN)
    expect(inside.asked).toHaveLength(2)
  })
})

describe('failures', () => {
  it.each(['dns', 'connection', 'tls'] as const)('say %s when the origin is out of reach', async (why) => {
    const { cache } = world({ [`${ORIGIN}/robots.txt`]: { ok: false, kind: 'failed', why, detail: 'x' } })
    expect(await cache(ORIGIN)).toMatchObject({ ok: false, kind: 'failed', why })
  })

  it.each(['timeout', 'protocol'] as const)('of robots.txt alone (%s) forbid everything', async (why) => {
    const { cache } = world({ [`${ORIGIN}/robots.txt`]: { ok: false, kind: 'failed', why, detail: 'x' } })
    expect(await cache(ORIGIN)).toMatchObject({ ok: false, kind: 'refused', why: 'robots-unreachable' })
  })

  it.each(['rate', 'paused', 'address'] as const)('of our own (%s) are not remembered', async (why) => {
    const { cache, answers } = world({ [`${ORIGIN}/robots.txt`]: refusal(why, 'x', 500) })
    expect(await cache(ORIGIN)).toMatchObject({ ok: false, why })
    answers[`${ORIGIN}/robots.txt`] = response(200, FORBIDS_A)
    expect(opens(await cache(ORIGIN), '/b')).toBe(true)
  })

  it.each(['rate', 'paused'] as const)('of our own (%s) are not remembered of a redirect either', async (why) => {
    const hop = response(302, '', { location: 'https://b.example/r' })
    const { cache, answers } = world({
      [`${ORIGIN}/robots.txt`]: hop,
      'https://b.example/r': refusal(why, 'x', 500),
    })
    expect(await cache(ORIGIN)).toMatchObject({ ok: false, why, retryAfterMs: 500 })
    answers['https://b.example/r'] = response(200, FORBIDS_A)
    expect(opens(await cache(ORIGIN), '/b')).toBe(true)
  })
})

describe('time', () => {
  it('passes a day before the file is asked for again', async () => {
    const { cache, clock, asked } = world({ [`${ORIGIN}/robots.txt`]: response(200, FORBIDS_A) })
    await cache(ORIGIN)
    clock.nowMs += FRESH_MS - 1
    await cache(ORIGIN)
    expect(asked).toHaveLength(1)
    clock.nowMs += 1
    await cache(ORIGIN)
    expect(asked).toHaveLength(2)
  })

  it('lets old rules hold for a week while the file is out of reach, and then nothing is allowed', async () => {
    const { cache, clock, answers } = world({ [`${ORIGIN}/robots.txt`]: response(200, FORBIDS_A) })
    await cache(ORIGIN)
    answers[`${ORIGIN}/robots.txt`] = response(500)
    clock.nowMs += STALE_MS - 1
    const old = await cache(ORIGIN)
    expect([opens(old, '/a'), opens(old, '/b')]).toEqual([false, true])
    expect(await cache(ORIGIN)).toEqual(old)
    clock.nowMs += RETRY_MS
    expect(await cache(ORIGIN)).toMatchObject({ ok: false })
  })

  it('is not wasted on asking twice at once', async () => {
    const { cache, asked } = world({ [`${ORIGIN}/robots.txt`]: response(200) })
    await Promise.all([cache(ORIGIN), cache(ORIGIN), cache('https://b.example')])
    expect(asked).toEqual([`${ORIGIN}/robots.txt`, 'https://b.example/robots.txt'])
  })
})
