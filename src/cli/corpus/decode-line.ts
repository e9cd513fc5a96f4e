import { isUtf8 } from 'node:buffer'

/**
 * Bytes of one line as text. Bytes that are not UTF-8 become percent-encoded octets (`%E9`), never U+FFFD: two different
 * byte strings must not become one text, and a percent-encoded octet is what such a byte means in a URL.
 */
export function decodeLine(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8')
  let text = ''
  let validFrom = 0
  for (let at = 0; at < bytes.length;) {
    const length = sequenceLength(bytes, at)
    if (length > 0) {
      at += length
      continue
    }
    text += bytes.toString('utf8', validFrom, at) + percentEncoded(bytes[at]!)
    validFrom = ++at
  }
  return text + bytes.toString('utf8', validFrom)
}

function percentEncoded(byte: number): string {
  return `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
}

/** Length of the well-formed UTF-8 sequence at `at` (Unicode 15, table 3-7), or 0. */
function sequenceLength(bytes: Buffer, at: number): number {
  const first = bytes[at]!
  if (first < 0x80) return 1
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2
  if (first < 0xc2 || first > 0xf4 || at + length > bytes.length) return 0
  return isUtf8(bytes.subarray(at, at + length)) ? length : 0
}
