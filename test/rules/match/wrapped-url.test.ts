import { describe, expect, it } from 'vitest'
import { canonicalize, createCanonicalizer } from '../../../src/canonicalize/canonicalize.ts'
import { wrapsUrl } from '../../../src/rules/match/wrapped-url.ts'
import { SHOP_RECORD } from '../../canonicalize/arbitrary-urls.ts'

describe('wrapsUrl()', () => {
  it.each([
    ['/web/20200101000000/https://shop.example/p', true],
    ['/web/2020id_/http://shop.example/', true],
    ['/coll/20200101000000im_/https://shop.example/a.png', true],
    ['/https://shop.example', true],
    ['/https:/shop.example/p', true],
    ['/HTTPS://shop.example/p', true],
    ['/https%3A//shop.example/p', true],
    ['/http://127.0.0.1:8080/', true],
    ['/http://[::1]/', true],
    ['/http://intranet/', true],
    ['/v3/__https://shop.example/p', true],
    ['/unsafe/300x200/smart/https://shop.example/a.jpg', true],
    ['/cdn-cgi/image/width=80/https://shop.example/a.jpg', true],
    ['/click/destination:https://shop.example/p', true],
    ['/go=http://shop.example/', true],
    ['/fetch/ftp://files.example/a', true],
    ['/', false],
    ['/https', false],
    ['/https:', false],
    ['/https://', false],
    ['/https/shop.example/', false],
    ['/wiki/File:http', false],
    ['/wiki/Talk:https', false],
    ['/xhttps://shop.example', false],
    ['/https%3A%2F%2Fshop.example%2Fp', false],
    ['/2020/01/01/a', false],
  ])('of %s is %s', (path, expected) => {
    expect(wrapsUrl({ path, query: undefined })).toBe(expected)
  })

  it.each([
    ['https://shop.example/p?b=1', true],
    ['HTTP%3A//shop.example/p?b=1', true],
    ['https%3A%2F%2Fshop.example', false],
    ['url=https://shop.example/p', false],
    ['https', false],
    ['http://', false],
  ])('of ?%s is %s', (query, expected) => {
    expect(wrapsUrl({ path: '/', query })).toBe(expected)
  })

  it('takes linear time', () => {
    const started = performance.now()
    const paths = ['/http:'.repeat(100_000), `/http:${'/'.repeat(400_000)}`]
    expect(paths.map((path) => wrapsUrl({ path, query: path.slice(1) }))).toEqual([true, false])
    expect(performance.now() - started).toBeLessThan(1000)
  })
})

const PROFILES = ['identity', 'request'] as const
const INNER = 'https://shop.example/p?b=1&a=2&utm_source=mail&&ids=%7e#part'

describe('a URL with another one in its path or as its query', () => {
  it.each([
    `https://web.archive.org/web/20200101000000/${INNER}`,
    `https://pywb.example/coll/2020id_/${INNER}`,
    `https://pywb.example:8080/coll/20200101im_/${INNER}`,
    `http://www.cors.example/${INNER}`,
    `https://r.reader.example/http://127.0.0.1/?b=1&a=2`,
    `https://img.example/unsafe/300x200/${INNER}`,
    `https://img.example/cdn-cgi/image/width=80/https:/shop.example/a.jpg?b=1&a=2`,
    `https://mail.example/v3/__https://shop.example/p?id=7&fbclid=x__;!!a!b$`,
    `https://proxy.example/?${INNER}`,
    `https://proxy.example/raw?https://shop.example/?b=1&a=2`,
    `https://example.com/%7euser/https%3A//shop.example/?b=1&a=2`,
  ])('stays as it is: %s', (url) => {
    const { canonicalize: withRecord } = createCanonicalizer({ record: { ...SHOP_RECORD, domain: '*', strip: ['b'] } })
    for (const profile of PROFILES) {
      expect(canonicalize(url, { profile }).url).toBe(url)
      expect(withRecord(url, { profile }).url).toBe(url)
      expect(canonicalize(` ${url}`, { profile }).key).toBe(canonicalize(url, { profile }).key)
    }
  })

  it('has one key over http and https, and another for each inner path', () => {
    const key = (url: string): string => canonicalize(url).key
    expect(key(`http://www.pywb.example/2020/${INNER}`)).toBe(key(`https://pywb.example/2020/${INNER}`))
    expect(key('https://pywb.example/2020/http://a.test/')).not.toBe(key('https://pywb.example/2020/http://a.test'))
    expect(key('https://pywb.example/2020/http://a.test/index.html')).not.toBe(
      key('https://pywb.example/2020/http://a.test/'),
    )
    expect(key(`https://pywb.example/2020/${INNER}`)).not.toBe(key(`https://pywb.example/2021/${INNER}`))
  })

  it('passes through where the inner query holds a secret', () => {
    for (const profile of PROFILES) {
      const { applied } = canonicalize('https://cors.example/https://a.test/?b=1&sig=0123abc', { profile })
      expect(applied).toEqual([{ step: 'pass-through', rule: 'signature:sig', name: 'sig' }])
    }
  })

  it('is opened where it is a link of a mail gateway', () => {
    const url = 'https://urldefense.com/v3/__https://shop.example/p?id=7&fbclid=IwAR0__;!!GF3VdR5Uug!dQw4w9WgXcQ$'
    expect(canonicalize(url).url).toBe('https://shop.example/p?id=7')
    expect(canonicalize(url, { profile: 'request' }).url).toBe(url)
  })

  it('stays as it is where the link of a mail gateway does not decode', () => {
    const url = 'https://urldefense.com/v3/__https://shop.example/p?id=7&b=*__;!!GF3VdR5Uug!dQw4w9WgXcQ$'
    for (const profile of PROFILES) expect(canonicalize(url, { profile }).url).toBe(url)
  })

  it('keeps the order of its query in an archive that takes it without its scheme', () => {
    const url = 'https://web.archive.org/web/2020/shop.example/p?b=1&a=2&utm_source=mail'
    for (const profile of PROFILES) expect(canonicalize(url, { profile }).url).toBe(url)
  })

  it('is no reason to keep the query where the inner URL is encoded whole', () => {
    const url = 'https://example.com/go/https%3A%2F%2Fshop.example%2F%3Fb?b=1&a=2&utm_source=x'
    expect(canonicalize(url).url).toBe('https://example.com/go/https%3A%2F%2Fshop.example%2F%3Fb?a=2&b=1')
  })
})
