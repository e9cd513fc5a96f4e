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

function wordHex(word: number): string {
  return (0x1_0000_0000 + (word >>> 0)).toString(16).slice(1)
}

function digest(text: string): void {
  for (let i = 0; i < text.length; i++) {
    if (text.charCodeAt(i) > 0x7f) return digestBytes(encoder.encode(text))
  }
  digestAscii(text)
}

/** ASCII text is read in place: serialized URLs are ASCII, and copying them into bytes first would cost as much as a block. */
function digestAscii(text: string): void {
  state.set(INITIAL_STATE)
  let at = 0
  for (; at + 64 <= text.length;) {
    for (let word = 0; word < 16; word++, at += 4) {
      schedule[word] =
        (text.charCodeAt(at) << 24) |
        (text.charCodeAt(at + 1) << 16) |
        (text.charCodeAt(at + 2) << 8) |
        text.charCodeAt(at + 3)
    }
    compress()
  }
  schedule.fill(0, 0, 16)
  for (let i = 0; at < text.length; at++, i++) schedule[i >> 2]! |= text.charCodeAt(at) << (24 - ((i & 3) << 3))
  finish(text.length)
}

function digestBytes(bytes: Uint8Array): void {
  state.set(INITIAL_STATE)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  for (; at + 64 <= bytes.length; at += 64) {
    for (let word = 0; word < 16; word++) schedule[word] = view.getInt32(at + word * 4)
    compress()
  }
  schedule.fill(0, 0, 16)
  for (let i = 0; at < bytes.length; at++, i++) schedule[i >> 2]! |= bytes[at]! << (24 - ((i & 3) << 3))
  finish(bytes.length)
}

/** Appends the padding and the length in bits to the last, partly filled block. */
function finish(lengthBytes: number): void {
  const used = lengthBytes & 63
  schedule[used >> 2]! |= 0x80 << (24 - ((used & 3) << 3))
  if (used >= 56) {
    compress()
    schedule.fill(0, 0, 16)
  }
  schedule[14] = Math.floor(lengthBytes / 0x2000_0000)
  schedule[15] = lengthBytes << 3
  compress()
}

/** FIPS 180-4 §6.2.2, four rounds at a time so that the working variables need no shifting in between. */
function compress(): void {
  for (let i = 16; i < 64; i++) {
    const x = schedule[i - 15]!
    const y = schedule[i - 2]!
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
    schedule[i] = (schedule[i - 16]! + s0 + schedule[i - 7]! + s1) | 0
  }
  let a = state[0]!, b = state[1]!, c = state[2]!, d = state[3]! // prettier-ignore
  let e = state[4]!, f = state[5]!, g = state[6]!, h = state[7]! // prettier-ignore
  for (let i = 0; i < 64; i += 4) {
    let t = (h + bigSigma1(e) + (g ^ (e & (f ^ g))) + ROUND_CONSTANTS[i]! + schedule[i]!) | 0
    d = (d + t) | 0
    h = (t + bigSigma0(a) + ((a & b) | (c & (a | b)))) | 0
    t = (g + bigSigma1(d) + (f ^ (d & (e ^ f))) + ROUND_CONSTANTS[i + 1]! + schedule[i + 1]!) | 0
    c = (c + t) | 0
    g = (t + bigSigma0(h) + ((h & a) | (b & (h | a)))) | 0
    t = (f + bigSigma1(c) + (e ^ (c & (d ^ e))) + ROUND_CONSTANTS[i + 2]! + schedule[i + 2]!) | 0
    b = (b + t) | 0
    f = (t + bigSigma0(g) + ((g & h) | (a & (g | h)))) | 0
    t = (e + bigSigma1(b) + (d ^ (b & (c ^ d))) + ROUND_CONSTANTS[i + 3]! + schedule[i + 3]!) | 0
    const newE = (a + t) | 0
    const newA = (t + bigSigma0(f) + ((f & g) | (h & (f | g)))) | 0
    // After four rounds every value stands four places further on: write them back in order.
    a = newA
    const oldB = b,
      oldC = c,
      oldD = d
    b = f
    c = g
    d = h
    f = oldB
    g = oldC
    h = oldD
    e = newE // prettier-ignore
  }
  state[0]! += a
  state[1]! += b
  state[2]! += c
  state[3]! += d // prettier-ignore
  state[4]! += e
  state[5]! += f
  state[6]! += g
  state[7]! += h // prettier-ignore
}

function bigSigma0(x: number): number {
  return ((x >>> 2) | (x << 30)) ^ ((x >>> 13) | (x << 19)) ^ ((x >>> 22) | (x << 10))
}

function bigSigma1(x: number): number {
  return ((x >>> 6) | (x << 26)) ^ ((x >>> 11) | (x << 21)) ^ ((x >>> 25) | (x << 7))
}

function isPrime(n: number): boolean {
  for (let divisor = 2; divisor * divisor <= n; divisor++) if (n % divisor === 0) return false
  return true
}

/** The first 32 bits of the fractional part, as FIPS 180-4 §4.2.2 and §5.3.3 define the constants. */
function fractionBits(root: number): number {
  return ((root - Math.floor(root)) * 0x1_0000_0000) | 0
}
