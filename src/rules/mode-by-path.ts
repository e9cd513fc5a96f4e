import { normalizePercentEncoding } from '../url/percent-encoding.ts'
import type { DomainRecord, Mode } from './domain-record.ts'

/**
 * The mode of every path of a site. The longest prefix wins. A prefix ends at a segment: `/api` means `/api` and `/api/x`, not
 * `/apiary`. Escapes of unreserved characters in the path count as the characters.
 *
 * @param usual where no prefix says anything
 * @returns a function of the path as it came, without query
 */
export function compileModes(usual: Mode, modeByPath: DomainRecord['modeByPath']): (path: string) => Mode {
  const byPath = Object.entries(modeByPath ?? {}).toSorted(([a], [b]) => b.length - a.length)
  if (byPath.length === 0) return () => usual
  return (path) => {
    const plain = normalizePercentEncoding(path)
    return byPath.find(([prefix]) => isBelow(plain, prefix))?.[1] ?? usual
  }
}

function isBelow(path: string, prefix: string): boolean {
  if (!path.startsWith(prefix)) return false
  return path.length === prefix.length || prefix.endsWith('/') || path.charCodeAt(prefix.length) === 0x2f
}
