/**
 * Finds the item of a known platform that a URL names. The host decides first, by exact look-up; a URL of any other host
 * costs one Map look-up. Everything doubtful (odd port, credentials, encoded slashes, an id with one character too many)
 * is refused, and the URL keeps its own identity: a missed item is cheap, two pages under one key are not.
 */

import { asciiLower, asciiUpper } from '../../url/ascii-case.ts'
import { withoutTrailingDot } from '../../url/host.ts'
import { formatUrl, serializeHttpUrl, splitSerializedUrl, type UrlParts } from '../../url/parts.ts'
import { decodeFormComponent } from '../../url/percent-encoding.ts'
import { splitQuery, type QueryPair } from '../../url/query.ts'
import { hostEntries } from './provider-hosts.ts'
import { compileRoutes, routesByCount } from './provider-routes.ts'
import { matchSegments, matchValue } from './route-pattern.ts'
import { countSegments, hasControl, plainSegments, textSegments } from './route-segments.ts'
import { encodeCapture, encodeText, fillTemplate } from './template.ts'
import type { Provider, Route, Shipped } from '../types.ts'
import type { Captures, CompiledKind, CompiledRoute, HostRoutes, ProviderIndex, ProviderMatch } from './types.ts'

/** Paths above this length are no item's; bounds the work on hostile input. */
const MAX_PATH_LENGTH = 8192

/** `#!/user/status/1`, `#/media/File:A.jpg` and its older form: a script shows something else than the path says. */
const CLIENT_ROUTE = /^(?:(?:[!/]|%2[1Ff])+(?![!/]|%2[1Ff]|$)|mediaviewer\/)/

/** Builds the host index; see {@link hostEntries}. Never throws. */
export function compileProviders(providers: readonly Shipped<Provider>[]): ProviderIndex {
  const entryOf = hostEntries(providers)
  const compiledLists = new Map<Shipped<Provider>, Map<readonly Route[], readonly CompiledRoute[]>>()
  const found = new Map<string, HostRoutes>()
  return {
    find(host) {
      const entry = entryOf(withoutTrailingDot(host))
      if (entry === undefined) return undefined
      const { provider, name } = entry
      const known = found.get(name)
      if (known !== undefined) return known
      const routes = entry.lists.flatMap((list) => compileOnce(compiledLists, provider, list))
      const result = {
        provider,
        captures: Object.entries(entry.captures).map(([capture, text]) => ({ name: capture, text })),
        routes,
        byCount: routesByCount(routes),
      }
      found.set(name, result)
      return result
    },
  }
}

/**
 * The first route of the host that a URL matches.
 *
 * @returns undefined when none does: the URL is then not known to be an item, and keeps its own identity. Never throws
 */
export function matchProvider(host: HostRoutes, parts: UrlParts): ProviderMatch | undefined {
  if (parts.port !== '' || parts.userinfo !== '' || parts.path.length > MAX_PATH_LENGTH) return undefined
  if (parts.fragment !== undefined && CLIENT_ROUTE.test(parts.fragment)) return undefined
  const slashAtEnd = parts.path.endsWith('/')
  const plain = plainSegments(parts.path)
  const count = plain?.length ?? countSegments(parts.path)
  const { byCount } = host
  let pairs: QueryPair[] | undefined
  for (const route of byCount[Math.min(count, byCount.length - 1)]!) {
    const isText = route.textSlashes && (plain === undefined || slashAtEnd)
    const usable = isText ? textSegments(parts.path, route.path.rest !== undefined) : plain
    const captures = usable && matchSegments(route.path, usable)
    if (captures === undefined) continue
    if (parts.query === undefined ? !route.needsNoQuery : route.asksQuery) {
      pairs ??= parts.query === undefined ? [] : splitQuery(parts.query)
      if (!matchQuery(route, pairs, captures)) continue
    }
    const match = resolveMatch(host, route, captures, parts)
    if (match !== undefined) return match
  }
  return undefined
}

