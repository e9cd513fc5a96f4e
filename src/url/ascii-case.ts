/** Letter case of ASCII alone: what is lower case beyond it changes with Unicode. */

const UPPER_CASE = /[A-Z]/
const LOWER_CASE = /[a-z]/

/** The text with `A` to `Z` in lower case. Never throws. */
export function asciiLower(text: string): string {
  return UPPER_CASE.test(text) ? text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase()) : text
}

/** The text with `a` to `z` in upper case. Never throws. */
export function asciiUpper(text: string): string {
  return LOWER_CASE.test(text) ? text.replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase()) : text
}
