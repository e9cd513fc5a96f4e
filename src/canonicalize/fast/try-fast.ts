/**
 * The short way for plain URLs. It does what steps 4 to 7 would do, by offsets and without an object per parameter;
 * whatever it is not sure of it leaves to the steps. A property test holds the two against each other.
 */

import { wrapsUrl } from '../../rules/match/wrapped-url.ts'
import { HashedCanonical } from '../hashed-canonical.ts'
import type { HostContext } from '../host-context.ts'
import { filterPlainQuery, type PlainRun } from './filter-query.ts'
import { scan, scanPlain, scanQuery } from './scan.ts'
import { fragmentNote, isPageAnywhere } from '../steps/fragment.ts'
import { plainIdentityOf } from '../steps/key.ts'
import { encodingNote, NEEDS_WORK, normalizeQuery } from '../steps/percent-encoding.ts'
import type { Applied, Canonical } from '../types.ts'

/** Scans a URL that begins with the origin of `context` and a `/`; false when it is not plain, or this host's never take the short way. */
export function isPlainUrl(text: string, context: HostContext): boolean {
  if (!context.takesPlainUrls) return false
  if (scan.text === text && scan.plain === context.plainPath) return true
  return scanPlain(text, pathStartOf(text, context), context.plainPath)
}

/** The request profile of the URL that {@link isPlainUrl} scanned last; undefined when the steps have to do it. Never throws. */
export function plainRequest(url: string, context: HostContext): Canonical | undefined {
  const applied: Applied[] = []
  const { end } = scan
  // The fragment may be a secret.
  if (end !== url.length && context.fragmentPages !== undefined) return undefined
  const body = end === url.length ? url : url.slice(0, end)
  const text = canonicalizePlain(body, context, { profile: 'request', applied })
  if (text === undefined) return undefined
  const whole = body === url ? text : text + url.slice(end)
  return { ok: true, url: whole, key: whole, applied }
}

/** The same for the identity profile, on a host without redirectors and items. */
export function plainIdentity(url: string, context: HostContext): Canonical | undefined {
  const { end } = scan
  const hasFragment = end !== url.length
  if (hasFragment && (context.fragmentPages !== undefined || isPageAnywhere(url.slice(end + 1), context)))
    return undefined
  const applied: Applied[] = []
  const body = hasFragment ? url.slice(0, end) : url
  const text = canonicalizePlain(body, context, { profile: 'identity', applied })
  if (text === undefined) return undefined
  // Octets are normalized before, parameters are dropped after the fragment.
  if (hasFragment) applied.splice(applied[0]?.step === 'percent-encoding' ? 1 : 0, 0, fragmentNote(url.slice(end)))
  const path = { pathEnd: Math.min(scan.pathEnd, text.length), isOddPath: scan.isOddPath }
  const identity = plainIdentityOf(text, path, context, applied)
  return new HashedCanonical(true, text, identity)
}

/**
 * Canonicalizes the URL that {@link isPlainUrl} scanned last. `scan.pathEnd` afterwards holds for the text and the result.
 *
 * @param text the URL up to its fragment
 * @param run gets what was done; worthless when the result is undefined
 * @returns the canonical URL; undefined when the steps have to do it. Never throws
 */
export function canonicalizePlain(text: string, context: HostContext, run: PlainRun): string | undefined {
  if (scan.pieces === -1) return undefined
  const pathStart = pathStartOf(text, context)
  if (scan.isOddPath) {
    const path = text.slice(pathStart, scan.pathEnd)
    const needsSteps = context.index.remarkablePath.test(path) || wrapsUrl({ path, query: undefined })
    if (needsSteps || (scan.hasPathOctets && NEEDS_WORK.test(path))) return undefined
  }
  if (scan.pieces === 0) return text
  // The query may be a URL.
  if (scan.hasOddNames && text.startsWith('http', scan.pathEnd + 1)) return undefined
  // The places are sorted and moved from here on.
  scan.text = ''
  const isNormalized = !scan.hasQueryOctets || context.vetoed?.has('percent-encoding') === true
  const normalized = isNormalized ? text : normalizeOctets(text, pathStart, run.applied)
  return filterPlainQuery(normalized, pathStart, context, run)
}

/** Where the path of a URL with the origin of `context` begins. */
function pathStartOf(text: string, context: HostContext): number {
  return (text.charCodeAt(4) === 0x73 ? 8 : 7) + context.authority.length
}

function normalizeOctets(text: string, pathStart: number, applied: Applied[]): string {
  const query = text.slice(scan.pathEnd + 1)
  if (!NEEDS_WORK.test(query)) return text
  const normalized = normalizeQuery(query)
  if (normalized === query) return text
  const path = text.slice(pathStart, scan.pathEnd)
  applied.push(encodingNote(`${path}?${query}`, `${path}?${normalized}`))
  const result = text.slice(0, scan.pathEnd + 1) + normalized
  // Only unreserved characters were decoded, in values: the parameters are the same, at other places.
  scanQuery(result, scan.pathEnd + 1)
  return result
}
