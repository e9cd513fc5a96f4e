/**
 * SHA-256 (FIPS 180-4) where `sha256.ts` takes no platform's: browsers, Workers, Deno, Bun, Node 20. Written for short
 * strings: one call on a 70-byte URL costs about half a microsecond.
 */

/** FIPS 180-4 §4.2.2. */
// prettier-ignore
const ROUND_CONSTANTS = Int32Array.of(
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
)

/** FIPS 180-4 §5.3.3. */
// prettier-ignore
const INITIAL_STATE = Int32Array.of(
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
)

// Scratch space. Hashing never yields, so one copy per isolate is enough and saves two allocations a call.
// The ninth word is no state, it only makes three times three of them.
const state = new Int32Array(9)
const scratch = new Uint8Array(4096)
const scratchView = new DataView(scratch.buffer)
const encoder = new TextEncoder()

/** One octet to mark the end, eight for the length, and up to 63 between them. */
const PADDING = 72

/** What `sha256Hex` of `sha256.ts` says. Never throws. */
export function ownSha256Hex(text: string): string {
  digest(text)
  return hexOf(0) + hexOf(3) + hexOf(6).slice(0, 16)
}

/** What `sha256Hex24` of `sha256.ts` says; to put the text together first would take as long as hashing a block. Never throws. */
export function ownSha256Hex24(text: string, left = 0, slash = 0): string {
  digest(text, left, slash)
  return hexOf(0)
}

const HEX = Uint8Array.from('0123456789abcdef', (digit) => digit.charCodeAt(0))

/** Three words of `state`, 24 digits at once: Number.prototype.toString(16) on a word costs more than hashing a block. */
// prettier-ignore
function hexOf(word: number): string {
  const a = state[word]!, b = state[word + 1]!, c = state[word + 2]!
  return String.fromCharCode(
    HEX[a >>> 28]!, HEX[(a >>> 24) & 15]!, HEX[(a >>> 20) & 15]!, HEX[(a >>> 16) & 15]!, HEX[(a >>> 12) & 15]!, HEX[(a >>> 8) & 15]!, HEX[(a >>> 4) & 15]!, HEX[a & 15]!,
    HEX[b >>> 28]!, HEX[(b >>> 24) & 15]!, HEX[(b >>> 20) & 15]!, HEX[(b >>> 16) & 15]!, HEX[(b >>> 12) & 15]!, HEX[(b >>> 8) & 15]!, HEX[(b >>> 4) & 15]!, HEX[b & 15]!,
    HEX[c >>> 28]!, HEX[(c >>> 24) & 15]!, HEX[(c >>> 20) & 15]!, HEX[(c >>> 16) & 15]!, HEX[(c >>> 12) & 15]!, HEX[(c >>> 8) & 15]!, HEX[(c >>> 4) & 15]!, HEX[c & 15]!,
  )
}

/** Leaves the digest in `state`. */
function digest(text: string, left = 0, slash = 0): void {
  const atMost = text.length * 3 + PADDING
  const octets = atMost <= scratch.length ? scratch : new Uint8Array(atMost)
  const view = octets === scratch ? scratchView : new DataView(octets.buffer)
  let { written } = encoder.encodeInto(text, octets)
  if (slash > 0) {
    written--
    for (let i = slash; i < written; i++) octets[i] = octets[i + 1]!
  }
  if (left > 0) {
    view.setInt32(left, HTTP)
    view.setInt32(left + 4, S_SLASHES)
  }
  const end = pad(view, left, written)
  for (let i = 0; i < 8; i++) state[i] = INITIAL_STATE[i]!
  for (let at = left; at < end; at += 64) compress(view, at)
}

// `http` and `s://`, as they are moved up to the rest of the host.
const HTTP = 0x68747470
const S_SLASHES = 0x733a2f2f

/**
 * Pads the octets between two places to whole blocks, the last eight octets of them the length in bits (FIPS 180-4 §5.1.1).
 *
 * @returns where the blocks end
 */
function pad(view: DataView, start: number, written: number): number {
  const length = written - start
  const end = start + ((length + PADDING) & ~63)
  view.setUint8(written, 0x80)
  let i = written + 1
  while (((end - i) & 3) !== 0) view.setUint8(i++, 0)
  for (; i < end - 8; i += 4) view.setInt32(i, 0)
  view.setInt32(end - 8, Math.floor(length / 0x2000_0000))
  view.setInt32(end - 4, length << 3)
  return end
}

