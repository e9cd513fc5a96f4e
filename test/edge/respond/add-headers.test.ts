import { expect, it } from 'vitest'
import { canBeWrapped } from '../../../src/edge/respond/add-headers.ts'
import { createRig, page } from '../support/rig.ts'

it("appends to an origin's own Cache-Status, nearest to the origin first", async () => {
  const rig = createRig({ site: () => page('x', { 'cache-status': '"varnish"; hit' }) })
  const response = await rig.ask('http://shop.test/p')
  expect(response.headers.get('cache-status')).toMatch(/^"varnish"; hit, "edge-canonicalizer"; fwd=uri-miss/)
})

it('adds to a stored response afresh each time', async () => {
  const rig = createRig()
  for (let i = 0; i < 3; i++) {
    const status = (await rig.ask('http://shop.test/p')).headers.get('cache-status')
    expect(status?.match(/edge-canonicalizer/g)).toHaveLength(1)
  }
})

it.each([200, 204, 301, 304, 404, 500])('keeps status, headers and body of a %d', async (status) => {
  const body = status === 204 || status === 304 ? null : 'body'
  const rig = createRig({ site: () => new Response(body, { status, statusText: 'Said So', headers: { 'x-a': '1' } }) })
  const response = await rig.ask('http://shop.test/p', { headers: { cookie: 'a=1' } })
  expect([response.status, response.statusText, response.headers.get('x-a'), await response.text()]).toEqual([
    status,
    'Said So',
    '1',
    body ?? '',
  ])
})

it('keeps every Set-Cookie apart', async () => {
  const headers = new Headers([
    ['set-cookie', 'a=1, x'],
    ['set-cookie', 'b=2'],
  ])
  const rig = createRig({ site: () => new Response('x', { headers }) })
  expect((await rig.ask('http://shop.test/p')).headers.getSetCookie()).toEqual(['a=1, x', 'b=2'])
})

it.each([
  [101, false],
  [103, false],
  [200, true],
  [599, true],
  [999, false],
])('builds a response with status %i again: %s', (status, expected) => {
  expect(canBeWrapped({ status } as Response)).toBe(expected)
})
