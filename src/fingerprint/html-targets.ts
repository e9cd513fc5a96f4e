/** What a tag points to: links, embedded pages, forms and images. */

type Attributes = Readonly<Record<string, string>>

/** One address in one tag. */
export interface TagTarget {
  readonly kind: 'href' | 'embed' | 'action' | 'image'
  readonly href: string
}

/** Addresses of a tag as they stand there, without `data:` that a lazy image shows first. */
export function tagTargets(tag: string, attributes: Attributes): readonly TagTarget[] {
  const style = attributes['style']
  const found = style?.includes('url(') === true ? backgrounds(style) : []
  const push = (kind: TagTarget['kind'], href: string | undefined): void => {
    if (href !== undefined && href !== '') found.push({ kind, href: href.trim() })
  }
  if (tag === 'a' || tag === 'area') push('href', attributes['href'])
  else if (tag === 'form') push('action', attributes['action'])
  else if (tag === 'iframe' || tag === 'embed' || tag === 'frame') push('embed', attributes['src'])
  else if (tag === 'object') push('embed', attributes['data'])
  else if (tag === 'img' || tag === 'video' || tag === 'audio' || tag === 'track')
    for (const name of ['src', 'data-src', 'data-original', 'poster']) push('image', withoutData(attributes[name]))
  return found
}

/**
 * The path of an image. The host goes, since images are spread over several, and the query of a file, which sizes it and breaks
 * caches; the query of a program (`image.php?id=7`) is the image.
 */
export function imagePath(target: string): string {
  const path = target.replace(/^\/\/[^/]*/, '')
  const query = path.indexOf('?')
  const file = query === -1 ? path : path.slice(0, query)
  return /\.(?:jpe?g|png|gif|webp|avif|svg|bmp|ico|mp4|webm|mp3|ogg)$/i.test(file) ? file : path
}

function backgrounds(style: string): TagTarget[] {
  return [...style.matchAll(/url\(\s{0,9}["']?([^"')]{1,2000})/g)]
    .map(([, href]) => withoutData(href))
    .filter((href) => href !== undefined)
    .map((href) => ({ kind: 'image', href }))
}

/** A small `data:` image is a placeholder that scripts replace; a large one is the picture itself. */
function withoutData(href: string | undefined): string | undefined {
  return href !== undefined && href.startsWith('data:') && href.length < 512 ? undefined : href
}
