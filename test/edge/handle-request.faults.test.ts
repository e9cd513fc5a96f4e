import { describe, expect, it, vi } from 'vitest'
import { createRig, detailOf, page, statusOf } from './support/rig.ts'

describe('failing open', () => {
  it('forwards the request as it came when we fail, and says so', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    warn.mockClear()
    const rig = createRig({ broken: true })
    const response = await rig.ask('http://shop.test/p?b=1&utm_source=x', { method: 'POST', body: 'kept' })
    expect([response.status, statusOf(response)]).toEqual([200, 'fwd=bypass; detail=bypass-error'])
    expect(rig.seen[0]).toMatchObject({ method: 'POST', url: 'http://shop.test/p?b=1&utm_source=x', body: 'kept' })
    expect(rig.points[0]?.blobs).toEqual(['fault', 'error'])
    expect(warn.mock.calls[0]?.[0], 'the stack').toMatch(/^error shop\.test: \w*Error: .+\n +at .+/)
  })

  it('passes everything through when a variable is broken', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    const rig = createRig({ env: { MODE: 'rewrit' } })
    expect(error).toHaveBeenCalledWith(
      'wrangler.toml [vars] MODE = "rewrit": expected off, observe, rewrite or redirect',
    )
    const response = await rig.ask('http://shop.test/p?utm_source=x')
    expect([statusOf(response), rig.seen[0]?.url]).toEqual([
      'fwd=bypass; detail=bypass-config',
      'http://shop.test/p?utm_source=x',
    ])
  })

  it.each(['rewrite', 'observe'])('answers 502 in a sentence when the origin is down (%s)', async (mode) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const response = await createRig({ env: { MODE: mode }, site: () => undefined }).ask('http://shop.test/p')
    expect([response.status, response.headers.get('cache-control'), detailOf(response)]).toEqual([
      502,
      'no-store',
      'origin-unreachable',
    ])
    expect((await response.text()).split('\n')).toHaveLength(2)
  })

  it('does not store the 502', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    let down = true
    const rig = createRig({ site: () => (down ? undefined : page('up')) })
    await rig.ask('http://shop.test/p')
    down = false
    expect(await (await rig.ask('http://shop.test/p')).text()).toBe('up')
  })
})

describe('an origin that hangs', () => {
  const hangs = { site: () => new Promise<undefined>(() => {}) }

  it.each(['rewrite', 'observe', 'off'])('is waited for as long as the configuration says: 504 (%s)', async (mode) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const rig = createRig({ ...hangs, env: { MODE: mode, ORIGIN_TIMEOUT_MS: '50' } })
    const response = await rig.ask('http://shop.test/p')
    expect([response.status, response.headers.get('cache-control'), detailOf(response), rig.seen.length]).toEqual([
      504,
      'no-store',
      'origin-timeout',
      1,
    ])
  })
})

describe('counting that fails', () => {
  const metrics = {
    METRICS: {
      writeDataPoint: () => {
        throw new TypeError('too many points')
      },
    },
  }

  it('costs no request its answer, and nobody a second request to the origin', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    warn.mockClear()
    const rig = createRig({ env: metrics })
    const first = await rig.ask('http://shop.test/p?utm_source=x', { method: 'POST', body: 'order' })
    expect([first.status, statusOf(first)]).toEqual([200, 'fwd=method; detail=bypass-method'])
    await rig.ask('http://shop.test/p')
    expect(statusOf(await rig.ask('http://shop.test/p'))).toContain('hit')
    expect(rig.seen.length).toBe(2)
    expect(warn.mock.calls.filter(([line]) => String(line).startsWith('metrics-failed'))).toHaveLength(1)
  })

  it('does not hide that the origin is down', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const rig = createRig({ env: metrics, site: () => undefined })
    expect((await rig.ask('http://shop.test/p')).status).toBe(502)
  })

  it.each([
    ['rejects', () => Promise.reject(new Error('queue is full'))],
    [
      'throws',
      () => {
        throw new Error('queue is gone')
      },
    ],
  ])('leaves the answer alone when the queue %s', async (_, send) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const rig = createRig({ env: { EVENT_SAMPLE_RATE: '1', EVENTS: { send } } })
    expect(await (await rig.ask('http://shop.test/p?utm_source=x')).text()).toBe('page http://shop.test/p')
    expect(rig.seen.length).toBe(1)
  })
})

describe('an answer that cannot be dressed', () => {
  it.each([['POST'], ['DELETE'], ['GET']])('is handed out as it is, and nothing is done twice: %s', async (method) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    // This status has no body, so that no response can be made of the two.
    const body = new ReadableStream()
    const answer = { status: 204, headers: new Headers(), body, arrayBuffer: async () => new ArrayBuffer(0) }
    const rig = createRig({ site: () => answer as unknown as Response })
    expect((await rig.ask('http://shop.test/p', { method })).status).toBe(204)
    expect(rig.seen.length).toBe(1)
  })
})

describe('a platform that takes no work beyond the response', () => {
  const refuses = {
    env: { EVENT_SAMPLE_RATE: '1' },
    waitUntil: () => {
      throw new TypeError('the request is over')
    },
  }

  it('costs no request its answer, and nobody a second request to the origin', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const rig = createRig(refuses)
    const response = await rig.ask('http://shop.test/p?utm_source=x', { method: 'POST', body: 'order' })
    expect([response.status, rig.seen.length]).toEqual([200, 1])
  })

  it('is passed through where the cache needs such work', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const rig = createRig(refuses)
    expect(await (await rig.ask('http://shop.test/p?a=1')).text()).toBe('page http://shop.test/p?a=1')
  })
})

describe('events and counters', () => {
  it('samples original and canonical to the queue', async () => {
    const rig = createRig({ env: { EVENT_SAMPLE_RATE: '1' } })
    await rig.ask('http://shop.test/p?utm_source=x&a=1')
    await rig.settled()
    expect(rig.events).toEqual([
      {
        original: 'http://shop.test/p?utm_source=x&a=1',
        canonical: 'http://shop.test/p?a=1',
        domain: 'shop.test',
        status: 200,
        hit: false,
        detail: 'rewrite',
        rate: 1,
      },
    ])
  })

  it.each(['rewrite', 'observe'])('never tells of a URL with a secret (%s)', async (mode) => {
    const rig = createRig({ env: { MODE: mode, EVENT_SAMPLE_RATE: '1' } })
    await rig.ask('http://shop.test/d?X-Amz-Signature=abcdef0123&X-Amz-Credential=k')
    await rig.ask('http://shop.test/p?PHPSESSID=4d8a7b1c9e0f2a3b4c5d6e7f8a9b0c1d')
    await rig.settled()
    expect(rig.events).toEqual([])
    expect(JSON.stringify(rig.points)).not.toMatch(/abcdef0123|4d8a7b1c/)
  })

  it('observes without being noticed: counts what would have collapsed', async () => {
    const rig = createRig({ env: { MODE: 'observe' } })
    await rig.ask('http://shop.test/p?utm_source=x')
    await rig.ask('http://shop.test/p')
    expect(rig.points.map(({ doubles }) => doubles?.slice(0, 3))).toEqual([
      [1, 0, 1],
      [1, 0, 0],
    ])
    expect(rig.points[0]?.doubles?.[3]).toBe(rig.points[1]?.doubles?.[3])
  })

  it('respects the sample rate', async () => {
    const rig = createRig({ env: { EVENT_SAMPLE_RATE: '0.4' }, random: () => 0.5 })
    await rig.ask('http://shop.test/p')
    await rig.settled()
    expect(rig.events).toEqual([])
  })
})
