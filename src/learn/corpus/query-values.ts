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
  const parts = parseUrl(url)
  if (parts === undefined) return url
  const kept = splitQuery(parts.query ?? '').flatMap(({ name, raw }) => (names.has(name) ? [] : [raw]))
  return formatUrl({ ...parts, query: kept.length === 0 ? undefined : kept.join('&') })
}
