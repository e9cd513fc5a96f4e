/** Pictures that a site seems to generate for every response, under a volatile address. */

import { isPictureButton } from '../html/html-controls.ts'

type Attributes = Readonly<Record<string, string>>

const FILE = /\.(?:jpe?g|png|gif|webp|svg|bmp)$/i
const PROGRAM = /im(?:g|age)|chart|graph|plot|map|draw|render|diagram|pic/i
/** A time, the number of a process or a token. */
const MADE_AFRESH = /\d{6}|[0-9a-f]{8}/i
/** Pictures of this size count visits, or make the server do something. */
const INVISIBLE = /^[0-2](?:px)?$/

/**
 * The address of a picture that may be generated for every response, without fragment. Undefined for pictures on another host, for
 * pixels that count page views, and for addresses that do not look like a picture and may have side effects.
 */
export function generatedPicture(tag: string, attributes: Attributes, base: string): string | undefined {
  const { src, width = '', height = '' } = attributes
  if ((tag !== 'img' && !isPictureButton(tag, attributes)) || src === undefined || !MADE_AFRESH.test(src))
    return undefined
  if (INVISIBLE.test(width) || INVISIBLE.test(height)) return undefined
  const url = URL.parse(src, base)
  if (url === null || url.origin !== URL.parse(base)?.origin || /captcha/i.test(url.href)) return undefined
  if (!FILE.test(url.pathname) && !PROGRAM.test(url.pathname)) return undefined
  url.hash = ''
  return url.href
}
