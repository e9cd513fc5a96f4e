import { describe, expect, it } from 'vitest'
import {
  responseFromEntry,
  responseFromOrigin,
  gatewayTimeout,
} from '../../../../src/edge/adapters/http-cache/response-from-entry.ts'
import { readFields } from '../../../../src/edge/cache/headers.ts'
import { NOON_MS, storedEntry } from '../../../contracts/cache-entries.ts'

const get = new Request('https://shop.test/')

describe('responseFromEntry (RFC 9111 §4)', () => {
  it('writes the age of the moment, and answers do not share headers', async () => {
    const entry = storedEntry(get, 'page')
    const early = responseFromEntry(get, entry, NOON_MS)
    early.headers.set('x-mine', '1')
    const late = responseFromEntry(get, entry, NOON_MS + 7900)
    expect([early.headers.get('age'), late.headers.get('age'), late.headers.has('x-mine')]).toEqual(['0', '7', false])
    expect([await early.text(), await late.text()]).toEqual(['page', 'page'])
  })

  it('weakens the tag of a body whose coding was taken off', () => {
    const entry = storedEntry(get, 'page', { etag: '"1"', 'content-encoding': 'br' })
    const { headers } = responseFromEntry(get, entry, NOON_MS)
    expect([headers.get('etag'), headers.has('content-encoding')]).toEqual(['W/"1"', false])
  })
})

describe('responseFromOrigin', () => {
  it('passes end-to-end fields on and keeps those for us', () => {
    const fields = { 'cloudflare-cdn-cache-control': 'max-age=1', connection: 'a', a: '1', b: '2' }
    const response = new Response('page', { status: 404, statusText: 'Not Found', headers: fields })
    response.headers.delete('content-type')
    const answer = responseFromOrigin(get, response, readFields(response.headers), null, NOON_MS)
    answer.headers.delete('date')
    expect([answer.status, [...answer.headers]]).toEqual([404, [['b', '2']]])
  })

  it('passes no digest of coded bytes on with the decoded ones', () => {
    const fields = { 'content-encoding': 'gzip', 'repr-digest': 'sha-256=:AA==:' }
    const headers = new Headers(fields)
    const answer = responseFromOrigin(get, new Response('page', { headers }), readFields(headers), null, NOON_MS)
    for (const name of Object.keys(fields)) expect(answer.headers.has(name)).toBe(false)
  })

  it('dates what came without a date, as the store does (RFC 9110 §6.6.1)', () => {
    const dateOf = (headers: Record<string, string>): string | null => {
      const response = new Response('page', { headers })
      return responseFromOrigin(get, response, readFields(response.headers), null, NOON_MS).headers.get('date')
    }
    expect(dateOf({})).toBe(new Date(NOON_MS).toUTCString())
    expect(dateOf({ date: 'Thu, 01 Jan 1970 00:00:00 GMT' })).toBe('Thu, 01 Jan 1970 00:00:00 GMT')
  })
})

describe('gatewayTimeout', () => {
  it('is a 504 that no cache stores', () => {
    expect([gatewayTimeout().status, gatewayTimeout().headers.get('cache-control')]).toEqual([504, 'no-store'])
  })
})