/** Hosts of one provider share their lists, and so may two providers: what a list leads to depends on both. */
function compileOnce(
  cache: Map<Shipped<Provider>, Map<readonly Route[], readonly CompiledRoute[]>>,
  provider: Shipped<Provider>,
  list: readonly Route[],
): readonly CompiledRoute[] {
  const ofProvider = cache.get(provider) ?? new Map<readonly Route[], readonly CompiledRoute[]>()
  cache.set(provider, ofProvider)
  const compiled = ofProvider.get(list) ?? compileRoutes(provider, list)
  ofProvider.set(list, compiled)
  return compiled
}

function matchQuery({ query, absent }: CompiledRoute, pairs: readonly QueryPair[], captures: Captures): boolean {
  if (absent.size > 0) for (const pair of pairs) if (absent.has(pair.name)) return false
  for (const { name, pattern } of query) {
    const pair = pairs.find((candidate) => candidate.name === name)
    const value = pair === undefined ? undefined : decodeFormComponent(pair.value ?? '')
    const usable = value === undefined || hasControl(value) ? undefined : value
    if (!matchValue(pattern, usable, captures)) return false
  }
  return true
}

function resolveMatch(
  host: HostRoutes,
  route: CompiledRoute,
  captures: Captures,
  parts: UrlParts,
): ProviderMatch | undefined {
  const { target } = route
  const provider = host.provider.name
  if (target === 'short') return { kind: 'short', provider }
  if (typeof target === 'object') return toItem(host, route, target, captures)
  const text = route.url === undefined ? captures['url'] : fillTemplate(route.url, captures, encoderOf(route))
  const url = target === 'unwrap' ? absoluteUrl(text) : sameHostUrl(text, parts)
  return url === undefined ? undefined : { kind: 'unwrap', provider, url }
}

function toItem(
  host: HostRoutes,
  route: CompiledRoute,
  kind: CompiledKind,
  found: Captures,
): ProviderMatch | undefined {
  if (!foldAndCheck(host, route, found)) return undefined
  const captures = kind.convert === undefined ? found : kind.convert(found)
  if (captures === undefined) return undefined
  const id = fillTemplate(kind.key, captures)
  const url = fillTemplate(kind.url, captures, encoderOf(route))
  if (id === undefined || url === undefined) return undefined
  const token = kind.token === undefined ? undefined : captures[kind.token]
  const key = kind.keyPrefix + id
  const item = { kind: 'item', provider: host.provider.name, itemKind: kind.name, id, key, url } as const
  return token === undefined ? item : { ...item, token }
}

function encoderOf({ textSlashes }: CompiledRoute): typeof encodeCapture {
  return textSlashes ? encodeText : encodeCapture
}

/** Joins what the host name gave and folds case where the provider says so; false when a value contradicts the host or is a route word. */
function foldAndCheck(host: HostRoutes, { folds, reserved }: CompiledRoute, captures: Captures): boolean {
  for (const { name, text } of host.captures) {
    if (captures[name] !== undefined && captures[name] !== text) return false
    captures[name] = text
  }
  for (const { name, fold } of folds) {
    const value = captures[name]
    if (value !== undefined) captures[name] = fold === 'lower' ? asciiLower(value) : asciiUpper(value)
  }
  for (const { name, words } of reserved) {
    const value = captures[name]
    if (value !== undefined && words.has(value)) return false
  }
  return true
}

/** An absolute http(s) URL; nothing without `://`, which other parsers would read another way. */
function absoluteUrl(text: string | undefined): string | undefined {
  return text !== undefined && /^https?:\/\//i.test(text) ? parsedText(text) : undefined
}

/** A path on the host of the outer URL; `//host` and `/\host` would leave it. */
function sameHostUrl(text: string | undefined, parts: UrlParts): string | undefined {
  if (text === undefined || !text.startsWith('/') || text[1] === '/' || text[1] === '\\') return undefined
  return parsedText(`${parts.scheme}://${parts.host}${text}`)
}

/** A URL as the parser writes it, without an empty query or fragment. */
function parsedText(text: string): string | undefined {
  const serialized = serializeHttpUrl(text)
  return serialized && formatUrl(splitSerializedUrl(serialized))
}
