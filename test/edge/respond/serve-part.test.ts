import { describe, expect, it } from 'vitest'
import { createRig, detailOf, page, statusOf } from '../support/rig.ts'

const URL = 'http://shop.test/p?id=1'
const PART = { headers: { range: 'bytes=2-4' } }

describe('a request for a part', () => {
  it('of a stored page is served from the store, whatever variant of the URL it names', async () => {
    const rig = createRig({ site: () => page('0123456789', { etag: '"1"' }) })
    await rig.ask(URL)
    const part = await rig.ask(`${URL}&utm_source=x`, PART)
    expect([part.status, await part.text(), detailOf(part), rig.seen.length]).toEqual([206, '234', 'rewrite', 1])
    expect(statusOf(part)).toMatch(/^hit/)
  })

  it('goes to the origin as it came where the adapter serves no parts', async () => {
    const rig = createRig({ env: { ADAPTER: 'zone' } })
    const part = await rig.ask(`${URL}&utm_source=x`, PART)
    expect([detailOf(part), rig.seen[0]?.url, rig.seen[0]?.headers['range']]).toEqual([
      'bypass-range',
      `${URL}&utm_source=x`,
      'bytes=2-4',
    ])
  })

  it('is asked for again where the origin redirects the canonical URL in a circle', async () => {
    const rig = createRig({
      site: ({ url }) =>
        url.includes('utm_source')
          ? page('0123456789')
          : new Response(null, { status: 302, headers: { location: `${URL}&utm_source=x` } }),
    })
    const part = await rig.ask(`${URL}&utm_source=x`, PART)
    expect([detailOf(part), rig.seen.at(-1)?.url]).toEqual(['bypass-range', `${URL}&utm_source=x`])
  })
})
