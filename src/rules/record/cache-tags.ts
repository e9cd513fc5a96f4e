import { sha256Hex24 } from '../../url/sha256.ts'

/** The tag that all variants of a URL carry; tags are short and printable, URLs are not. */
export function urlTag(url: string): string {
  return `canonical-${sha256Hex24(url)}`
}

/** The tag that all pages of a host carry, under any scheme and port. */
export function hostTag(host: string): string {
  return `canonical-host-${sha256Hex24(host)}`
}

/** Both, as a `Cache-Tag` field: by tags the platform purges in every data centre. */
export function tagsOf(url: string): string {
  return `${urlTag(url)}, ${hostTag(new URL(url).hostname)}`
}
