/** The identity text behind a `url:` key. It folds what only spells the same page differently; the URL is not changed. */

import { articleOfAmp } from '../rules/match/amp-twin.ts'
import { wrapsUrl } from '../rules/match/wrapped-url.ts'
import type { UrlParts } from '../url/parts.ts'
import { mayFold, type HostContext } from './host-context.ts'
import type { Applied } from './types.ts'
import type { Place } from '../rules/match/types.ts'

/** The text whose hash is the key, and all that was done to get it. */
export interface Identity {
  readonly text: string
  /** Characters behind `https://` that are left out of the text before it is hashed; 0: none. */
  readonly left: number
  /** Index of a slash that is left out of it too; 0: none. */
  readonly slash: number
  readonly applied: readonly Applied[]
}

/** The identity of a URL in which nothing may be folded. */
export function unfolded(text: string, applied: readonly Applied[]): Identity {
  return { text, left: 0, slash: 0, applied }
}

/**
 * {@link identityOf} for a plain URL with the origin of `context`: the text is mostly the URL itself, of which some characters
 * are left out.
 *
 * @param pathEnd index of `?`, or the length of the URL where it has no query
 * @param isOddPath whether there is something to look at in the path
 * @param noted what was done before; the foldings may be added to it
 */
export function plainIdentityOf(
  url: string,
  { pathEnd, isOddPath }: { readonly pathEnd: number; readonly isOddPath: boolean },
  context: HostContext,
  noted: Applied[],
): Identity {
  const { host, hostFold, foldedHost, secureOrigin } = context
  const secure = url.charCodeAt(4) === 0x73
  const pathStart = secure ? secureOrigin.length : secureOrigin.length - 1
  const last = url.charCodeAt(pathEnd - 1)
  if (
    !secure ||
    (isIndexFileEnd(last) && mayEndInIndexFile(url, pathEnd)) ||
    (isOddPath && mayBeAmpTwin(url, pathStart, foldedHost)) ||
    holdsAmpElsewhere(url, pathEnd, last) ||
    foldedHost.startsWith('amp.')
  ) {
    const path = url.slice(pathStart, pathEnd)
    const query = pathEnd === url.length ? undefined : url.slice(pathEnd + 1)
    const scheme = secure ? 'https' : 'http'
    return identityOf(url, { scheme, userinfo: '', host, port: '', path, query, fragment: undefined }, context, noted)
  }
  const left = host.length - foldedHost.length
  const slashFold = last === SLASH ? slashFoldOf(url.slice(pathStart, pathEnd), context) : undefined
  const slash = slashFold === undefined ? 0 : pathEnd - 1
  return { text: url, left, slash, applied: withFolds(noted, hostFold, slashFold) }
}

/** The first push allocates sixteen places, which takes longer than hashing a quarter of the URL. */
function withFolds(noted: Applied[], hostFold: Applied | undefined, slashFold: Applied | undefined): Applied[] {
  if (noted.length === 0) {
    if (slashFold === undefined) return hostFold === undefined ? noted : [hostFold]
    return hostFold === undefined ? [slashFold] : [hostFold, slashFold]
  }
  if (hostFold !== undefined) noted.push(hostFold)
  if (slashFold !== undefined) noted.push(slashFold)
  return noted
}

const SLASH = 0x2f
const DOT = 0x2e

/** A dot where that of `.htm`, `.php` or `.aspx` stands, and a slash where `/index` or `/default` begins before it. */
function mayEndInIndexFile(url: string, pathEnd: number): boolean {
  const dot = url.charCodeAt(pathEnd - 4) === DOT ? pathEnd - 4 : pathEnd - 5
  if (url.charCodeAt(dot) !== DOT) return false
  return url.charCodeAt(dot - 6) === SLASH || url.charCodeAt(dot - 8) === SLASH
}

/**
 * Folds scheme, host prefix, AMP twin, index file and trailing slash, each unless vetoed for this host.
 *
 * @param url the draft as text; the identity where nothing is folded
 * @param noted what was done before; the foldings may be added to it
 */
export function identityOf(url: string, draft: UrlParts, context: HostContext, noted: Applied[]): Identity {
  const scheme = foldedScheme(draft, context)
  const place = { host: context.foldedHost, path: draft.path, query: draft.query }
  // In a path that holds a whole URL, the end and a mark of AMP belong to that.
  const isWrapper = wrapsUrl(place)
  const mayBeTwin = !isWrapper && mayBeAmpTwin(url, url.indexOf('/', 8), place.host)
  const article = mayBeTwin && mayFold(context, 'fold:amp', place.path) ? articleOfAmp(place) : undefined
  const { host, path: ownPath, query } = article ?? place
  const withoutIndex = isWrapper ? ownPath : foldIndexFile(ownPath, context)
  const slashFold = isWrapper ? undefined : slashFoldOf(withoutIndex, context)
  const path = slashFold?.to ?? withoutIndex
  const isSame = scheme === draft.scheme && path === draft.path && host === draft.host && query === draft.query
  if (isSame) return unfolded(url, noted)
  let text = `${scheme}://${host}`
  if (draft.port !== '') text += `:${draft.port}`
  text += path
  if (query !== undefined) text += `?${query}`
  if (draft.fragment !== undefined) text += `#${draft.fragment}`
  if (scheme !== draft.scheme) noted.push({ step: 'key', rule: 'fold:scheme', from: draft.scheme, to: scheme })
  if (context.dotFold !== undefined) noted.push(context.dotFold)
  if (context.hostFold !== undefined) noted.push(context.hostFold)
  if (article !== undefined)
    noted.push({ step: 'key', rule: 'fold:amp', from: placeText(place), to: placeText(article) })
  if (withoutIndex !== ownPath) noted.push({ step: 'key', rule: 'fold:index', from: ownPath, to: withoutIndex })
  if (slashFold !== undefined) noted.push(slashFold)
  return unfolded(text, noted)
}

/** `http` on its default port counts as `https`; on any other port the two are different servers. */
function foldedScheme(draft: UrlParts, context: HostContext): string {
  if (draft.scheme === 'https' || draft.port !== '') return draft.scheme
  return mayFold(context, 'fold:scheme', draft.path) ? 'https' : 'http'
}

/** Whether a URL may be an AMP twin: a quick no for nearly all, also for lamps and samples. */
function mayBeAmpTwin(url: string, pathStart: number, host: string): boolean {
  const at = url.indexOf('amp', pathStart)
  return (at !== -1 && AMP_MARK.test(url)) || host.startsWith('amp.')
}

const AMP_MARK = /[^A-Za-z\d]amp/

/** The same for the end of a usual path (`/amp`, `/amp/`, `.amp.html`), and for the query. A segment `amp` before others makes a path odd. */
function holdsAmpElsewhere(url: string, pathEnd: number, last: number): boolean {
  const length = AMP_AND_REST[last & 127]!
  if (length !== 0 && url.startsWith('amp', pathEnd - length)) return true
  return pathEnd !== url.length && url.includes('amp', pathEnd)
}

/** Length of `amp`, `amp/`, `amp.htm` and `amp.html`, by the last character. */
const AMP_AND_REST = new Uint8Array(128)
for (const end of ['amp', 'amp/', 'amp.htm', 'amp.html']) AMP_AND_REST[end.charCodeAt(end.length - 1)] = end.length

function placeText({ host, path, query }: Place): string {
  return host + path + (query === undefined ? '' : `?${query}`)
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
