/** Compiles the routes of a provider entry: what {@link matchProvider} of `provider-match.ts` then only has to run. */

import { ofName } from '../match/by-name.ts'
import { CONVERTS } from './converts.ts'
import { compilePath, compileValue } from './route-pattern.ts'
import { compileTemplate } from './template.ts'
import type { Provider, Route, Shipped } from '../types.ts'
import type { CompiledKind, CompiledPath, CompiledRoute, ReservedWords } from './types.ts'

/** The condition that the query lacks a name. */
const ABSENT = '!'

/** Longer paths share one list. */
const MAX_COUNT = 8

/** The routes that a path of so many segments can match at all, in their order; the last list is for that many and more. */
export function routesByCount(routes: readonly CompiledRoute[]): readonly (readonly CompiledRoute[])[] {
  return Array.from({ length: MAX_COUNT + 1 }, (_, count) =>
    routes.filter(({ path }) => {
      if (path.rest !== undefined) return count === MAX_COUNT || path.segments.length <= count
      return count === MAX_COUNT ? path.segments.length >= count : path.segments.length === count
    }),
  )
}

/** Compiles a list of routes. A route whose grammar does not compile is left out: data added at run time must not end a request. */
export function compileRoutes(provider: Shipped<Provider>, routes: readonly Route[]): CompiledRoute[] {
  const reserved = Object.entries(provider.reserved ?? {}).map(([name, words]) => ({ name, words: new Set(words) }))
  return routes.map((route) => compileRoute(provider, route, reserved)).filter((route) => route !== undefined)
}

function compileRoute(
  provider: Shipped<Provider>,
  route: Route,
  reserved: readonly ReservedWords[],
): CompiledRoute | undefined {
  const { to } = route
  const wraps = to === 'unwrap' || to === 'unwrap:self'
  const target = wraps || to === 'short' ? to : compileKind(provider, to)
  if (target === undefined) return undefined
  const grammars = wraps ? { url: '[^]+', ...provider.types } : provider.types
  const path = route.path.length > 1 && route.path.endsWith('/') ? route.path.slice(0, -1) : route.path
  try {
    const compiled = path === '/' ? { segments: [], rest: undefined, start: '' } : compilePath(path, grammars)
    const conditions = Object.entries(route.query ?? {})
    const absent = new Set(conditions.flatMap(([name, text]) => (text === ABSENT ? [name] : [])))
    const present = conditions.filter(([name]) => !absent.has(name))
    const query = present.map(([name, text]) => ({ name, pattern: compileValue(text, grammars) }))
    const url = route.url === undefined ? undefined : compileTemplate(route.url)
    const names = new Set([...Object.keys(provider.families ?? {}), ...captureNames(compiled, query)])
    return {
      path: compiled,
      query,
      absent,
      needsNoQuery: query.every(({ pattern }) => pattern.kind === 'regex' && pattern.optional),
      asksQuery: conditions.length > 0,
      textSlashes: route.textSlashes === true,
      target,
      url,
      folds: Object.entries(provider.fold ?? {}).flatMap(([name, fold]) => (names.has(name) ? [{ name, fold }] : [])),
      reserved: reserved.filter(({ name }) => names.has(name)),
    }
  } catch {
    return undefined
  }
}

function captureNames({ segments, rest }: CompiledPath, query: CompiledRoute['query']): readonly string[] {
  const patterns = [...segments, ...query.map(({ pattern }) => pattern)]
  const names = patterns.flatMap((pattern) => {
    if (pattern.kind === 'whole') return [pattern.name]
    return pattern.kind === 'regex' ? pattern.names : []
  })
  return rest === undefined ? names : [...names, rest.name]
}

function compileKind(provider: Shipped<Provider>, name: string): CompiledKind | undefined {
  const kind = ofName(provider.kinds, name)
  if (kind === undefined) return undefined
  return {
    name,
    keyPrefix: kind.main === true ? `${provider.name}:` : `${provider.name}:${name}:`,
    key: compileTemplate(kind.key),
    url: compileTemplate(kind.url),
    token: kind.token,
    convert: kind.convert === undefined ? undefined : CONVERTS[kind.convert],
  }
}
