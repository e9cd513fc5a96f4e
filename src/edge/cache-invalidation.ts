const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE'])

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
 * The URLs whose stored responses end when an unsafe method succeeds (RFC 9111 §4.4): the target itself, and `Location` and
 * `Content-Location` where they have the same origin. Empty for safe methods and for responses that are an error (4xx, 5xx).
 * The caller maps each to its canonical form, as for a request. Never throws.
 */
export function invalidationTargets(method: string, url: string, response: Response): readonly string[] {
  if (isSafeMethod(method) || response.status >= 400 || !URL.canParse(url)) return []
  const base = new URL(url)
  const targets = [url]
  for (const name of ['location', 'content-location']) {
    const target = sameOriginTarget(response.headers.get(name), base)
    if (target !== undefined) targets.push(target)
  }
  return [...new Set(targets)]
}
