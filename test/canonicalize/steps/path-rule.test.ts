import { describe, expect, it } from 'vitest'
import { createCanonicalizer } from '../../../src/canonicalize/canonicalize.ts'
import type { DomainRecord, PathRule } from '../../../src/rules/record/domain-record.ts'
import { SHOP_RECORD } from '../arbitrary-urls.ts'

const { canonicalize } = createCanonicalizer({ record: SHOP_RECORD })
const request = (path: string): string => canonicalize(`https://shop.test${path}`, { profile: 'request' }).url.slice(17)

describe('rewritePath()', () => {
  it('rewrites one shape into another and names the rule', () => {
    expect(request('/mirror1/x')).toBe('/archive/x')
    expect(canonicalize('https://shop.test/mirror1/x').applied).toContainEqual({
      step: 'path-rule', rule: 'mirror', from: '/mirror1/x', to: '/archive/x',
    }) // prettier-ignore
  })

  it('moves a segment into the query', () => {
    expect(request('/products/7/a')).toBe('/products?id=7')
  })

  it('does not move a value that holds a delimiter', () => {
    expect(request('/products/a&b/a')).toBe('/products/a&b/a')
  })

  it('refuses a circle of rules', () => {
    expect([request('/a/x'), request('/B/x')]).toEqual(['/a/x', '/B/x'])
  })

  it('speaks only for URLs without parameters it does not state', () => {
    expect(request('/mirror1/x?page=2')).toBe('/mirror1/x?page=2')
  })

  it('runs after the query was filtered', () => {
    expect(request('/mirror1/x?utm_source=y')).toBe('/archive/x')
  })

  it.each(['//evil.example/{x}', 'https://evil.example/{x}', '/a#{x}', '/..', '/%2e%2e/{x}'])(
    'ignores the destination %s',
    (destination) => {
      const record = { ...SHOP_RECORD, pathRules: [{ id: 'bad', source: '/m/{x}', destination }] }
      expect(createCanonicalizer({ record }).canonicalize('https://shop.test/m/x').url).toBe('https://shop.test/m/x')
    },
  )
})

function recordWith(...pathRules: PathRule[]): DomainRecord {
  return { ...SHOP_RECORD, domain: 'a.test', aliases: ['b.test', 'c.test'], pathRules }
}

describe('rewritePath() with classes and hosts', () => {
  const typed = createCanonicalizer({
    record: recordWith(
      { id: 'stay', source: '/s/about', destination: '/s/about' },
      { id: 'session', source: '/{s:hex}/item/{id:digits}', destination: '/item/{id}' },
      { id: 'slug', source: '/s/{slug:words}?n={n:digits}&x=*', destination: '/{slug}/{n}' },
      { id: 'own', source: '/o/{x}', destination: '/own/{x}', hosts: ['b.test'] },
      { id: 'ext', source: '/s/{x}', destination: '/t/{x}.html' },
      { id: 'unknown', source: '/u/{x:imaginary}', destination: '/v/{x}' },
      { id: 'torn', source: '/t/{x:digits}/{x:p|print}', destination: '/v/{x}' },
    ),
  })
  const path = (text: string, host = 'a.test'): string =>
    typed.canonicalize(`https://${host}${text}`, { profile: 'request' }).url.slice(14)

  it.each([
    ['/0123abcdef/item/7', '/item/7'],
    ['/reviews/item/7', '/reviews/item/7'],
    ['/0123abcdef/item/new', '/0123abcdef/item/new'],
    ['/s/blue-shoe?n=7&x=anything', '/blue-shoe/7'],
    ['/s/blue-shoe?n=seven&x=1', '/s/blue-shoe?n=seven&x=1'],
    ['/s/blue-shoe?n=7', '/s/blue-shoe?n=7'],
    ['/s/blue-shoe?n=7&n=8', '/s/blue-shoe?n=7&n=8'],
    ['/s/red', '/t/red.html'],
    ['/u/x', '/u/x'],
    ['/t/p/p', '/t/p/p'],
  ])('takes only values of the class that was learned: %s', (from, to) => {
    expect(path(from)).toBe(to)
  })

  it('lets a rule that changes nothing protect its shape from the rules behind it', () => {
    expect(path('/s/about')).toBe('/s/about')
  })

  it('reads a rule on the hosts that it names only', () => {
    expect([path('/o/1', 'b.test'), path('/o/1')]).toEqual(['/own/1', '/o/1'])
  })
})

describe('rewriteKey()', () => {
  const { canonicalize: run } = createCanonicalizer({
    record: recordWith(
      { id: 'mirror', source: '/p/{id}', destination: '/p/{id}', hosts: ['b.test', 'c.test'], keyHost: 'a.test' },
      { id: 'session', source: '/s/{s:hex}/{id}', destination: '/s/*/{id}', hosts: ['a.test'], keyHost: 'a.test' },
    ),
  })

  it('gives the pages of a mirror one key and leaves their URLs alone', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((host) => run(`https://${host}.test/p/7`))
    expect([b!.url, c!.url]).toEqual(['https://b.test/p/7', 'https://c.test/p/7'])
    expect([b!.key, c!.key]).toEqual([a!.key, a!.key])
    expect(b!.applied).toEqual([{ step: 'path-rule', rule: 'mirror', from: 'b.test/p/7', to: 'a.test/p/7' }])
  })

  it('tells pages of one mirror, and other shapes of two mirrors, apart', () => {
    const urls = ['https://a.test/p/7', 'https://a.test/p/8', 'https://b.test/q/7', 'https://a.test/q/7']
    expect(new Set(urls.map((url) => run(url).key)).size).toBe(urls.length)
  })

  it('forms keys without what is ignored', () => {
    const [one, two, other] = ['0123abcd/7', 'abcdef01/7', 'abcdef01/8'].map((rest) => run(`https://a.test/s/${rest}`))
    expect(two!.key).toBe(one!.key)
    expect(other!.key).not.toBe(one!.key)
    expect(two!.url).toBe('https://a.test/s/abcdef01/7')
  })

  it('says nothing in the request profile, where the key is the URL', () => {
    const { url, key, applied } = run('https://b.test/p/7', { profile: 'request' })
    expect([url, key, applied]).toEqual(['https://b.test/p/7', 'https://b.test/p/7', []])
  })
})
