/** How much of one text a path rule may take apart: matching may try every way to part it among its captures. */

const TOKEN = /\{\w+[^{}]*\}|\([^()]*\)/g
/** Takes any length, unlike one that lists its words. */
const OPEN_CAPTURE = /\{\w+(?::\w+)?\}/g
/** Of digits between other letters there is one way to take them: `{y:digits}-{m:digits}-{d:digits}`. */
const FENCED_DIGITS = /(?<![\d})])\{\w+:digits\}(?![\d{(])/g
const MAX_OPEN = 2
const MAX_TOKENS = 3

/**
 * Whether no path segment and no query value of a rule's source has more than two captures of any length, or more than three
 * captures and alternatives, digits between other letters aside: with two the time is quadratic in a text of a few thousand letters, with four it is minutes. Never
 * throws.
 */
export function isQuicklyMatched(source: string): boolean {
  return source.split(/[/?&]/).every((text) => {
    const loose = text.replaceAll(FENCED_DIGITS, '0')
    return count(loose, OPEN_CAPTURE) <= MAX_OPEN && count(loose, TOKEN) <= MAX_TOKENS
  })
}

function count(text: string, token: RegExp): number {
  return text.match(token)?.length ?? 0
}
