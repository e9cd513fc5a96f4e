/** Step 1: text to parts, the way a browser reads it (WHATWG URL). */

import { formatUrl, serializeHttpUrl, splitSerializedUrl } from '../../url/parts.ts'
import type { Draft } from '../draft.ts'
import type { Applied } from '../types.ts'

/**
 * Text that is its own WHATWG serialization beyond doubt: a lower-case DNS name that ends in letters, no port, no
 * credentials, and only characters that no percent-encode set touches. Such text needs no parser; a property test holds
 * this against the parser. `/.` (dot segments), `%2e` and `xn--` (punycode is validated) are left to the parser.
 */
const ALREADY_SERIALIZED =
  /^https?:\/\/(?:[a-z0-9-]+\.)+[a-z]+\/[\w.~!$&'()*+,;=:@%[\]|/-]*(?:\?[\w.~!$&()*+,;=:@%[\]|/?^`{}\\-]+)?$/

/**
 * Parses a URL into a draft.
 *
 * @param noted what was done before, for a URL that was found inside another one
 * @returns undefined when the text is no http(s) URL; never throws
 */
export function parse(text: string, noted: readonly Applied[] = []): Draft | undefined {
  if (isSerialized(text)) return splitPlain(text, noted)
  const serialized = serializeHttpUrl(text)
  if (serialized === undefined) return undefined
  const parts = splitSerializedUrl(serialized)
  const href = formatUrl(parts)
  const applied = href === text ? [...noted] : [...noted, { step: 'parse', rule: 'whatwg', from: text, to: href }]
  const { scheme, userinfo, host, port, path, query, fragment } = parts
  return { href, scheme, userinfo, host, port, path, query, fragment, applied }
}

/** Text that {@link isSerialized}: no credentials, no port, no fragment, no empty query. */
function splitPlain(href: string, noted: readonly Applied[]): Draft {
  const secure = href.charCodeAt(4) === 0x73
  const authority = secure ? 8 : 7
  const pathStart = href.indexOf('/', authority)
  const mark = href.indexOf('?', pathStart)
  return {
    href,
    scheme: secure ? 'https' : 'http',
    userinfo: '',
    host: href.slice(authority, pathStart),
    port: '',
    path: mark === -1 ? href.slice(pathStart) : href.slice(pathStart, mark),
    query: mark === -1 ? undefined : href.slice(mark + 1),
    fragment: undefined,
    applied: noted.length === 0 ? [] : [...noted],
  }
}

/** Whether {@link serializeHttpUrl} would return the very same text; false when in doubt. */
export function isSerialized(text: string): boolean {
  if (!ALREADY_SERIALIZED.test(text)) return false
  if (text.includes('/.') || text.includes('xn--')) return false
  return !text.includes('%2e') && !text.includes('%2E')
}
