import { describe, expect, it } from 'vitest'
import { endToEndHeaders, mergeHeaders } from '../../src/edge/cache-headers.ts'

describe('endToEndHeaders (RFC 9110 §7.6.1)', () => {
  it('leaves out hop-by-hop fields and those that Connection names, whatever else it says', () => {
    const headers = endToEndHeaders(
      new Headers({ connection: 'close, X-Evil, bad name', 'x-evil': '1', te: 'x', etag: '"1"' }),
    )
    expect([...headers]).toEqual([['etag', '"1"']])
  })
})

describe('mergeHeaders (RFC 9111 §3.2)', () => {
  it('replaces what the newer response has, keeps the rest, and never touches what describes the stored bytes', () => {
    const stored = new Headers({ a: '1', b: '1', 'content-encoding': 'x', 'content-length': '5', age: '100' })
    const merged = mergeHeaders(
      stored,
      new Headers({ a: '2', 'content-encoding': 'y', 'content-length': '9', upgrade: 'h2' }),
    )
    expect(Object.fromEntries(merged)).toEqual({ a: '2', b: '1', 'content-encoding': 'x', 'content-length': '5' })
    expect(stored.get('a')).toBe('1')
  })

  it('carries every Set-Cookie of the newer response, so that the policy sees them', () => {
    const newer = new Headers()
    newer.append('set-cookie', 'a=1')
    newer.append('set-cookie', 'b=2')
    expect(mergeHeaders(new Headers(), newer).getSetCookie()).toEqual(['a=1', 'b=2'])
  })
})
