import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalize } from '../../../src/canonicalize/canonicalize.ts'
import { dependsOnOrder, isListMember, placedNames, placeOf } from '../../../src/canonicalize/parameters/name-order.ts'
import { readAsPhp, readAsRack, textOf } from '../query-readers.ts'
import { repeats } from '../../support/nightly.ts'

const PROFILES = ['identity', 'request'] as const

describe('placeOf()', () => {
  it.each([
    ['ids', 'ids'],
    ['ids[]', 'ids'],
    ['ids[0]', 'ids'],
    ['ids[10][name]', 'ids'],
    ['ids[][name]', 'ids'],
    ['ids[ ]', 'ids'],
    ['a[b][1]', 'a[b]'],
    ['a[b][]', 'a[b]'],
    ['a[b]', 'a[b]'],
    ['x.10', 'x'],
    ['x.10.name', 'x'],
    ['x.y.0[z]', 'x.y'],
    ['x.y', 'x.y'],
    ['x.1y', 'x.1y'],
    ['x1', 'x1'],
    ['0', ''],
    ['10.name', ''],
    ['10_name', '10_name'],
    ['a[1', 'a[1'],
    ['a[x1]', 'a[x1]'],
  ])('of %s is %s', (name, place) => {
    expect([placeOf(name), isListMember({ name, place: placeOf(name) })]).toEqual([place, place !== name])
  })
})

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
    ['i[][n] i[][c]', false],
    ['i[0] i[1][x] i[10]', false],
    ['x.0 x.1.y', false],
    ['0 1 10', false],
    ['order[0][column] order[0][dir] order[1][dir]', false],
    ['facet facet.field', false],
    ['sort sort.dir', false],
    ['id ID', true],
    ['a[] a', true],
    ['a a[0]', true],
    ['a[] a[0]', true],
    ['a.0 a[0]', true],
    ['a[x] a[y] a[]', true],
    ['a[x] a[0]', true],
    ['a[b] a[b][]', true],
    ['a[b] a[b][c]', true],
    ['a[b][c] a[b][c][d]', true],
    ['f[a] f[A]', true],
    ['F[a] f[b]', true],
    ['F[0] f[1]', true],
    ['a_b a.b', true],
    ['a_b a+b', true],
    ['a_b[x] a.b[y]', true],
    ['a_b a[b', true],
    ['a[b] a[b]c', true],
    ['a[b][c a[b][d', true],
    ['a +a', true],
    ['a a\0b', true],
    ['[a] a', true],
    ['sort[price] sort[name]', true],
    ['OrderBy[price] OrderBy[name]', true],
    ['sort.price sort.name', true],
    ['sort.price sort sort.name', true],
  ])('of %s is %s, whichever comes first', (names, expected) => {
    const list = placedNames(names.split(' '))
    expect([dependsOnOrder(list), dependsOnOrder(list.toReversed())]).toEqual([expected, expected])
  })

  it.each([
    ['f[op] f[a] f[op] f[b]', true],
    ['f[a] f[op] f[b] f[op]', true],
    ['f.op f.a f.op', true],
    ['f f.a f', true],
    ['f[op] x f[op]', false],
    ['f[op] f[op] f[a]', false],
    ['f[a] f[op] f[op]', false],
    ['i[0][op] i[0][a] i[1][op]', false],
    ['i[][op] i[][a] i[][op]', false],
    ['f[a][0] f[b] f[a][1]', true],
    ['[[ a', false],
    ['[[[ a[b]', false],
  ])('of %s, in this order, is %s', (names, expected) => {
    expect(dependsOnOrder(placedNames(names.split(' ')))).toBe(expected)
  })

  it('takes time linear in a name of many brackets', () => {
    for (const part of ['[', ']', '[]', '[a]', '][', '.1', '+']) {
      const started = performance.now()
      dependsOnOrder(placedNames([`a${part.repeat(100_000)}x`, `a${part.repeat(100_000)}y`]))
      expect(performance.now() - started, part).toBeLessThan(1000)
    }
  })
})

