/** Step 1: text to parts, the way a browser reads it (WHATWG URL). */

import { formatUrl, serializeHttpUrl, splitSerializedUrl } from '../../url/parts.ts'
import type { Draft } from '../draft.ts'
import type { Applied } from '../types.ts'

/**
 * Text that is its own WHATWG serialization beyond doubt: a lower-case DNS name that ends in letters, no port, no
 * credentials, no fragment, no segment that begins with a dot, and only characters that no percent-encode set touches. Such
 * text needs no parser; a property test holds this against the parser. `%2e` (a dot segment) and `xn--` (punycode is
 * validated) are tested apart.
 */
const ALREADY_SERIALIZED =
  /^https?:\/\/(?:[a-z0-9-]+\.)+[a-z]+(?:\/(?:[\w~!$&'()*+,;=:@%[\]|-][\w.~!$&'()*+,;=:@%[\]|-]*)?)+(?:\?[\w.~!$&()*+,;=:@%[\]|/?^`{}\\-]+)?$/

/**
 * Parses a URL into a draft.
 *
 * @param noted what was done before, for a URL that was found inside another one
 * @returns undefined when the text is no http(s) URL; never throws
 */
export function parse(text: string, noted: readonly Applied[] = NOTHING): Draft | undefined {
  if (ALREADY_SERIALIZED.test(text)) {
    const draft = splitPlain(text, noted)
    if (!draft.host.includes('xn--') && !hasEncodedDot(draft.path)) return draft
  }
  const serialized = serializeHttpUrl(text)
  if (serialized === undefined) return undefined
  const parts = splitSerializedUrl(serialized)
  const href = formatUrl(parts)
  const applied = href === text ? [...noted] : [...noted, { step: 'parse', rule: 'whatwg', from: text, to: href }]
  const { scheme, userinfo, host, port, path, query, fragment } = parts
  return { href, isPlain: false, scheme, userinfo, host, port, path, query, fragment, applied }
}

const NOTHING: readonly Applied[] = []

/** Text that {@link ALREADY_SERIALIZED} knows: no credentials, no port, no fragment, no empty query. */
function splitPlain(href: string, noted: readonly Applied[]): Draft {
  const secure = href.charCodeAt(4) === 0x73
  const authority = secure ? 8 : 7
  const pathStart = href.indexOf('/', authority)
  const mark = href.indexOf('?', pathStart)
  return {
    href,
    isPlain: true,
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

function hasEncodedDot(path: string): boolean {
  return path.includes('%') && /%2e/i.test(path)
}
