/** Step 1: text to parts, the way a browser reads it (WHATWG URL). */

import { serializeHttpUrl, splitSerializedUrl } from '../../url/parts.ts'
import type { Draft } from '../draft.ts'
import type { Applied } from '../types.ts'

/**
 * Text that is its own WHATWG serialization beyond doubt: a lower-case DNS name that ends in letters, no port, no
 * credentials, and only characters that no percent-encode set touches. Such text needs no parser; a property test holds
 * this against the parser. `/.` (dot segments), `%2e` and `xn--` (punycode is validated) are left to the parser.
 */
const ALREADY_SERIALIZED =
  /^https?:\/\/(?:[a-z0-9-]+\.)+[a-z]+\/[\w.~!$&'()*+,;=:@%[\]|/-]*(?:\?[\w.~!$&()*+,;=:@%[\]|/?^`{}\\-]*)?$/

/**
 * Parses a URL into a draft.
 *
 * @param noted what was done before, for a URL that was found inside another one
 * @returns undefined when the text is no http(s) URL; never throws
 */
export function parse(text: string, noted: readonly Applied[] = []): Draft | undefined {
  const href = isSerialized(text) ? text : serializeHttpUrl(text)
  if (href === undefined) return undefined
  const parts = splitSerializedUrl(href)
  const applied = noted.length === 0 ? [] : [...noted]
  if (href !== text) applied.push({ step: 'parse', rule: 'whatwg', from: text, to: href })
  return {
    scheme: parts.scheme,
    userinfo: parts.userinfo,
    host: parts.host,
    port: parts.port,
    path: parts.path,
    query: parts.query,
    fragment: parts.fragment,
    applied,
  }
}

/** Whether {@link serializeHttpUrl} would return the very same text; false when in doubt. */
export function isSerialized(text: string): boolean {
  if (!ALREADY_SERIALIZED.test(text)) return false
  if (text.includes('/.') || text.includes('xn--')) return false
  return !text.includes('%2e') && !text.includes('%2E')
}
