/**
 * The User-Agent of every fetch: `edge-canonicalizer/0.1.0 (+https://example.com/crawler)`. `contact` is a URL or address for the
 * owner of a site; characters that a header comment cannot hold are left out.
 */
export function userAgent(version: string, contact?: string): string {
  const name = `edge-canonicalizer/${version}`
  const comment = (contact ?? '').replace(/[^\x21-\x7e]|[()\\]/g, '')
  return comment === '' ? name : `${name} (+${comment})`
}
