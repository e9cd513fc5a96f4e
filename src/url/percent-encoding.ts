/** Percent-encoding of URL components: RFC 3986 §2.1, §6.2.2. Works on text that is already ASCII, as WHATWG serializes it. */

const PERCENT = 0x25

/**
 * Upper-cases the hex digits of percent-encoded octets and decodes unreserved characters; nothing else changes, so `%2F`, `%26`
 * and `%2B` stay data (RFC 3986 §6.2.2.1, §6.2.2.2).
 *
 * A text with a stray `%` (not followed by two hex digits) is returned as it is: decoding beside it could build a new
 * octet (`%%36%31`), and then a second pass would change the result again. Never throws; linear time.
 */
export function normalizePercentEncoding(text: string): string {
  let at = text.indexOf('%')
  if (at === -1) return text
  let out = ''
  let start = 0
  for (; at !== -1; at = text.indexOf('%', at + 3)) {
    const octet = octetAt(text, at)
    if (octet === -1) return text
    const replacement = isUnreserved(octet) ? String.fromCharCode(octet) : upperCaseOctet(text, at)
    if (replacement === undefined) continue
    out += text.slice(start, at) + replacement
    start = at + 3
  }
  return start === 0 ? text : out + text.slice(start)
}

/**
 * Percent-decodes a component as UTF-8. `+` stays `+`.
 *
 * @returns undefined when a `%` is stray or the octets are not UTF-8; never throws
 */
export function decodeComponent(text: string): string | undefined {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Like {@link decodeComponent}, with `+` as space (application/x-www-form-urlencoded). */
export function decodeFormComponent(text: string): string | undefined {
  return decodeComponent(text.includes('+') ? text.replaceAll('+', ' ') : text)
}

/** The value of the octet `%XX` at `at`, or -1 when the two characters behind `%` are not hex digits. */
function octetAt(text: string, at: number): number {
  if (text.charCodeAt(at) !== PERCENT) return -1
  const high = hexValue(text.charCodeAt(at + 1))
  const low = hexValue(text.charCodeAt(at + 2))
  return high === -1 || low === -1 ? -1 : high * 16 + low
}

function hexValue(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  const lower = code | 0x20
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1
}

/** The octet with upper-case digits, or undefined when it has them already. */
function upperCaseOctet(text: string, at: number): string | undefined {
  if (text.charCodeAt(at + 1) < 0x61 && text.charCodeAt(at + 2) < 0x61) return undefined
  return text.slice(at, at + 3).toUpperCase()
}

/** ALPHA / DIGIT / "-" / "." / "_" / "~" (RFC 3986 §2.3). */
export function isUnreserved(code: number): boolean {
  const lower = code | 0x20
  if (lower >= 0x61 && lower <= 0x7a) return true
  return (code >= 0x30 && code <= 0x39) || code === 0x2d || code === 0x2e || code === 0x5f || code === 0x7e
}
