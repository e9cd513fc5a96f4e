/** Paths of robots.txt rules and the paths they are compared with (RFC 9309 §2.2.2, §2.2.3), octet by octet. */

/** A rule's path, ready to compare. */
export interface RulePath {
  /** Length of the rule in octets, `*` and `$` included: the longest rule that matches decides. */
  readonly octets: number
  /** The literal pieces between the wildcards, as written and with the query's reserved characters encoded. */
  readonly exact: readonly string[]
  readonly encoded: readonly string[]
  /** Ends with `$`: nothing may follow. */
  readonly anchored: boolean
}

/** A path with its query, ready to compare. */
export interface Target {
  readonly exact: string
  readonly encoded: string
}

/** Reads the value of an `Allow` or `Disallow` line. Only a `$` at the very end anchors; `%2A` and `%24` are the characters themselves. */
export function normalizeRulePath(value: string): RulePath {
  const anchored = value.endsWith('$')
  const pieces = (anchored ? value.slice(0, -1) : value).split('*').map(normalize)
  const query = pieces.findIndex((piece) => piece.includes('?'))
  const encoded = pieces.map((piece, index) =>
    query === -1 || index < query ? piece : index === query ? encodeQuery(piece) : encodeReserved(piece),
  )
  const octets = pieces.reduce((sum, piece) => sum + piece.length, 0) + pieces.length - 1 + (anchored ? 1 : 0)
  return { octets, exact: pieces, encoded, anchored }
}

/** Normalizes the path and query of a URL for {@link matchesRule}. */
export function normalizeTarget(target: string): Target {
  const exact = normalize(target)
  return { exact, encoded: encodeQuery(exact) }
}

/**
 * Whether a rule's path is a prefix of the target, wildcards considered. In queries `:` and `/` equal their encoded forms, as the
 * RFC's table of examples has it, and a rule that means them literally holds too. Linear in rule and target: no backtracking.
 */
export function matchesRule(rule: RulePath, target: Target): boolean {
  return matches(rule.exact, target.exact, rule.anchored) || matches(rule.encoded, target.encoded, rule.anchored)
}

/** Leftmost matches of the pieces, one after the other. They leave the longest rest of the path, so no backtracking is needed. */
function matches(pieces: readonly string[], target: string, anchored: boolean): boolean {
  const [first = '', ...rest] = pieces
  if (!target.startsWith(first)) return false
  const last = rest.pop()
  if (last === undefined) return !anchored || target.length === first.length
  let at = first.length
  for (const piece of rest) {
    const found = target.indexOf(piece, at)
    if (found === -1) return false
    at = found + piece.length
  }
  if (anchored) return target.length - last.length >= at && target.endsWith(last)
  return target.indexOf(last, at) !== -1
}

// Unreserved and reserved characters of RFC 3986 and the percent sign stay, except those that mean something in a rule (`*`, `$`)
// or that URL parsers write both ways (`'`).
const OTHERS = /[^\w\-.~:/?#[\]@!&()+,;=%]/gu

/** Unreserved characters decoded, hexadecimal digits in upper case, everything that is no URL character encoded. */
function normalize(text: string): string {
  return text
    .replace(/%[\da-f]{2}/gi, (triplet) => {
      const char = String.fromCharCode(parseInt(triplet.slice(1), 16))
      return /[\w\-.~]/.test(char) ? char : triplet.toUpperCase()
    })
    .replace(OTHERS, percentEncode)
}

function encodeQuery(text: string): string {
  const mark = text.indexOf('?')
  return mark === -1 ? text : text.slice(0, mark + 1) + encodeReserved(text.slice(mark + 1))
}

function encodeReserved(text: string): string {
  return text.replace(/[:/?#[\]@]/g, percentEncode)
}

function percentEncode(char: string): string {
  const bytes = new TextEncoder().encode(char)
  return Array.from(bytes, (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('')
}
