/**
 * Lists of numbers in a script: the data of a chart that the script draws. `script-state.ts` reads named values and texts.
 */

const LIST = /\[\s*-?[\d.][\d.eE+\s-]*,[\d.eE+\s,-]*\]/g

/** All lists of at least two numbers, white space left out; `''` where there is none. */
export function numberLists(script: string): string {
  return script.includes('[') ? (script.match(LIST) ?? []).join(' ').replace(/(?<!\])\s+/g, '') : ''
}
