import { parseDictionary } from 'structured-headers'
import { describe, expect, it } from 'vitest'
import { canonicalize, createCanonicalizer } from '../../../src/canonicalize/canonicalize.ts'
import { createNoVarySearch, droppedNames } from '../../../src/edge/respond/no-vary-search.ts'
import type { DomainRecord, LearnedPattern } from '../../../src/rules/record/domain-record.ts'
import { createRig, page, recordOf } from '../support/rig.ts'

function namesFor(target: string, record?: DomainRecord): string[] | undefined {
  const library = createCanonicalizer({ record })
  const toRequest = (url: string) => library.canonicalize(url, { profile: 'request' })
  const url = `http://shop.test${target}`
  const field = createNoVarySearch(toRequest, record).headerFor(url, toRequest(url))
  if (field === undefined) return undefined
  const members = parseDictionary(field)
  expect(members.get('key-order')?.[0]).toBe(true)
  const params = (members.get('params')?.[0] ?? []) as unknown as [string][]
  return params.map(([name]) => name)
}

const evidence = { equal: 21, differ: 0, inconclusive: 0, upperBound99: 0.2, holdout: [5, 5] } as const
const pattern = (keep: string[], drop: string[], more: Partial<LearnedPattern> = {}): LearnedPattern => ({
  keep,
  drop,
  basis: 'verified',
  evidence,
  ...more,
})

