/** Step 10: the identity string behind a `url:` key. It folds what only spells the same page differently; the URL is not changed. */

import type { UrlParts } from '../../url/parts.ts'
import { mayFold, type HostContext } from '../host-context.ts'
import type { Applied } from '../types.ts'

/** The text whose hash is the key, and the foldings that made it differ from the URL. */
export interface Identity {
  readonly text: string
  /** Characters behind `https://` that are left out of the text before it is hashed. */
  readonly left?: number
  readonly applied: readonly Applied[]
}

const NOTHING: readonly Applied[] = []

/**
 * The same for a plain URL with the origin of `context`: mostly the path has nothing to fold, and what is left of the URL
 * behind its host is taken over in one piece.
 *
 * @param pathEnd index of `?`, or the length of the URL where it has no query
 */
export function plainIdentityOf(url: string, pathEnd: number, context: HostContext): Identity {
  const { host, hostFold, foldedHost, secureOrigin } = context
  const secure = url.charCodeAt(4) === 0x73
  const pathStart = secure ? secureOrigin.length : secureOrigin.length - 1
  if (!secure || mayEndFolded(url, pathStart, pathEnd)) {
    const path = url.slice(pathStart, pathEnd)
    const query = pathEnd === url.length ? undefined : url.slice(pathEnd + 1)
    const scheme = secure ? 'https' : 'http'
    return identityOf(url, { scheme, userinfo: '', host, port: '', path, query, fragment: undefined }, context)
  }
  if (hostFold === undefined) return { text: url, applied: NOTHING }
  return { text: url, left: host.length - foldedHost.length, applied: [hostFold] }
}

/** Whether the path ends in a slash or may end in an index file. */
function mayEndFolded(url: string, pathStart: number, pathEnd: number): boolean {
  const last = url.charCodeAt(pathEnd - 1)
  if (last === 0x2f) return pathEnd - pathStart > 1
  if (!isIndexFileEnd(last)) return false
  const first = url.charCodeAt(url.lastIndexOf('/', pathEnd) + 1) // of `index.…` or `default.…`
  return first === 0x69 || first === 0x64
}

/**
 * Folds scheme, host prefix, index file and trailing slash, each unless vetoed for this host.
 *
 * @param url the draft as text; the identity where nothing is folded
 */
export function identityOf(url: string, draft: UrlParts, context: HostContext): Identity {
  const scheme = foldedScheme(draft, context)
  const withoutIndex = foldIndexFile(draft.path, context)
  const path = foldTrailingSlash(withoutIndex, context)
  const isSame = scheme === draft.scheme && path === draft.path && context.foldedHost === draft.host
  if (isSame) return { text: url, applied: NOTHING }
  let text = `${scheme}://${context.foldedHost}`
  if (draft.port !== '') text += `:${draft.port}`
  text += path
  if (draft.query !== undefined) text += `?${draft.query}`
  if (draft.fragment !== undefined) text += `#${draft.fragment}`
  return { text, applied: noteFolds(draft, scheme, context.hostFold, withoutIndex, path) }
}

function noteFolds(
  draft: UrlParts,
  scheme: string,
  hostFold: Applied | undefined,
  withoutIndex: string,
  path: string,
): Applied[] {
  const folds: Applied[] = []
  if (scheme !== draft.scheme) folds.push({ step: 'key', rule: 'fold:scheme', from: draft.scheme, to: scheme })
  if (hostFold !== undefined) folds.push(hostFold)
  if (withoutIndex !== draft.path) folds.push({ step: 'key', rule: 'fold:index', from: draft.path, to: withoutIndex })
  if (path !== withoutIndex) folds.push({ step: 'key', rule: 'fold:slash', from: withoutIndex, to: path })
  return folds
}

/** `http` on its default port counts as `https`; on any other port the two are different servers. */
function foldedScheme(draft: UrlParts, context: HostContext): string {
  if (draft.scheme === 'https' || draft.port !== '') return draft.scheme
  return mayFold(context, 'fold:scheme', draft.path) ? 'https' : 'http'
}

const INDEX_FILE = /\/(?:index\.(?:html?|php)|default\.aspx?)$/

function foldIndexFile(path: string, context: HostContext): string {
  if (!isIndexFileEnd(path.charCodeAt(path.length - 1))) return path
  if (!INDEX_FILE.test(path) || !mayFold(context, 'fold:index', path)) return path
  return path.slice(0, path.lastIndexOf('/') + 1)
}

/** `l`, `m`, `p` or `x`. */
function isIndexFileEnd(last: number): boolean {
  return last === 0x6c || last === 0x6d || last === 0x70 || last === 0x78
}

function foldTrailingSlash(path: string, context: HostContext): string {
  if (path.charCodeAt(path.length - 1) !== 0x2f || path.length === 1 || path.endsWith('//')) return path
  return mayFold(context, 'fold:slash', path) ? path.slice(0, -1) : path
}
