// The methods that are registered as safe (RFC 9110 §16.1; https://www.iana.org/assignments/http-methods, 2026-11-27).
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'PRI', 'PROPFIND', 'QUERY', 'REPORT', 'SEARCH', 'TRACE'])

/** Whether a method asks for no change (RFC 9110 §9.2.1). */
export function isSafeMethod(method: string): boolean {
  return SAFE_METHODS.has(method)
}

function sameOriginTarget(field: string | null, base: URL): string | undefined {
  if (field === null || !URL.canParse(field, base)) return undefined
  const { origin, pathname, search } = new URL(field, base)
  return origin === base.origin ? origin + pathname + search : undefined
}

/**
 * Whether a page or a program of the site sent a request. Browsers say from where an unsafe method comes. Node's `fetch`, in which many
 * servers of sites are written, sends fetch metadata without an origin. Behind a proxy that ends TLS the scheme is not ours.
 */
function isFromSite(headers: Headers, { host }: URL): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const origin = headers.get('origin')
  return origin === null ? headers.has('sec-fetch-mode') : URL.parse(origin)?.host === host
}

/**
 * The URLs whose stored responses end when an unsafe method succeeds (RFC 9111 §4.4): the target itself, and those of `Location` and
 * `Content-Location` that have the same origin. These count when something was created there (201) or the site itself asked: any client
 * can make many an origin redirect where it wants. Empty for safe methods and for responses that are an error (4xx, 5xx). The caller maps
 * each to its canonical form, as for a request. Never throws.
 */
export function invalidationTargets(
  { method, url, headers }: Pick<Request, 'method' | 'url' | 'headers'>,
  response: Response,
): readonly string[] {
  if (isSafeMethod(method) || response.status >= 400 || !URL.canParse(url)) return []
  const base = new URL(url)
  if (response.status !== 201 && !isFromSite(headers, base)) return [url]
  const targets = [url]
  for (const name of ['location', 'content-location']) {
    const target = sameOriginTarget(response.headers.get(name), base)
    if (target !== undefined) targets.push(target)
  }
  return [...new Set(targets)]
}
