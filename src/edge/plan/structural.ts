import type { Canonical } from '../../canonicalize/types.ts'
import { normalizePercentEncoding } from '../../url/percent-encoding.ts'
import { splitQuery } from '../../url/query.ts'
import type { Target } from '../request/types.ts'

/**
 * The same URL in canonical spelling: percent-encoding, empty pieces and order alone, every parameter kept. This is where a
 * browser may be sent: nothing that analytics scripts on the page may want to read is lost.
 *
 * @returns undefined when it is spelled that way already, or when the spelling would be another page or would not stay
 */
export function structuralRedirect(
  target: Target,
  canonical: Canonical,
  toRequest: (url: string) => Canonical,
): string | undefined {
  const location = target.origin + respell(target.path, target.query)
  if (location === target.href || !isSafe(location, target.origin)) return undefined
  const again = toRequest(location)
  const path = location.slice(target.origin.length)
  const mark = path.indexOf('?')
  const settled = mark === -1 ? respell(path, '') : respell(path.slice(0, mark), path.slice(mark + 1))
  return again.url === canonical.url && settled === path ? location : undefined
}

function respell(path: string, query: string): string {
  const pairs = splitQuery(query)
  const plain = normalizePercentEncoding(path)
  if (pairs.length === 0) return plain
  // Bare tokens carry meaning by their place.
  if (!pairs.every(({ value }) => value !== undefined)) return `${plain}?${pairs.map(({ raw }) => raw).join('&')}`
  const ordered = pairs.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
  return `${plain}?${ordered.map(({ raw }) => normalizePercentEncoding(raw)).join('&')}`
}

/** Nothing that a browser could read as another host. */
function isSafe(location: string, origin: string): boolean {
  const path = location.slice(origin.length)
  return (
    path.startsWith('/') && !path.startsWith('//') && !path.includes('\\') && URL.parse(location)?.origin === origin
  )
}
