/** What one observation is evidence for. */

import type { Observation, PageSeen } from './types.ts'

/**
 * `page`: content that can be compared. `gone`: the server says that there is none. `barred`: a page that is no content, or
 * a refusal to show it (login, which may be on another site, error text, 401, 403). `unclear`: nothing about the URL.
 */
export type ObservedPage =
  | { readonly kind: 'page'; readonly page: PageSeen }
  | { readonly kind: 'gone' | 'barred' | 'unclear'; readonly why: string }

/** Client errors that concern the client, the moment or the connection, not the URL. */
const TEMPORARY = new Set([402, 407, 408, 421, 425, 429, 451])

/** Classifies one observation. Never throws. */
export function observedPage(observation: Observation): ObservedPage {
  if (observation.kind !== 'page') {
    return { kind: observation.why === 'other-site' ? 'barred' : 'unclear', why: observation.why }
  }
  const { status, signals } = observation
  if (status >= 500 || TEMPORARY.has(status) || status < 200) return { kind: 'unclear', why: `status ${status}` }
  if (status === 401 || status === 403) return { kind: 'barred', why: `status ${status}` }
  if (status >= 400) return { kind: 'gone', why: `status ${status}` }
  if (status >= 300) return { kind: 'unclear', why: `status ${status}` }
  if (signals.looksLike === 'challenge') return { kind: 'unclear', why: 'a challenge for robots' }
  if (signals.looksLike !== 'page') return { kind: 'barred', why: NO_CONTENT[signals.looksLike] }
  return { kind: 'page', page: observation }
}

const NO_CONTENT = {
  login: 'a login page',
  'script-shell': 'a page that needs scripts',
  error: 'an error page',
  empty: 'an empty page',
} as const