describe('No-Vary-Search', () => {
  it('announces common trackers before any of them arrives', () => {
    expect(namesFor('/p?a=1')).toEqual(expect.arrayContaining(['utm_source', 'gclid', 'fbclid']))
  })

  it('announces what was dropped', () => {
    expect(namesFor('/p?a=1&srsltid=Xy12')).toContain('srsltid')
  })

  it('announces learned parameters that matter on no page and with no value', () => {
    const parameter = (more: object = {}) => ({ drop: ['/p'], keep: [], basis: 'verified', evidence, ...more }) as const
    const parameters = {
      box: parameter(),
      hue: parameter({ keep: ['/q'] }),
      ref: parameter({ keepValues: { '': ['b2b'] } }),
    }
    const record = recordOf({ v: 2, templates: ['/p', '/q'], parameters })
    expect(namesFor('/p?a=1&box=1', record)).toContain('box')
    for (const name of ['hue', 'ref']) expect(namesFor(`/p?a=1&${name}=1`, record)).not.toContain(name)
    expect(namesFor('/q?a=1&box=1', record)).not.toContain('box')
  })

  it('announces no order and no octets where a template tells them apart', () => {
    const header = (record: DomainRecord): string | undefined => {
      const library = createCanonicalizer({ record })
      const toRequest = (url: string) => library.canonicalize(url, { profile: 'request' })
      return createNoVarySearch(toRequest, record).headerFor(
        'http://shop.test/p?a=1',
        toRequest('http://shop.test/p?a=1'),
      )
    }
    expect(header(recordOf({ v: 2, vetoByTemplate: { sort: ['/p'] } }))).not.toContain('key-order,')
    expect(header(recordOf({ v: 2, vetoByTemplate: { '*': ['/q'] } }))).not.toContain('key-order,')
    expect(header(recordOf({ v: 2, vetoByTemplate: { 'percent-encoding': ['/p'] } }))).toBeUndefined()
    expect(header(recordOf({ v: 2, vetoByTemplate: { 'query-encoding': ['/p'] } }))).toBeUndefined()
    expect(header(recordOf({ veto: ['percent-encoding'] }))).toBeUndefined()
    expect(header(recordOf({}))).toContain('key-order,')
  })

  it('announces nothing on a page whose site reads the query in order', () => {
    const record = recordOf({ v: 2, vetoByTemplate: { front: ['/p'] } })
    expect(namesFor('/p?a=1&gclid=1', record)).toBeUndefined()
    expect(namesFor('/q?a=1&gclid=1', record)).toContain('gclid')
  })

  it('announces nothing that the record keeps', () => {
    const names = namesFor('/p?utm_source=x&gclid=1', recordOf({ keep: ['utm_source'], veto: ['gclid'] }))
    expect(names).not.toContain('utm_source')
    expect(names).not.toContain('gclid')
    expect(names).toContain('fbclid')
  })

  it('announces no order where the record keeps it', () => {
    const record = recordOf({ veto: ['sort'] })
    const toRequest = (url: string): ReturnType<typeof canonicalize> =>
      canonicalize(url, { record, profile: 'request' })
    const url = 'http://shop.test/p?b=1&a=2'
    const field = createNoVarySearch(toRequest, record).headerFor(url, toRequest(url))
    expect([...parseDictionary(field ?? '').keys()]).toEqual(['params'])
  })

  it.each(['?q=a+b', '?q=a%20b', '?q=a%2Fb', '?q=a/b', '?q=', '?a=1&q', '?q=%C3%A9', '?q=a:b', '?a=1&q=%26'])(
    'announces nothing where browsers would take two queries for one that we tell apart: %s',
    (query) => {
      expect(namesFor(`/p${query}`)).toBeUndefined()
    },
  )

  it.each(['/_matrix/client?id=1', '/_matrix/client?id=1&utm_source=x', '/td_redirect?id=1'])(
    'announces nothing on paths where it is kept: %s',
    (target) => {
      expect(canonicalize(`http://shop.test${target}&gclid=1`, { profile: 'request' }).url).toContain('gclid')
      expect(namesFor(target)).toBeUndefined()
    },
  )

  it.each([
    ['ref_src', 'twsrc%5Etfw', 'docs'],
    ['gad', '1', '2'],
  ])('does not announce %s, which a static rule drops for some values only', (name, dropped, kept) => {
    const toRequest = (value: string): string =>
      canonicalize(`http://shop.test/p?${name}=${value}`, { profile: 'request' }).url
    expect([toRequest(dropped), toRequest(kept)]).toEqual(['http://shop.test/p', `http://shop.test/p?${name}=${kept}`])
    expect(namesFor(`/p?id=1&${name}=${dropped}`)).not.toContain(name)
  })

  it('says of a name on one page only what was found out about it there', () => {
    const toRequest = (url: string): ReturnType<typeof canonicalize> =>
      url.includes('/kept')
        ? canonicalize(url, { record: recordOf({ veto: ['srsltid'] }), profile: 'request' })
        : canonicalize(url, { profile: 'request' })
    const { headerFor } = createNoVarySearch(toRequest, undefined)
    const dropped = canonicalize('http://shop.test/p?srsltid=A', { profile: 'request' })
    expect(headerFor('http://shop.test/p?srsltid=A', dropped)).toContain('srsltid')
    const keptElsewhere = { ...dropped, url: 'http://shop.test/kept' }
    expect(headerFor('http://shop.test/kept?srsltid=A', keptElsewhere)).not.toContain('srsltid')
  })

  it('remembers nothing of names and pages of any length', () => {
    const names = namesFor(`/p?${'x'.repeat(65)}=1`, recordOf({ strip: ['x'.repeat(65), 'x'.repeat(64)] }))
    expect(names).not.toContain('x'.repeat(65))
    expect(namesFor(`/p?${'x'.repeat(64)}=1`, recordOf({ strip: ['x'.repeat(64)] }))).toContain('x'.repeat(64))
    expect(namesFor(`/${'p'.repeat(600)}?a=1`)).toBeUndefined()
  })

  it('remembers a thousand short pages, of long ones as much text', () => {
    let asked = 0
    const toRequest = (url: string): ReturnType<typeof canonicalize> => {
      asked++
      return canonicalize(url, { profile: 'request' })
    }
    const { headerFor } = createNoVarySearch(toRequest, undefined)
    /** How often the rules are asked when the first of so many pages comes again. */
    const askedAgain = (count: number, name: string): number => {
      const pages = Array.from({ length: count }, (_, number) => `http://shop.test/${name}${number}`)
      for (const url of pages) headerFor(url, canonicalize(url, { profile: 'request' }))
      const before = asked
      headerFor(pages[0]!, canonicalize(pages[0]!, { profile: 'request' }))
      return asked - before
    }
    expect(askedAgain(1000, 'products/')).toBe(0)
    expect(askedAgain(500, 'x'.repeat(480))).toBeGreaterThan(0)
  })

  it('announces a learned name when every combination is the same page', () => {
    const patterns = { '/*?id&zz': pattern(['id'], ['zz']), '/*?id': pattern(['id'], []) }
    expect(namesFor('/p?id=1&zz=up', recordOf({ patterns }))).toContain('zz')
  })

  it('does not announce learned names that matter alone', () => {
    const patterns = { '/*?a&b&id': pattern(['id'], ['a', 'b']), '/*?a&id': pattern(['a', 'id'], []) }
    expect(
      canonicalize('http://shop.test/p?a=1&b=2&id=3', { record: recordOf({ patterns }), profile: 'request' }).url,
    ).toBe('http://shop.test/p?id=3')
    const names = namesFor('/p?a=1&b=2&id=3', recordOf({ patterns }))
    expect([names?.includes('a'), names?.includes('b')]).toEqual([false, false])
  })

  it('does not announce a name that is dropped for some values only', () => {
    const patterns = { '/*?id&page': pattern(['id', 'page'], [], { dropValues: { page: ['1'] } }) }
    expect(namesFor('/p?id=1&page=1', recordOf({ patterns }))).not.toContain('page')
  })

  it.each([
    '/p?id=2&ID=1',
    '/p?ID=1&id=2',
    '/p?a_b=1&a.b=2',
    '/is/image/a/b?layer=1&src=2',
    '/p?x.0=1',
    '/p?f.a=1&f.b=2&f.b=3',
    '/p?2=b&1=a',
  ])('promises nothing for %s, whose order may matter', (target) => {
    expect(namesFor(target)).toBeUndefined()
  })

  it('promises for siblings that do not repeat', () => {
    expect(namesFor('/p?f.a=1&f.b=2')).toBeDefined()
  })

  it('promises nothing for bare tokens, whose order and presence matter', () => {
    expect(namesFor('/p?b&a')).toBeUndefined()
  })

  it('only names parameters that the host drops', () => {
    for (const name of namesFor('/p') ?? []) {
      expect(droppedNames(canonicalize(`http://shop.test/p?${name}=q7`, { profile: 'request' }))).toEqual([name])
    }
  })
})

describe('No-Vary-Search on responses', () => {
  it('is on what is stored, first and later', async () => {
    const rig = createRig()
    for (let i = 0; i < 2; i++)
      expect((await rig.ask('http://shop.test/p')).headers.get('no-vary-search')).toContain('key-order')
  })

  it.each<[string, () => Response]>([
    ['not stored', () => new Response('x', { headers: { 'cache-control': 'no-store' } })],
    [
      'a redirect',
      () => new Response(null, { status: 301, headers: { location: '/q', 'cache-control': 'max-age=60' } }),
    ],
  ])('is not on what is %s', async (_name, site) => {
    expect((await createRig({ site }).ask('http://shop.test/p?gclid=1')).headers.has('no-vary-search')).toBe(false)
  })

  it("leaves the origin's own word alone", async () => {
    const rig = createRig({ site: () => page('x', { 'no-vary-search': 'params=("a")' }) })
    expect((await rig.ask('http://shop.test/p')).headers.get('no-vary-search')).toBe('params=("a")')
  })
})
