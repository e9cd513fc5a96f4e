import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileProviders, matchProvider } from '../../../src/rules/routes/provider-match.ts'
import { PROVIDERS } from '../../../src/rules/data/providers/index.ts'
import { templateNames } from '../../../src/rules/routes/template.ts'
import { expandHosts } from '../support/expand-hosts.ts'
import type { Provider, Route } from '../../../src/rules/types.ts'
import { parseUrl } from '../../../src/url/parts.ts'
import type { ProviderMatch } from '../../../src/rules/routes/types.ts'

const INDEX = compileProviders(PROVIDERS)

type Item = Extract<ProviderMatch, { kind: 'item' }>

function match(url: string): ProviderMatch | undefined {
  const parts = parseUrl(url)
  const host = parts && INDEX.find(parts.host)
  return host && matchProvider(host, parts)
}

/** The item behind a URL, through at most three wrappers. */
function itemOf(url: string, depth = 3): Item | undefined {
  const found = match(url)
  if (found?.kind === 'unwrap') return depth === 0 ? undefined : itemOf(found.url, depth - 1)
  return found?.kind === 'item' ? found : undefined
}

function capturesOf(route: Route): string[] {
  return [route.path, ...Object.values(route.query ?? {})].flatMap((text) =>
    [...text.matchAll(/\{([A-Za-z]\w*)(?:\?|\*\*)?\}/g)].map((found) => found[1]!),
  )
}

/** What a conversion adds to the captures that a route gives. */
const ADDED_BY_CONVERT: Readonly<Record<string, readonly string[]>> = {
  'bilibili-bv': ['id'],
  'instagram-shortcode': ['id', 'token'],
  'google-maps-cid': ['cid'],
  'wiki-title': ['title'],
  'peertube-uuid': ['uuid', 'short'],
  'flickr-base58': ['id'],
}

const CASES = PROVIDERS.flatMap((provider) => provider.examples.map((example) => ({ name: provider.name, ...example })))
const POSITIVE = CASES.filter((example) => example.expected !== 'url:')

describe('provider examples', () => {
  it.each(PROVIDERS.map((provider) => [provider.name, provider] as const))(
    '%s: each leads to its key',
    (_name, provider) => {
      for (const { input, expected } of provider.examples) {
        const own = itemOf(input)
        const got = own?.key ?? 'url:'
        expect(`${input} -> ${got}`).toBe(`${input} -> ${expected}`)
      }
    },
  )

  it('show items and traps of every provider', () => {
    const missing = PROVIDERS.flatMap((provider) => {
      const seen = new Set(provider.examples.map(({ input }) => itemOf(input)?.itemKind))
      const traps = provider.examples.some(({ expected }) => expected === 'url:')
      return traps && seen.size > 1 ? [] : [provider.name]
    })
    expect(missing).toEqual([])
  })

  it('lead to a URL that is its own serialization and the same item again', () => {
    for (const { input } of POSITIVE) {
      const item = itemOf(input)
      expect(item, input).toBeDefined()
      expect(new URL(item!.url).href).toBe(item!.url)
      expect(match(item!.url), input).toEqual(item)
    }
  })

  it('never share a key across different expected keys', () => {
    const keys = new Map<string, string>()
    for (const { input, expected } of POSITIVE) {
      const key = itemOf(input)!.key
      expect(keys.get(key) ?? expected).toBe(expected)
      keys.set(key, expected)
    }
  })
})

