import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCanonicalizer } from '../../../src/canonicalize/canonicalize.ts'
import type { DomainRecord, LearnedParameter, LearnedPattern } from '../../../src/rules/record/domain-record.ts'
import { decodeComponent } from '../../../src/url/percent-encoding.ts'
import { splitQuery } from '../../../src/url/query.ts'
import { anyRecord, concernedUrl, TEMPLATES } from '../arbitrary-records.ts'
import { repeats } from '../../support/nightly.ts'

const EVIDENCE = { equal: 21, differ: 0, inconclusive: 0, upperBound99: 0.2, holdout: [5, 5] } as const
const TREE = ['/', '/p/*', '/q', '/s']

function parameter(drop: LearnedParameter['drop'], more: Partial<LearnedParameter> = {}): LearnedParameter {
  return { drop, keep: [], basis: 'verified', evidence: EVIDENCE, ...more }
}

function pattern(keep: string[], drop: string[], more: Partial<LearnedPattern> = {}): LearnedPattern {
  return { keep, drop, basis: 'verified', evidence: EVIDENCE, ...more }
}

/** Path and query that a record makes of others, and the rules that were noted. */
function stripped(tail: string, record: Partial<DomainRecord>): { url: string; rules: string[] } {
  const whole: DomainRecord = { v: 2, domain: '*', revision: 1, builtAt: '', sha256: '', mode: 'rewrite', patterns: {}, templates: TREE, ...record } // prettier-ignore
  const { url, applied } = createCanonicalizer({ record: whole }).canonicalize(`https://a.test${tail}`, { profile: 'request' }) // prettier-ignore
  return { url: url.slice('https://a.test'.length), rules: applied.map(({ rule }) => rule) }
}

const urlOf = (tail: string, record: Partial<DomainRecord>): string => stripped(tail, record).url

