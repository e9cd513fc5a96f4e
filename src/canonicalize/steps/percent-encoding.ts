/** Syntax-based normalization of percent-encoded octets (RFC 3986 §6.2.2). Path case is kept; `+` and `%20` stay different. */

import { normalizePercentEncoding } from '../../url/percent-encoding.ts'
import type { Draft } from '../draft.ts'
import type { HostContext } from '../host-context.ts'
import { isEncodingVetoed } from '../record/template-vetoes.ts'
import { BOTH, type Step } from '../step.ts'
import type { Applied } from '../types.ts'

/** Normalizes percent-encoded octets. */
export const percentEncodingStep: Step = {
  name: 'percent-encoding',
  title: 'percent-encoding',
  changes: 'url',
  profiles: BOTH,
  skipsWrapped: true,
  run: ({ draft, context }) => percentEncoding(draft, context),
  explain: {
    purpose: 'upper-case hex, unreserved characters decoded (RFC 3986 §6.2.2)',
    nothing: 'nothing to normalize',
  },
}

/**
 * Text that {@link percentEncoding} may change: an octet with a lower-case digit, or one in the ranges of unreserved
 * characters; malformed text is found out later.
 */
export const NEEDS_WORK = /%(?:[\da-fA-F]?[a-f]|2[DE]|3\d|[46][1-9A-F]|[57][\dA]|5F|7E)/

/**
 * Upper-cases hex digits and decodes unreserved characters in path and query, piece by piece where one piece is malformed. Leaves
 * a place alone where a record says so, for the site or the template: a few servers tell `%41` from `A`.
 */
export function percentEncoding(draft: Draft, context: Pick<HostContext, 'record' | 'vetoed'>): void {
  if (!draft.href.includes('%') || !NEEDS_WORK.test(draft.href)) return
  const path = isEncodingVetoed('path', draft, context) ? draft.path : normalizePercentEncoding(draft.path)
  const query = isEncodingVetoed('query', draft, context) ? draft.query : draft.query && normalizeQuery(draft.query)
  if (path === draft.path && query === draft.query) return
  const from = draft.path + (draft.query === undefined ? '' : `?${draft.query}`)
  draft.applied.push(encodingNote(from, path + (query === undefined ? '' : `?${query}`)))
  draft.path = path
  draft.query = query
}

/** Normalizes every name and value for itself. A stray `%` leaves its own name or value as it is, not its neighbours: only `&` and `=` part them, and neither is ever decoded. */
export function normalizeQuery(query: string): string {
  if (!query.includes('%')) return query
  return query.split('&').map(normalizePair).join('&')
}

/** What this step notes: path and query before and after. */
export function encodingNote(from: string, to: string): Applied {
  return { step: 'percent-encoding', rule: 'percent-encoding', from, to }
}

function normalizePair(pair: string): string {
  if (!pair.includes('%')) return pair
  const equals = pair.indexOf('=')
  if (equals === -1) return normalizePercentEncoding(pair)
  return `${normalizePercentEncoding(pair.slice(0, equals))}=${normalizePercentEncoding(pair.slice(equals + 1))}`
}
