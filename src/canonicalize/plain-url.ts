/**
 * The short way for plain URLs: text that is its own serialization, with nothing odd about it. It does what steps 1 and
 * 4 to 7 would do, in one pass over offsets and without an object per parameter; whatever it is not sure of it leaves to the
 * steps. A property test holds the two against each other.
 */

import type { Draft } from './draft.ts'
import { opens, type HostContext } from './host-context.ts'
import type { HostContexts } from './host-contexts.ts'
import { filterPlainQuery } from './plain-query.ts'
import { encodingNote, NEEDS_WORK, normalizeQuery } from './steps/percent-encoding.ts'
import type { Applied, Profile } from './types.ts'

/**
 * A lower-case DNS name that ends in letters, no port, no credentials, no fragment, no segment that begins with a dot, and
 * only characters that no percent-encode set touches and no rule about paths looks for (`;`, `(`, `%`).
 */
const PLAIN =
  /^https?:\/\/(?:[a-z0-9-]+\.)+[a-z]+(?:\/(?:[\w~!$&'*+,=:@[\]|-][\w.~!$&'*+,=:@[\]|-]*)?)+(?:\?[\w.~!$&()*+,;=:@[\]|/?^`{}\\%-]+)?$/

/** A plain URL after steps 1 to 7. */
export interface Plain extends Draft {
  readonly url: string
  readonly context: HostContext
}

/** Canonicalizes a plain URL; undefined when the steps have to do it. Never throws. */
export function canonicalizePlain(text: string, contexts: HostContexts, profile: Profile): Plain | undefined {
  if (!PLAIN.test(text)) return undefined
  const secure = text.charCodeAt(4) === 0x73
  const pathStart = text.indexOf('/', 8)
  const context = contexts.at(text, secure ? 8 : 7, pathStart)
  if (!context.takesPlainUrls || (profile === 'identity' && opens(context))) return undefined
  const mark = text.indexOf('?', pathStart)
  const path = mark === -1 ? text.slice(pathStart) : text.slice(pathStart, mark)
  if (context.index.remarkablePath.test(path)) return undefined
  const applied: Applied[] = []
  const query = mark === -1 ? '' : plainQuery(text, mark, path, context, applied)
  if (query === undefined) return undefined
  return {
    href: text,
    scheme: secure ? 'https' : 'http',
    userinfo: '',
    host: context.host,
    port: '',
    path,
    query: query === '' ? undefined : query,
    fragment: undefined,
    applied,
    url: applied.length === 0 ? text : query === '' ? text.slice(0, mark) : text.slice(0, mark + 1) + query,
    context,
  }
}

function plainQuery(
  text: string,
  mark: number,
  path: string,
  context: HostContext,
  applied: Applied[],
): string | undefined {
  if (!text.includes('%', mark) || !NEEDS_WORK.test(text))
    return filterPlainQuery(text, mark + 1, path, context, applied)
  const query = text.slice(mark + 1)
  const normalized = normalizeQuery(query)
  if (normalized !== query) applied.push(encodingNote(`${path}?${query}`, `${path}?${normalized}`))
  return filterPlainQuery(normalized, 0, path, context, applied)
}
