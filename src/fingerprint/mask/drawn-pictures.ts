/** Pictures that a site seems to draw anew for every answer, under an address that does not last. */

import { isPictureButton } from '../html/html-controls.ts'

type Attributes = Readonly<Record<string, string>>

const FILE = /\.(?:jpe?g|png|gif|webp|svg|bmp)$/i
const PROGRAM = /im(?:g|age)|chart|graph|plot|map|draw|render|diagram|pic/i
/** A time, a number of a process or a token. */
const MADE_AFRESH = /\d{6}|[0-9a-f]{8}/i
/** Pictures of this size count visits, or make the server do something. */
const SEEN_BY_NOBODY = /^[0-2](?:px)?$/

/**
 * The address of a picture that may be drawn anew, without fragment; undefined for all others: what is on another host, counts visits, or is no
 * picture by its looks and may do anything.
 */
export function drawnPicture(tag: string, attributes: Attributes, base: string): string | undefined {
  const { src, width = '', height = '' } = attributes
  if ((tag !== 'img' && !isPictureButton(tag, attributes)) || src === undefined || !MADE_AFRESH.test(src))
    return undefined
  if (SEEN_BY_NOBODY.test(width) || SEEN_BY_NOBODY.test(height)) return undefined
  const url = URL.parse(src, base)
  if (url === null || url.origin !== URL.parse(base)?.origin || /captcha/i.test(url.href)) return undefined
  if (!FILE.test(url.pathname) && !PROGRAM.test(url.pathname)) return undefined
  url.hash = ''
  return url.href
}
