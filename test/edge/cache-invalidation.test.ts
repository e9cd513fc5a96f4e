import { describe, expect, it } from 'vitest'
import { invalidationTargets } from '../../src/edge/cache-invalidation.ts'

describe('invalidationTargets (RFC 9111 §4.4)', () => {
  const url = 'https://shop.test/cart?x=1'
  const response = (fields: Record<string, string>, status = 200): Response =>
    new Response(null, { status, headers: fields })

  it('names the target, Location and Content-Location of the same origin', () => {
    const fields = { location: 'https://ann@shop.test/orders/1#top', 'content-location': 'cart' }
    expect(invalidationTargets('POST', url, response(fields, 201))).toEqual([
      url,
      'https://shop.test/orders/1',
      'https://shop.test/cart',
    ])
  })

  it('leaves other origins alone', () => {
    const fields = { location: 'https://bank.test/', 'content-location': 'http://shop.test/' }
    expect(invalidationTargets('DELETE', url, response(fields))).toEqual([url])
  })

  it('is empty after errors and safe methods', () => {
    expect(invalidationTargets('PUT', url, response({}, 500))).toEqual([])
    expect(invalidationTargets('POST', url, response({}, 404))).toEqual([])
    expect(invalidationTargets('OPTIONS', url, response({}))).toEqual([])
    expect(invalidationTargets('M-SEARCH', url, response({}))).toEqual([url])
  })
})
