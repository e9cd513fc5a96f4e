import { describe, expect, it } from 'vitest'
import { bypassRequest, untouched } from '../../../src/edge/origin/client-request.ts'
import { readRequestFacts } from '../../../src/edge/request/request-facts.ts'

describe('a request that passes the cache by', () => {
  const hop = { te: 'trailers', 'keep-alive': '5', 'proxy-authorization': 'Basic x', 'x-secret': '1', 'x-own': '2' }
  const namesSent = (headers: Record<string, string>, body: string | null = null): string[] => {
    const request = new Request('http://shop.test/p', { method: 'POST', headers, body })
    return [...bypassRequest(request, readRequestFacts(request)).headers.keys()]
  }

  it('has no field that ends here, and our entry in Via', () => {
    expect(namesSent({ ...hop, connection: 'X-Secret' })).toEqual(['via', 'x-own'])
  })

  it('keeps what an upgrade is made of, and nothing else that ends here', () => {
    const upgrade = { connection: 'Upgrade, X-Secret', upgrade: 'websocket', 'sec-websocket-version': '13' }
    expect(namesSent({ ...hop, ...upgrade })).toEqual([
      'connection',
      'sec-websocket-version',
      'upgrade',
      'via',
      'x-own',
    ])
  })

  it('expects nothing where it has no body', () => {
    expect(namesSent({ expect: '100-continue' })).toEqual(['via'])
    expect(namesSent({ expect: '100-continue' }, 'x')).toContain('expect')
  })

  it('says of a body of unknown length how it comes', () => {
    expect(namesSent({ 'transfer-encoding': 'chunked' }, 'x')).toContain('transfer-encoding')
    expect(namesSent({ 'transfer-encoding': 'chunked' })).toEqual(['via'])
  })
})

describe('an untouched request', () => {
  it('is the very same object', () => {
    const request = new Request('http://shop.test/p', { headers: { cookie: 'a=1' } })
    expect(untouched(request)).toBe(request)
  })

  it('loses the headers of our name alone', async () => {
    const request = new Request('http://shop.test/p', {
      method: 'POST',
      body: 'x',
      headers: { 'canonical-debug': 't', cookie: 'a=1' },
    })
    const rest = untouched(request)
    expect([rest.headers.get('canonical-debug'), rest.headers.get('cookie'), rest.method, await rest.text()]).toEqual([
      null,
      'a=1',
      'POST',
      'x',
    ])
  })
})
