/** Names that some server takes for one variable: it reads the last of them, the first, or all in their order. */

import { asciiLower } from '../../url/ascii-case.ts'

/** A decoded name and the text that it is sorted by. */
export interface PlacedName {
  readonly name: string
  readonly place: string
}

/** PHP reads 64 levels of brackets, Rack 32, qs 5. A deeper name is compared up to here. */
const MAX_LEVELS = 64

/** Read as `_`; at the beginning of a name, PHP and Rack skip all but the dot. */
const BLANKS = ' +.['
const SPELLED_OTHERWISE = /[^a-z\d_-]/

/**
 * Whether two of these names are spelled differently and may be one variable, or one may replace the other as a whole (`a` and
 * `a[b]`). Members of one list are no rivals if they are written alike (`a[0]`, `a[1][x]`), for their order is kept. Never throws.
 */
export function haveRivals(names: readonly PlacedName[]): boolean {
  const wholes = new Map<string, string>()
  const parents = new Map<string, string>()
  for (const { name, place } of names) {
    const { variable, levels } = readName(place)
    const spelling = name.length === place.length ? place : place + listMark(name, place)
    const known = wholes.get(variable)
    if (known === spelling) continue
    if (known !== undefined || parents.has(variable)) return true
    for (const [end, length] of levels) {
      const of = variable.slice(0, length)
      if (wholes.has(of) || (parents.get(of) ?? place.slice(0, end)) !== place.slice(0, end)) return true
    }
    wholes.set(variable, spelling)
    for (const [end, length] of levels) parents.set(variable.slice(0, length), place.slice(0, end))
  }
  return false
}

/** How the list is written that a name is a member of: `[]`, `[0]`, `.0` or `0`. */
function listMark(name: string, place: string): string {
  const character = name[place.length]!
  if (character !== '[') return character === '.' ? '.0' : '0'
  const inside = name[place.length + 1]!
  return inside === ']' || BLANKS.includes(inside) ? '[]' : '[0]'
}

/** A name as servers read it. */
interface ReadName {
  /** See {@link variableOf}. */
  readonly variable: string
  /** For each bracket that is read: where the text before it, the parent, ends in the name and in the variable. */
  readonly levels: readonly (readonly [end: number, length: number])[]
}

const NO_LEVELS: ReadName['levels'] = []

/**
 * The variable that a name may be to PHP, Rack, ASP.NET and others: cut at NUL and behind a closed bracket (`a[b]c` and `a[b][c` are
 * `a[b]`), without what PHP and Rack skip at its beginning, in lower case, with blanks, dots and brackets as `_`. Lower case is
 * that of ASCII: what it is beyond changes with Unicode. Linear time, never throws.
 */
export function variableOf(name: string): string {
  return readName(name).variable
}

function readName(given: string): ReadName {
  if (!SPELLED_OTHERWISE.test(given)) return { variable: given, levels: NO_LEVELS }
  // What a server reads ends at NUL, so a bracket behind it closes none.
  const [name = ''] = given.split('\0', 1)
  const levels: (readonly [number, number])[] = []
  let variable = ''
  // The text from here on is taken over as it is, once something else comes.
  let start = 0
  let i = 0
  for (; i < name.length; i++) {
    const character = name[i]!
    if (character === ']') {
      if (name[i + 1] !== '[' || !name.includes(']', i + 2)) break
    } else if (!BLANKS.includes(character)) continue
    variable += name.slice(start, i)
    start = i + 1
    if (character === ']') continue
    if (character === '[' && i > 0 && levels.length < MAX_LEVELS) levels.push([i, variable.length])
    if (variable !== '' || character === '.') variable += '_'
  }
  return { variable: asciiLower(variable + name.slice(start, i)), levels }
}
