import { describe, expect, it } from 'vitest'
import { countedAs, recordDrop, liveMerge } from '../../../src/jobs/audits/live-merge.ts'
import { learned, recordOf } from '../support/records.ts'

const PAGE = 'https://shop.example/products/lamp'

describe('liveMerge', () => {
  it('takes a merge apart: what it drops, and the URL without each of that alone', () => {
    expect(liveMerge(recordOf(), `${PAGE}?spot=a&utm_source=x&variant=2`)).toEqual({
      pattern: '/products/*?spot&variant',
      names: ['spot'],
      original: `${PAGE}?spot=a&utm_source=x&variant=2`,
      canonical: `${PAGE}?variant=2`,
      dropped: [
        { name: 'utm_source', without: `${PAGE}?spot=a&variant=2` },
        { name: 'spot', without: `${PAGE}?utm_source=x&variant=2` },
      ],
    })
  })

  it('leaves alone what an overlay vetoes, wherever it removes a name', () => {
    const patterns = { '/products/*?spot&utm_source&variant': learned(['variant', 'utm_source'], ['spot']) }
    const original = `${PAGE}?spot=a&utm_source=x&variant=2`
    const merge = liveMerge(recordOf({ patterns }), original, { veto: [{ name: 'utm_source' }] })
    const canonical = `${PAGE}?utm_source=x&variant=2`
    expect(merge).toMatchObject({ names: ['spot'], canonical, dropped: [{ name: 'spot', without: canonical }] })
  })

  it('leaves path rules out where it removes one name alone', () => {
    const record = recordOf({
      pathRules: [{ id: 'r', source: '/products/{slug}?variant={v}', destination: '/p/{slug}?variant={v}' }],
    })
    const merge = liveMerge(record, `${PAGE}?spot=a&variant=2`)
    expect(merge?.canonical).toBe('https://shop.example/p/lamp?variant=2')
    expect(merge?.dropped).toEqual([{ name: 'spot', without: `${PAGE}?variant=2` }])
    expect(merge).toMatchObject({ pathRule: 'r', rewritten: { rule: 'r', settled: `${PAGE}?variant=2` } })
  })

  it('takes a URL that only a path rule changes for a merge too', () => {
    const record = recordOf({ patterns: {}, pathRules: [{ id: 'r', source: '/m/{n}', destination: '/{n}' }] })
    const original = 'https://shop.example/m/7'
    expect(liveMerge(record, original)).toEqual({
      pattern: 'path-rule:r',
      names: [],
      pathRule: 'r',
      original,
      canonical: 'https://shop.example/7',
      dropped: [],
      rewritten: { rule: 'r', settled: original },
    })
  })

  it('knows values that are dropped of names that are kept', () => {
    const pattern = { ...learned(['page'], []), dropValues: { page: ['1'] } }
    const merge = liveMerge(recordOf({ patterns: { '/list?page': pattern } }), 'https://shop.example/list?page=1')
    expect(merge).toMatchObject({
      pattern: '/list?page',
      names: ['page'],
      dropped: [{ without: 'https://shop.example/list' }],
    })
  })

  it('names template and name of a learned parameter, and removes each alone', () => {
    const parameter = (keep: string[] = []) => ({ drop: 'everywhere', keep, basis: 'verified', evidence: learned([], []).evidence }) as const // prettier-ignore
    const parameters = { spot: parameter(), box: parameter(), gclid: parameter(['/products/*']) }
    const record = recordOf({ v: 2, patterns: {}, templates: ['/products/*'], parameters })
    expect(liveMerge(record, `${PAGE}?box=1&gclid=1&spot=a`)).toMatchObject({
      pattern: '/products/*?box',
      patterns: ['/products/*?box', '/products/*?spot'],
      names: ['box', 'spot'],
      canonical: `${PAGE}?gclid=1`,
      dropped: [
        { name: 'box', without: `${PAGE}?gclid=1&spot=a` },
        { name: 'spot', without: `${PAGE}?box=1&gclid=1` },
      ],
    })
    expect(liveMerge(record, 'https://shop.example/a/b/c?spot=a')).toMatchObject({ pattern: '?spot', names: ['spot'] })
  })

  it('takes what the operator strips for a merge too, beside what was learned and alone', () => {
    const record = recordOf({ strip: ['box', 'spot'] })
    expect(liveMerge(record, `${PAGE}?box=1&spot=a&utm_source=x&variant=2`)).toEqual({
      pattern: 'strip:box',
      names: ['box', 'spot'],
      byOperator: ['box', 'spot'],
      original: `${PAGE}?box=1&spot=a&utm_source=x&variant=2`,
      canonical: `${PAGE}?variant=2`,
      dropped: [
        { name: 'utm_source', without: `${PAGE}?box=1&spot=a&variant=2` },
        { name: 'box', without: `${PAGE}?spot=a&utm_source=x&variant=2` },
        { name: 'spot', without: `${PAGE}?box=1&utm_source=x&variant=2` },
      ],
    })
    const patterns = { '/products/*?box&spot&variant': learned(['box', 'variant'], ['spot']) }
    expect(liveMerge(recordOf({ patterns, strip: ['box'] }), `${PAGE}?box=1&spot=a&variant=2`)).toMatchObject({
      pattern: '/products/*?box&spot&variant',
      names: ['spot', 'box'],
      byOperator: ['box'],
      dropped: [
        { name: 'spot', without: `${PAGE}?box=1&variant=2` },
        { name: 'box', without: `${PAGE}?spot=a&variant=2` },
      ],
    })
  })

  it.each([
    ['nothing is dropped', recordOf(), `${PAGE}?variant=2`],
    ['only trackers are', recordOf(), `${PAGE}?variant=2&utm_source=x`],
    [
      'it is in quarantine',
      recordOf({ quarantine: [{ name: 'spot', pattern: '/products/*?spot&variant', since: '' }] }),
      `${PAGE}?spot=a&variant=2`,
    ],
    ['it is no URL', recordOf(), 'about:blank'],
  ])('finds no merge where %s', (_, record, url) => {
    expect(liveMerge(record, url)).toBeUndefined()
  })
})

describe('recordDrop', () => {
  it('does not take a rule that only sorts or keeps for a drop', () => {
    expect(
      recordDrop([
        { step: 'query', rule: 'sort' },
        { step: 'query', rule: 'tracking:gclid', name: 'gclid' },
      ]),
    ).toBeUndefined()
  })
})

describe('countedAs', () => {
  it('counts under the path rule where one has a part in it', () => {
    expect(countedAs({ pattern: '/p?a', names: ['a'] })).toEqual(['/p?a'])
    expect(countedAs({ pattern: '/p?a', names: ['a'], pathRule: 'r' })).toEqual(['path-rule:r'])
  })

  it('counts under every learned parameter, so that the first merges of each are audited', () => {
    const patterns = ['/p/*?a', '/p/*?b']
    expect(countedAs({ pattern: '/p/*?a', patterns, names: ['a', 'b'] })).toEqual(patterns)
  })

  it('counts under every name that the operator strips', () => {
    expect(countedAs({ pattern: '/p?a', names: ['a', 'b'], byOperator: ['b'] })).toEqual(['/p?a', 'strip:b'])
    expect(countedAs({ pattern: 'strip:b', names: ['b', 'c'], byOperator: ['b', 'c'] })).toEqual(['strip:b', 'strip:c'])
  })
})
