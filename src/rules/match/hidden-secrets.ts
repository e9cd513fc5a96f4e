/**
 * Secrets where the lists of names do not look: in URLs inside of values, behind encodings, in structured names, in paths, and
 * in values that say themselves what they are. For what is kept or told, not for keys: a URL that is not kept costs nothing.
 */

/** Signed tokens (RFC 7519, those of Akamai and Bunny in a path) and the prefixes that issuers give their keys so that leaks are found. */
const TOKEN = new RegExp(
  [
    String.raw`(?<![\w-])eyJ[\w-]{5,}\.[\w-]{5,}\.`,
    String.raw`[~/]hmac=[0-9a-f]{32}`,
    String.raw`/bcdn_token=[\w-]{16}`,
    String.raw`\bAIza[\w-]{35}`,
    String.raw`\bAKIA[0-9A-Z]{16}\b`,
    String.raw`\bgh[opsu]_[0-9A-Za-z]{36}`,
    String.raw`\b[rs]k_(?:live|test)_[0-9A-Za-z]{16,}`,
    String.raw`\bxox[abpr]-[\w-]{10,}`,
  ].join('|'),
)

/** A link that grants permission: a segment that names the purpose, and one that no client can guess. */
const PERMITTING = new RegExp(
  String.raw`/(?:reset|(?:password|passwd)[-_]?reset|reset[-_]?password|verify|verify[-_]?email|confirm|confirmation|activate|activation` +
    String.raw`|invite|invitation|magic[-_]?link|login[-_]?link|one[-_]?time)/(?=[^/?#]*\d)(?=[^/?#]*[A-Za-z])[\w.~=-]{16,}`,
  'i',
)

/** An encoding, another separator, a name that is no word, or a URL inside: without any of these there is nothing more to find. */
const STRANGE = /[%;#]|[?&][\w-]*[^\w\-=&]|:\/\/.*:\/\//

const MAX_DECODINGS = 3
// What has more of these is not looked through, and counts as hiding something.
const MAX_PAIRS = 300
const MAX_INNER_URLS = 20

/** The part of a canonicalization that shows secrets. */
export interface JudgedUrl {
  readonly applied: readonly { readonly step: string }[]
}

/** Whether a URL was left as it is because it carries a signature, a secret or an action (for a request, also a session id). */
export function passesThrough({ applied }: JudgedUrl): boolean {
  return applied.some(({ step }) => step === 'pass-through')
}

/**
 * Whether a URL carries a signature, a secret or an action, in sight or hidden. What is kept, learned from, sampled, logged or
 * shown asks this. Never throws.
 *
 * @param canonicalize in the profile that the URL is meant for
 * @param judged what it made of the URL, where that is known
 */
export function carriesSecret(
  url: string,
  canonicalize: (url: string) => JudgedUrl,
  judged: JudgedUrl = canonicalize(url),
): boolean {
  return passesThrough(judged) || hidesSecret(url, (inner) => passesThrough(canonicalize(inner)))
}

/**
 * Whether a URL holds a secret that its names do not show at first sight. Never throws.
 *
 * @param carries whether a URL carries a secret by the names and values of its own parameters
 */
export function hidesSecret(url: string, carries: (url: string) => boolean): boolean {
  const texts = decodings(url.replace(/^[a-z]+:\/\/[^/?#]*/i, ''))
  if (texts.some((text) => TOKEN.test(text) || PERMITTING.test(text))) return true
  if (texts.length === 1 && !STRANGE.test(url)) return false
  if (texts.some((text) => text.split(/[?&;#]/, MAX_PAIRS + 1).length > MAX_PAIRS)) return true
  if (texts.some((text) => text.split('://', MAX_INNER_URLS + 1).length > MAX_INNER_URLS)) return true
  const asked = new Set(texts.flatMap((text, level) => [...innerUrls(text), ...plainPairs(text, level === 0)]))
  return [...asked].some(carries)
}

/** The text as it stands and decoded again and again, until nothing changes. */
export function decodings(text: string): string[] {
  const found = [text]
  for (let level = 0; level < MAX_DECODINGS; level++) {
    const last = found.at(-1) ?? ''
    if (!last.includes('%')) break
    const next = last.replaceAll(/(?:%[0-9a-f]{2})+/gi, decodeOrKeep)
    if (next === last) break
    found.push(next)
  }
  return found
}

function decodeOrKeep(encoded: string): string {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded
  }
}

function innerUrls(text: string): string[] {
  return [...text.matchAll(/https?:\/\//gi)].map(({ index }) => text.slice(index))
}

/**
 * Pairs by any separator, each as the only parameter of a URL, under the last part of a structured name: `user[token]`,
 * `auth.token`. The caller judges the plain parameters of the URL.
 */
function plainPairs(text: string, isUrl: boolean): string[] {
  const pieces = [...text.matchAll(/([?&;#])([^?&;#=]+)=([^?&;#]*)/g)]
  const queryEnd = isUrl ? text.indexOf('#') + 1 || Infinity : 0
  return pieces.flatMap(({ index, 1: separator, 2: name = '', 3: value = '' }) => {
    const parts = name.split(/[[\].:/]+/).map((part) => part.replaceAll(/[^\w-]+/g, ''))
    const last = parts.findLast((part) => part !== '')
    const isJudged = index < queryEnd && last === name && (separator === '?' || separator === '&')
    if (last === undefined || isJudged) return []
    return [`https://secret.invalid/?${last}=${encodeURIComponent(value.toWellFormed())}`]
  })
}
