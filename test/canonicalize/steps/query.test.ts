import { describe, expect, it } from 'vitest'
import { canonicalize } from '../../../src/canonicalize/canonicalize.ts'

const query = (text: string): string => canonicalize(`https://e.com/p?${text}`, { profile: 'request' }).url.slice(15)

describe('filterQuery()', () => {
  it.each([
    ['b=2&a=1', '?a=1&b=2', 'sorts by name'],
    ['op=rotate&a=1&op=crop', '?a=1&op=rotate&op=crop', 'keeps the order of repeated names'],
    ['a=2&a=1', '?a=2&a=1', 'never sorts by value'],
    ['&&a=1&&b=2&', '?a=1&b=2', 'drops empty pieces'],
    ['&', '', 'drops a query of empty pieces'],
    ['article300', '?article300', 'keeps a bare token'],
    ['b&a', '?b&a', 'does not sort bare tokens'],
    ['article300&gclid', '?article300', 'drops a bare tracker beside a bare token'],
    ['gclid&b&&a&UTM_Source', '?b&&a', 'leaves the bytes of the other bare tokens as they are'],
    ['fbclid', '', 'drops a query of bare trackers'],
    ['&fbclid&', '', 'drops the empty pieces with the last bare tracker'],
    ['awc', '?awc', 'keeps a bare token whose fact asks for a value'],
    ['b&a&utm_source=x', '?b&a', 'does not sort bare tokens that a strip leaves alone'],
    ['threads/x.1/&page=2', '?threads/x.1/&page=2', 'leaves a route in front'],
    ['OpenView&Count=30', '?OpenView&Count=30', 'leaves a command in front'],
    ['utm_source=x&ViewItem&Id=1', '?ViewItem&Id=1', 'leaves in front what a strip brought there'],
    ['b&a=1', '?b&a=1', 'leaves a flag in front of pairs'],
    ['b=1&a&c=2', '?b=1&a&c=2', 'leaves a flag among pairs'],
    ['b=1&utm_source&a=2', '?a=2&b=1', 'sorts what a stripped flag leaves'],
    ['https://a.com/?b=1&a=2', '?https://a.com/?b=1&a=2', 'leaves a URL that is written out'],
    ['time,a&z%3E=1&b%3C=2', '?time,a&z%3E=1&b%3C=2', 'leaves a choice of columns in front of its conditions'],
    ['z%3E=1&b%3C=2', '?z%3E=1&b%3C=2', 'leaves conditions in their order'],
    ['&z%3E=1&&b=2&', '?&z%3E=1&b=2', 'leaves the empty piece that chooses all columns'],
    ['&z=1&b=2', '?b=2&z=1', 'drops an empty piece in front of pairs'],
    ['i[][n]=1&i[][c]=2&i[][n]=3', '?i[][n]=1&i[][c]=2&i[][n]=3', 'leaves a list of records'],
    ['i%5B%5D[n]=1&gclid=x&i[][c]=2&a=2', '?a=2&i%5B%5D[n]=1&i[][c]=2', 'moves a list of records as a whole'],
    ['i[n]=1&a[]=2', '?a[]=2&i[n]=1', 'sorts lists and records'],
    ['a=1;b=2', '?a=1;b=2', 'takes a semicolon as data'],
    ['a=1&utm_source=x;b=2', '?a=1&utm_source=x;b=2', 'leaves a tracker that carries another parameter'],
    ['utm_source=x;b&a=1', '?a=1&utm_source=x;b', 'leaves a tracker that carries a flag'],
    ['a=1&utm_source=x;utm_medium=y&gclid=z;', '?a=1', 'strips a tracker that carries trackers or nothing'],
    ['a=1&utm_source=x%3Bb=2', '?a=1', 'strips a tracker with an encoded semicolon'],
    [
      'utm_source=x;;utm_medium=y;id=7',
      '?utm_source=x;;utm_medium=y;id=7',
      'leaves a tracker that carries one parameter among trackers',
    ],
    ['a==', '?a==', 'splits on the first equals sign only'],
    ['=1&a=2', '?=1&a=2', 'keeps an empty name'],
    ['%75tm_source=x&a=1', '?a=1', 'matches the decoded name'],
    ['UTM_source=x&Gclid=y&EPIK=z&a=1', '?a=1', "matches vendors' own names in any case"],
    ['GQT=x&a=1', '?GQT=x&a=1', 'matches short names in their own case'],
    [
      'id=7&amp;fbclid=x&amp;amp;gclid=y&amp%3Butm_source=z',
      '?id=7',
      'drops a tracker behind the `amp;` of an HTML source',
    ],
    ['amp;page=2&id=7&amp=1', '?amp=1&amp;page=2&id=7', 'keeps what is no tracker behind `amp;`'],
    ['%20utm_source=x&+gclid=y&?fbclid=z&a=1', '?a=1', 'drops a tracker behind a blank or a question mark'],
    ['%20a=1', '?%20a=1', 'keeps a blank before a name that is no tracker'],
    ['utm_zone=x&a=1', '?a=1&utm_zone=x', 'has no wildcards'],
    ['filter[]=1&filter%5B%5D=2&a=1', '?a=1&filter[]=1&filter%5B%5D=2', 'takes two spellings of a name as one'],
    ['utm_source=x&gclid=y', '', 'drops the question mark with the last parameter'],
    ['a=%20&b=+', '?a=%20&b=+', 'keeps raw bytes'],
    ['utm_id=1&WT.mc_id=2&item_id=3', '?item_id=3', 'lets an exact fact win over a naming scheme'],
  ])('maps ?%s to %s: %s', (before, after) => {
    expect(query(before)).toBe(after)
  })

  it('leaves the commands of an image server behind the layer that they are about', () => {
    const at = (path: string): string => canonicalize(`https://e.com${path}`, { profile: 'request' }).url
    const layers = '?layer=1&src=a&opac=50&layer=2&src=b'
    expect(at(`/is/image/shop/shoe${layers}`)).toBe(`https://e.com/is/image/shop/shoe${layers}`)
    expect(at(`/is/image/shop/shoe${layers}&utm_source=x`)).toBe(`https://e.com/is/image/shop/shoe${layers}`)
    expect(at(`/map${layers}`)).toBe('https://e.com/map?layer=1&layer=2&opac=50&src=a&src=b')
    expect(at('/map?url=/is/image/shop/shoe&layer=1')).toBe('https://e.com/map?layer=1&url=/is/image/shop/shoe')
  })

  it('sorts queries of any length alike', () => {
    for (const length of [5, 31, 32, 33, 60]) {
      const names = Array.from({ length }, (_, i) => `p${String(i * 37 % length).padStart(3, '0')}=${i}`) // prettier-ignore
      expect(query(names.join('&'))).toBe(`?${names.toSorted().join('&')}`)
    }
  })

  it('keeps the order of names where sorting is vetoed, and strips and drops all the same', () => {
    const evidence = { equal: 21, differ: 0, inconclusive: 0, upperBound99: 0.2, holdout: [10, 10] as const }
    const patterns = { '/p?C&O&x': { keep: ['C', 'O'], drop: ['x'], basis: 'verified' as const, evidence } }
    const base = { v: 1, domain: 'e.com', revision: 1, builtAt: '', sha256: '', mode: 'observe', patterns } as const
    const of = (text: string, veto: readonly string[]): string =>
      canonicalize(`https://e.com/p?${text}`, { record: { ...base, veto } }).url.slice(15)
    expect(of('O=A&C=S', [])).toBe('?C=S&O=A')
    expect(of('O=A&C=S', ['sort'])).toBe('?O=A&C=S')
    expect(of('C=S&O=A', ['sort'])).toBe('?C=S&O=A')
    expect(of('O=A&utm_source=x&x=1&C=S', ['sort'])).toBe('?O=A&C=S')
    expect(of('&O=A&&C=S', ['sort'])).toBe('?O=A&C=S')
  })

  it('leaves what carries another parameter, whatever says strip', () => {
    const evidence = { equal: 21, differ: 0, inconclusive: 0, upperBound99: 0.2, holdout: [10, 10] as const }
    const patterns = {
      '/p?id&x': { keep: ['id'], drop: ['x'], basis: 'verified' as const, evidence },
      '/p?C': { keep: ['C'], drop: [], dropValues: { C: ['N;O=A'] }, basis: 'verified' as const, evidence },
    }
    const record = {
      v: 1,
      domain: 'e.com',
      revision: 1,
      builtAt: '',
      sha256: '',
      mode: 'observe',
      patterns,
      strip: ['s'],
    } as const
    const of = (text: string): string =>
      canonicalize(`https://e.com/p?${text}`, { record, profile: 'request' }).url.slice(15)
    expect([of('id=7&x=1'), of('id=7&s=1'), of('id=7&s=1&x=2')]).toEqual(['?id=7', '?id=7', '?id=7'])
    expect([of('id=7&x=1;b=2'), of('id=7&s=1;b=2')]).toEqual(['?id=7&x=1;b=2', '?id=7&s=1;b=2'])
    expect(of('C=N;O=A')).toBe('')
    expect([of('id=7&s=1;b=2&s=3'), of('id=7&s=1;s=2')]).toEqual(['?id=7&s=1;b=2', '?id=7'])
  })

  it('names what it did, in order', () => {
    const { applied } = canonicalize('https://e.com/p?b=1&&gclid=x&a=2', { profile: 'request' })
    expect(applied).toEqual([
      { step: 'query', rule: 'tracking:gclid', name: 'gclid', from: 'gclid=x' },
      { step: 'query', rule: 'sort' },
      { step: 'query', rule: 'empty' },
    ])
  })
})
