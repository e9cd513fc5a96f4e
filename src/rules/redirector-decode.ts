/** The small named functions that turn what a redirector carries into the text of a URL. Each returns undefined to refuse. */

import { decodeComponent } from '../url/percent-encoding.ts'
import type { RedirectorDecode } from './types.ts'

/** The functions by name; each takes the text of the target and never throws. */
export const REDIRECTOR_DECODES: Readonly<Record<RedirectorDecode, (text: string) => string | undefined>> = {
  base64: fromBase64,
  bing: (text) => (text.startsWith('a1') ? fromBase64(text.slice(2)) : undefined),
  checkpoint: (text) => /^___(.+)___\./.exec(text)?.[1],
  // Ad servers put the landing page last, unescaped: what looks like more of their parameters belongs to it.
  'dest-tail': (text) => /(?:^|&)ds_dest_url=(https?:\/\/.+)/.exec(text)?.[1],
  'google-amp': openQuery,
  'proofpoint-2': (text) => decodeComponent(text.replaceAll('-', '%').replaceAll('_', '/')),
}

/** The path of Google's viewer holds the query of the document with its question mark encoded: `/b%3famp=1`. */
function openQuery(text: string): string {
  const at = text.search(/%3f(?:amp(?:\?|$)|[\w.-]+=)/i)
  if (at === -1 || text.lastIndexOf('?', at) !== -1) return text
  return `${text.slice(0, at)}?${text.slice(at + 3).replace('?', '&')}`
}

/** Both alphabets of base64, padded or not; the octets are UTF-8. */
function fromBase64(text: string): string | undefined {
  let end = text.length
  while (text[end - 1] === '=') end--
  const digits = text.slice(0, end)
  if (!/^[\w+/-]+$/.test(digits) || digits.length % 4 === 1) return undefined
  const octets = atob(digits.replaceAll('-', '+').replaceAll('_', '/'))
  return decodeComponent(octets.replace(/[^]/g, (octet) => `%${octet.charCodeAt(0).toString(16).padStart(2, '0')}`))
}
