/**
 * Lists of numbers in a script: what a chart shows that is drawn by it. The rest of a script is passed over: it repeats the URL,
 * tokens and times.
 */

const LIST = /\[\s*-?[\d.][\d.eE+\s-]*,[\d.eE+\s,-]*\]/g

/** All lists of at least two numbers, white space left out; `''` where there is none. */
export function numberLists(script: string): string {
  return script.includes('[') ? (script.match(LIST) ?? []).join(' ').replace(/(?<!\])\s+/g, '') : ''
}