/**
 * FIPS 180-4 §6.2.2, sixteen rounds at a time: the words of the block and the working variables stay in locals and need no
 * shifting, which takes three quarters of the time of a loop over a schedule of 64 words. The sigma functions are written out:
 * as calls they exceed the engine's inlining budget, and hashing becomes three times slower.
 */
// prettier-ignore
function compress(w: DataView, at: number): void {
  const k = ROUND_CONSTANTS
  let w0 = w.getInt32(at), w1 = w.getInt32(at + 4), w2 = w.getInt32(at + 8), w3 = w.getInt32(at + 12), w4 = w.getInt32(at + 16), w5 = w.getInt32(at + 20), w6 = w.getInt32(at + 24), w7 = w.getInt32(at + 28)
  let w8 = w.getInt32(at + 32), w9 = w.getInt32(at + 36), w10 = w.getInt32(at + 40), w11 = w.getInt32(at + 44), w12 = w.getInt32(at + 48), w13 = w.getInt32(at + 52), w14 = w.getInt32(at + 56), w15 = w.getInt32(at + 60)
  let a = state[0]!, b = state[1]!, c = state[2]!, d = state[3]!, e = state[4]!, f = state[5]!, g = state[6]!, h = state[7]!
  for (let r = 0, t = 0; ; r += 16) {
    t = (h + ((e >>> 6 | e << 26) ^ (e >>> 11 | e << 21) ^ (e >>> 25 | e << 7)) + (g ^ (e & (f ^ g))) + k[r]! + w0) | 0; d = (d + t) | 0; h = (t + ((a >>> 2 | a << 30) ^ (a >>> 13 | a << 19) ^ (a >>> 22 | a << 10)) + ((a & b) | (c & (a | b)))) | 0
    t = (g + ((d >>> 6 | d << 26) ^ (d >>> 11 | d << 21) ^ (d >>> 25 | d << 7)) + (f ^ (d & (e ^ f))) + k[r + 1]! + w1) | 0; c = (c + t) | 0; g = (t + ((h >>> 2 | h << 30) ^ (h >>> 13 | h << 19) ^ (h >>> 22 | h << 10)) + ((h & a) | (b & (h | a)))) | 0
    t = (f + ((c >>> 6 | c << 26) ^ (c >>> 11 | c << 21) ^ (c >>> 25 | c << 7)) + (e ^ (c & (d ^ e))) + k[r + 2]! + w2) | 0; b = (b + t) | 0; f = (t + ((g >>> 2 | g << 30) ^ (g >>> 13 | g << 19) ^ (g >>> 22 | g << 10)) + ((g & h) | (a & (g | h)))) | 0
    t = (e + ((b >>> 6 | b << 26) ^ (b >>> 11 | b << 21) ^ (b >>> 25 | b << 7)) + (d ^ (b & (c ^ d))) + k[r + 3]! + w3) | 0; a = (a + t) | 0; e = (t + ((f >>> 2 | f << 30) ^ (f >>> 13 | f << 19) ^ (f >>> 22 | f << 10)) + ((f & g) | (h & (f | g)))) | 0
    t = (d + ((a >>> 6 | a << 26) ^ (a >>> 11 | a << 21) ^ (a >>> 25 | a << 7)) + (c ^ (a & (b ^ c))) + k[r + 4]! + w4) | 0; h = (h + t) | 0; d = (t + ((e >>> 2 | e << 30) ^ (e >>> 13 | e << 19) ^ (e >>> 22 | e << 10)) + ((e & f) | (g & (e | f)))) | 0
    t = (c + ((h >>> 6 | h << 26) ^ (h >>> 11 | h << 21) ^ (h >>> 25 | h << 7)) + (b ^ (h & (a ^ b))) + k[r + 5]! + w5) | 0; g = (g + t) | 0; c = (t + ((d >>> 2 | d << 30) ^ (d >>> 13 | d << 19) ^ (d >>> 22 | d << 10)) + ((d & e) | (f & (d | e)))) | 0
    t = (b + ((g >>> 6 | g << 26) ^ (g >>> 11 | g << 21) ^ (g >>> 25 | g << 7)) + (a ^ (g & (h ^ a))) + k[r + 6]! + w6) | 0; f = (f + t) | 0; b = (t + ((c >>> 2 | c << 30) ^ (c >>> 13 | c << 19) ^ (c >>> 22 | c << 10)) + ((c & d) | (e & (c | d)))) | 0
    t = (a + ((f >>> 6 | f << 26) ^ (f >>> 11 | f << 21) ^ (f >>> 25 | f << 7)) + (h ^ (f & (g ^ h))) + k[r + 7]! + w7) | 0; e = (e + t) | 0; a = (t + ((b >>> 2 | b << 30) ^ (b >>> 13 | b << 19) ^ (b >>> 22 | b << 10)) + ((b & c) | (d & (b | c)))) | 0
    t = (h + ((e >>> 6 | e << 26) ^ (e >>> 11 | e << 21) ^ (e >>> 25 | e << 7)) + (g ^ (e & (f ^ g))) + k[r + 8]! + w8) | 0; d = (d + t) | 0; h = (t + ((a >>> 2 | a << 30) ^ (a >>> 13 | a << 19) ^ (a >>> 22 | a << 10)) + ((a & b) | (c & (a | b)))) | 0
    t = (g + ((d >>> 6 | d << 26) ^ (d >>> 11 | d << 21) ^ (d >>> 25 | d << 7)) + (f ^ (d & (e ^ f))) + k[r + 9]! + w9) | 0; c = (c + t) | 0; g = (t + ((h >>> 2 | h << 30) ^ (h >>> 13 | h << 19) ^ (h >>> 22 | h << 10)) + ((h & a) | (b & (h | a)))) | 0
    t = (f + ((c >>> 6 | c << 26) ^ (c >>> 11 | c << 21) ^ (c >>> 25 | c << 7)) + (e ^ (c & (d ^ e))) + k[r + 10]! + w10) | 0; b = (b + t) | 0; f = (t + ((g >>> 2 | g << 30) ^ (g >>> 13 | g << 19) ^ (g >>> 22 | g << 10)) + ((g & h) | (a & (g | h)))) | 0
    t = (e + ((b >>> 6 | b << 26) ^ (b >>> 11 | b << 21) ^ (b >>> 25 | b << 7)) + (d ^ (b & (c ^ d))) + k[r + 11]! + w11) | 0; a = (a + t) | 0; e = (t + ((f >>> 2 | f << 30) ^ (f >>> 13 | f << 19) ^ (f >>> 22 | f << 10)) + ((f & g) | (h & (f | g)))) | 0
    t = (d + ((a >>> 6 | a << 26) ^ (a >>> 11 | a << 21) ^ (a >>> 25 | a << 7)) + (c ^ (a & (b ^ c))) + k[r + 12]! + w12) | 0; h = (h + t) | 0; d = (t + ((e >>> 2 | e << 30) ^ (e >>> 13 | e << 19) ^ (e >>> 22 | e << 10)) + ((e & f) | (g & (e | f)))) | 0
    t = (c + ((h >>> 6 | h << 26) ^ (h >>> 11 | h << 21) ^ (h >>> 25 | h << 7)) + (b ^ (h & (a ^ b))) + k[r + 13]! + w13) | 0; g = (g + t) | 0; c = (t + ((d >>> 2 | d << 30) ^ (d >>> 13 | d << 19) ^ (d >>> 22 | d << 10)) + ((d & e) | (f & (d | e)))) | 0
    t = (b + ((g >>> 6 | g << 26) ^ (g >>> 11 | g << 21) ^ (g >>> 25 | g << 7)) + (a ^ (g & (h ^ a))) + k[r + 14]! + w14) | 0; f = (f + t) | 0; b = (t + ((c >>> 2 | c << 30) ^ (c >>> 13 | c << 19) ^ (c >>> 22 | c << 10)) + ((c & d) | (e & (c | d)))) | 0
    t = (a + ((f >>> 6 | f << 26) ^ (f >>> 11 | f << 21) ^ (f >>> 25 | f << 7)) + (h ^ (f & (g ^ h))) + k[r + 15]! + w15) | 0; e = (e + t) | 0; a = (t + ((b >>> 2 | b << 30) ^ (b >>> 13 | b << 19) ^ (b >>> 22 | b << 10)) + ((b & c) | (d & (b | c)))) | 0
    if (r === 48) break
    // The next sixteen words of the schedule (§6.2.2 step 1), each in the place of the one sixteen before.
    w0 = (w0 + ((w1 >>> 7 | w1 << 25) ^ (w1 >>> 18 | w1 << 14) ^ w1 >>> 3) + w9 + ((w14 >>> 17 | w14 << 15) ^ (w14 >>> 19 | w14 << 13) ^ w14 >>> 10)) | 0; w1 = (w1 + ((w2 >>> 7 | w2 << 25) ^ (w2 >>> 18 | w2 << 14) ^ w2 >>> 3) + w10 + ((w15 >>> 17 | w15 << 15) ^ (w15 >>> 19 | w15 << 13) ^ w15 >>> 10)) | 0
    w2 = (w2 + ((w3 >>> 7 | w3 << 25) ^ (w3 >>> 18 | w3 << 14) ^ w3 >>> 3) + w11 + ((w0 >>> 17 | w0 << 15) ^ (w0 >>> 19 | w0 << 13) ^ w0 >>> 10)) | 0; w3 = (w3 + ((w4 >>> 7 | w4 << 25) ^ (w4 >>> 18 | w4 << 14) ^ w4 >>> 3) + w12 + ((w1 >>> 17 | w1 << 15) ^ (w1 >>> 19 | w1 << 13) ^ w1 >>> 10)) | 0
    w4 = (w4 + ((w5 >>> 7 | w5 << 25) ^ (w5 >>> 18 | w5 << 14) ^ w5 >>> 3) + w13 + ((w2 >>> 17 | w2 << 15) ^ (w2 >>> 19 | w2 << 13) ^ w2 >>> 10)) | 0; w5 = (w5 + ((w6 >>> 7 | w6 << 25) ^ (w6 >>> 18 | w6 << 14) ^ w6 >>> 3) + w14 + ((w3 >>> 17 | w3 << 15) ^ (w3 >>> 19 | w3 << 13) ^ w3 >>> 10)) | 0
    w6 = (w6 + ((w7 >>> 7 | w7 << 25) ^ (w7 >>> 18 | w7 << 14) ^ w7 >>> 3) + w15 + ((w4 >>> 17 | w4 << 15) ^ (w4 >>> 19 | w4 << 13) ^ w4 >>> 10)) | 0; w7 = (w7 + ((w8 >>> 7 | w8 << 25) ^ (w8 >>> 18 | w8 << 14) ^ w8 >>> 3) + w0 + ((w5 >>> 17 | w5 << 15) ^ (w5 >>> 19 | w5 << 13) ^ w5 >>> 10)) | 0
    w8 = (w8 + ((w9 >>> 7 | w9 << 25) ^ (w9 >>> 18 | w9 << 14) ^ w9 >>> 3) + w1 + ((w6 >>> 17 | w6 << 15) ^ (w6 >>> 19 | w6 << 13) ^ w6 >>> 10)) | 0; w9 = (w9 + ((w10 >>> 7 | w10 << 25) ^ (w10 >>> 18 | w10 << 14) ^ w10 >>> 3) + w2 + ((w7 >>> 17 | w7 << 15) ^ (w7 >>> 19 | w7 << 13) ^ w7 >>> 10)) | 0
    w10 = (w10 + ((w11 >>> 7 | w11 << 25) ^ (w11 >>> 18 | w11 << 14) ^ w11 >>> 3) + w3 + ((w8 >>> 17 | w8 << 15) ^ (w8 >>> 19 | w8 << 13) ^ w8 >>> 10)) | 0; w11 = (w11 + ((w12 >>> 7 | w12 << 25) ^ (w12 >>> 18 | w12 << 14) ^ w12 >>> 3) + w4 + ((w9 >>> 17 | w9 << 15) ^ (w9 >>> 19 | w9 << 13) ^ w9 >>> 10)) | 0
    w12 = (w12 + ((w13 >>> 7 | w13 << 25) ^ (w13 >>> 18 | w13 << 14) ^ w13 >>> 3) + w5 + ((w10 >>> 17 | w10 << 15) ^ (w10 >>> 19 | w10 << 13) ^ w10 >>> 10)) | 0; w13 = (w13 + ((w14 >>> 7 | w14 << 25) ^ (w14 >>> 18 | w14 << 14) ^ w14 >>> 3) + w6 + ((w11 >>> 17 | w11 << 15) ^ (w11 >>> 19 | w11 << 13) ^ w11 >>> 10)) | 0
    w14 = (w14 + ((w15 >>> 7 | w15 << 25) ^ (w15 >>> 18 | w15 << 14) ^ w15 >>> 3) + w7 + ((w12 >>> 17 | w12 << 15) ^ (w12 >>> 19 | w12 << 13) ^ w12 >>> 10)) | 0; w15 = (w15 + ((w0 >>> 7 | w0 << 25) ^ (w0 >>> 18 | w0 << 14) ^ w0 >>> 3) + w8 + ((w13 >>> 17 | w13 << 15) ^ (w13 >>> 19 | w13 << 13) ^ w13 >>> 10)) | 0
  }
  state[0]! += a; state[1]! += b; state[2]! += c; state[3]! += d
  state[4]! += e; state[5]! += f; state[6]! += g; state[7]! += h
}