describe('a query whose order may matter', () => {
  it.each([
    ['sort[price]=asc&sort[name]=asc', 'sort[name]=asc&sort[price]=asc'],
    ['id=2&ID=1', 'ID=1&id=2'],
    ['a[]=x&a[0]=y', 'a[0]=y&a[]=x'],
    ['a%5B%5D=x&a=y', 'a=y&a%5B%5D=x'],
    ['a_b=1&a.b=2', 'a.b=2&a_b=1'],
    ['a=1&+a=2', '+a=2&a=1'],
    ['a=1&a%00b=2', 'a%00b=2&a=1'],
    ['f[op]=%3E&f[a]=5&f[op]=%3C&f[b]=9', 'f[op]=%3E&f[b]=9&f[op]=%3C&f[a]=5'],
  ])('%s is not %s', (query, other) => {
    for (const profile of PROFILES) {
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

describe('a list in a query', () => {
  const members = (spell: (index: number) => string): string =>
    [...Array(12).keys()].map((index) => `${spell(index)}=v${index}`).join('&')

  it.each([
    ['ids[0]', (index: number) => `ids[${index}]`],
    ['ids%5B0%5D', (index: number) => `ids%5B${index}%5D`],
    ['ids[0][name]', (index: number) => `ids[${index}][name]`],
    ['a[b][0]', (index: number) => `a[b][${index}]`],
    ['x.0', (index: number) => `x.${index}`],
    ['x.0.name', (index: number) => `x.${index}.name`],
    ['ids[]', () => 'ids[]'],
    ['ids[][name]', (index: number) => `ids[][${index % 2 === 0 ? 'name' : 'count'}]`],
    ['0', (index: number) => String(index)],
  ])('spelled %s keeps the order it came in, and moves as a whole', (_, spell) => {
    const list = members(spell)
    const reordered = list.split('&').toReversed().join('&')
    for (const profile of PROFILES) {
      const of = (query: string): { url: string; key: string } => canonicalize(`https://e.com/p?${query}`, { profile })
      expect(of(list).url).toBe(`https://e.com/p?${list}`)
      expect(of(reordered).key).not.toBe(of(list).key)
      const moved = [`zz=1&${list}&yy=2`, `${list}&yy=2&zz=1`, `yy=2&zz=1&${list}`].map(of)
      expect(new Set(moved.map(({ url }) => url))).toEqual(new Set([`https://e.com/p?${list}&yy=2&zz=1`]))
      expect(new Set(moved.map(({ key }) => key)).size).toBe(1)
    }
  })

  it('is gathered by its base among names that come before and after it', () => {
    const { url } = canonicalize('https://e.com/p?ids[2]=c&z=1&ids-x=2&ids[10]=a&id=3', { profile: 'request' })
    expect(url).toBe('https://e.com/p?id=3&ids[2]=c&ids[10]=a&ids-x=2&z=1')
  })
})

const BASES = ['a', 'b', 'a.b', 'a_b', '+a', '%20a', 'a%00x', 'A', 'a-b', '0', '1', 'c']
const MEMBERS = ['', '', '', '[]', '[0]', '[1]', '[10]', '[x]', '[y]', '[x][]', '[x][0]', '[][n]', '[][m]', '[0][n]', '[1][n]', '[x', '[x]z', '[x][y', '[+]', '.x', '.0', '.10', ']', '%5B10%5D'] // prettier-ignore

describe('what a server reads', () => {
  const names = fc.array(fc.tuple(fc.constantFrom(...BASES), fc.constantFrom(...MEMBERS)), {
    minLength: 2,
    maxLength: 6,
  })
  const query = names.map((list) => list.map((parts, index) => `${parts.join('')}=${index}`).join('&'))

  it.each([
    ['PHP', readAsPhp],
    ['Rack', readAsRack],
  ])('is the same before and after to %s', (_, read) => {
    fc.assert(
      fc.property(query, (text) => {
        const { url } = canonicalize(`https://e.com/p?${text}`, { profile: 'request' })
        expect(textOf(read(url.slice('https://e.com/p?'.length)))).toBe(textOf(read(text)))
      }),
      { numRuns: repeats(1500, 40_000) },
    )
  })
})
