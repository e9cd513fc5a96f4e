/** Names of parameters without what was copied or glued in front of them. */

/** `&amp;` of an HTML source, once or more; a second `?`; blanks. */
const IN_FRONT = /^(?:amp;|[ +?\t\n\r])+/

/**
 * The name that tracking facts are asked about: without `amp;`, `?`, blanks and `+` in front (`amp;gclid`, `?utm_source`).
 * Only facts see it: what is kept keeps its bytes, and a parameter called `amp` its name.
 *
 * @param name percent-decoded
 */
export function plainName(name: string): string {
  const first = name.charCodeAt(0)
  // Nearly all names begin with a letter other than `a`, a digit or `_`.
  if (first > QUESTION_MARK && first !== LETTER_A) return name
  return name.replace(IN_FRONT, '')
}

const QUESTION_MARK = 0x3f
const LETTER_A = 0x61
