/**
 * SHA-256 (FIPS 180-4), synchronous: keys are read lazily and without `await`, and `crypto.subtle` is asynchronous only. Node
 * has a synchronous one that takes the processor's own instructions (`crypto.hash`); elsewhere ours steps in.
 */

import { ownSha256Hex, ownSha256Hex24 } from './own-sha256.ts'

/** The part of `crypto.hash` that is used here. */
type PlatformHash = (algorithm: 'sha256', text: string, encoding: 'hex') => string

interface NodeLike {
  readonly navigator?: { readonly userAgent?: string }
  readonly process?: {
    readonly getBuiltinModule?: (id: string) => { readonly hash?: PlatformHash } | undefined
  }
}

// Asked for by name instead of imported: an import would not load in a browser. Others have `crypto.hash` as well, but in
// Workers with `nodejs_compat` a call takes 4 µs, seven times as long as ours.
const { navigator, process } = globalThis as NodeLike
const isNode = navigator?.userAgent?.startsWith('Node.js/') === true
const platformHash = isNode ? process?.getBuiltinModule?.('node:crypto')?.hash : undefined

/** Lower-case hex digest of a text in UTF-8, 64 digits. Lone surrogates count as U+FFFD. Never throws. */
export function sha256Hex(text: string): string {
  return platformHash?.('sha256', text, 'hex') ?? ownSha256Hex(text)
}

/**
 * The first 24 digits of {@link sha256Hex}: 96 bits, the length of a `url:` key. Parts of the text can be left out where they
 * stand. Never throws.
 *
 * @param left how many ASCII characters behind the `https://` that the text begins with are left out: `www.`
 * @param slash index of one more character that is left out, with nothing but ASCII before it; 0: none is
 */
export function sha256Hex24(text: string, left = 0, slash = 0): string {
  if (platformHash === undefined) return ownSha256Hex24(text, left, slash)
  return platformHash('sha256', withoutParts(text, left, slash), 'hex').slice(0, 24)
}

function withoutParts(text: string, left: number, slash: number): string {
  const whole = left > 0 ? HTTPS + text.slice(HTTPS.length + left) : text
  if (slash === 0) return whole
  const at = slash - left
  // A part of a text is no copy of it, two parts put together are: mostly nothing follows the slash.
  return at + 1 < whole.length ? whole.slice(0, at) + whole.slice(at + 1) : whole.slice(0, at)
}

const HTTPS = 'https://'
