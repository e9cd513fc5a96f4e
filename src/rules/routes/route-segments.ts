/** The segments of a path as the routes of providers compare them: decoded, and refused where servers would read them apart. */

import { decodeComponent } from '../../url/percent-encoding.ts'
import { splitPath } from './route-pattern.ts'

/**
 * The segments of a path, decoded once; an empty one behind a slash at the end is left out.
 *
 * @returns undefined when one is empty, malformed or not plain; never throws
 */
export function plainSegments(path: string): string[] | undefined {
  const segments = splitWithoutEnd(path)
  // A serialized path holds no other refused character unescaped.
  if (!path.includes('%') && !path.includes(';')) return segments.includes('') ? undefined : segments
  return decodeEach(segments, (text) => text !== '' && !text.includes('/') && !text.includes(';') && isReadAlike(text))
}

function splitWithoutEnd(path: string): string[] {
  const segments = splitPath(path)
  if (segments.at(-1) === '') segments.pop()
  return segments
}

/** Decoded segments; undefined when one is malformed or not right. */
function decodeEach(segments: readonly string[], isRight: (text: string) => boolean): string[] | undefined {
  const decoded = segments.map((segment) => decodeComponent(segment))
  return decoded.every((text) => text !== undefined && isRight(text)) ? (decoded as string[]) : undefined
}

/** How many segments a path has, the empty one behind a slash at the end left out. */
export function countSegments(path: string): number {
  return splitWithoutEnd(path).length
}

/**
 * Decoded segments for a route that takes delimiters as text: they may be empty, and hold slashes and semicolons.
 *
 * @param keepsLast whether an empty segment at the end is one of them: the route ends in `**`, and its text may end in `/`
 * @returns undefined when one is malformed or not plain; never throws
 */
export function textSegments(path: string, keepsLast: boolean): string[] | undefined {
  return decodeEach(keepsLast ? splitPath(path) : splitWithoutEnd(path), isReadAlike)
}

/** Whether a text holds a control character: C0, DEL or C1. */
export function hasControl(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code < 0x20 || (code >= 0x7f && code <= 0x9f)) return true
  }
  return false
}

/** No `\`, whose meaning differs between servers, and no control character. */
function isReadAlike(text: string): boolean {
  return !text.includes('\\') && !hasControl(text)
}
