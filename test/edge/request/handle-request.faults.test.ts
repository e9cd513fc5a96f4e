import { describe, expect, it, vi } from 'vitest'
import { createRig } from '../support/rig.ts'

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

  it('costs no request its response, and causes no second request to the origin', async () => {
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
