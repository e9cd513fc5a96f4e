import { describe, expect, it } from 'vitest'
import { canonicalize } from '../../src/canonicalize/canonicalize.ts'
import { dependsOnOrder } from '../../src/canonicalize/name-order.ts'

describe('dependsOnOrder()', () => {
  it.each([
    ['b a', false],
    ['sort order', false],
    ['sortBy pageSize', false],
    ['a[] a[]', false],
    ['f[b] f[a]', false],
    ['f[b][] f[a][]', false],
    ['f[b][] f[a]', false],
    ['Id Id', false],
    ['i[][n] i[][c]', true],
    ['id ID', true],
    ['a[] a', true],
    ['a a[0]', true],
    ['a[] a[0]', true],
    ['a[x] a[y] a[]', true],
    ['f[a] f[A]', true],
    ['F[a] f[b]', true],
    ['a_b a.b', true],
    ['a_b a+b', true],
    ['sort[price] sort[name]', true],
    ['OrderBy[price] OrderBy[name]', true],
  ])('of %s is %s, whichever comes first', (names, expected) => {
    const list = names.split(' ')
    expect([dependsOnOrder(list), dependsOnOrder(list.toReversed())]).toEqual([expected, expected])
  })
})

describe('a query whose order may matter', () => {
  it.each([
    ['sort[price]=asc&sort[name]=asc', 'sort[name]=asc&sort[price]=asc'],
    ['id=2&ID=1', 'ID=1&id=2'],
    ['a[]=x&a[0]=y', 'a[0]=y&a[]=x'],
    ['a%5B%5D=x&a=y', 'a=y&a%5B%5D=x'],
    ['a_b=1&a.b=2', 'a.b=2&a_b=1'],
  ])('%s is not %s', (query, other) => {
    for (const profile of ['identity', 'request'] as const) {
      const [one, two] = [query, other].map((text) => canonicalize(`https://e.com/p?${text}`, { profile }))
      expect([one!.url, two!.url]).toEqual([`https://e.com/p?${query}`, `https://e.com/p?${other}`])
      expect(one!.key).not.toBe(two!.key)
    }
  })

  it('loses its trackers all the same', () => {
    const { url } = canonicalize('https://e.com/p?gclid=x&sort[b]=1&utm_source=y&sort[a]=1')
    expect(url).toBe('https://e.com/p?sort[b]=1&sort[a]=1')
  })
})
