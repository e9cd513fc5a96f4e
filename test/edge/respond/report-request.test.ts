import { describe, expect, it, vi } from 'vitest'
import { createRig, statusOf } from '../support/rig.ts'

describe('counting that fails', () => {
  const metrics = {
    METRICS: {
      writeDataPoint: () => {
        throw new TypeError('too many points')
      },
    },
  }

  it('costs no request its response, and causes no second request to the origin', async () => {
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
        digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ])
  })

  it.each(['rewrite', 'observe'])('never reports a URL with a secret (%s)', async (mode) => {
    const rig = createRig({ env: { MODE: mode, EVENT_SAMPLE_RATE: '1' } })
    await rig.ask('http://shop.test/d?X-Amz-Signature=abcdef0123&X-Amz-Credential=k')
    await rig.ask('http://shop.test/p?PHPSESSID=4d8a7b1c9e0f2a3b4c5d6e7f8a9b0c1d')
    await rig.settled()
    expect(rig.events).toEqual([])
    expect(JSON.stringify(rig.points)).not.toMatch(/abcdef0123|4d8a7b1c/)
  })

  it('observes without being noticed: counts what would have merged', async () => {
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
