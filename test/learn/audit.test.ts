import { describe, expect, it } from 'vitest'
import { auditMerge, type AuditVerdict, type LiveMerge } from '../../src/learn/audit.ts'
import type { LearnPorts } from '../../src/learn/ports.ts'
import { pageAbout, worldOf, type FakeSite } from './fake-site.ts'

const SITE = 'https://shop.example/p'

/** A merge of a URL that loses the given names. */
function mergeOf(query: string, names: readonly string[]): LiveMerge {
  const without = (gone: readonly string[]): string => {
    const url = new URL(`${SITE}?${query}`)
    for (const name of gone) url.searchParams.delete(name)
    return url.href
  }
  return {
    original: `${SITE}?${query}`,
    canonical: without(names),
    dropped: names.map((name) => ({ name, without: without([name]) })),
  }
}

const audit = (site: FakeSite, merge: LiveMerge, more: Partial<LearnPorts> = {}): Promise<AuditVerdict> =>
  auditMerge(merge, { ...worldOf(site).ports, ...more })

/** A shop whose pages depend on the named parameters. */
const shopOf =
  (...names: string[]): FakeSite =>
  (url) =>
    pageAbout(names.map((name) => `${name} ${url.searchParams.get(name) ?? 'none'}`).join(' '))

describe('auditMerge of a URL that a path rule has rewritten', () => {
  const [original, settled, canonical] = [`${SITE}?id=1&spot=a`, `${SITE}?id=1`, 'https://shop.example/q?id=1']
  const dropped = [{ name: 'spot', without: settled }]
  const merge: LiveMerge = { original, canonical, dropped, rewritten: { rule: 'r', settled } }
  const about =
    (...parts: readonly ('path' | 'id' | 'spot')[]): FakeSite =>
    (url) =>
      pageAbout(
        parts.map((part) => (part === 'path' ? url.pathname : `${part} ${url.searchParams.get(part)}`)).join(' '),
      )

  it.each([
    ['the rule, when only the rewriting shows', about('path', 'id'), { names: [], rule: 'r' }],
    ['the parameter, when only the dropping shows', about('id', 'spot'), { names: ['spot'] }],
    ['both, when both show', about('path', 'id', 'spot'), { names: ['spot'], rule: 'r' }],
  ])('names %s', async (_, site, culprits) => {
    expect(await audit(site, merge)).toEqual({ kind: 'differ', why: 'other content', ...culprits })
  })

  it('names the rule without asking further where nothing else was changed', async () => {
    const world = worldOf(about('path'))
    const alone = { original, canonical, dropped: [], rewritten: { rule: 'r', settled: original } }
    expect(await auditMerge(alone, world.ports)).toMatchObject({ names: [], rule: 'r' })
    expect(new Set(world.asked)).toEqual(new Set([original, canonical]))
  })

  it('names both where the form between them cannot be seen', async () => {
    const site: FakeSite = (url) =>
      url.href === settled
        ? { status: 503, html: 'busy' }
        : pageAbout(`${url.pathname} ${url.searchParams.get('spot')}`)
    expect(await audit(site, merge)).toMatchObject({ names: ['spot'], rule: 'r' })
  })
})

