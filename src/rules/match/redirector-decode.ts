/** The small named functions that turn what a redirector carries into the text of a URL. Each returns undefined to refuse. */

import { decodeComponent, decodeFormComponent } from '../../url/percent-encoding.ts'
import type { RedirectorDecode } from '../types.ts'

/** The functions by name; each takes the text of the target and never throws. */
export const REDIRECTOR_DECODES: Readonly<Record<RedirectorDecode, (text: string) => string | undefined>> = {
  base64: fromBase64,
  bing: (text) => (text.startsWith('a1') ? fromBase64(text.slice(2)) : undefined),
  checkpoint: (text) => /^___(.+)___\./.exec(text)?.[1],
  // Ad servers put the target URL last, unescaped: the parameters after it belong to the target.
  'dest-tail': (text) => /(?:^|&)ds_dest_url=(https?:\/\/.+)/.exec(text)?.[1],
  ezproxy: fromEzproxy,
  'google-amp': openQuery,
  'proofpoint-2': (text) => decodeComponent(text.replaceAll('-', '%').replaceAll('_', '/')),
  'proofpoint-3': fromProofpoint3,
}

/** `url=` holds all that follows, encoded or not, and `qurl=` an encoded URL. */
function fromEzproxy(text: string): string | undefined {
  const [, name, rest = ''] = /(?:^|&)(q?url)=(.+)$/i.exec(text) ?? []
  if (name === undefined) return undefined
  return name.toLowerCase() === 'url' && /^https?:/i.test(rest) ? rest : decodeFormComponent(rest.split('&', 1)[0]!)
}

/** The path of Google's viewer holds the query of the document with its question mark encoded: `/b%3famp=1`. */
function openQuery(text: string): string {
  const at = text.search(/%3f(?:amp(?:\?|$)|[\w.-]+=)/i)
  if (at === -1 || text.lastIndexOf('?', at) !== -1) return text
  return `${text.slice(0, at)}?${text.slice(at + 3).replace('?', '&')}`
}

/** The URL, the octets that were taken out of it, the customer, and the signature; mail programs may lose the last `$`. */
const PROOFPOINT_3 = /^__(.+)__;([\w-]*)!!([\w-]+)!([\w-]*)\$?$/
/** One octet, or as many as the digit says: `A` 2, `B` 3, … `_` 65. */
const TAKEN_OUT = /\*(?:\*([^]))?/g
const RUN_LENGTHS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Puts back the octets that Proofpoint replaced by `*`; refuses unless all of them fit. Some programs make `//` one slash. */
function fromProofpoint3(text: string): string | undefined {
  const [, wrapped, digits] = PROOFPOINT_3.exec(text) ?? []
  const url = wrapped === undefined ? undefined : decodeComponent(wrapped)
  const octets = digits === undefined || digits === '' ? '' : octetsOf(digits)
  if (url === undefined || octets === undefined) return undefined
  let out = ''
  let start = 0
  let at = 0
  for (const { 0: token, 1: run, index } of url.matchAll(TAKEN_OUT)) {
    const length = run === undefined ? 1 : RUN_LENGTHS.indexOf(run) + 2
    const isKnown = run === undefined || length > 1
    if (!isKnown || at + length > octets.length) return undefined
    out += encodeURIComponent(url.slice(start, index)) + percentEncoded(octets.slice(at, at + length))
    at += length
    start = index + token.length
  }
  if (at !== octets.length) return undefined
  return decodeComponent(out + encodeURIComponent(url.slice(start)))?.replace(/^(https?:\/)(?!\/)/i, '$1/')
}

/** Both alphabets of base64, padded or not; the octets are UTF-8. */
function fromBase64(text: string): string | undefined {
  const octets = octetsOf(text)
  return octets === undefined ? undefined : decodeComponent(percentEncoded(octets))
}

/** The octets as characters. */
function octetsOf(text: string): string | undefined {
  let end = text.length
  while (text[end - 1] === '=') end--
  const digits = text.slice(0, end)
  if (!/^[\w+/-]+$/.test(digits) || digits.length % 4 === 1) return undefined
  return atob(digits.replaceAll('-', '+').replaceAll('_', '/'))
}

function percentEncoded(octets: string): string {
  return octets.replace(/[^]/g, (octet) => `%${octet.charCodeAt(0).toString(16).padStart(2, '0')}`)
}
