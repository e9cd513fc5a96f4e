import { describe, expect, it } from 'vitest'
import { isNotModified, revalidationHeaders, sameEntityTag, selectsStored } from '../../../src/edge/cache/validate.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const headers = (fields: Record<string, string>): Headers => new Headers(fields)

describe('isNotModified (RFC 9111 §4.3.2)', () => {
  it.each<[Record<string, string>, Record<string, string>, boolean]>([
    [{}, { etag: '"a"' }, false],
    [{ 'if-none-match': '"a"' }, {}, false],
    [{ 'if-none-match': '*' }, {}, true],
    [{ 'if-none-match': 'W/"a"' }, { etag: '"a"' }, true],
    [{ 'if-none-match': '"a,b", "c"' }, { etag: '"a,b"' }, true],
    [{ 'if-none-match': '"b"' }, { etag: '"a,b"' }, false],
    [{ 'if-none-match': 'abc' }, { etag: 'abc' }, true],
    [{ 'if-none-match': 'abc' }, { etag: '"abc"' }, false],
    [{ 'if-modified-since': 'Fri, 20 Nov 2026 11:00:00 GMT' }, { date: 'Fri, 20 Nov 2026 10:00:00 GMT' }, true],
    [{ 'if-modified-since': 'Fri, 20 Nov 2026 09:00:00 GMT' }, { date: 'Fri, 20 Nov 2026 10:00:00 GMT' }, false],
    [{ 'if-modified-since': 'Fri, 20 Nov 2026 09:00:00 GMT' }, {}, false],
  ])('for %j over %j is %j', (request, response, expected) => {
    expect(isNotModified(headers(request), headers(response), NOW)).toBe(expected)
  })
})

describe('validation of a stored response (RFC 9111 §4.3.1, §4.3.4)', () => {
  it('asks with our validators in place of the client’s', () => {
    const request = headers({ 'if-none-match': '"client"', 'if-modified-since': 'x', accept: '*/*' })
    expect(Object.fromEntries(revalidationHeaders(request, headers({ etag: '"ours"' })))).toEqual({
      accept: '*/*',
      'if-none-match': '"ours"',
    })
  })

  it('compares tags weakly', () => {
    expect([sameEntityTag('W/"a"', '"a"'), sameEntityTag('"a"', '"A"')]).toEqual([true, false])
  })

  it('takes a 304 only for the stored response that it names', () => {
    const stored = headers({ etag: '"a"', 'last-modified': 'Fri, 20 Nov 2026 10:00:00 GMT' })
    expect(selectsStored(stored, headers({}))).toBe(true)
    expect(selectsStored(stored, headers({ etag: 'W/"a"' }))).toBe(true)
    expect(selectsStored(stored, headers({ etag: '"b"' }))).toBe(false)
    expect(selectsStored(stored, headers({ 'last-modified': 'Fri, 20 Nov 2026 11:00:00 GMT' }))).toBe(false)
  })
})
