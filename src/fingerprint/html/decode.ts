/** From bytes to text: what kind of document a body is, and in which character encoding. */

import { withoutNetworkMarks } from '../mask/network-marks.ts'
import type { Page } from '../types.ts'

/** What a body is read as. `binary` is never looked into. */
export type BodyKind = 'html' | 'xml' | 'json' | 'text' | 'binary'

/** By `Content-Type`; by the first bytes where that is absent or says nothing. Never throws. */
export function bodyKind(page: Page): BodyKind {
  const type = mediaType(page)
  if (type === 'text/html' || type === 'application/xhtml+xml') return 'html'
  if (type === '' || type === 'application/octet-stream' || type === 'text/plain') return sniff(page.body, type)
  if (type.endsWith('/json') || type.endsWith('+json')) return 'json'
  if (type === 'image/svg+xml' || type.endsWith('/xml') || type.endsWith('+xml')) return 'xml'
  return type.startsWith('text/') || type.endsWith('/javascript') ? 'text' : 'binary'
}

/** Type and subtype in lower case, without parameters (RFC 9110 §8.3.1); `''` when absent. */
export function mediaType({ contentType }: Page): string {
  return (contentType.split(';')[0] ?? '').trim().toLowerCase()
}

/**
 * The text of the body, a byte order mark left out; malformed bytes become U+FFFD. Encoding Standard §6; HTML §13.2.3.2. What the network
 * has written into it is taken out.
 */
export function decodeBody(page: Page): string {
  const label = markedEncoding(page.body) ?? namedEncoding(page.contentType) ?? metaEncoding(page.body) ?? 'utf-8'
  return withoutNetworkMarks(decoderFor(label).decode(page.body))
}

function decoderFor(label: string): TextDecoder {
  try {
    return new TextDecoder(label)
  } catch {
    // An unknown encoding: browsers fall back as well.
    return new TextDecoder()
  }
}

function markedEncoding(body: Uint8Array): string | undefined {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return 'utf-8'
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be'
  return body[0] === 0xff && body[1] === 0xfe ? 'utf-16le' : undefined
}

function namedEncoding(text: string): string | undefined {
  return /charset\s{0,9}=\s{0,9}["']?([\w.:-]{1,40})/i.exec(text)?.[1]
}

/** A `meta` must stand within the first 1024 bytes. One that names UTF-16 is wrong, since it could be read as ASCII. */
function metaEncoding(body: Uint8Array): string | undefined {
  const meta = /<(?:meta[^>]{1,200}|\?xml[^>]{1,200})/gi
  for (const [tag] of startOf(body, 1024).matchAll(meta)) {
    const name = namedEncoding(tag.replace(/encoding\s{0,9}=/i, 'charset='))
    if (name !== undefined) return /^utf-16/i.test(name) ? 'utf-8' : name
  }
  return undefined
}

function sniff(body: Uint8Array, type: string): BodyKind {
  const start = startOf(body, 1024)
  if (start.includes('\0') && markedEncoding(body) === undefined) return 'binary'
  if (type === 'text/plain') return 'text'
  if (/^\s{0,99}<(?:!doctype html|html|head|body)/i.test(start)) return 'html'
  if (/^\s{0,99}<\?xml/.test(start)) return 'xml'
  return type === '' ? 'text' : 'binary'
}

function startOf(body: Uint8Array, bytes: number): string {
  return String.fromCharCode(...body.subarray(0, bytes))
}
