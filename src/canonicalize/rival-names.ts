/** Names that some server takes for one variable: it reads the last of them, the first, or all in their order. */

/** A decoded name and the text that it is sorted by. */
export interface PlacedName {
  readonly name: string
  readonly place: string
}

/** PHP reads 64 levels of brackets, Rack 32, qs 5. A deeper name is compared up to here. */
const MAX_LEVELS = 64

/** What PHP drops behind a closed bracket: `a[b]c` and `a[b][c` are `a[b]`. */
const BEHIND_BRACKET = /\](?:(?!\[)|\[[^\]]*$)[^]*/
/** What PHP and Rack skip at the beginning of a name. */
const SKIPPED = /^[ +[\]]+/
const SPELLED_OTHERWISE = /[^a-z\d_-]/

/**
 * Whether two of these names are spelled differently and may be one variable, or one may replace the other as a whole (`a` and
 * `a[b]`). Members of one list are no rivals if they are written alike (`a[0]`, `a[1][x]`), for their order is kept. Never throws.
 */
export function haveRivals(names: readonly PlacedName[]): boolean {
  const wholes = new Map<string, string>()
  const parents = new Map<string, string>()
  return names.some(({ name, place }) => {
    const variable = variableOf(place)
    const spelling = place + listMark(name, place)
    const known = wholes.get(variable)
    if (known === spelling) return false
    const own = parentsOf(place)
    const isRival = (parent: string, of: string): boolean => wholes.has(of) || (parents.get(of) ?? parent) !== parent
    if (known !== undefined || parents.has(variable) || own.some(([parent, of]) => isRival(parent, of))) return true
    wholes.set(variable, spelling)
    for (const [parent, of] of own) parents.set(of, parent)
    return false
  })
}

/** What stands before each bracket of a name, as it is written and as a variable. */
function parentsOf(place: string): readonly (readonly [parent: string, variable: string])[] {
  const parents: (readonly [string, string])[] = []
  let bracket = place.indexOf('[', 1)
  for (; bracket !== -1 && parents.length < MAX_LEVELS; bracket = place.indexOf('[', bracket + 1)) {
    const parent = place.slice(0, bracket)
    parents.push([parent, variableOf(parent)])
  }
  return parents
}

/** How the list is written that a name is a member of: `[]`, `[0]` or `.0`; `''` for a name that is sorted by itself. */
function listMark(name: string, place: string): string {
  return (
    name
      .slice(place.length)
      .match(/^(?:\[[^\]]*\]|\.?\d+)/)?.[0]
      .replace(/\d+/, '0') ?? ''
  )
}

/**
 * The variable that a name may be to PHP, Rack, ASP.NET and others: cut at NUL and behind a closing bracket, in lower case, with
 * blanks, dots and brackets as `_`. Lower case is that of ASCII: what it is beyond changes with Unicode.
 */
export function variableOf(name: string): string {
  if (!SPELLED_OTHERWISE.test(name)) return name
  const end = name.indexOf('\0')
  return (end === -1 ? name : name.slice(0, end))
    .replace(BEHIND_BRACKET, '')
    .replace(SKIPPED, '')
    .replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replaceAll(']', '')
    .replaceAll(/[. +[]/g, '_')
}
