/**
 * Fast hashes for pages. They tell pages of one site apart, they prove nothing to an adversary: a site that forges collisions
 * only merges its own pages. SHA-256 in plain TypeScript would cost ten times as much.
 */

/** 64 bits as two unsigned 32-bit halves. */
export type Hash64 = readonly [high: number, low: number]

const LANE_HIGH = 0x9e3779b1
const LANE_LOW = 0x5f356495

/** Hash of the UTF-16 code units of a text. Two multiplicative lanes, mixed into each other at the end (cyrb53's scheme). */
export function hashText(text: string, seed = 0): Hash64 {
  let high = 0xdeadbeef ^ seed
  let low = 0x41c6ce57 ^ seed
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    high = Math.imul(high ^ unit, LANE_HIGH)
    low = Math.imul(low ^ unit, LANE_LOW)
  }
  return finish(high, low, text.length)
}

/** Lower-case hex of 128 bits over a text. */
export function hexOfText(text: string): string {
  return toHex(hashText(text)) + toHex(hashText(text, 0x2545f491))
}

/** Lower-case hex of 128 bits over bytes. */
export function hexOfBytes(bytes: Uint8Array): string {
  return toHex(hashBytes(bytes, 0)) + toHex(hashBytes(bytes, 0x2545f491))
}

/** 16 hex digits. */
export function toHex([high, low]: Hash64): string {
  return hex32(high) + hex32(low)
}

/** One step of a 32-bit hash of a path: the hash of the parent and what is below it. Unsigned. */
export function stepHash(parent: number, text: string): number {
  let hash = parent ^ 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
  return (hash ^ (hash >>> 13)) >>> 0
}

function hashBytes(bytes: Uint8Array, seed: number): Hash64 {
  let high = 0xdeadbeef ^ seed
  let low = 0x41c6ce57 ^ seed
  for (const byte of bytes) {
    high = Math.imul(high ^ byte, LANE_HIGH)
    low = Math.imul(low ^ byte, LANE_LOW)
  }
  return finish(high, low, bytes.length)
}

function finish(high: number, low: number, length: number): Hash64 {
  const a = high ^ length
  const b = low ^ length
  const mixedA = Math.imul(a ^ (a >>> 16), 0x85ebca6b) ^ Math.imul(b ^ (b >>> 13), 0xc2b2ae35)
  const mixedB = Math.imul(b ^ (b >>> 16), 0x85ebca6b) ^ Math.imul(mixedA ^ (mixedA >>> 13), 0xc2b2ae35)
  return [(mixedA ^ (mixedB >>> 15)) >>> 0, mixedB >>> 0]
}

function hex32(value: number): string {
  return value.toString(16).padStart(8, '0')
}