describe('auditMerge', () => {
  it('calls a merge of one page equal, for two fetches', async () => {
    const world = worldOf(shopOf('id'))
    expect(await auditMerge(mergeOf('id=1&spot=a', ['spot']), world.ports)).toEqual({ kind: 'equal' })
    expect(world.asked).toEqual([`${SITE}?id=1&spot=a`, `${SITE}?id=1`])
  })

  it('confirms a difference by a second fetch of both forms before it names the parameter', async () => {
    const world = worldOf(shopOf('id', 'spot'))
    const verdict = await auditMerge(mergeOf('id=1&spot=a', ['spot']), world.ports)
    expect(verdict).toMatchObject({ kind: 'differ', names: ['spot'] })
    for (const url of [`${SITE}?id=1&spot=a`, `${SITE}?id=1`])
      expect(world.asked.filter((asked) => asked === url).length).toBe(2)
  })

  it('does not take a page that was different once for a difference', async () => {
    const flickers: FakeSite = (url, visit) =>
      pageAbout(`${url.searchParams.get('id')} ${visit === 0 && url.search.includes('spot') ? 'sale' : ''}`)
    expect(await audit(flickers, mergeOf('id=1&spot=a', ['spot']))).toEqual({ kind: 'equal' })
  })

  it('says nothing about a page that is another one on every fetch', async () => {
    const letter = (n: number): string => 'abcdefghijklmnopqrstuvwxyz'[n % 26]!
    const restless: FakeSite = (_, __, requests) => ({
      html: Array.from(
        { length: 26 },
        (___, i) => `<p>${letter(requests * 7 + i).repeat(9)} ${letter(requests)}</p>`,
      ).join(''),
    })
    expect(await audit(restless, mergeOf('id=1&spot=a', ['spot']))).toMatchObject({ kind: 'inconclusive' })
  })

  it.each([500, 503, 429, 403, 404])('says nothing when the original answers %d', async (status) => {
    const site: FakeSite = (url) => (url.search.includes('spot') ? { status, html: 'no' } : pageAbout('page'))
    expect(await audit(site, mergeOf('id=1&spot=a', ['spot']))).toMatchObject({ kind: 'inconclusive' })
  })

  it('says nothing when the site is down', async () => {
    expect(await audit(() => ({ fails: 'connection' }), mergeOf('id=1&spot=a', ['spot']))).toMatchObject({
      kind: 'inconclusive',
    })
  })

  it('calls it a difference when the canonical form is gone', async () => {
    const site: FakeSite = (url) =>
      url.search.includes('spot') ? pageAbout('page') : { status: 404, html: '<h1>Gone</h1>' }
    expect(await audit(site, mergeOf('id=1&spot=a', ['spot']))).toMatchObject({ kind: 'differ', names: ['spot'] })
  })

  it('names the one of several that is at fault', async () => {
    const verdict = await audit(shopOf('id', 'b'), mergeOf('id=1&a=1&b=2&c=3', ['a', 'b', 'c']))
    expect(verdict).toMatchObject({ kind: 'differ', names: ['b'] })
  })

  it('names all when it is their joint absence that shows', async () => {
    const either: FakeSite = (url) =>
      pageAbout(`page ${url.searchParams.get('id') ?? url.searchParams.get('slug') ?? 'none'}`)
    const verdict = await audit(either, mergeOf('id=lamp&slug=lamp', ['id', 'slug']))
    expect(verdict).toMatchObject({ kind: 'differ', names: ['id', 'slug'] })
  })

  it('names none when the parameter is harmless and something else has changed the page', async () => {
    const merge = { ...mergeOf('id=1&spot=a', ['spot']), canonical: 'https://shop.example/other?id=1' }
    const verdict = await audit((url) => pageAbout(`${url.pathname} ${url.searchParams.get('id')}`), merge)
    expect(verdict).toMatchObject({ kind: 'differ', names: [] })
  })

  it.each([1, 2, 3, 4])(
    'asks to come later when the limiter refuses fetch number %d, and draws no conclusion',
    async (refusedAt) => {
      const world = worldOf(shopOf('id', 'spot'))
      let fetches = 0
      const verdict = await audit(() => ({}), mergeOf('id=1&spot=a', ['spot']), {
        fetchPage: async (url, take) =>
          ++fetches < refusedAt
            ? world.ports.fetchPage(url, take)
            : { kind: 'refused', why: 'rate', url, fetchedAtMs: 0, detail: 'must wait', retryAfterMs: 4_000 },
      })
      expect(verdict).toEqual({ kind: 'later', retryAfterMs: 4_000 })
      expect(fetches).toBe(refusedAt)
    },
  )

  it('never fetches what may act or holds a secret', async () => {
    const world = worldOf(shopOf('id'))
    const verdict = await auditMerge(mergeOf('id=1&action=delete&spot=a', ['spot']), world.ports)
    expect(verdict.kind).toBe('inconclusive')
    expect(world.asked).toEqual([])
  })
})
