/**
 * A split-block Bloom filter: every key sets one bit in each of the eight 32-bit words of one 256-bit block, so a question
 * touches one line of the processor's cache. The layout and the salts are those of Apache Parquet's bloom filters.
 */

/** A filter: eight words per block. */
export type BloomWords = Uint32Array<ArrayBuffer>

/** Bits per key at which about one unknown key in a thousand is taken for a known one. */
const BITS_PER_KEY = 17

/** Words of one block. */
const BLOCK_WORDS = 8
const BLOCK_BITS = 256
const TWO_TO_32 = 0x1_0000_0000

/** Blocks for so many keys. */
export function blocksFor(keys: number): number {
  return Math.max(1, Math.ceil((keys * BITS_PER_KEY) / BLOCK_BITS))
}

/** Keys that so many blocks are made for. */
export function capacityOf(blocks: number): number {
  return Math.floor((blocks * BLOCK_BITS) / BITS_PER_KEY)
}

/** A filter that knows nothing. */
export function createBloom(blocks: number): BloomWords {
  return new Uint32Array(blocks * BLOCK_WORDS)
}

/**
 * Index of the first word of a key's block.
 *
 * @param placing 32 uniform bits of the key
 */
export function blockStart(words: BloomWords, placing: number): number {
  return Math.floor(((placing >>> 0) / TWO_TO_32) * (words.length / BLOCK_WORDS)) * BLOCK_WORDS
}

/**
 * Whether a key may have been added; false is certain.
 *
 * @param marking 32 uniform bits of the key, independent of those that place it
 */
export function bloomHas(words: BloomWords, start: number, marking: number): boolean {
  return (
    ((words[start]! >>> (Math.imul(marking, 0x47b6137b) >>> 27)) &
      (words[start + 1]! >>> (Math.imul(marking, 0x44974d91) >>> 27)) &
      (words[start + 2]! >>> (Math.imul(marking, 0x8824ad5b) >>> 27)) &
      (words[start + 3]! >>> (Math.imul(marking, 0xa2b7289d) >>> 27)) &
      (words[start + 4]! >>> (Math.imul(marking, 0x705495c7) >>> 27)) &
      (words[start + 5]! >>> (Math.imul(marking, 0x2df1424b) >>> 27)) &
      (words[start + 6]! >>> (Math.imul(marking, 0x9efc4947) >>> 27)) &
      (words[start + 7]! >>> (Math.imul(marking, 0x5c6bfb31) >>> 27)) &
      1) ===
    1
  )
}

/** Adds a key. */
export function bloomAdd(words: BloomWords, start: number, marking: number): void {
  words[start]! |= 1 << (Math.imul(marking, 0x47b6137b) >>> 27)
  words[start + 1]! |= 1 << (Math.imul(marking, 0x44974d91) >>> 27)
  words[start + 2]! |= 1 << (Math.imul(marking, 0x8824ad5b) >>> 27)
  words[start + 3]! |= 1 << (Math.imul(marking, 0xa2b7289d) >>> 27)
  words[start + 4]! |= 1 << (Math.imul(marking, 0x705495c7) >>> 27)
  words[start + 5]! |= 1 << (Math.imul(marking, 0x2df1424b) >>> 27)
  words[start + 6]! |= 1 << (Math.imul(marking, 0x9efc4947) >>> 27)
  words[start + 7]! |= 1 << (Math.imul(marking, 0x5c6bfb31) >>> 27)
}

/**
 * Share of unknown keys that a filter with `keys` keys takes for known ones: a block holds i keys with Poisson probability,
 * and an unknown key then finds each of its eight bits set with probability 1 - (31/32)^i.
 */
export function falsePositiveRate(keys: number, blocks: number): number {
  const mean = keys / blocks
  let rate = 0
  let logTerm = -mean // log of mean^i e^-mean / i!, so that large means do not underflow
  for (let i = 0; i < mean + 20 * Math.sqrt(mean) + 20; i++) {
    if (i > 0) logTerm += Math.log(mean) - Math.log(i)
    rate += Math.exp(logTerm) * (1 - (31 / 32) ** i) ** BLOCK_WORDS
  }
  return rate
}

/** A 32-bit checksum of words (FNV-1a over words instead of bytes): tells a damaged page, not a forged one. */
export function checksumOf(words: Uint32Array): number {
  let hash = 0x811c9dc5
  for (const word of words) hash = Math.imul(hash ^ word, 0x01000193)
  return hash >>> 0
}
