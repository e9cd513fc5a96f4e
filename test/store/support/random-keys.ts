/** 32-bit values of a seeded generator (xorshift128, Marsaglia 2003): the same on every machine. */
export function randomWords(seed: number, count: number): Uint32Array<ArrayBuffer> {
  const words = new Uint32Array(count)
  let [x, y, z, w] = [seed ^ 0x9e3779b9, seed ^ 0x243f6a88, 0xb7e15162, 0xdeadbeef]
  for (let i = -20; i < count; i++) {
    const t = x ^ (x << 11)
    x = y
    y = z
    z = w
    w = w ^ (w >>> 19) ^ t ^ (t >>> 8)
    if (i >= 0) words[i] = w
  }
  return words
}

/** Keys of 16 bytes each, behind one another. */
export function randomKeys(seed: number, count: number): Uint8Array {
  return new Uint8Array(randomWords(seed, 4 * count).buffer)
}
