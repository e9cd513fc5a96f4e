import { describe, expect, it } from 'vitest'
import { createMemoryStore } from '../../../../src/edge/adapters/http-cache/memory-store.ts'
import { serveStoredRange } from '../../../../src/edge/adapters/http-cache/stored-range.ts'
import { fieldMap } from '../../../../src/edge/cache/headers.ts'
import { NOON_MS, storedEntry } from '../../../contracts/cache-entries.ts'

const url = 'https://shop.test/p'

/** Asks for a part of ten digits that were stored `ageSeconds` ago. */
async function ask(
  range: string,
  question: Partial<Question> = {},
): Promise<readonly [number, string, string | null] | undefined> {
  const response = await fetchPart(range, question)
  return response && [response.status, await response.text(), response.headers.get('content-range')]
}

/** The response to it. */
async function fetchPart(
  range: string,
  { ageSeconds = 0, ifRange = null, fields = {}, stored = {}, varyAlways = [] }: Partial<Question> = {},
): Promise<Response | undefined> {
  const store = createMemoryStore(100_000)
  await store.put(url, storedEntry(new Request(url), '0123456789', stored))
  const never = (): never => {
    throw new Error('the origin is not asked')
  }
  const context = {
    fetchOrigin: never,
    waitUntil: never,
    nowMs: () => NOON_MS + ageSeconds * 1000,
    varyAllow: [],
    varyAlways,
  }
  const request = { method: 'GET', url, headers: fieldMap(new Map(Object.entries(fields))) }
  const served = await serveStoredRange(store, request, range, ifRange, context)
  return served?.response
}

interface Question {
  readonly ageSeconds: number
  readonly ifRange: string | null
  readonly fields: Record<string, string>
  readonly stored: Record<string, string>
  readonly varyAlways: readonly string[]
}

describe('serveStoredRange (RFC 9110 §14)', () => {
  it('cuts the part out of what is stored', async () => {
    expect(await ask('bytes=2-4')).toEqual([206, '234', 'bytes 2-4/10'])
    expect(await ask('bytes=-1')).toEqual([206, '9', 'bytes 9-9/10'])
  })

  it('says which bytes there are when none of those asked for exist', async () => {
    expect(await ask('bytes=10-')).toEqual([416, '', 'bytes */10'])
  })

  it('says so only to the client that asked: a cache that knows no ranges would take it for the page', async () => {
    const stored = { 'cdn-cache-control': 'max-age=60', expires: 'Sat, 01 Jan 2050 00:00:00 GMT' }
    const response = await fetchPart('bytes=10-', { stored })
    expect(response!.headers.get('cache-control')).toBe('no-store')
    for (const name of Object.keys(stored)) expect(response!.headers.has(name)).toBe(false)
  })

  it('leaves stale responses and several ranges to the origin', async () => {
    expect(await ask('bytes=2-4', { ageSeconds: 61 })).toBeUndefined()
    expect(await ask('bytes=0-1,4-5')).toBeUndefined()
  })

  it('gives the whole where the client holds a part of something else', async () => {
    const stored = { etag: '"new"' }
    expect(await ask('bytes=2-4', { stored, ifRange: '"old"' })).toEqual([200, '0123456789', null])
    expect(await ask('bytes=2-4', { stored, ifRange: '"new"' })).toEqual([206, '234', 'bytes 2-4/10'])
  })

  it('gives no part of what was stored before a header came to be sent', async () => {
    const varyAlways = ['accept-language']
    expect(await ask('bytes=2-4', { varyAlways, fields: { 'accept-language': 'de' } })).toBeUndefined()
    expect(await ask('bytes=2-4', { varyAlways })).toEqual([206, '234', 'bytes 2-4/10'])
  })

  it('looks at conditions before the range', async () => {
    const asked = { stored: { etag: '"a"' }, fields: { 'if-none-match': '"a"' } }
    expect(await ask('bytes=2-4', asked)).toEqual([304, '', null])
  })
})
