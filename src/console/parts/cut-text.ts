/** Text cut to a length, without a character torn in two: half of an emoji would be shown as a stray code unit. */

/** The first UTF-16 units of a text, at most `length`. */
export function headOf(text: string, length: number): string {
  return text.slice(0, isTorn(text, length) ? length - 1 : length)
}

/** The last UTF-16 units of a text, at most `length`. */
export function tailOf(text: string, length: number): string {
  const from = Math.max(0, text.length - length)
  return text.slice(isTorn(text, from) ? from + 1 : from)
}

/** True: the unit at this place is the second half of the character that begins before it. */
function isTorn(text: string, at: number): boolean {
  return (text.codePointAt(at - 1) ?? 0) > 0xff_ff
}
