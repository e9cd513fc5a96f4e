/**
 * How a synthetic origin reads a request. Written for the bench alone, from the URL standard: the truth must not depend on
 * the code that is judged.
 */

/** One `name=value` of a query, percent-decoded. */
export interface Pair {
  readonly name: string
  readonly value: string
  /** False for a bare name. */
  readonly hasEquals: boolean
}

/** A URL as an origin sees it. */
export interface Target {
  readonly url: string
  readonly host: string
  /** Decoded path without `;parameters`. */
  readonly path: string
  readonly segments: readonly string[]
  /** The query as it came, without `?`. */
  readonly query: string
  readonly pairs: readonly Pair[]
}

/** Reads an absolute http(s) URL; anything else is an error of the bench itself. */
export function readTarget(url: string): Target {
  const parsed = new URL(url)
  const path = decode(parsed.pathname.replaceAll(/;[^/]*/g, ''))
  const query = parsed.search.slice(1)
  return {
    url,
    host: parsed.host,
    path,
    segments: path.split('/').slice(1),
    query,
    pairs: query.split('&').filter(Boolean).map(readPair),
  }
}

/** The last value of a name, as PHP and most frameworks read it; undefined when it is absent. */
export function valueOf({ pairs }: Target, name: string): string | undefined {
  return pairs.findLast((pair) => pair.name === name)?.value
}

/** All values of a name, in order. */
export function valuesOf({ pairs }: Target, name: string): string[] {
  return pairs.filter((pair) => pair.name === name).map(({ value }) => value)
}

/** The same URL without all pairs that `drop` names. */
export function without(target: Target, drop: (pair: Pair) => boolean): string {
  const [front = ''] = target.url.split(/[?#]/, 1)
  const kept = target.query
    .split('&')
    .filter(Boolean)
    .filter((raw) => !drop(readPair(raw)))
  return kept.length === 0 ? front : `${front}?${kept.join('&')}`
}

/** A URL from its parts; values are encoded as `URLSearchParams` would not: spaces become `%20`. */
export function writeUrl(host: string, path: string, params: readonly (readonly [string, string])[]): string {
  const query = params.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')
  return `https://${host}${path}${query === '' ? '' : `?${query}`}`
}

function readPair(raw: string): Pair {
  const equals = raw.indexOf('=')
  if (equals === -1) return { name: decode(raw), value: '', hasEquals: false }
  return { name: decode(raw.slice(0, equals)), value: decode(raw.slice(equals + 1)), hasEquals: true }
}

function decode(text: string): string {
  if (!text.includes('%') && !text.includes('+')) return text
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
