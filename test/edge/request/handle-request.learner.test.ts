import { describe, expect, it } from 'vitest'
import { PLAIN_FETCH_HEADERS } from '../../../src/fetcher/host-client.ts'
import { createRig, detailOf, page, recordOf } from '../support/rig.ts'

const RECORD = recordOf({ strip: ['spot'] })
/** `spot` decides about the page, though the record drops it. */
const site = ({ url }: { readonly url: string }): Response => page(`price for ${new URL(url).searchParams.get('spot')}`)

describe('a request of our own learner', () => {
  it('gets the page of the very URL it asks for, not the one that everybody else is served', async () => {
    const rig = createRig({ records: [RECORD], site })
    const ask = async (headers: Record<string, string>): Promise<string> =>
      (await rig.ask('http://shop.test/p?spot=a', { headers })).text()
    expect(await ask({})).toBe('price for null')
    expect(await ask(PLAIN_FETCH_HEADERS)).toBe('price for a')
    expect(await ask({})).toBe('price for null')
  })

  it.each(['rewrite', 'observe', 'off'] as const)(
    'is no traffic, and its header goes no further (%s)',
    async (mode) => {
      const rig = createRig({ records: [{ ...RECORD, mode }], env: { EVENT_SAMPLE_RATE: '1' }, site })
      const response = await rig.ask('http://shop.test/p?spot=a', { headers: PLAIN_FETCH_HEADERS })
      expect(detailOf(response)).toBe(mode === 'rewrite' ? 'bypass-learner' : mode)
      expect(rig.events).toEqual([])
      expect(rig.points).toEqual([])
      expect(rig.seen[0]!.headers).not.toHaveProperty('canonical-fetch')
      await rig.ask('http://shop.test/p?spot=a')
      expect(rig.events).toHaveLength(1)
    },
  )
})
