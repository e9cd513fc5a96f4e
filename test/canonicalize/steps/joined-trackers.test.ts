import { describe, expect, it } from 'vitest'
import { canonicalize, createCanonicalizer } from '../../../src/canonicalize/canonicalize.ts'

const P = 'https://site.example/p'

/** What is left behind `/p` in the `request` profile. */
function left(tail: string): string {
  return canonicalize(P + tail, { profile: 'request' }).url.slice(P.length)
}

describe('cutJoinedTrackers()', () => {
  it.each([
    ['?id=7?utm_source=x&utm_medium=y', '?id=7'],
    ['?id=7?utm_source=x', '?id=7'],
    ['?id=7??fbclid=x', '?id=7'],
    ['?id=7?utm_source=x?utm_medium=y', '?id=7'],
    ['?id=7?utm_source=x&page=2', '?id=7&page=2'],
    ['?b=2&a=1?gclid=x', '?a=1&b=2'],
    ['?article300?utm_source=x', '?article300'],
    ['?id=7?GCLID=x', '?id=7'],
  ])('cuts a tracker behind a second question mark: %s', (tail, expected) => {
    expect(left(tail)).toBe(expected)
  })

  it.each([
    ['?id=7;utm_source=x', '?id=7'],
    ['?id=7;utm_source=x;utm_medium=y', '?id=7'],
    ['?a=1;b=2;gclid=x', '?a=1;b=2'],
    ['?id=7;amp;utm_source=x', '?id=7'],
    ['?utm_source=x;utm_medium=y', ''],
  ])('cuts a tracker behind a semicolon: %s', (tail, expected) => {
    expect(left(tail)).toBe(expected)
  })

  it.each([
    ['?utm_source%3Dnewsletter%26utm_medium%3Demail', ''],
    ['?utm_source%3dnewsletter', ''],
    ['?%3Futm_source%3Dx', ''],
    ['?id%3D7%26utm_source%3Dx', '?id%3D7'],
    ['?article300%3Futm_source=x', '?article300'],
    ['?article300%26amp%3Bgclid=x', '?article300'],
    ['?a=1&utm_source%3Dx', '?a=1'],
  ])('cuts a tracker behind an encoded delimiter: %s', (tail, expected) => {
    expect(left(tail)).toBe(expected)
  })

  it.each([
    '?id=7?page=2',
    '?id=7?utm_zone=x',
    '?id=7?utm_source',
    '?id=7?utm_source=x?page=2',
    '?id=7;utm_source=x;page=2',
    '?id=7;ref=x',
    '?q=utm_source%3Dx',
    '?q=a%20utm_source=x',
    '?id=7,utm_source=x',
    '?id=7|utm_source=x',
    '?u=https://a.example/b?utm_source=x',
    '?u=https%3A%2F%2Fa.example%2Fb%3Futm_source%3Dx',
    '?u=%2Fb%3Futm_source%3Dx',
    '?x=/b?utm_source=x',
    '?x=a.example?utm_source=x',
    '?x=a.html?utm_source=x',
    '?next=home%3Futm_source%3Dx',
    '?returnTo=home?utm_source=x',
    '?u=home?utm_source=x',
    '?x=a%3D1%26b%3D2%26utm_source%3Dx',
    '?x=%7B%22a%22%3A1%7D?utm_source=x',
    '?x=a%253D1?utm_source=x',
    '?threads/x.1/?utm_source=x',
    '?https://a.example/?utm_source=x',
    '?q=b%26utm_source%3Dx',
    '?id=7%26utm_source=x',
    '?id=7%3Futm_source=x',
    '?id=7%3Futm_source=x;gclid=y',
    '?id=7;__s=5',
    '?id=7?token=abc',
  ])('leaves %s as it is', (tail) => {
    expect(left(tail)).toBe(tail)
  })

  it('cuts nothing on hosts whose query is data, nor what a record keeps', () => {
    const link = 'https://a.onelink.me/x?id=7?utm_source=x'
    expect(canonicalize(link).url).toBe(link)
    for (const name of ['utm_source', 'UTM_Source']) {
      for (const list of ['keep', 'veto'] as const) {
        const { canonicalize: keeping } = createCanonicalizer({
          record: { v: 1, domain: 'site.example', revision: 1, builtAt: '', sha256: '', mode: 'rewrite', patterns: {}, [list]: [name] },
        }) // prettier-ignore
        expect(keeping(`${P}?id=7?utm_source=x`).url, `${list} ${name}`).toBe(`${P}?id=7?utm_source=x`)
      }
    }
  })

  it('lets a URL pass through by what is left', () => {
    const url = `${P}?token?utm_source=x`
    const { applied, url: result } = canonicalize(url)
    expect([result, applied]).toEqual([url, [{ step: 'pass-through', rule: 'secret:token', name: 'token' }]])
  })

  it('notes every tracker as the query step does', () => {
    const { applied } = canonicalize(`${P}?id=7?utm_source=x;gclid=y`, { profile: 'request' })
    expect(applied).toEqual([
      { step: 'query', rule: 'tracking:utm_source', name: 'utm_source', from: 'utm_source=x' },
      { step: 'query', rule: 'tracking:gclid', name: 'gclid', from: 'gclid=y' },
    ])
  })

  it('takes linear time', () => {
    const many = `?a${'?utm_source=x'.repeat(20_000)}`
    const odd = `?a${'?b;%26%3F'.repeat(20_000)}=`
    const started = performance.now()
    expect(left(many)).toBe('?a')
    expect(left(odd)).toBe(odd)
    expect(performance.now() - started).toBeLessThan(2000)
  })
})
