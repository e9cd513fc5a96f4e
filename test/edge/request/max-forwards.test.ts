import { describe, expect, it } from 'vitest'
import { finalResponseTo, forwardsLeft } from '../../../src/edge/request/max-forwards.ts'
import { createRig, detailOf } from '../support/rig.ts'

describe('Max-Forwards (RFC 9110 §7.6.2)', () => {
  it.each([
    ['OPTIONS', '0', 0],
    ['TRACE', '12', 12],
    ['GET', '0', undefined],
    ['POST', '0', undefined],
    ['OPTIONS', '-1', undefined],
    ['OPTIONS', '1, 2', undefined],
    ['OPTIONS', undefined, undefined],
  ])('counts for %s with %s: %s', (method, maxForwards, expected) => {
    expect(forwardsLeft(method, { maxForwards })).toBe(expected)
  })

  it('is one less at the origin, and ends here at none', async () => {
    const rig = createRig()
    await rig.ask('http://shop.test/p', { method: 'OPTIONS', headers: { 'max-forwards': '1' } })
    expect(rig.seen.map(({ headers }) => headers['max-forwards'])).toEqual(['0'])
    const last = await rig.ask('http://shop.test/p', { method: 'OPTIONS', headers: { 'max-forwards': '0' } })
    expect([last.status, detailOf(last), rig.seen.length]).toEqual([204, 'refused', 1])
  })

  it('is left alone in observe', async () => {
    const rig = createRig({ env: { MODE: 'observe' } })
    await rig.ask('http://shop.test/p', { method: 'OPTIONS', headers: { 'max-forwards': '0' } })
    expect(rig.seen[0]?.headers['max-forwards']).toBe('0')
  })
})

it('TRACE shows the request as it came, without what is for the origin alone', async () => {
  const headers = { 'x-own': '1', cookie: 'a=1', authorization: 'x', 'x-acme-user': 'ann', 'canonical-debug': 't' }
  const response = finalResponseTo(new Request('http://shop.test/p?a=%7e', { method: 'TRACE', headers }))
  expect(response.headers.get('content-type')).toBe('message/http')
  expect(await response.text()).toBe('TRACE /p?a=%7e HTTP/1.1\r\nx-own: 1\r\n\r\n')
})
