/**
 * What an element tells the script that fills it: `<div id="map" data-lat="59.91"></div>`, `<stock-chart symbol="ACME">`. A map, a
 * chart or a player that is drawn in the browser may stand nowhere else.
 */

type Attributes = Readonly<Record<string, string>>

/** What any element may carry for its looks, its place and its behaviour, and what is read as a picture or frame. */
const OF_ANY =
  /^(?:class|style|id|slot|role|tabindex|hidden|part|is|src|poster|videoid|data-videoid)$|^aria-|^on|[^\w-]/

/** Elements that hold nothing in any case: what they show is told by themselves. */
const VOID: ReadonlySet<string> = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))

/** An element of a program's own draws what it shows, whatever it holds until then. */
export function isOwnElement(tag: string): boolean {
  return tag.includes('-')
}

/**
 * The attributes that a script reads, written as it would be told them; `''` where there are none. Of an element that HTML knows
 * these are `data-*`, and they say something only where it is empty. JSON is left out: it is read wherever it stands.
 */
export function elementState(tag: string, attributes: Attributes): string {
  if (VOID.has(tag)) return ''
  let state = ''
  for (const name in attributes) {
    const value = attributes[name]!
    if (OF_ANY.test(name) || /^[[{]/.test(value) || !(isOwnElement(tag) || name.startsWith('data-'))) continue
    state += `${JSON.stringify(name)}:"${value.replaceAll('"', "'")}"\n`
  }
  return state
}
