import { describe, expect, it } from 'vitest'
import { invalidationTargets } from '../../../src/edge/cache/invalidation.ts'

describe('invalidationTargets (RFC 9111 §4.4)', () => {
  const url = 'https://shop.test/cart?x=1'
  const response = (fields: Record<string, string>, status = 200): Response =>
    new Response(null, { status, headers: fields })

  const fields = { location: 'https://ann@shop.test/orders/1#top', 'content-location': 'cart' }
  const all = [url, 'https://shop.test/orders/1', 'https://shop.test/cart']
  const targets = (method: string, answer: Response, headers: Record<string, string> = {}): readonly string[] =>
    invalidationTargets({ method, url, headers: new Headers(headers) }, answer)

  it('names the target, and what Location and Content-Location name where something was created', () => {
    expect(targets('POST', response(fields, 201))).toEqual(all)
  })

  it.each([200, 204, 302, 303])('names the target alone where any client can choose what they name: %d', (status) => {
    expect(targets('POST', response(fields, status))).toEqual([url])
    for (const origin of ['https://evil.test', 'https://shop.test.evil.test', 'null', ''])
      expect(targets('POST', response(fields, status), { origin })).toEqual([url])
    const own = { origin: 'https://shop.test', 'sec-fetch-site': 'cross-site' }
    expect(targets('POST', response(fields, status), own)).toEqual([url])
  })

  it.each([
    [{ origin: 'https://shop.test' }],
    // TLS ends in front of us, or of the page.
    [{ origin: 'http://shop.test' }],
    [{ 'sec-fetch-site': 'same-origin', origin: 'null' }],
    // Node's fetch.
    [{ 'sec-fetch-mode': 'cors' }],
  ])('names what they name where the site itself asks: %j', (headers) => {
    expect(targets('POST', response(fields, 303), headers)).toEqual(all)
  })

  it('leaves other origins alone', () => {
    const elsewhere = { location: 'https://bank.test/', 'content-location': 'http://shop.test/' }
    expect(targets('DELETE', response(elsewhere, 201))).toEqual([url])
  })

  it('is empty after errors and safe methods', () => {
    expect(targets('PUT', response({}, 500))).toEqual([])
    expect(targets('POST', response({}, 404))).toEqual([])
    for (const method of ['OPTIONS', 'TRACE', 'PRI', 'PROPFIND', 'REPORT', 'SEARCH', 'QUERY'])
      expect(targets(method, response({}))).toEqual([])
    expect(targets('M-SEARCH', response({}))).toEqual([url])
  })
})
