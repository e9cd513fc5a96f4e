/**
 * What an element shows by its attributes alone. It may tell a script that fills it (`<div id="map" data-lat="59.91"></div>`,
 * `<stock-chart symbol="ACME">`), or be drawn as it is (`<i style="width: 73%">`, `<i aria-label="4 of 5 stars">`).
 */

type Attributes = Readonly<Record<string, string>>

/** What any element may carry for its place and its behaviour, and what is read as a picture or a frame. */
const OF_ANY = /^(?:class|id|slot|role|tabindex|hidden|part|is|src|poster|videoid)$|^aria-|^on|[^\w-]/

/** Vue binds what an element of its own is told (`:product-id="5"`, `:size="'L'"`), and what any element may carry. */
const BOUND = /^(?:v-bind)?:(?!(?:class|style|key|ref|is)$)(.+)/
const QUOTED = /^'([^']*)'$/

/** Read as pictures. */
const PICTURES = /^data-(?:videoid|bg|background|background-image)$/

/** Attributes for the look of an empty element and for its accessible name. */
const LOOKS: ReadonlySet<string> = new Set(['style', 'title', 'aria-label', 'aria-valuenow', 'aria-valuetext'])

/** Some sites spread pictures over several hosts at random. */
const SHARD = /^(?:https?:)?\/\/[^/]+(?=\/[^?]*\.(?:jpe?g|png|gif|webp|avif|svg)(?:\?|$))/i

/** Elements without content. */
const VOID: ReadonlySet<string> = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))

/** An element that has no content in any case. */
export function isVoid(tag: string): boolean {
  return VOID.has(tag)
}

/** An element of a program's own draws what it shows, whatever it holds until then. */
export function isOwnElement(tag: string): boolean {
  return tag.includes('-')
}

/**
 * These attributes, written as a script would be told them; `''` where there are none. Those of an element that HTML knows say something
 * only where it is empty. JSON is left out: it is read wherever it stands, and so are pictures.
 */
export function elementState(tag: string, attributes: Attributes): string {
  if (isVoid(tag)) return ''
  let state = ''
  for (const name in attributes) {
    const value = attributes[name]!
    // Astro's is a digest of what the element is told and holds.
    if (tag === 'astro-island' && name === 'uid') continue
    const own = isOwnElement(tag) ? ownName(name) : undefined
    const isTold = name.startsWith('data-') ? !PICTURES.test(name) : own !== undefined
    if (!(isTold || LOOKS.has(name)) || /^[[{]/.test(value)) continue
    const told = value
      .replace(QUOTED, '$1')
      .replace(/url\([^()]*\)/g, '')
      .replace(SHARD, '')
    state += `${JSON.stringify(own ?? name)}:"${told.replaceAll('"', "'")}"\n`
  }
  return state
}

/** What an attribute of an element of a program's own is called there; undefined where any element may carry it. */
function ownName(name: string): string | undefined {
  return BOUND.exec(name)?.[1] ?? (OF_ANY.test(name) ? undefined : name)
}
