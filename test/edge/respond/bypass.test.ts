import { describe, expect, it } from 'vitest'
import { createRig } from '../support/rig.ts'

describe('the request of a bypass', () => {
  it("is the client's own, without hop-by-hop headers and forgeries, with our Via", async () => {
    const rig = createRig()
    const headers = {
      cookie: 'a=1',
      'user-agent': 'me',
      connection: 'close, X-Evil',
      'x-evil': '1',
      te: 'trailers',
      'canonical-key': 'k',
      via: '1.1 other',
    }
    await rig.ask('http://shop.test/p?b=1&utm_source=x&a=2', { headers })
    expect(rig.seen[0]).toMatchObject({
      url: 'http://shop.test/p?b=1&utm_source=x&a=2',
      headers: { cookie: 'a=1', 'user-agent': 'me', via: '1.1 other, 1.1 edge-canonicalizer' },
    })
    expect(Object.keys(rig.seen[0]?.headers ?? {}).toSorted()).toEqual(['cookie', 'user-agent', 'via'])
  })
})
