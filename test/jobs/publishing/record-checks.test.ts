import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Canonicalizer } from '../../../src/canonicalize/canonicalize.ts'
import { unstableUrl } from '../../../src/jobs/publishing/record-checks.ts'
import { anyRecord } from '../../canonicalize/arbitrary-records.ts'
import { learned, recordOf } from '../support/records.ts'

describe('unstableUrl', () => {
  it('finds nothing wrong with a record that drops and sorts', () => {
    expect(unstableUrl(recordOf(), ['https://shop.example/products/x?b=1&a=2'])).toBeUndefined()
  })

  it('finds nothing wrong with path rules that lead from one to the other: the library applies none of them', () => {
    const pathRules = [
      { id: 'one', source: '/a/{x}', destination: '/b/{x}' },
      { id: 'two', source: '/b/{x}', destination: '/c/{x}' },
    ]
    expect(unstableUrl(recordOf({ patterns: {}, pathRules }), ['https://shop.example/a/1'])).toBeUndefined()
  })

  it('shows the part of the record whose URLs do not come to rest, and given URLs that do not', () => {
    const grows = (): Canonicalizer => ({
      canonicalize: (url) => ({ ok: true, url: url.includes('/products/') ? `${url}x` : url, key: url, applied: [] }),
    })
    expect(unstableUrl(recordOf(), [], grows)).toMatchObject({ path: 'patterns./products/*?spot&variant' })
    expect(unstableUrl(recordOf({ patterns: {} }), ['https://shop.example/products/a'], grows)).toMatchObject({
      path: '',
      message: expect.stringContaining('not stable (identity)'),
    })
  })

  it('tries every parameter on every template, and with the values that it knows', () => {
    const tried: string[] = []
    const watches = (): Canonicalizer => ({
      canonicalize(url) {
        tried.push(url.slice('https://shop.example'.length))
        return { ok: true, url, key: url, applied: [] }
      },
    })
    const parameter = { drop: 'everywhere', keep: ['/s'], basis: 'verified', evidence: learned([], []).evidence } as const // prettier-ignore
    const parameters = {
      'a b': parameter,
      ref: { ...parameter, keepValues: { '/p/*': ['b2b'] }, dropValues: { '': ['0'] } },
    }
    expect(unstableUrl(recordOf({ v: 2, patterns: {}, templates: ['/p/*'], parameters }), [], watches)).toBeUndefined()
    expect(new Set(tried)).toEqual(
      new Set(['/no/such/template?a%20b=1&ref=1', '/p/x1?a%20b=1&ref=1', '/s?a%20b=1&ref=1', '/p/x1?ref=b2b&a%20b=1', '/?ref=0&a%20b=1']),
    ) // prettier-ignore
  })

  it('finds every record of version 2 stable', () => {
    fc.assert(
      fc.property(anyRecord, (record) => {
        expect(unstableUrl({ ...record, domain: 'shop.example' }, [])).toBeUndefined()
      }),
      { numRuns: 200 },
    )
  })

  it('shows a URL that has another key than what it becomes', () => {
    const forgetful = (): Canonicalizer => ({
      canonicalize: (url) => ({ ok: true, url: 'https://shop.example/', key: url, applied: [] }),
    })
    expect(unstableUrl(recordOf(), [], forgetful)?.message).toContain('the key is not stable')
  })

  it('finds every record of patterns alone stable, and never throws on odd names', () => {
    const name = fc.oneof(
      fc.constantFrom('a', 'b', 'spot', 'ref', '%', 'a b', 'ä', '&', '='),
      fc.string({ minLength: 1, maxLength: 3 }),
    )
    const key = fc.uniqueArray(name, { minLength: 1, maxLength: 4 }).chain((names) =>
      fc.record({
        names: fc.constant(names.toSorted()),
        drop: fc.subarray(names),
        template: fc.constantFrom('/p/*', '/', '', '/a/b'),
      }),
    )
    fc.assert(
      fc.property(fc.array(key, { maxLength: 5 }), (list) => {
        const patterns = Object.fromEntries(
          list.map(({ names, drop, template }) => [
            `${template}?${names.map((each) => encodeURIComponent(each.toWellFormed())).join('&')}`,
            learned(
              names.filter((each) => !drop.includes(each)),
              drop,
            ),
          ]),
        )
        expect(unstableUrl(recordOf({ patterns }), [])).toBeUndefined()
      }),
      { seed: 7, numRuns: 200 },
    )
  })

  it('does not break on a key that is no URL text', () => {
    expect(() =>
      unstableUrl(recordOf({ patterns: { '?%': { ...learned(['%'], []), dropValues: { x: ['1'] } } } }), []),
    ).not.toThrow()
  })
})