describe('a learned parameter', () => {
  it('is dropped on its templates, with any other names beside it', () => {
    const parameters = { ref: parameter(['/p/*']) }
    expect(stripped('/p/7?new=1&ref=x', { parameters })).toEqual({ url: '/p/7?new=1', rules: ['learned:ref@/p/*'] })
    expect(urlOf('/q?new=1&ref=x', { parameters })).toBe('/q?new=1&ref=x')
  })

  it('is dropped everywhere, paths of no known template included', () => {
    const parameters = { ref: parameter('everywhere') }
    expect(stripped('/p/7?ref=x', { parameters }).rules).toEqual(['learned:ref@/p/*'])
    expect(stripped('/no/such/path?ref=x', { parameters })).toEqual({ url: '/no/such/path', rules: ['learned:ref@everywhere'] }) // prettier-ignore
  })

  it('stays on the templates that keep it', () => {
    const parameters = { ref: parameter('everywhere', { keep: ['/q'] }) }
    expect([urlOf('/q?ref=x', { parameters }), urlOf('/p/7?ref=x', { parameters })]).toEqual(['/q?ref=x', '/p/7'])
  })

  it('stays where a naming scheme protects it', () => {
    expect(urlOf('/p/7?item_id=1', { parameters: { item_id: parameter('everywhere') } })).toBe('/p/7?item_id=1')
  })

  it('stays where an operator, an audit or a platform keeps it', () => {
    const parameters = { ref: parameter('everywhere'), variant: parameter('everywhere') }
    expect(urlOf('/p/7?ref=x', { parameters, keep: ['ref'] })).toBe('/p/7?ref=x')
    const quarantine = [{ name: 'ref', pattern: '/p/*?ref', since: '2026-11-01' }]
    expect([urlOf('/p/7?ref=x', { parameters, quarantine }), urlOf('/q?ref=x', { parameters, quarantine })]).toEqual(['/p/7?ref=x', '/q']) // prettier-ignore
    expect(urlOf('/p/7?variant=1', { parameters, platform: ['shopify'] })).toBe('/p/7?variant=1')
  })

  it('stays whole with a value that is kept', () => {
    const parameters = { ref: parameter('everywhere', { keepValues: { '': ['b2b'], '/p/*': ['x y'] } }) }
    const tails = ['/p/7?ref=%62%32b', '/p/7?ref=x%20y', '/q?ref=x%20y', '/p/7?ref=1&ref=b2b', '/p/7?ref=1&ref=2']
    expect(tails.map((tail) => urlOf(tail, { parameters }))).toEqual(['/p/7?ref=b2b', '/p/7?ref=x%20y', '/q', '/p/7?ref=1&ref=b2b', '/p/7']) // prettier-ignore
  })

  it('is dropped with a value that says nothing, if it comes once', () => {
    const parameters = { page: parameter([], { keep: ['/p/*', '/q'], dropValues: { '/p/*': ['1'], '': ['0'] } }) }
    expect(stripped('/p/7?page=1', { parameters })).toEqual({ url: '/p/7', rules: ['learned-value:page@/p/*'] })
    const tails = ['/p/7?page=2', '/p/7?page=1&page=1', '/q?page=1', '/q?page=0', '/s?page=0']
    expect(tails.map((tail) => urlOf(tail, { parameters }))).toEqual(['/p/7?page=2', '/p/7?page=1&page=1', '/q?page=1', '/q?page=0', '/s']) // prettier-ignore
  })

  it('stays with a value that is kept, although the value is also dropped', () => {
    const parameters = { page: parameter([], { keepValues: { '': ['1'] }, dropValues: { '/p/*': ['1'] } }) }
    expect(urlOf('/p/7?page=1', { parameters })).toBe('/p/7?page=1')
  })

  it('is written with a number sign for any number', () => {
    const parameters = { 'opt_#': parameter('everywhere'), opt_7: parameter([]) }
    expect(stripped('/p/7?opt_12=x&opt_7=x', { parameters })).toEqual({ url: '/p/7?opt_7=x', rules: ['learned:opt_%23@/p/*'] }) // prettier-ignore
    expect(urlOf('/p/7?opt_%23=x', { parameters: { 'opt_#': parameter([]), 'opt_##': parameter('everywhere') } })).toBe('/p/7?opt_%23=x') // prettier-ignore
  })

  it('counts only in a record of version 2', () => {
    expect(urlOf('/p/7?ref=x', { v: 1, parameters: { ref: parameter('everywhere') } })).toBe('/p/7?ref=x')
  })

  it('is dropped where it holds another one only if that may be dropped as well', () => {
    expect(urlOf('/p/7?ref=x;id=7', { parameters: { ref: parameter('everywhere') } })).toBe('/p/7?ref=x;id=7')
  })
})

describe('patterns beside parameters', () => {
  const parameters = { a: parameter('everywhere'), b: parameter('everywhere') }

  it('decide the names that they are about', () => {
    expect(urlOf('/p/7?a=1&b=1', { parameters, patterns: { '/p/*?a&b': pattern(['b'], ['a']) } })).toBe('/p/7?b=1')
    expect(urlOf('/p/7?a=1', { parameters, patterns: { '/p/*?a': pattern([], [], { basis: 'blind' }) } })).toBe('/p/7?a=1') // prettier-ignore
    expect(urlOf('/q?a=1', { parameters, patterns: { '/p/*?a': pattern(['a'], []) } })).toBe('/q')
  })

  it('keep a name with and without what they drop beside it', () => {
    const patterns = { '/p/*?a&b&c': pattern(['b', 'c'], ['a']) }
    const tails = ['/p/7?a=1&b=1&c=1', '/p/7?b=1&c=1', '/p/7?b=1', '/p/7?b=1&d=1']
    expect(tails.map((tail) => urlOf(tail, { parameters, patterns }))).toEqual(['/p/7?b=1&c=1', '/p/7?b=1&c=1', '/p/7', '/p/7?d=1']) // prettier-ignore
  })

  it('keep a name beside others that are dropped', () => {
    const patterns = { '/p/*?b&c': pattern(['b', 'c'], []) }
    expect(urlOf('/p/7?a=1&b=1&c=1', { parameters, patterns })).toBe('/p/7?b=1&c=1')
    expect(urlOf('/p/7?a=1&b=1&c=1&d=1', { parameters, patterns })).toBe('/p/7?c=1&d=1')
    expect(urlOf('/q?a=1&b=1&c=1', { parameters, patterns })).toBe('/q?c=1')
  })

  it('decide what is left of a set of names', () => {
    const patterns = { '/p/*?c&d': pattern(['c'], ['d']) }
    expect(stripped('/p/7?a=1&c=1&d=1', { parameters, patterns })).toEqual({ url: '/p/7?c=1', rules: ['learned:a@/p/*', 'learned:/p/*?c&d'] }) // prettier-ignore
  })
})

