import type { CacheOutcome } from '../adapters/types.ts'
import type { Detail } from './types.ts'

/** Our name in `Cache-Status`. */
const CACHE_NAME = 'edge-canonicalizer'

/**
 * Our member of `Cache-Status` (RFC 9211 §2); without an outcome neither a stored response nor the origin was asked. Put
 * together as text: its parts are tokens and integers of our own, and it is written for every response.
 */
export function cacheStatus(outcome: CacheOutcome | undefined, detail: Detail): string {
  return `"${CACHE_NAME}"${outcome === undefined ? '' : parametersOf(outcome)}; detail=${detail}`
}

function parametersOf(outcome: CacheOutcome): string {
  if (outcome.kind === 'hit') return outcome.ttlSeconds === undefined ? '; hit' : `; hit; ttl=${outcome.ttlSeconds}`
  if (outcome.kind === 'unavailable') return ''
  const { fwd, fwdStatus, stored, collapsed } = outcome
  const status = fwdStatus === undefined ? '' : `; fwd-status=${fwdStatus}`
  return `; fwd=${fwd}${status}${stored === true ? '; stored' : ''}${collapsed === true ? '; collapsed' : ''}`
}
