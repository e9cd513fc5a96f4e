/** Names and values of a URL's query, decoded, and queries with some of them changed. */

import { foldDigits } from '../../rules/record/pattern-key.ts'
import { decodeComponent } from '../../url/percent-encoding.ts'
import { formatUrl, parseUrl } from '../../url/parts.ts'
import { splitQuery } from '../../url/query.ts'

/**
 * Values by name; the values of a repeated name are joined by `&`, which no single value contains undecoded.
 *
 * @param isFolded names are taken as folded patterns write them, `#` for digits
 */
export function valuesOf(url: string, isFolded = false): ReadonlyMap<string, string> {
  const values = new Map<string, string>()
  for (const { name: written, value } of splitQuery(parseUrl(url)?.query ?? '')) {
    const name = isFolded ? foldDigits(written) : written
    const text = value === undefined ? '' : (decodeComponent(value) ?? value)
    const before = values.get(name)
    values.set(name, before === undefined ? text : `${before}&${text}`)
  }
  return values
}

/** The path of a URL; `''` for what is none. */
export function pathOf(url: string): string {
  return parseUrl(url)?.path ?? ''
}

/** A path up to its last slash. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}

/** The URL without any occurrence of some names, everything else as it stands. */
export function withoutNames(url: string, names: ReadonlySet<string>): string {
  return rewriteQuery(url, (name, raw) => (names.has(name) ? undefined : raw))
}

/** The URL with the value of some names replaced; folded names stand for all that they fold. */
export function withValues(url: string, values: ReadonlyMap<string, string>): string {
  return rewriteQuery(url, (name, raw) => {
    const value = values.get(name) ?? values.get(foldDigits(name))
    return value === undefined ? raw : `${raw.split('=', 1)[0]}=${encodeURIComponent(value)}`
  })
}

/** The URL with one more pair at the end of its query, where trackers are put. */
export function withPair(url: string, name: string, value: string): string {
  const [whole = '', hash = ''] = url.split(/(?=#)/, 2)
  return `${whole}${whole.includes('?') ? '&' : '?'}${encodeURIComponent(name)}=${encodeURIComponent(value)}${hash}`
}

function rewriteQuery(url: string, piece: (name: string, raw: string) => string | undefined): string {
  const parts = parseUrl(url)
  if (parts === undefined) return url
  const pieces = splitQuery(parts.query ?? '').map(({ name, raw }) => piece(name, raw))
  const kept = pieces.filter((text) => text !== undefined)
  return formatUrl({ ...parts, query: kept.length === 0 ? undefined : kept.join('&') })
}