describe('a template', () => {
  it('protects from static facts what was learned to matter there', () => {
    const parameters = { gclid: parameter([], { keep: ['/p/*'] }) }
    const tails = ['/p/7?gclid=x', '/p/7?GCLID=x', '/q?gclid=x', '/p/7?fbclid=x']
    expect(tails.map((tail) => urlOf(tail, { parameters }))).toEqual(['/p/7?gclid=x', '/p/7?GCLID=x', '/q', '/p/7'])
  })

  it('protects it from the platform, and not from the operator', () => {
    const parameters = { _pos: parameter([], { keep: ['/p/*'] }), gclid: parameter([], { keep: ['/p/*'] }) }
    const record = { parameters, platform: ['shopify'], strip: ['gclid'] }
    expect([urlOf('/p/7?_pos=1', record), urlOf('/q?_pos=1', record), urlOf('/p/7?gclid=1', record)]).toEqual(['/p/7?_pos=1', '/q', '/p/7']) // prettier-ignore
  })

  it('is spared a static fact, which parameters may still drop', () => {
    const vetoByTemplate = { gclid: ['/p/*'] }
    const tails = ['/p/7?gclid=x', '/p/7?GCLID=x', '/q?gclid=x']
    expect(tails.map((tail) => urlOf(tail, { vetoByTemplate }))).toEqual(['/p/7?gclid=x', '/p/7?GCLID=x', '/q'])
    expect(stripped('/p/7?gclid=x', { vetoByTemplate, parameters: { gclid: parameter('everywhere') } }).rules).toEqual(['learned:gclid@/p/*']) // prettier-ignore
  })

  it('is spared sorting and percent-encoding', () => {
    const vetoByTemplate = { sort: ['/p/*'], 'percent-encoding': ['/q'] }
    expect(['/p/7?b=1&a=1', '/q?b=1&a=1'].map((tail) => urlOf(tail, { vetoByTemplate }))).toEqual(['/p/7?b=1&a=1', '/q?a=1&b=1']) // prettier-ignore
    expect(['/q?a=%41', '/%71?a=%41', '/p/7?a=%41'].map((tail) => urlOf(tail, { vetoByTemplate }))).toEqual(['/q?a=%41', '/%71?a=%41', '/p/7?a=A']) // prettier-ignore
  })

  it('is spared every static rule about names and their order', () => {
    const record = { vetoByTemplate: { '*': ['/p/*'] }, platform: ['shopify'], strip: ['trk'], parameters: { gclid: parameter('everywhere') } } // prettier-ignore
    const queries = ['utm_source=1&FBCLID=1&_pos=1&b=%41&a=1', 'fbclid', 'a=1;fbclid=1', 'trk=1&gclid=1&b=1&a=1']
    expect(queries.map((query) => urlOf(`/p/7?${query}`, record))).toEqual(['/p/7?utm_source=1&FBCLID=1&_pos=1&b=A&a=1', '/p/7?fbclid', '/p/7?a=1;fbclid=1', '/p/7?b=1&a=1']) // prettier-ignore
    expect(queries.map((query) => urlOf(`/q?${query}`, record))).toEqual(['/q?a=1&b=A', '/q', '/q?a=1', '/q?a=1&b=1'])
  })

  it('is spared percent-encoding in the path or in the query alone', () => {
    const vetoByTemplate = { 'path-encoding': ['/p/*'], 'query-encoding': ['/q'] }
    const tails = ['/p/%41?a=%41', '/%70/%41?a=%41', '/q?a=%41', '/%71?a=%41']
    expect(tails.map((tail) => urlOf(tail, { vetoByTemplate }))).toEqual(['/p/%41?a=A', '/%70/%41?a=A', '/q?a=%41', '/q?a=%41']) // prettier-ignore
  })

  it('is that of the normalized path, where percent-encoding is left alone', () => {
    const record = { veto: ['percent-encoding'], parameters: { a: parameter('everywhere', { keep: ['/q'] }) } }
    expect([urlOf('/%71?a=1', record), urlOf('/%70/7?a=1', record)]).toEqual(['/%71?a=1', '/%70/7'])
  })
})

