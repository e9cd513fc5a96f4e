import { normalizePercentEncoding } from '../../url/percent-encoding.ts'
import type { DomainRecord, Mode } from './domain-record.ts'

/**
 * The mode of every path of a site. The longest prefix wins. A prefix ends at a segment: `/api` means `/api` and `/api/x`, not
 * `/apiary`. Escapes of unreserved characters count as the characters, and a prefix is escaped as browsers escape a path: `/ü`
 * means `/%C3%BC`.
 *
 * @param usual where no prefix says anything
 * @returns a function of the path as it came, without query
 */
export function compileModes(usual: Mode, modeByPath: DomainRecord['modeByPath']): (path: string) => Mode {
  const byPath = Object.entries(modeByPath ?? {})
    .map(([prefix, mode]) => [pathOf(prefix), mode] as const)
    .toSorted(([a], [b]) => b.length - a.length)
  if (byPath.length === 0) return () => usual
  return (path) => {
    const plain = normalizePercentEncoding(path)
    return byPath.find(([prefix]) => isBelow(plain, prefix))?.[1] ?? usual
  }
}

/** Behind a host, so that `//a` stays a path; `?` and `#` are escaped, so that no prefix becomes a wider one. */
function pathOf(prefix: string): string {
  return normalizePercentEncoding(new URL(`http://x${prefix.replace(/[?#]/g, encodeURIComponent)}`).pathname)
}

function isBelow(path: string, prefix: string): boolean {
  if (!path.startsWith(prefix)) return false
  return path.length === prefix.length || prefix.endsWith('/') || path.charCodeAt(prefix.length) === 0x2f
}
