/** Draws that depend on a text and a seed alone: the same corpus and seed give the same sample, in whatever order it is read. */

/** A number from 0 up to 1, as good as drawn at random for each text and seed. */
export function hashUnit(text: string, seed: number): number {
  let high = seed ^ 0x5bd1_e995
  let low = ~seed ^ 0x9e37_79b9
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    high = Math.imul(high ^ code, 0x85eb_ca6b)
    low = Math.imul(low ^ code, 0xc2b2_ae35)
    high ^= high >>> 15
  }
  return unitOf(high ^ (low >>> 13), low ^ (high >>> 11))
}

/** Another draw from a draw: `mixUnit(u, 1)` and `mixUnit(u, 2)` have nothing to do with each other. */
export function mixUnit(unit: number, round: number): number {
  const bits = Math.floor(unit * 2 ** 32) | 0
  return unitOf(bits ^ Math.imul(round | 0, 0x9e37_79b1), Math.imul(bits, 0x85eb_ca6b) ^ round)
}

function unitOf(high: number, low: number): number {
  return ((avalanche(high) >>> 0) * 2 ** 21 + (avalanche(low) >>> 11)) / 2 ** 53
}

/** The finalizer of MurmurHash3: every bit of the input changes half of the output. */
function avalanche(bits: number): number {
  let mixed = bits
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85eb_ca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35)
  return mixed ^ (mixed >>> 16)
}
