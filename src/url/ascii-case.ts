/** Letter case of ASCII alone: what is lower case beyond it changes with Unicode. */

const UPPER_CASE = /[A-Z]/
const LOWER_CASE = /[a-z]/
/** In a text without such characters, every letter is one of ASCII: changing the case of all of it takes a tenth of the time. */
const BEYOND_ASCII = /[\u0080-\uffff]/

/** The text with `A` to `Z` in lower case. Never throws. */
export function asciiLower(text: string): string {
  if (!UPPER_CASE.test(text)) return text
  return BEYOND_ASCII.test(text) ? text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase()) : text.toLowerCase()
}

/** The text with `a` to `z` in upper case. Never throws. */
export function asciiUpper(text: string): string {
  if (!LOWER_CASE.test(text)) return text
  return BEYOND_ASCII.test(text) ? text.replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase()) : text.toUpperCase()
}
