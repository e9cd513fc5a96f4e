import { HOP_BY_HOP } from './header-names.ts'

// No origin refuses a request for lack of these: they say how to send a response, or what a browser adds to everything it sends.
const NO_REASON: ReadonlySet<string> = new Set([
  ...HOP_BY_HOP,
  'accept-encoding',
  'cache-control',
  'dnt',
  'early-data',
  'host',
  'if-modified-since',
  'if-none-match',
  'pragma',
  'priority',
  'upgrade-insecure-requests',
  'via',
])

/** `*` and a full wildcard mean the same as no header at all. Who sends no `User-Agent` is not the one that we name. */
export function isWildcard(name: string, value: string): boolean {
  const text = value.trim()
  return name !== 'user-agent' && (text === '' || text === '*' || (name === 'accept' && text === '*/*'))
}

/** The part of a request that is compared. */
interface Asked {
  readonly url: string
  readonly headers: { get(name: string): string | null }
}

/**
 * Whether the client's own request could get past a refusal that the canonical one got: it has another URL, or a header that an
 * origin may look at and has not seen. `User-Agent` counts for 403 alone, since only firewalls refuse programs by their name.
 */
export function isAnythingWithheld(own: Request, canonical: Asked, status: number): boolean {
  if (own.url !== canonical.url) return true
  for (const [name, value] of own.headers) {
    if (NO_REASON.has(name) || name.startsWith('sec-') || isWildcard(name, value)) continue
    if (name === 'user-agent' && status !== 403) continue
    if (canonical.headers.get(name) !== value) return true
  }
  return false
}
