/**
 * Whether a canonical URL belongs to the treated share (0…1). Decided by a hash of the canonical URL (FNV-1a, 32 bits), so
 * all variants of one page are always on the same side, and raising the share only ever adds pages.
 */
export function isInRollout(canonicalUrl: string, share: number): boolean {
  if (share >= 1) return true
  if (!(share > 0)) return false
  return urlHash(canonicalUrl) < share * 0x1_0000_0000
}

/** FNV-1a, 32 bits, finished with a mix so that URLs that differ at their end only are spread as well. */
export function urlHash(url: string): number {
  let hash = fnv1a(url)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** FNV-1a over the UTF-16 units of a text, 32 bits, signed. Another `basis` gives other hashes. */
export function fnv1a(text: string, basis = 0x811c9dc5): number {
  let hash = basis
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash
}
