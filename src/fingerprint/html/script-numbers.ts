/**
 * Lists of numbers in a script: what a chart shows that is drawn by it. What stands behind a name or is a text is read by
 * `script-state.ts`.
 */

const LIST = /\[\s*-?[\d.][\d.eE+\s-]*,[\d.eE+\s,-]*\]/g

/** All lists of at least two numbers, white space left out; `''` where there is none. */
export function numberLists(script: string): string {
  return script.includes('[') ? (script.match(LIST) ?? []).join(' ').replace(/(?<!\])\s+/g, '') : ''
}
