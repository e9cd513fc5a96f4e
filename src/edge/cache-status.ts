import type { CacheOutcome } from './adapters/adapter.ts'
import type { BypassReason } from './gates.ts'
import type { Members } from './structured-fields.ts'
import { serializeItem } from './structured-fields.ts'

/** What was done with a request, in one word: `detail` of our `Cache-Status` member. */
export type Detail =
  | 'identity' // the URL was canonical already
  | 'rewrite'
  | 'redirect'
  | 'observe'
  | 'off'
  | `bypass-${BypassReason}`
  | 'refused'
  | 'origin-unreachable'

/** Our name in `Cache-Status`. */
export const CACHE_NAME = 'edge-canonicalizer'

/** Our member of `Cache-Status` (RFC 9211 §2); without an outcome neither a stored response nor the origin was asked. */
export function cacheStatus(outcome: CacheOutcome | undefined, detail: Detail): string {
  if (detail === 'observe' && outcome?.kind === 'forward') return OBSERVED
  return serializeItem(CACHE_NAME, { ...outcomeParameters(outcome), detail: { token: detail } })
}

// The one that must cost nothing.
const OBSERVED = `"${CACHE_NAME}"; fwd=bypass; detail=observe`

function outcomeParameters(outcome: CacheOutcome | undefined): Members {
  if (outcome === undefined) return {}
  if (outcome.kind === 'hit') return { hit: true, ttl: outcome.ttlSeconds }
  const { fwd, fwdStatus, stored, collapsed } = outcome
  return { fwd: { token: fwd }, 'fwd-status': fwdStatus, stored, collapsed }
}
