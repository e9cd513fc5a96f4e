import { expect, it } from 'vitest'
import { createRig, page, recordOf, statusOf } from '../support/rig.ts'
import type { SeenRequest } from '../support/rig.ts'

it.each(['off', 'observe'] as const)(
  'lets nothing that is stored outlast a change that came in mode %s',
  async (mode) => {
    const see = { status: 303, headers: { location: '/p' } }
    const site = ({ method, url }: SeenRequest): Response =>
      method === 'POST' ? new Response(null, see) : page(`page ${url}`)
    const rig = createRig({ site, records: [recordOf({ modeByPath: { '/edit': mode } })] })
    const change = { method: 'POST', body: 'x', headers: { origin: 'http://shop.test' } }
    expect(statusOf(await rig.ask('http://shop.test/edit', change))).toBe(`fwd=bypass; detail=${mode}`)
    await rig.ask('http://shop.test/p')
    await rig.ask('http://shop.test/edit', { headers: { 'x-any': '1' } })
    expect(statusOf(await rig.ask('http://shop.test/p?gclid=1'))).toMatch(/^hit/)
    await rig.ask('http://shop.test/edit', change)
    expect(statusOf(await rig.ask('http://shop.test/p?gclid=1'))).toMatch(/^fwd=uri-miss/)
  },
)

it('forgets what an unsafe method changed and where it points', async () => {
  const site = ({ method, url }: SeenRequest): Response =>
    method === 'GET'
      ? page(url)
      : new Response(null, { status: 201, headers: { location: '/order?utm_id=1', 'content-location': '/cart' } })
  const rig = createRig({ site })
  const urls = ['http://shop.test/order', 'http://shop.test/cart', 'http://shop.test/add', 'http://shop.test/other']
  for (const url of urls) await rig.ask(url)
  await rig.ask('http://shop.test/add', { method: 'POST', body: 'x' })
  const after = await Promise.all(
    urls.map(async (url) => (await rig.ask(url)).headers.get('cache-status')?.includes('hit')),
  )
  expect(after).toEqual([false, false, false, true])
})
