/**
 * The short way for plain URLs. It does what steps 4 to 7 would do, in one pass over offsets and without an object per
 * parameter; whatever it is not sure of it leaves to the steps. A property test holds the two against each other.
 */

import type { Draft } from './draft.ts'
import type { HostContext } from './host-context.ts'
import { filterPlainQuery } from './plain-query.ts'
import { encodingNote, NEEDS_WORK, normalizeQuery } from './steps/percent-encoding.ts'
import type { Applied } from './types.ts'

/**
 * Canonicalizes a draft in place.
 *
 * @returns the canonical URL; undefined, and the draft as it was, when the steps have to do it. Never throws
 */
export function canonicalizePlain(draft: Draft, context: HostContext): string | undefined {
  if (!draft.isPlain || !context.takesPlainUrls || context.index.remarkablePath.test(draft.path)) return undefined
  if (draft.query === undefined) return draft.href
  const applied: Applied[] = []
  const query = filterQuery(draft.query, draft.path, context, applied)
  if (query === undefined) return undefined
  if (applied.length === 0) return draft.href
  const beforeQuery = draft.href.slice(0, draft.href.length - draft.query.length - 1)
  draft.query = query === '' ? undefined : query
  draft.applied.push(...applied)
  return query === '' ? beforeQuery : `${beforeQuery}?${query}`
}

function filterQuery(query: string, path: string, context: HostContext, applied: Applied[]): string | undefined {
  if (!query.includes('%') || !NEEDS_WORK.test(query)) return filterPlainQuery(query, path, context, applied)
  const normalized = normalizeQuery(query)
  if (normalized !== query) applied.push(encodingNote(`${path}?${query}`, `${path}?${normalized}`))
  return filterPlainQuery(normalized, path, context, applied)
}
