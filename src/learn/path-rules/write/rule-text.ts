/** Source patterns and destination templates of path rules, from a shape of URLs and the operations of a rule. */

import { isQuicklyMatched } from '../../../rules/routes/capture-limits.ts'
import { SHAPE } from '../tree/decompose.ts'
import type { ShapeKey, UrlShape } from '../tree/url-shapes.ts'

/** Text of every part of a URL, as a pattern or a template. */
interface Parts {
  readonly segments: string[]
  ext?: string
  readonly parameters: string[]
  readonly query: string[]
}

/** A pattern for a shape, and the capture that holds each of its keys. */
export interface SourcePattern {
  readonly text: string
  readonly captures: ReadonlyMap<number, string>
}

/** A destination: the text of each of its keys in the order of a URL, or `undefined` for keys that it lacks. */
export type DestinationTexts = readonly (readonly [name: string, text: string])[]

/** A value that is dropped must belong to a class that nothing else has; so many of the URLs must. */
const MIN_DROPPED_SHARE = 0.3

/** The value of a key of which a destination knows nothing but that it makes no difference. */
export const ANY = '*'

/**
 * The pattern of a shape. One value is written out, others become captures of the narrowest class that takes all of them.
 *
 * @param drops whether a rule would drop the value of a key
 * @returns undefined when the pattern language cannot express it, or a dropped path segment is of no class: `{x}` would
 * take sections of the site that training never showed
 */
export function sourcePattern(shape: UrlShape, drops: (key: ShapeKey) => boolean): SourcePattern | undefined {
  const captures = new Map<number, string>()
  const parts: Parts = { segments: [], parameters: [], query: [] }
  const used = new Set<string>()
  for (const key of shape.keys) {
    if (isOutside(key.name)) continue
    const inQuery = key.name.startsWith('q_')
    const text = key.literal === undefined ? captureOf(key, drops(key), used) : literalOf(key.literal)
    if (text === undefined) return undefined
    if (key.literal === undefined) captures.set(key.key, /^\{(\w+)/.exec(text)![1]!)
    if (inQuery) parts.query.push(`${key.name.slice(2)}=${text}`)
    else place(parts, key.name, text)
  }
  const text = join(parts)
  return isQuicklyMatched(text) ? { text, captures } : undefined
}

/** Writes a destination; undefined when its path has a hole. */
export function destinationText(texts: DestinationTexts): string | undefined {
  const parts: Parts = { segments: [], parameters: [], query: [] }
  for (const [name, text] of texts) {
    if (isOutside(name)) continue
    if (name.startsWith('q_')) parts.query.push(`${name.slice(2)}=${text}`)
    else place(parts, name, text)
  }
  for (let i = 0; i < parts.segments.length; i++) {
    const isLast = i === parts.segments.length - 1
    if (parts.segments[i] === undefined || (parts.segments[i] === '' && !isLast)) return undefined
  }
  if (parts.segments.length === 0) return undefined
  return join(parts)
}

/** Keys that are no part of path and query. */
export function isOutside(name: string): boolean {
  return name.startsWith('host_') || name === 'scheme' || name === SHAPE
}

/** A literal as a pattern; undefined where it would be read as one of the operators of the pattern language. */
export function literalOf(text: string): string | undefined {
  return /[{}()[\]*!|&#?]/.test(text) ? undefined : text
}

/** Classes by what they leave open: a dropped value must not be another section's name, a carried one only must not be misread. */
const CARRIED = ['digits', 'hex', 'words', 'token']

function captureOf(key: ShapeKey, dropped: boolean, used: Set<string>): string | undefined {
  const name = captureName(key.name, used)
  used.add(name)
  const share = (kind: string): number => key.classShares.get(kind) ?? 0
  const all = CARRIED.find((kind) => share(kind) === 1)
  if (all !== undefined) return `{${name}:${all}}`
  if (key.closed !== undefined) {
    return key.closed.every((value) => PLAIN_VALUE.test(value)) ? `{${name}:${key.closed.join('|')}}` : undefined
  }
  if (!dropped || key.name.startsWith('q_')) return `{${name}}`
  const widest = CARRIED.toSorted((a, b) => share(b) - share(a))[0]!
  return share(widest) >= MIN_DROPPED_SHARE ? `{${name}:${widest}}` : undefined
}

const PLAIN_VALUE = /^[\w.~%+,@-]+$/

function captureName(key: string, used: ReadonlySet<string>): string {
  const plain = key.startsWith('path_') ? `p${key.slice(5)}` : key.replace(/^q_|^;/, '')
  let name = /^[A-Za-z]\w*$/.test(plain) ? plain : 'value'
  while (used.has(name)) name += '_'
  return name
}

function place(parts: Parts, name: string, text: string): void {
  if (name === 'ext') parts.ext = text
  else if (name.startsWith(';')) parts.parameters.push(`${name}=${text}`)
  else parts.segments[Number(name.slice(5))] = text
}

function join({ segments, ext, parameters, query }: Parts): string {
  const path = `/${segments.join('/')}${ext === undefined ? '' : `.${ext}`}${parameters.join('')}`
  return query.length === 0 ? path : `${path}?${query.toSorted(byName).join('&')}`
}

/** The order in which the query step leaves parameters. */
function byName(a: string, b: string): number {
  const [first, second] = [a.slice(0, a.indexOf('=')), b.slice(0, b.indexOf('='))]
  return first < second ? -1 : first > second ? 1 : 0
}
