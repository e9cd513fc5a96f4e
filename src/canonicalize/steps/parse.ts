/** Step 1: text to parts, the way a browser reads it (WHATWG URL). */

import { scan, scanPlain } from '../fast/scan.ts'
import { formatUrl, serializeHttpUrl, splitSerializedUrl } from '../../url/parts.ts'
import { PLAIN_HOST } from '../../url/host.ts'
import type { Draft } from '../draft.ts'
import type { Applied } from '../types.ts'

/** No port, no credentials. */
const PLAIN_ORIGIN = new RegExp(String.raw`^https?:\/\/${PLAIN_HOST}\/`)

/**
 * Parses a URL into a draft.
 *
 * @param noted what was done before, for a URL that was found inside another one
 * @returns undefined when the text is no http(s) URL; never throws
 */
export function parse(text: string, noted: readonly Applied[] = NOTHING): Draft | undefined {
  if (PLAIN_ORIGIN.test(text) && scanPlain(text, text.indexOf('/', 8)) && !hasDotSegment(text)) {
    return splitPlain(text, noted)
  }
  return parseWhatwg(text, noted)
}

/** {@link parse} for text that is known not to be plain. */
export function parseWhatwg(text: string, noted: readonly Applied[] = NOTHING): Draft | undefined {
  const serialized = serializeHttpUrl(text)
  if (serialized === undefined) return undefined
  const parts = splitSerializedUrl(serialized)
  const href = formatUrl(parts)
  const applied = href === text ? [...noted] : [...noted, { step: 'parse', rule: 'whatwg', from: text, to: href }]
  const { scheme, userinfo, host, port, path, query, fragment } = parts
  const [isPlain, profile, clickTest] = [false, 'identity', undefined] as const
  return { href, isPlain, profile, scheme, userinfo, host, port, path, query, fragment, clickTest, applied }
}

const NOTHING: readonly Applied[] = []

/** {@link parse} for text that was scanned last, with success, behind an origin that is plain. */
export function parseScanned(text: string): Draft | undefined {
  return hasDotSegment(text) ? parse(text) : splitPlain(text, NOTHING)
}

/**
 * Text that is its own WHATWG serialization beyond doubt and was scanned last: no credentials, no usual port, no empty query
 * or fragment. Such text needs no parser; a property test holds this against the parser.
 */
function splitPlain(href: string, noted: readonly Applied[]): Draft {
  const secure = href.charCodeAt(4) === 0x73
  const authority = secure ? 8 : 7
  const pathStart = href.indexOf('/', authority)
  const colon = href.indexOf(':', authority)
  const hostEnd = colon === -1 || colon > pathStart ? pathStart : colon
  const { pathEnd, end } = scan
  return {
    href,
    isPlain: hostEnd === pathStart && end === href.length,
    profile: 'identity',
    scheme: secure ? 'https' : 'http',
    userinfo: '',
    host: href.slice(authority, hostEnd),
    port: hostEnd === pathStart ? '' : href.slice(hostEnd + 1, pathStart),
    path: href.slice(pathStart, pathEnd),
    query: pathEnd === end ? undefined : href.slice(pathEnd + 1, end),
    fragment: end === href.length ? undefined : href.slice(end + 1),
    clickTest: undefined,
    applied: noted.length === 0 ? [] : [...noted],
  }
}

/** Dots as such are refused while scanning; here for those that are percent-encoded. */
function hasDotSegment(text: string): boolean {
  return scan.hasPathOctets && /%2e/i.test(text.slice(0, scan.pathEnd))
}
