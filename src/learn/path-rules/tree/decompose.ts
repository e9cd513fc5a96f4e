/** A URL as key-value pairs, the view that the pattern tree takes of it (Lei et al. 2010, §3.1). */

import { splitPath } from '../../../rules/routes/route-pattern.ts'
import { foldHostPrefix, registrableDomain } from '../../../url/host.ts'
import type { UrlParts } from '../../../url/parts.ts'
import { splitQuery, type QueryPair } from '../../../url/query.ts'
import type { TreeMode } from '../settings.ts'

/** Pairs by key: `scheme`, `host_0` (the label next to the registrable domain) …, `path_0` …, `ext`, `;<name>`, `q_<name>`. */
export interface Decomposed {
  readonly pairs: readonly (readonly [key: string, value: string])[]
  /** The pairs say everything about the URL and a path rule can express them; false for repeated names, bare tokens, … */
  readonly regular: boolean
}

/** A bare token's value; no value of a URL holds a NUL. */
const BARE = '\u0000'
/** A last segment with an extension. */
export const EXTENSION = /^(.+)\.([A-Za-z][A-Za-z0-9]{0,4})$/
const PATH_PARAMETER = /^([^;=]+);([A-Za-z]\w*)=([^;=]*)$/
const PLAIN_NAME = /^[\w.~[\]:$@!*,-]+$/

/**
 * Not a part of the URL but the set of its parts: `/3.?id&page` has three segments, an extension and two parameters. In
 * `plus` the tree splits on it first, so that the third segment of one form is never compared with that of another.
 */
export const SHAPE = 'shape'

/**
 * Takes a URL apart. In `plus` the scheme and the host prefixes that the key folds anyway are left out, so that a rule never
 * speaks about them. A port is left out in both modes: a rule keeps it, whatever it is. Never throws.
 */
export function decompose(parts: UrlParts, mode: TreeMode): Decomposed {
  const pairs: [string, string][] = []
  if (mode === 'paper') pairs.push(['scheme', parts.scheme])
  hostLabels(mode === 'paper' ? parts.host : foldHostPrefix(parts.host)).forEach((label, i) =>
    pairs.push([`host_${i}`, label]),
  )
  const regularPath = addPath(parts.path, pairs)
  const regularQuery = addQuery(parts.query, pairs)
  if (mode === 'plus') pairs.push([SHAPE, shapeOf(pairs)])
  const bare = parts.userinfo === '' && parts.fragment === undefined
  return { pairs, regular: bare && regularPath && regularQuery }
}

/** Labels left of the registrable domain, from right to left; an address or a single label is one. */
function hostLabels(host: string): string[] {
  const site = registrableDomain(host)
  if (site === undefined) return [host]
  return host === site
    ? []
    : host
        .slice(0, -site.length - 1)
        .split('.')
        .toReversed()
}

function shapeOf(pairs: readonly (readonly [string, string])[]): string {
  const names = pairs.map(([key]) => key)
  const starting = (start: string): string[] => names.filter((name) => name.startsWith(start)).toSorted()
  const query = starting('q_').map((name) => name.slice(2))
  const segments = starting('path_').length
  return `/${segments}${names.includes('ext') ? '.' : ''}${starting(';').join('')}${query.length === 0 ? '' : `?${query.join('&')}`}`
}

function addPath(path: string, pairs: [string, string][]): boolean {
  const segments = splitPath(path)
  const last = segments.length - 1
  let regular = true
  segments.forEach((segment, i) => {
    if (i < last) {
      if (segment === '') regular = false
      pairs.push([`path_${i}`, segment])
      return
    }
    const parameter = PATH_PARAMETER.exec(segment)
    const name = parameter?.[1] ?? segment
    const extension = EXTENSION.exec(name)
    pairs.push([`path_${i}`, extension?.[1] ?? name])
    if (extension !== null) pairs.push(['ext', extension[2]!])
    if (parameter !== null) pairs.push([`;${parameter[2]}`, parameter[3]!])
  })
  return regular
}

function addQuery(query: string | undefined, pairs: [string, string][]): boolean {
  if (query === undefined) return true
  const byName = new Map<string, QueryPair[]>()
  for (const pair of splitQuery(query)) {
    const known = byName.get(pair.name)
    if (known === undefined) byName.set(pair.name, [pair])
    else known.push(pair)
  }
  let regular = true
  for (const [name, same] of byName) {
    const isOne = same.length === 1 && same[0]!.value !== undefined
    if (!isOne || !PLAIN_NAME.test(name) || !same[0]!.raw.startsWith(`${name}=`)) regular = false
    pairs.push([`q_${name}`, same.map(({ value }) => value ?? BARE).join('&')])
  }
  return regular
}
