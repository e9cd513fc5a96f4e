/** The segments of a path as the routes of providers compare them: decoded, and refused where servers would read them apart. */

import { decodeComponent } from '../url/percent-encoding.ts'
import { splitPath } from './route-pattern.ts'

/** What a segment may have to be decoded or refused for. */
const NEEDS_LOOK = /[%;\\\u0000-\u001f\u007f-\u009f]|\/\//

/**
 * Decodes segments in place, once.
 *
 * @param path the path that they come from
 * @returns false when one is empty, malformed or not plain; they are then of no use. Never throws
 */
export function decodePlain(segments: string[], path: string): boolean {
  if (!NEEDS_LOOK.test(path)) return true
  for (let i = 0; i < segments.length; i++) {
    const decoded = decodeComponent(segments[i]!)
    if (decoded === undefined || decoded === '' || decoded.includes('/') || !isPlainSegment(decoded)) return false
    segments[i] = decoded
  }
  return true
}

/**
 * Decoded segments for a route that takes slashes as text: they may be empty, and hold slashes.
 *
 * @param keepsLast whether an empty segment at the end is one of them: the route ends in `**`, and its text may end in `/`
 * @returns undefined when one is malformed or not plain; never throws
 */
export function textSegments(path: string, keepsLast: boolean): string[] | undefined {
  const segments = splitPath(path)
  if (!keepsLast && segments.at(-1) === '') segments.pop()
  const decoded = segments.map((segment) => decodeComponent(segment))
  return decoded.every((text) => text !== undefined && isPlainSegment(text)) ? (decoded as string[]) : undefined
}

/** Whether a text holds a control character: C0, DEL or C1. */
export function hasControl(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code < 0x20 || (code >= 0x7f && code <= 0x9f)) return true
  }
  return false
}

/** No `\` or `;` (what they mean differs between servers) and no control character. */
function isPlainSegment(text: string): boolean {
  return !text.includes('\\') && !text.includes(';') && !hasControl(text)
}
