import { describe, expect, it } from 'vitest'
import { purgeFieldsFrom, readPurge } from '../../../../src/console/domains/purge/purge-form.ts'

const read = (form: Readonly<Record<string, unknown>>) => readPurge(purgeFieldsFrom(form), 'a.example')

describe('readPurge()', () => {
  it('reads URLs, a prefix, or everything', () => {
    expect(read({ scope: 'urls', urls: ' /p?id=1\r\n\nhttps://a.example/q ' })).toEqual({
      ok: true,
      request: { urls: ['/p?id=1', 'https://a.example/q'] },
    })
    expect(read({ scope: 'prefix', prefix: ' /blog/ ' })).toEqual({ ok: true, request: { prefix: '/blog/' } })
    expect(read({ scope: 'all' })).toEqual({ ok: true, request: { all: true } })
  })

  it.each([
    {},
    { scope: 'prefix' },
    { urls: 'https://a b' },
    { urls: '/a\n'.repeat(5000) },
    { urls: `/${'a'.repeat(9000)}` },
  ])('purges nothing for %j', (form) => expect(read(form).ok).toBe(false))
})
