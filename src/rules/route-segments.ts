/** The segments of a path as the routes of providers compare them: decoded, and refused where servers would read them apart. */

import { decodeComponent } from '../url/percent-encoding.ts'
import { splitPath } from './route-pattern.ts'

const SLASH = 0x2f
const ESCAPE = 0x25

/**
 * The segments of a path, decoded once; an empty one behind a slash at the end is left out.
 *
 * @returns undefined when one is empty, malformed or not plain; never throws
 */
export function plainSegments(path: string): string[] | undefined {
  const segments: string[] = []
  let start = 1
  let isEncoded = false
  for (let i = 1; i < path.length; i++) {
    const code = path.charCodeAt(i)
    if (code === SLASH) {
      if (i === start) return undefined
      segments.push(path.slice(start, i))
      start = i + 1
    } else if (code === ESCAPE) isEncoded = true
    else if (!isPlain(code)) return undefined
  }
  if (start < path.length) segments.push(path.slice(start))
  return isEncoded ? decodedSegments(segments) : segments
}

function decodedSegments(segments: readonly string[]): string[] | undefined {
  const decoded = segments.map((segment) => decodeComponent(segment))
  const isUsable = decoded.every((text) => text !== undefined && !text.includes('/') && isPlainSegment(text))
  return isUsable ? (decoded as string[]) : undefined
}

/** How many segments a path has, the empty one behind a slash at the end left out. */
export function countSegments(path: string): number {
  return splitPath(path).length - (path.endsWith('/') ? 1 : 0)
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
  for (let i = 0; i < text.length; i++) if (isControl(text.charCodeAt(i))) return true
  return false
}

function isControl(code: number): boolean {
  return code < 0x20 || (code >= 0x7f && code <= 0x9f)
}

function isPlainSegment(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (!isPlain(text.charCodeAt(i))) return false
  return true
}

/** No `\` or `;` (what they mean differs between servers) and no control character. */
function isPlain(code: number): boolean {
  return code !== 0x5c && code !== 0x3b && !isControl(code)
}