describe('look-alikes of provider examples', () => {
  const mutations: readonly [string, (url: string) => string][] = [
    ['a host with a prefix', (url) => url.replace(/^(https?:\/\/)/, '$1not')],
    ['a host with a suffix', (url) => url.replace(/^(https?:\/\/[^/?#]+)/, '$1.evil.example')],
    ['another port', (url) => url.replace(/^(https?:\/\/[^/?#]+)/, '$1:8443')],
    ['credentials', (url) => url.replace(/^(https?:\/\/)/, '$1user:secret@')],
    ['the host in a path', (url) => url.replace(/^https?:\/\//, 'https://evil.example/')],
    ['the host as user name', (url) => url.replace(/^(https?:\/\/[^/?#]+)/, '$1@evil.example')],
  ]

  it.each(mutations)('%s is no item', (name, mutate) => {
    for (const { input } of POSITIVE) {
      // Any label in front of medium.com is a host of it.
      if (name === 'a host with a prefix' && /^https?:\/\/[^./]+\.medium\.com\//.test(mutate(input))) continue
      expect(match(mutate(input)), mutate(input)).toBeUndefined()
    }
  })

  it('one character more or less in the id is another item or none', () => {
    for (const { input, expected } of POSITIVE) {
      const item = itemOf(input)!
      for (const changed of [`${item.url}x`, `${item.url}7`, `${item.url}%00`, item.url.slice(0, -1)]) {
        const key = itemOf(changed)?.key
        const tail = changed.startsWith(item.url) ? changed.slice(item.url.length) : ''
        // A trailing slash, and text behind a slug or a token, are no part of the identity.
        if (item.url.endsWith('/') || hasDecorationLast(item)) continue
        expect(`${changed} (${tail}) -> ${key}`).not.toBe(`${changed} (${tail}) -> ${expected}`)
      }
    }
  })

  it('an encoded slash, a path parameter and a doubled slash refuse', () => {
    for (const { input } of POSITIVE) {
      const { url, key } = itemOf(input)!
      const { origin, pathname, search } = new URL(url)
      if (pathname === '/') continue
      for (const path of [`/%2F${pathname.slice(1)}`, `/${pathname}`, `${pathname}%5C`]) {
        expect(match(`${origin}${path}${search}`)?.kind ?? 'none', path).toBe('none')
      }
      // A title or a DOI may hold a semicolon, and is then another one.
      expect(itemOf(`${origin}${pathname};x=1${search}`)?.key, pathname).not.toBe(key)
    }
  })
})

describe('mangled provider examples', () => {
  const mangled = fc
    .tuple(
      fc.constantFrom(...CASES.map(({ input }) => input)),
      fc.array(
        fc.tuple(
          fc.nat(400),
          fc.nat(3),
          fc.constantFrom('', '%', '/', '%2e', '%41', '..', '?', '&', '=', '#', ';', 'é', 'A', '0', ' ', '\ud800'),
        ),
      ),
    )
    .map(([url, edits]) => {
      let text = url
      for (const [at, drop, insert] of edits) {
        const place = 8 + (at % text.length)
        text = text.slice(0, place) + insert + text.slice(place + drop)
      }
      return text
    })

  it('never throw, and what is an item stays that item', () => {
    fc.assert(
      fc.property(mangled, (url) => {
        if (parseUrl(url) === undefined) return
        const item = itemOf(url)
        if (item === undefined) return
        expect(new URL(item.url).href).toBe(item.url)
        expect(match(item.url)).toEqual(item)
      }),
      { numRuns: 20_000 },
    )
  })
})

/** Whether the canonical URL ends with something else than the last part of the id. */
function hasDecorationLast(item: Item): boolean {
  const decoded = decodeURIComponent(item.url)
  return !decoded.endsWith(item.id) && !decoded.endsWith(item.id.split(/[/:@]/).at(-1) ?? '')
}

describe('provider data', () => {
  it('is JSON-serializable', () => {
    expect(JSON.parse(JSON.stringify(PROVIDERS))).toEqual(PROVIDERS)
  })

  it('names no provider and no host twice', () => {
    const names = PROVIDERS.map((provider) => provider.name)
    expect(new Set(names).size).toBe(names.length)
    const owners = new Map<string, string>()
    for (const provider of PROVIDERS) {
      for (const { host } of expandHosts(provider)) {
        expect(`${host}: ${owners.get(host) ?? provider.name}`).toBe(`${host}: ${provider.name}`)
        owners.set(host, provider.name)
      }
    }
  })

  it('lists exact hosts as a parser writes them', () => {
    for (const { host } of PROVIDERS.flatMap(expandHosts)) {
      expect(host).toMatch(/^[a-z\d-]+(?:\.[a-z\d-]+)+$/)
      expect(new URL(`https://${host}/`).host).toBe(host)
    }
  })

  it('has grammars that compile and capture nothing themselves', () => {
    for (const provider of PROVIDERS) {
      for (const [name, grammar] of Object.entries(provider.types)) {
        const groups = new RegExp(`${grammar}|`).exec('')!.length - 1
        expect(`${provider.name}.${name}: ${groups}`).toBe(`${provider.name}.${name}: 0`)
      }
    }
  })

  it('routes to kinds that exist, with every capture the templates need', () => {
    for (const provider of PROVIDERS) {
      for (const route of Object.values(provider.hosts).flat()) expectComplete(provider, route)
    }
  })

  it('reserves, folds and marks only what exists', () => {
    for (const provider of PROVIDERS) {
      const known = new Set([
        ...Object.values(provider.hosts).flat().flatMap(capturesOf),
        ...Object.keys(provider.families ?? {}),
      ])
      for (const name of [
        ...Object.keys(provider.types),
        ...Object.keys(provider.reserved ?? {}),
        ...Object.keys(provider.fold ?? {}),
      ]) {
        expect(known.has(name), `${provider.name}: ${name}`).toBe(true)
      }
      const kinds = Object.values(provider.kinds)
      expect(kinds.filter((kind) => kind.main === true).length).toBeLessThanOrEqual(1)
      const routes = Object.values(provider.hosts).flat()
      const used = new Set(routes.map(({ to }) => to))
      for (const kind of Object.keys(provider.kinds)) expect(used.has(kind), `${provider.name}: ${kind}`).toBe(true)
    }
  })
})

function expectComplete(provider: Provider, route: Route): void {
  const captures = capturesOf(route)
  if (route.to === 'short') return
  const wraps = route.to.startsWith('unwrap')
  const kind = provider.kinds[route.to]
  if (!wraps) expect(kind, `${provider.name} ${route.path} -> ${route.to}`).toBeDefined()
  const optional = Object.values(route.query ?? {}).filter((text) => text.includes('?}'))
  const certain = new Set(
    [...captures, ...Object.keys(provider.families ?? {}), ...(ADDED_BY_CONVERT[kind?.convert ?? ''] ?? [])].filter(
      (name) => !optional.some((text) => text.includes(`{${name}?}`)),
    ),
  )
  for (const template of wraps ? [route.url ?? '{url}'] : [kind!.key, kind!.url]) {
    const needed = templateNames(template.replaceAll(/\[[^\]]*\]/g, ''))
    for (const name of needed) expect(certain.has(name), `${provider.name} ${route.path}: {${name}}`).toBe(true)
  }
}
