/** The small named functions that turn what a redirector carries into the text of a URL. Each returns undefined to refuse. */

import { decodeComponent } from '../url/percent-encoding.ts'
import type { RedirectorDecode } from './types.ts'

/** The functions by name; each takes the text of the target and never throws. */
export const REDIRECTOR_DECODES: Readonly<Record<RedirectorDecode, (text: string) => string | undefined>> = {
  base64: fromBase64,
  bing: (text) => (text.startsWith('a1') ? fromBase64(text.slice(2)) : undefined),
  'proofpoint-2': (text) => decodeComponent(text.replaceAll('-', '%').replaceAll('_', '/')),
  'proofpoint-3': fromProofpoint3,
}

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const PROOFPOINT_3 = /^__(.+?)__;([\w-]*)=*!/
const STARS = /\*(?:\*(.))?/g
const ONE_SLASH = /^(https?:\/)(?!\/)/i

/** Both alphabets of base64, padded or not; the octets are UTF-8. */
function fromBase64(text: string): string | undefined {
  let end = text.length
  while (text[end - 1] === '=') end--
  const digits = text.slice(0, end)
  if (!/^[\w+/-]+$/.test(digits) || digits.length % 4 === 1) return undefined
  const octets = atob(digits.replaceAll('-', '+').replaceAll('_', '/'))
  return decodeComponent(octets.replace(/[^]/g, (octet) => `%${octet.charCodeAt(0).toString(16).padStart(2, '0')}`))
}

/**
 * `__URL__;characters!…`: every `*` of the URL stands for the next of the characters, `**` and a digit of base64url for a run
 * of as many as the digit says, from 2 on. A path of which a server has joined the slashes gets its second slash back.
 */
function fromProofpoint3(text: string): string | undefined {
  const [, url = '', written = ''] = PROOFPOINT_3.exec(text) ?? []
  const characters = written === '' ? [] : [...(fromBase64(written) ?? '')]
  let at = 0
  let isWhole = url !== ''
  const filled = url.replace(STARS, (_, digit?: string) => {
    const value = digit === undefined ? 0 : BASE64URL.indexOf(digit)
    const length = digit === undefined ? 1 : value + 2
    at += length
    if (value === -1 || at > characters.length) isWhole = false
    return characters.slice(at - length, at).join('')
  })
  return isWhole ? filled.replace(ONE_SLASH, '$1/') : undefined
}
