/** What a tag points to: links, embedded pages, forms and images. */

import { isPictureButton } from './html-controls.ts'

type Attributes = Readonly<Record<string, string>>

/** One address in one tag. */
export interface TagTarget {
  /** A `send` acts in any place, an `action` where its form acts. */
  readonly kind: 'href' | 'embed' | 'action' | 'send' | 'image'
  readonly href: string
}

/** Addresses of a tag as written, without the `data:` placeholder of a lazy image. */
export function tagTargets(tag: string, attributes: Attributes): readonly TagTarget[] {
  const found: TagTarget[] = []
  const push = (kind: TagTarget['kind'], href: string | undefined): void => {
    if (href !== undefined && href !== '') found.push({ kind, href: href.trim() })
  }
  for (const picture of [...backgrounds(attributes), ...pictures(tag, attributes)]) push('image', picture)
  if (tag === 'a' || tag === 'area') push('href', attributes['href'])
  else if (tag === 'form') push('action', attributes['action'])
  else if (tag === 'button' || tag === 'input') push('action', attributes['formaction'])
  else if (tag === 'iframe' || tag === 'embed' || tag === 'frame')
    push('embed', attributes['src'] ?? attributes['data-src'])
  else if (tag === 'object') push('embed', attributes['data'])
  return found
}

const MEDIA: ReadonlySet<string> = new Set(['img', 'video', 'audio', 'track', 'source'])
// Where programs keep the address of a picture until it comes into view, and which film an element of their own shows.
const LAZY = /^data-.*(?:src|lazy|original|image|img)$/
const IN_OWN_ELEMENT = ['src', 'poster', 'videoid', 'data-videoid'] as const

/** Pictures and films of a tag; of an element of a program's own (`amp-img`, `lite-youtube`) as well. */
function pictures(tag: string, attributes: Attributes): readonly string[] {
  if (tag === 'image') return given([attributes['href'] ?? attributes['xlink:href']])
  if (tag.includes('-')) return given(IN_OWN_ELEMENT.map((name) => attributes[name]))
  if (!MEDIA.has(tag) && !isPictureButton(tag, attributes)) return []
  const lazy = Object.keys(attributes).filter((name) => LAZY.test(name))
  const found = given(['src', ...lazy, 'poster'].map((name) => withoutData(attributes[name])))
  // The single address beside a set may be a blank for browsers that know no sets.
  return [...found, ...given([attributes['srcset'], attributes['data-srcset']].map(firstOfSet))]
}

/** A set holds sizes of one picture. */
function firstOfSet(set: string | undefined): string | undefined {
  return set?.trim().split(/,?\s/, 1)[0]
}

function given(texts: readonly (string | undefined)[]): string[] {
  return texts.flatMap((text) => (text === undefined || text === '' ? [] : [text]))
}

// How large, in which form and for how long; the program that draws it is told something else.
const OF_A_FILE =
  /^(?:[wh]|wid|hei|im?width|im?height|width|height|size|sz|s|q|quality|dpr|fit|crop|resize|auto|format|fmt|fm|f|fl|v|ver|version|rev|t|ts|_|cb|cache|itok|ixlib|ixid|sig|signature|hash|token|expires|policy|key-pair-id|x-[\w-]+)=/i
const CACHE_BUSTER = /^(?:[^=]*=)?(?:\d{6,}|[0-9a-f]{8,})$/i

/**
 * The path of an image. The host goes, since images are spread over several, and so do parameters of a file that size it or break
 * caches; every other parameter chooses the image, as does the whole query of a program (`image.php?id=7`).
 */
export function imagePath(target: string): string {
  const path = target.replace(/^\/\/[^/]*/, '')
  const query = path.indexOf('?')
  if (query === -1) return path
  const file = path.slice(0, query)
  if (!/\.(?:jpe?g|png|gif|webp|avif|svg|bmp|ico|mp4|webm|mp3|ogg)$/i.test(file)) return path
  const chosen = path
    .slice(query + 1)
    .split('&')
    .filter((piece) => piece.includes('=') && !OF_A_FILE.test(piece) && !CACHE_BUSTER.test(piece))
  return chosen.length === 0 ? file : `${file}?${chosen.join('&')}`
}

const LAZY_BACKGROUNDS = ['data-bg', 'data-background', 'data-background-image'] as const

function backgrounds(attributes: Attributes): string[] {
  const style = attributes['style']
  const found = given(LAZY_BACKGROUNDS.map((name) => withoutData(attributes[name])))
  if (style?.includes('url(') !== true) return found
  const urls = [...style.matchAll(/url\(\s{0,9}["']?([^"')]{1,2000})/g)].map(([, href]) => withoutData(href))
  return [...found, ...given(urls)]
}

/** A small `data:` image is a placeholder that scripts replace; a large one is the picture itself. */
function withoutData(href: string | undefined): string | undefined {
  return href !== undefined && href.startsWith('data:') && href.length < 512 ? undefined : href
}
