// Which fields of a response are stored, and how a newer response updates them (RFC 9111 §3.1, §3.2).

const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authentication-info',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

// They describe the bytes that are stored, not the bytes that a 304 or a HEAD answer stands for.
const NEVER_UPDATED = new Set(['content-length', 'content-encoding', 'content-range'])

// The runtime hands scripts the decoded bytes of these codings.
const DECODED_BY_RUNTIME = /^\s*(?:gzip|br)\s*$/i

function nominated(headers: Headers): readonly string[] {
  const names = (headers.get('connection') ?? '').split(',').map((name) => name.trim().toLowerCase())
  return names.filter((name) => /^[!#$%&'*+\-.^_`|~0-9a-z]+$/.test(name))
}

/** A copy without hop-by-hop fields and the fields that `Connection` names (RFC 9110 §7.6.1). */
export function endToEndHeaders(headers: Headers): Headers {
  const copy = new Headers(headers)
  for (const name of nominated(headers)) copy.delete(name)
  for (const name of HOP_BY_HOP) copy.delete(name)
  return copy
}

/** Whether the runtime decodes this response's body when a script reads it, so that the coding must not be announced again. */
export function isDecodedByRuntime(headers: Headers): boolean {
  return DECODED_BY_RUNTIME.test(headers.get('content-encoding') ?? '')
}

/**
 * The fields of a newer response put over stored ones (RFC 9111 §3.2): each field of the newer one replaces all of its name,
 * except hop-by-hop fields and those that describe the stored bytes; fields it does not have stay.
 */
export function mergeHeaders(stored: Headers, newer: Headers): Headers {
  const merged = new Headers(stored)
  const cookies = newer.getSetCookie()
  for (const [name, value] of endToEndHeaders(newer)) {
    if (name === 'set-cookie' || NEVER_UPDATED.has(name)) continue
    merged.set(name, value)
  }
  if (cookies.length > 0) merged.delete('set-cookie')
  for (const cookie of cookies) merged.append('set-cookie', cookie)
  // The newer response's age counts from its own origin, not from the stored one's.
  if (!newer.has('age')) merged.delete('age')
  return merged
}

/** The fields a cache sends: `Cloudflare-CDN-Cache-Control` is addressed to us and ends here (RFC 9213 §2.2). */
export function withoutTargetedForUs(headers: Headers): Headers {
  headers.delete('cloudflare-cdn-cache-control')
  return headers
}
