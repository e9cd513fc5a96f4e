import { describe, expect, it } from 'vitest'
import {
  endToEndFields,
  isDecodedByRuntime,
  isLegible,
  mergeFields,
  readFields,
} from '../../../src/edge/cache/headers.ts'
import type { FieldMap } from '../../../src/edge/cache/types.ts'

const fields = (entries: Record<string, string>): FieldMap => readFields(new Headers(entries))

describe('readFields', () => {
  it('reads names in lower case, and notices Set-Cookie', () => {
    const read = fields({ ETag: '"1"', 'Set-Cookie': 'a=b' })
    expect([read.get('etag'), read.has('set-cookie'), read.get('x')]).toEqual(['"1"', true, null])
  })
})

describe('endToEndFields (RFC 9110 §7.6.1)', () => {
  it('leaves out hop-by-hop fields and those that Connection names, whatever else it says', () => {
    const kept = endToEndFields(fields({ connection: 'close, X-Evil, bad name', 'x-evil': '1', te: 'x', etag: '"1"' }))
    expect([...kept]).toEqual([['etag', '"1"']])
  })
})

describe('mergeFields (RFC 9111 §3.2)', () => {
  it('replaces what the newer response has, keeps the rest, and never touches what describes the stored bytes', () => {
    const stored = fields({ a: '1', b: '1', 'content-encoding': 'x', 'content-length': '5', age: '100' })
    const merged = mergeFields(
      stored,
      fields({ a: '2', 'content-encoding': 'y', 'content-length': '9', upgrade: 'h2' }),
    )
    expect(Object.fromEntries(merged)).toEqual({ a: '2', b: '1', 'content-encoding': 'x', 'content-length': '5' })
    expect(stored.get('a')).toBe('1')
  })
})

describe('isDecodedByRuntime', () => {
  it('knows the codings whose bytes a script never sees', () => {
    const decoded = ['gzip', 'br', 'GZIP', 'gzip, br', 'identity', 'zstd'].map((coding) =>
      isDecodedByRuntime(fields({ 'content-encoding': coding })),
    )
    expect(decoded).toEqual([true, true, false, false, false, false])
  })
})

describe('isLegible', () => {
  it('misses the bytes of a field that the runtime could not read', () => {
    expect(isLegible(fields({ a: 'gr\u00f6\u00dfe', b: '' }))).toBe(true)
    expect(isLegible(fields({ a: 'fine', b: 'caf\ufffd.pdf' }))).toBe(false)
  })
})
