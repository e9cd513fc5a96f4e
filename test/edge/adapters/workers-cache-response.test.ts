import { describe, expect, it } from 'vitest'
import { tagsOf } from '../../../src/rules/record/cache-tags.ts'
import { cachedOriginResponse } from '../../../src/edge/adapters/workers-cache-response.ts'

const request = new Request('https://shop.test/')
const exchange = { requestTimeMs: 0, responseTimeMs: 0 }

function told(fields: Record<string, string>, status = 200): string | null {
  const response = cachedOriginResponse(request, new Response('x', { status, headers: fields }), exchange, ['foo'])
  return response.headers.get('cloudflare-cdn-cache-control')
}

describe('cachedOriginResponse', () => {
  it('says no-store wherever the policy would not store', () => {
    expect(told({})).toBe('no-store')
    expect(told({ 'cache-control': 'max-age=60', 'set-cookie': 'a=b' })).toBe('no-store')
    expect(told({ 'cache-control': 'max-age=60', vary: 'user-agent' })).toBe('no-store')
    expect(told({ 'cache-control': 'max-age=60' }, 500)).toBe('no-store')
    expect(told({ 'cloudflare-cdn-cache-control': 'private, max-age=60' })).toBe('no-store')
  })

  it('spells lifetime and stale limits out, never leaving stale-if-error to the default', () => {
    expect(told({ 'cache-control': 'max-age=60' })).toBe('max-age=60, stale-if-error=0')
    expect(told({ 'cache-control': 'max-age=60, stale-if-error=5, stale-while-revalidate=7' })).toBe(
      'max-age=60, stale-if-error=5, stale-while-revalidate=7',
    )
    expect(told({ 'cache-control': 's-maxage=60, stale-if-error=5' })).toBe(
      'max-age=60, stale-if-error=0, must-revalidate',
    )
  })

  it('names every header that was sent in Vary, for the platform to tell apart by', () => {
    const response = cachedOriginResponse(request, new Response('x'), exchange, ['accept-encoding', 'foo'])
    expect(response.headers.get('vary')).toBe('foo')
  })

  it('leaves what clients see as it is, and tags the URL', async () => {
    const response = cachedOriginResponse(
      request,
      new Response('page', { headers: { 'cache-control': 'max-age=60', 'cache-tag': 'mine' } }),
      exchange,
      [],
    )
    expect([response.headers.get('cache-control'), await response.text()]).toEqual(['max-age=60', 'page'])
    expect(response.headers.get('cache-tag')).toBe(`mine, ${tagsOf(request.url)}`)
  })
})
