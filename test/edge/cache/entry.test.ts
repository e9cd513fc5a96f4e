import { describe, expect, it } from 'vitest'
import { describeResponse, freshenedFields, headConfirms } from '../../../src/edge/cache/entry.ts'
import type { CacheHead } from '../../../src/edge/cache/types.ts'
import { readFields } from '../../../src/edge/cache/headers.ts'
import { judgeResponse } from '../../../src/edge/cache/storability.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const exchange = { requestTimeMs: NOW, responseTimeMs: NOW }
const request = new Request('https://shop.test/', { headers: { foo: '1' } })

function describe200(fields: Record<string, string>): CacheHead {
  const received = { status: 200, statusText: 'OK', headers: readFields(new Headers(fields)) }
  const judgement = judgeResponse(request, received, exchange, ['foo'])
  if (!('storable' in judgement)) throw new Error(judgement.why)
  return describeResponse(request, received, exchange, judgement.storable)
}

/** Fields that say what the bytes of a body add up to. */
const DIGESTS = ['content-digest', 'repr-digest', 'digest', 'content-md5']

describe('describeResponse (RFC 9111 §3.1)', () => {
  it('keeps the selecting fields and leaves out what must not be stored', () => {
    const head = describe200({
      'cache-control': 'max-age=9, no-cache="x"',
      vary: 'Foo',
      x: '1',
      y: '2',
      connection: 'z',
      z: '3',
      'content-length': '5',
    })
    expect([head.vary, head.variant]).toEqual([['foo'], 'foo:1\n'])
    expect([...head.headers.entries.keys()].toSorted()).toEqual(['cache-control', 'date', 'vary', 'y'])
  })

  it('replaces a Date that is none', () => {
    expect(describe200({ 'cache-control': 'max-age=9', date: 'foo' }).headers.get('date')).toBe(
      'Fri, 20 Nov 2026 12:00:00 GMT',
    )
  })

  it('takes off the coding that the runtime decodes, and remembers it', () => {
    const head = describe200({ 'cache-control': 'max-age=9', 'content-encoding': 'gzip', etag: '"1"' })
    expect([head.decoded, head.headers.has('content-encoding'), head.headers.get('etag')]).toEqual([true, false, '"1"'])
  })

  it.each([
    ['gzip', []],
    ['zstd', DIGESTS],
  ])('keeps digests for the bytes they were made of: %s', (coding, kept) => {
    const digests = Object.fromEntries(DIGESTS.map((name) => [name, 'sha-256=:AA==:']))
    const { headers } = describe200({ 'cache-control': 'max-age=9', 'content-encoding': coding, ...digests })
    expect(DIGESTS.filter((name) => headers.has(name))).toEqual(kept)
  })
})

describe('freshenedFields (RFC 9111 §4.3.4)', () => {
  it('dates the response from the confirmation', () => {
    const stored = describe200({
      'cache-control': 'max-age=9999',
      date: 'Fri, 20 Nov 2026 11:00:00 GMT',
      age: '7',
      a: '1',
    })
    const fields = freshenedFields(stored, readFields(new Headers({ a: '2' })), exchange)
    expect([fields.get('date'), fields.get('age'), fields.get('a')]).toEqual([
      'Fri, 20 Nov 2026 12:00:00 GMT',
      null,
      '2',
    ])
  })
})

describe('headConfirms (RFC 9111 §4.3.5)', () => {
  const stored = { ...describe200({ 'cache-control': 'max-age=9', etag: '"1"' }), bodyBytes: 5 }
  it.each<[Record<string, string>, boolean | undefined]>([
    [{}, undefined],
    [{ 'content-length': '5' }, undefined],
    [{ etag: '"1"', 'content-length': '5' }, true],
    [{ etag: '"2"' }, false],
    [{ 'content-length': '6' }, false],
    [{ 'content-length': '3', 'content-encoding': 'gzip' }, undefined],
    [{ 'last-modified': 'Fri, 20 Nov 2026 11:00:00 GMT' }, undefined],
    [{ etag: '"1"', 'last-modified': 'Fri, 20 Nov 2026 11:00:00 GMT' }, true],
  ])('with %j is %j', (fields, confirms) => {
    expect(headConfirms(stored, new Headers(fields))).toBe(confirms)
  })
})
