/**
 * The fast path for plain URLs. It does what the steps would do, by offsets and without an object per parameter, and leaves
 * whatever it is not sure of to the steps. A property test compares the two.
 */

import { wrapsUrl } from '../../rules/match/wrapped-url.ts'
import { HashedCanonical } from '../hashed-canonical.ts'
import type { HostContext } from '../host-context.ts'
import { QUERY_ENCODING_RULE } from '../record/learned-map.ts'
import { fragmentNote, isPageAnywhere } from '../steps/fragment.ts'
import { plainIdentityOf } from '../identity.ts'
import { encodingNote, NEEDS_WORK, normalizeQuery } from '../steps/percent-encoding.ts'
import type { Applied, Canonical, Profile } from '../types.ts'
import type { FastRun } from './fast-run.ts'
import { filterScannedQuery } from './filter-query.ts'
import { createScan, scanQuery, scanUrl } from './scan.ts'

// Nothing between scanning a URL and reading the places yields, so one per isolate is enough.
const scan = createScan()

/**
 * Canonicalizes a plain URL.
 *
 * @param url begins with the origin of `context` and a `/`
 * @param context of a host without redirectors and items, unless it is known that this URL is none
 * @returns undefined if the steps have to do it. Never throws
 */
export function tryFast(url: string, context: HostContext, profile: Profile): Canonical | undefined {
  if (!context.takesPlainUrls) return undefined
  const pathStart = (url.charCodeAt(4) === LETTER_S ? 8 : 7) + context.authority.length
  if (!scanUrl(scan, url, pathStart, context.plainPath)) return undefined
  const { end } = scan
  const hasFragment = end !== url.length
  // The fragment may be a secret, or a page.
  if (hasFragment && context.fragmentPages !== undefined) return undefined
  const body = hasFragment ? url.slice(0, end) : url
  const run = { scan, text: body, pathStart, context, profile, applied: [] as Applied[] }
  return profile === 'request' ? requestOf(url, run) : identityOf(url, run)
}

const LETTER_S = 0x73

function requestOf(url: string, run: FastRun): Canonical | undefined {
  const { text: body, applied } = run
  const text = canonicalizeScanned(run)
  if (text === undefined) return undefined
  const whole = body === url ? text : text + url.slice(body.length)
  return { ok: true, url: whole, key: whole, applied }
}

function identityOf(url: string, run: FastRun): Canonical | undefined {
  const { text: body, context, applied } = run
  const hasFragment = body !== url
  if (hasFragment && isPageAnywhere(url.slice(body.length + 1), context)) return undefined
  const text = canonicalizeScanned(run)
  if (text === undefined) return undefined
  // Octets are normalized before, parameters are dropped after the fragment.
  if (hasFragment)
    applied.splice(applied[0]?.step === 'percent-encoding' ? 1 : 0, 0, fragmentNote(url.slice(body.length)))
  const path = { pathEnd: Math.min(scan.pathEnd, text.length), isOddPath: scan.isOddPath }
  return new HashedCanonical(true, text, plainIdentityOf(text, path, context, applied))
}

/** The canonical form of the URL that was scanned, up to its fragment. */
function canonicalizeScanned(run: FastRun): string | undefined {
  const { text, pathStart, context } = run
  if (scan.pieces === -1) return undefined
  if (scan.isOddPath) {
    const path = text.slice(pathStart, scan.pathEnd)
    // That includes `%2e`, which may make a dot segment.
    const needsSteps = context.index.remarkablePath.test(path) || wrapsUrl({ path, query: undefined })
    if (needsSteps || (scan.hasPathOctets && NEEDS_WORK.test(path))) return undefined
  }
  if (scan.pieces === 0) return text
  // The query may be a URL.
  if (scan.hasOddNames && text.startsWith('http', scan.pathEnd + 1)) return undefined
  if (scan.hasQueryOctets && isEncodingVetoedSomewhere(context)) return undefined
  const isNormalized = !scan.hasQueryOctets || context.vetoed?.has('percent-encoding') === true
  return filterScannedQuery(isNormalized ? run : normalizeOctets(run))
}

/** Whether some template has its query left alone. */
function isEncodingVetoedSomewhere({ record }: HostContext): boolean {
  const vetoed = record?.learned?.vetoedSomewhere
  return vetoed?.has('percent-encoding') === true || vetoed?.has(QUERY_ENCODING_RULE) === true
}

function normalizeOctets(run: FastRun): FastRun {
  const { text, pathStart, applied } = run
  const query = text.slice(scan.pathEnd + 1)
  if (!NEEDS_WORK.test(query)) return run
  const normalized = normalizeQuery(query)
  if (normalized === query) return run
  const path = text.slice(pathStart, scan.pathEnd)
  applied.push(encodingNote(`${path}?${query}`, `${path}?${normalized}`))
  const result = text.slice(0, scan.pathEnd + 1) + normalized
  // Only unreserved characters were decoded, in values: the parameters are the same, at other places.
  scanQuery(scan, result, scan.pathEnd + 1)
  return { ...run, text: result }
}
