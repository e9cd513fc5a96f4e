/**
 * Takes pairs of the page's own URL out of other URLs and queries. Applications encode what they hand on, with percent signs once or
 * several times, as HTML or in base64.
 */

import { isSession } from './sessions.ts'

/** Pairs of the page's own URL, as {@link normal} writes them, and its addresses without a query. */
type OwnPairs = ReadonlySet<string>

/** What the address of the page itself is written as. */
export const OWN_PAGE = '.'

/** URLs nested inside URLs nested inside URLs, and encodings of encodings. */
const MAX_DEPTH = 3
/** A URL or a query that is percent-encoded as a whole. */
const ENCODED = /%(?:25)*(?:3[DF]|3A%(?:25)*2F)|^%(?:25)*2F/i
/** Where a pair may be. Prose is left alone: `true/false?full` asks a question. */
const PAIR = /[?&][^ ]{1,200}=/
/** The same of a pair or a URL that is percent-encoded as a whole, anywhere in a text. */
const ENCODED_WITHIN = /%(?:25)*(?:3[DF]|3A%)|(?:^|[ "<>])%(?:25)*2F/i

/** Text with the pairs taken out of the URLs in it. White space must be collapsed. */
export function neutralText(text: string, own: OwnPairs, depth = 0): string {
  const mayHoldUrl = PAIR.test(text) || (text.includes('%') && ENCODED_WITHIN.test(text))
  return mayHoldUrl ? neutralTokens(text, own, depth) : text
}

function neutralTokens(text: string, own: OwnPairs, depth: number): string {
  return depth > MAX_DEPTH ? text : text.replace(/[^ "<>]+/g, (token) => neutralToken(token, own, depth))
}

/** A word that may hold a URL with a query, plain or percent-encoded. Punctuation that follows it belongs to the sentence. */
function neutralToken(token: string, own: OwnPairs, depth: number): string {
  const start = token.indexOf('?')
  if (start === -1 && ENCODED.test(token)) return neutralText(decode(token), own, depth + 1)
  let end = token.length
  while (end > start + 1 && ".,;:!)]}'".includes(token.charAt(end - 1))) end--
  if (start === -1) return depth > 0 && own.has(token.slice(0, end)) ? OWN_PAGE + token.slice(end) : token
  const hash = token.indexOf('#', start)
  if (hash !== -1 && hash < end) end = hash
  const rest = neutralQuery(token.slice(start + 1, end), own, depth)
  const address = token.slice(0, start)
  return (depth > 0 && own.has(address) ? OWN_PAGE : address) + (rest === '' ? '' : `?${rest}`) + token.slice(end)
}

/** A query without the pairs, without session ids, and with its nested URLs treated alike. Without its `?`. */
export function neutralQuery(query: string, own: OwnPairs, depth = 0): string {
  return neutralPieces(query, own, depth).join('&')
}

/**
 * The same, piece by piece.
 * @param keepsOwn leaves pairs of the page's own URL in their place, and takes them out of nested URLs alone
 */
export function neutralPieces(query: string, own: OwnPairs, depth = 0, keepsOwn = false): readonly string[] {
  const kept: string[] = []
  for (const piece of query.replaceAll('&amp;', '&').split(/[&;]/)) {
    if (piece === '' || (!keepsOwn && own.has(normal(piece))) || isSession(piece)) continue
    const nested = neutralPiece(piece, own, depth)
    if (nested !== undefined) kept.push(nested)
  }
  return kept
}

/** Undefined where the value holds nothing but echoes, as in MediaWiki's `returntoquery=utm_source%3Dx`. */
function neutralPiece(piece: string, own: OwnPairs, depth: number): string | undefined {
  const equals = piece.indexOf('=')
  const value = equals === -1 ? '' : piece.slice(equals + 1)
  const unwrapped = neutralBase64(value, own, depth)
  if (unwrapped !== undefined) return `${piece.slice(0, equals)}=${unwrapped}`
  // Decoded in any case: what is left of a nested URL must look the same whether or not something was taken out of it.
  const decoded = decodeAddress(decode(value))
  const parts = /[=?]/.test(decoded) ? decoded.replace(/^\?/, '').split(/[&;]/) : []
  if (parts.length > 0 && parts.every((part) => own.has(normal(part)))) return undefined
  const neutral = neutralTokens(decoded, own, depth + 1)
  return neutral === value ? piece : `${piece.slice(0, equals)}=${neutral}`
}

/** `;jsessionid=…`, and Magento's `/uenc/<base64 of the own URL>/`. */
export function neutralPath(path: string, own: OwnPairs): string {
  if (!path.includes(';') && !path.includes('aHR0c')) return path
  return path
    .split('/')
    .map((segment) =>
      segment.startsWith('aHR0c')
        ? (neutralBase64(segment, own, 0) ?? segment)
        : segment
            .split(';')
            .filter((part, index) => index === 0 || !isSession(part))
            .join(';'),
    )
    .join('/')
}

// `aHR0c` is how the base64 of `http` begins; `/p?a=1` and `index.php?a=1` are passed on like that as well.
const BASE64 = /^(?:aHR0c.*|(?:[\w+/-]|%2[BF]){3,}(?:[=~,.]|%3D){0,2})$/i
/** How the base64 of `/` and of `?` begins. */
const BASE64_OF_PATH = /^[LP][w-z\d+/_-]/

/** Undefined for what does not decode to an address. */
function neutralBase64(text: string, own: OwnPairs, depth: number): string | undefined {
  if (!BASE64.test(text)) return undefined
  const plain = decode(text)
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/[~,.=]+$/, '')
  try {
    const address = atob(plain)
    if (address.startsWith('http')) return neutralTokens(address, own, depth + 1)
    // Marked, lest a text and the base64 of it be taken for one.
    return /^[!-~]+$/.test(address) ? `base64:${neutralTokens(address, own, depth + 1)}` : undefined
  } catch {
    return undefined
  }
}

/** A text that is an encoded address as a whole, decoded; of one in base64 without echoes. Any other text with percent signs undone. */
export function decodedAddress(text: string, own: OwnPairs): string {
  if (BASE64_OF_PATH.test(text)) return neutralBase64(text, own, 0) ?? text
  return text.includes('%') && !/[?&#=]/.test(text) ? decodeAddress(decode(text)) : text
}

/** Undoes percent-encoding as often as the text is an encoded address. */
function decodeAddress(text: string): string {
  let plain = text
  for (let depth = 0; depth < MAX_DEPTH && !/[=?]/.test(plain) && ENCODED.test(plain); depth++) plain = decode(plain)
  return plain
}

/** One form for all spellings of a pair: decoded, `+` as space, `a` as `a=`. */
export function normal(piece: string): string {
  const plain = piece.replaceAll('+', ' ')
  const decoded = decode(plain)
  const isUndecoded = decoded === plain && plain.includes('%')
  const same = isUndecoded ? plain.replace(/%[\da-f]{2}/gi, (triplet) => triplet.toUpperCase()) : decoded
  return same.includes('=') ? same : `${same}=`
}

/** One form for all spellings of a path: an encoded letter or digit is the same path (RFC 3986 §6.2.2.2). */
export function normalPath(path: string): string {
  return path.includes('%') ? path.replace(/%(?:[46][1-9A-F]|[57][0-9A]|3\d|2[DE]|5F|7E)/gi, decode) : path
}

/** Percent-encoding undone; text that cannot be decoded as it is. */
export function decode(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
