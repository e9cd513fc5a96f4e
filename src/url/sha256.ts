/**
 * SHA-256 (FIPS 180-4), synchronous. Keys are read lazily and without `await`, and `crypto.subtle` is asynchronous only.
 * Written for short strings: one call on a 70-byte URL costs about half a microsecond.
 */

const ROUND_CONSTANTS = new Int32Array(64)
const INITIAL_STATE = new Int32Array(8)
for (let candidate = 2, found = 0; found < 64; candidate++) {
  if (!isPrime(candidate)) continue
  if (found < 8) INITIAL_STATE[found] = fractionBits(Math.sqrt(candidate))
  ROUND_CONSTANTS[found++] = fractionBits(Math.cbrt(candidate))
}

// Scratch space. Hashing never yields, so one copy per isolate is enough and saves two allocations a call.
const schedule = new Int32Array(64)
const state = new Int32Array(8)
const encoder = new TextEncoder()

/** Lower-case hex digest of a text in UTF-8, 64 digits. Lone surrogates count as U+FFFD. Never throws. */
export function sha256Hex(text: string): string {
  digest(text)
  let hex = ''
  for (let i = 0; i < 8; i++) hex += wordHex(state[i]!)
  return hex
}

/** The first 24 digits of {@link sha256Hex}: 96 bits, the length of a `url:` key. */
export function sha256Hex24(text: string): string {
  digest(text)
  return wordHex(state[0]!) + wordHex(state[1]!) + wordHex(state[2]!)
}

// A table, because Number.prototype.toString(16) on a 32-bit value costs more than hashing a block.
const BYTE_HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

function wordHex(word: number): string {
  return BYTE_HEX[word >>> 24]! + BYTE_HEX[(word >>> 16) & 255]! + BYTE_HEX[(word >>> 8) & 255]! + BYTE_HEX[word & 255]!
}

/** Leaves the digest in `state`. ASCII text is hashed in place: serialized URLs are ASCII, and a copy would cost a block. */
function digest(text: string): void {
  if (digestOctets(text) > 0x7f) digestOctets(octetsOf(text))
}

/** The UTF-8 octets of a text as characters U+0000 to U+00FF. */
function octetsOf(text: string): string {
  let octets = ''
  for (const octet of encoder.encode(text)) octets += String.fromCharCode(octet)
  return octets
}

/**
 * Hashes characters as octets.
 *
 * @returns the bitwise or of all characters: above 0xFF they were no octets, and the digest means nothing
 */
function digestOctets(text: string): number {
  state.set(INITIAL_STATE)
  const length = text.length
  let seen = 0
  let word = 0
  let at = 0
  for (; at + 4 <= length; at += 4) {
    const a = text.charCodeAt(at), b = text.charCodeAt(at + 1), c = text.charCodeAt(at + 2), d = text.charCodeAt(at + 3) // prettier-ignore
    seen |= a | b | c | d
    schedule[word++] = (a << 24) | (b << 16) | (c << 8) | d
    if (word === 16) {
      compress()
      word = 0
    }
  }
  let last = 0
  for (let i = at; i < length; i++) {
    seen |= text.charCodeAt(i)
    last = (last << 8) | text.charCodeAt(i)
  }
  schedule[word++] = ((last << 8) | 0x80) << ((3 - (length - at)) << 3)
  finish(word, length)
  return seen
}

/** Pads the block that is filled up to `word` and appends the length in bits. */
function finish(word: number, length: number): void {
  if (word > 14) {
    while (word < 16) schedule[word++] = 0
    compress()
    word = 0
  }
  while (word < 14) schedule[word++] = 0
  schedule[14] = Math.floor(length / 0x2000_0000)
  schedule[15] = length << 3
  compress()
}

/**
 * FIPS 180-4 §6.2.2, four rounds at a time so that the working variables need no shifting in between. The sigma functions
 * are written out: as calls they exceed the engine's inlining budget, and hashing becomes three times slower.
 */
// prettier-ignore
function compress(): void {
  const w = schedule, k = ROUND_CONSTANTS
  for (let i = 16; i < 64; i++) {
    const x = w[i - 15]!, y = w[i - 2]!
    w[i] = (w[i - 16]! + (((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)) +
      w[i - 7]! + (((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10))) | 0
  }
  let a = state[0]!, b = state[1]!, c = state[2]!, d = state[3]!
  let e = state[4]!, f = state[5]!, g = state[6]!, h = state[7]!
  for (let i = 0; i < 64; i += 4) {
    let t = (h + (((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))) + (g ^ (e & (f ^ g))) + k[i]! + w[i]!) | 0
    d = (d + t) | 0
    h = (t + (((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))) + ((a & b) | (c & (a | b)))) | 0
    t = (g + (((d >>> 6) | (d << 26)) ^ ((d >>> 11) | (d << 21)) ^ ((d >>> 25) | (d << 7))) + (f ^ (d & (e ^ f))) + k[i + 1]! + w[i + 1]!) | 0
    c = (c + t) | 0
    g = (t + (((h >>> 2) | (h << 30)) ^ ((h >>> 13) | (h << 19)) ^ ((h >>> 22) | (h << 10))) + ((h & a) | (b & (h | a)))) | 0
    t = (f + (((c >>> 6) | (c << 26)) ^ ((c >>> 11) | (c << 21)) ^ ((c >>> 25) | (c << 7))) + (e ^ (c & (d ^ e))) + k[i + 2]! + w[i + 2]!) | 0
    b = (b + t) | 0
    f = (t + (((g >>> 2) | (g << 30)) ^ ((g >>> 13) | (g << 19)) ^ ((g >>> 22) | (g << 10))) + ((g & h) | (a & (g | h)))) | 0
    t = (e + (((b >>> 6) | (b << 26)) ^ ((b >>> 11) | (b << 21)) ^ ((b >>> 25) | (b << 7))) + (d ^ (b & (c ^ d))) + k[i + 3]! + w[i + 3]!) | 0
    a = (a + t) | 0
    e = (t + (((f >>> 2) | (f << 30)) ^ ((f >>> 13) | (f << 19)) ^ ((f >>> 22) | (f << 10))) + ((f & g) | (h & (f | g)))) | 0
    // Every value now stands four places further on; the two halves change places.
    const s0 = a, s1 = b, s2 = c, s3 = d
    a = e; b = f; c = g; d = h; e = s0; f = s1; g = s2; h = s3
  }
  state[0]! += a; state[1]! += b; state[2]! += c; state[3]! += d
  state[4]! += e; state[5]! += f; state[6]! += g; state[7]! += h
}

function isPrime(n: number): boolean {
  for (let divisor = 2; divisor * divisor <= n; divisor++) if (n % divisor === 0) return false
  return true
}

/** The first 32 bits of the fractional part, as FIPS 180-4 §4.2.2 and §5.3.3 define the constants. */
function fractionBits(root: number): number {
  return ((root - Math.floor(root)) * 0x1_0000_0000) | 0
}
