/** A similarity hash for display and for sorting people's work. It cannot tell two pages of one site apart: never a verdict. */

import { hashText, toHex } from './hash.ts'

/** 64-bit simhash (Charikar 2002) of the words of some texts: 16 hex digits. Repeated words weigh more. */
export function simhash(texts: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const text of texts) for (const word of text.split(' ')) counts.set(word, (counts.get(word) ?? 0) + 1)
  const ones = new Int32Array(64)
  let total = 0
  for (const [word, count] of counts) {
    const [high, low] = hashText(word)
    total += count
    for (let bit = 0; bit < 32; bit++) {
      ones[bit]! += count & -((high >>> bit) & 1)
      ones[bit + 32]! += count & -((low >>> bit) & 1)
    }
  }
  return toHex([majority(ones.subarray(0, 32), total), majority(ones.subarray(32), total)])
}

/** Differing bits of two hashes of 16 hex digits, 0 to 64. */
export function hammingDistance(a: string, b: string): number {
  return differingBits(a.slice(0, 8), b.slice(0, 8)) + differingBits(a.slice(8), b.slice(8))
}

function differingBits(a: string, b: string): number {
  let bits = 0
  for (let left = parseInt(a, 16) ^ parseInt(b, 16); left !== 0; left &= left - 1) bits++
  return bits
}

function majority(ones: Int32Array, total: number): number {
  return ones.reduce((bits, count, bit) => (count * 2 > total ? bits | (1 << bit) : bits), 0) >>> 0
}