describe('records of version 2, whatever they say', () => {
  it('are stable: what was canonicalized stays as it is', () => {
    fc.assert(
      fc.property(anyRecord, concernedUrl, fc.constantFrom('identity' as const, 'request' as const), (record, url, profile) => {
        const { canonicalize } = createCanonicalizer({ record })
        const once = canonicalize(url, { profile })
        expect(canonicalize(once.url, { profile })).toMatchObject({ url: once.url, key: once.key })
      }),
      { numRuns: repeats(400, 12_000) },
    ) // prettier-ignore
  })

  it('mean the same on the fast path and in the steps', () => {
    fc.assert(
      fc.property(anyRecord, concernedUrl, (record, url) => {
        const { canonicalize } = createCanonicalizer({ record })
        // A space in front keeps the text off the fast path; the parser trims it and says so.
        const [fast, slow] = [url, ` ${url}`].map((text) => canonicalize(text, { profile: 'request' }))
        expect(fast!.url).toBe(slow!.url)
        expect(fast!.applied).toEqual(slow!.applied.slice(1))
      }),
      { numRuns: repeats(400, 12_000) },
    )
  })

  it('strip and sort by no static rule about names on a template that is spared all of them', () => {
    fc.assert(
      fc.property(anyRecord, concernedUrl, fc.constantFrom('identity' as const, 'request' as const), (record, url, profile) => {
        const vetoByTemplate = { ...record.vetoByTemplate, '*': ['/p/*'] }
        const { canonicalize } = createCanonicalizer({ record: { ...record, vetoByTemplate, pathRules: [] } })
        const { applied } = canonicalize(`https://shop.test/p/7${new URL(url).search}`, { profile })
        const rules = applied.filter(({ step }) => step !== 'pass-through').map(({ rule }) => rule)
        expect(rules.filter((rule) => /^(?:tracking:|platform:|session:|sort$)/.test(rule))).toEqual([])
      }),
      { numRuns: 500 },
    ) // prettier-ignore
  })

  it('drop no name on a template that keeps it, by anything that was learned of single names', () => {
    fc.assert(
      fc.property(anyRecord, concernedUrl, (record, url) => {
        const { canonicalize } = createCanonicalizer({ record: { ...record, strip: [], patterns: {} } })
        for (const { name, rule } of canonicalize(url, { profile: 'request' }).applied) {
          const template = TEMPLATES.find((text) => rule.endsWith(`@${text}`))
          if (template === undefined || name === undefined || !rule.startsWith('learned:')) continue
          expect(record.parameters?.[name]?.keep ?? []).not.toContain(template)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('leave every occurrence of a name whose value is kept', () => {
    fc.assert(
      fc.property(anyRecord, concernedUrl, (record, url) => {
        const parameters = { ref: { ...parameter('everywhere'), keepValues: { '': ['b2b'] } } }
        const { canonicalize } = createCanonicalizer({ record: { ...record, strip: [], patterns: {}, parameters } })
        const refs = (text: string) => splitQuery(new URL(text).search.slice(1)).filter(({ name }) => name === 'ref')
        const given = refs(url)
        if (!given.some(({ value = '' }) => decodeComponent(value) === 'b2b')) return
        expect(refs(canonicalize(url, { profile: 'request' }).url)).toHaveLength(given.length)
      }),
      { numRuns: 500 },
    )
  })
})
