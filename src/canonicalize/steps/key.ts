/** Step 10: the identity string behind a `url:` key. It folds what only spells the same page differently; the URL is not changed. */

import type { UrlParts } from '../../url/parts.ts'
import { mayFold, type HostContext } from '../host-context.ts'
import type { Applied } from '../types.ts'

/** The text whose hash is the key, and the foldings that made it differ from the URL. */
export interface Identity {
  readonly text: string
  /** Characters behind `https://` that are left out of the text before it is hashed; 0: none. */
  readonly left: number
  /** Index of a slash that is left out of it too; 0: none. */
  readonly slash: number
  readonly applied: readonly Applied[]
}

const NOTHING: readonly Applied[] = []

/** The identity of a URL in which nothing may be folded. */
export function unfolded(text: string): Identity {
  return { text, left: 0, slash: 0, applied: NOTHING }
}

/**
 * {@link identityOf} for a plain URL with the origin of `context`: the text is mostly the URL itself, of which some characters
 * are left out.
 *
 * @param pathEnd index of `?`, or the length of the URL where it has no query
 */
export function plainIdentityOf(url: string, pathEnd: number, context: HostContext): Identity {
  const { host, hostFolds, foldedHost, secureOrigin } = context
  const secure = url.charCodeAt(4) === 0x73
  const pathStart = secure ? secureOrigin.length : secureOrigin.length - 1
  const last = url.charCodeAt(pathEnd - 1)
  if (!secure || (isIndexFileEnd(last) && mayEndInIndexFile(url, pathEnd))) {
    const path = url.slice(pathStart, pathEnd)
    const query = pathEnd === url.length ? undefined : url.slice(pathEnd + 1)
    const scheme = secure ? 'https' : 'http'
    return identityOf(url, { scheme, userinfo: '', host, port: '', path, query, fragment: undefined }, context)
  }
  const left = host.length - foldedHost.length
  const slashFold = last === SLASH ? slashFoldOf(url.slice(pathStart, pathEnd), context) : undefined
  if (slashFold === undefined) return { text: url, left, slash: 0, applied: hostFolds }
  return { text: url, left, slash: pathEnd - 1, applied: [...hostFolds, slashFold] }
}

const SLASH = 0x2f
const DOT = 0x2e

/** The dot of `.htm`, `.php`, `.asp` or `.html`, `.aspx`. */
function mayEndInIndexFile(url: string, pathEnd: number): boolean {
  return url.charCodeAt(pathEnd - 4) === DOT || url.charCodeAt(pathEnd - 5) === DOT
}

/**
 * Folds scheme, host prefix, index file and trailing slash, each unless vetoed for this host.
 *
 * @param url the draft as text; the identity where nothing is folded
 */
export function identityOf(url: string, draft: UrlParts, context: HostContext): Identity {
  const scheme = foldedScheme(draft, context)
  const withoutIndex = foldIndexFile(draft.path, context)
  const slashFold = slashFoldOf(withoutIndex, context)
  const path = slashFold?.to ?? withoutIndex
  const isSame = scheme === draft.scheme && path === draft.path && context.foldedHost === draft.host
  if (isSame) return unfolded(url)
  let text = `${scheme}://${context.foldedHost}`
  if (draft.port !== '') text += `:${draft.port}`
  text += path
  if (draft.query !== undefined) text += `?${draft.query}`
  if (draft.fragment !== undefined) text += `#${draft.fragment}`
  return { text, left: 0, slash: 0, applied: noteFolds(draft, scheme, context, withoutIndex, slashFold) }
}

function noteFolds(
  draft: UrlParts,
  scheme: string,
  context: HostContext,
  withoutIndex: string,
  slashFold: Applied | undefined,
): Applied[] {
  const folds: Applied[] = []
  if (scheme !== draft.scheme) folds.push({ step: 'key', rule: 'fold:scheme', from: draft.scheme, to: scheme })
  folds.push(...context.hostFolds)
  if (withoutIndex !== draft.path) folds.push({ step: 'key', rule: 'fold:index', from: draft.path, to: withoutIndex })
  if (slashFold !== undefined) folds.push(slashFold)
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

function slashFoldOf(path: string, context: HostContext): Applied | undefined {
  if (path.charCodeAt(path.length - 1) !== SLASH || path.length === 1 || path.endsWith('//')) return undefined
  return mayFold(context, 'fold:slash', path)
    ? { step: 'key', rule: 'fold:slash', from: path, to: path.slice(0, -1) }
    : undefined
}
