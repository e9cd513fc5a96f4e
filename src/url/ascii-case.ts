/** Letter case of ASCII alone: what is lower case beyond it changes with Unicode. */

const UPPER_CASE = /[A-Z]/

/** The text with `A` to `Z` in lower case. Never throws. */
export function asciiLower(text: string): string {
  return UPPER_CASE.test(text) ? text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase()) : text
}
