import type { CacheOutcome } from './types.ts'

/** What Cloudflare's `cf-cache-status` says, in the words of RFC 9211. A response without it was not cached. */
const OUTCOMES: Readonly<Record<string, CacheOutcome>> = {
  HIT: { kind: 'hit' },
  // Served expired, while the platform fetches a new one.
  STALE: { kind: 'hit' },
  UPDATING: { kind: 'hit' },
  MISS: { kind: 'forward', fwd: 'uri-miss', stored: true },
  EXPIRED: { kind: 'forward', fwd: 'stale', stored: true },
  REVALIDATED: { kind: 'forward', fwd: 'stale', fwdStatus: 304, stored: true },
  BYPASS: { kind: 'forward', fwd: 'bypass', stored: false },
  DYNAMIC: { kind: 'forward', fwd: 'bypass', stored: false },
  NONE: { kind: 'forward', fwd: 'bypass', stored: false },
}

/** Reads the outcome of a fetch through one of the platform's caches from its response. */
export function platformOutcome(response: Response): CacheOutcome {
  const status = response.headers.get('cf-cache-status')?.toUpperCase() ?? ''
  return OUTCOMES[status] ?? { kind: 'forward', fwd: 'miss', stored: false }
}
