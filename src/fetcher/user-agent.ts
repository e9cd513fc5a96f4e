/**
 * The one name under which pages are asked for: `edge-canonicalizer/0.1.0 (+https://example.com/crawler)`. `contact` is where a
 * site's owner can read or write about the visits; characters that cannot stand in a header comment are left out.
 */
export function userAgent(version: string, contact?: string): string {
  const name = `edge-canonicalizer/${version}`
  const comment = (contact ?? '').replace(/[^\x21-\x7e]|[()\\]/g, '')
  return comment === '' ? name : `${name} (+${comment})`
}
