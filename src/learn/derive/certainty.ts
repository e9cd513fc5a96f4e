/** The arithmetic of being sure: how many equal samples a drop needs, and what they prove. */

/**
 * Equal samples in a row that a drop needs, so that a set of names which changes at least the share `p1` of the pages is
 * dropped with a probability of at most `delta`: (1 - p1)^n <= delta. The first confirmed difference ends the row, so the
 * product of 1 / (1 - p1) per equal sample is an e-process: the bound holds whenever one looks (Ville's inequality).
 *
 * @returns at least 1
 */
export function equalsToDrop({ delta, p1 }: { readonly delta: number; readonly p1: number }): number {
  // A tolerance, because 0.9^22 must not become 23 through the last bit of a logarithm.
  return Math.max(1, Math.ceil(Math.log(delta) / Math.log(1 - p1) - 1e-9))
}

/** Upper 99 % bound of the share of pages that change, after so many equal samples and no difference: 1 - 0.01^(1/n); 1 for none. */
export function upperBound99(equal: number): number {
  return equal <= 0 ? 1 : 1 - 0.01 ** (1 / equal)
}
