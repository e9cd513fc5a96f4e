/** Where the names of a query are sorted, and whether a server may read their order: then nothing is sorted (decision 073). */

import { RULE_DATA } from '../../rules/data/index.ts'
import { hostMatches } from '../../url/host.ts'
import { haveRivals, variableOf, type PlacedName } from './rival-names.ts'

/**
 * The part of a name that makes it a member of a list: `[]`, or a number in brackets or behind a dot. A name that is a number,
 * or begins with one as its first part, is a member of a list without a base (`0=a&1=b`).
 */
const LIST = /(?:^|\.)\d+(?=[.[]|$)|\[(?:[ +]?|\d+)\]/
/** What every such name holds, found sooner. */
const MAY_BE_LISTED = /[.[]|^\d/
const STRUCTURE = /[.[]/
/** All but these names are sorted by their text, whatever a server makes of them. */
const ODD = /[^a-z\d_-]|^\d+$/
const OPERATOR = /[<>]/
/** Of a URL or a route that is written out: `?https://example.com/?b=1&a=2`. */
const WRITTEN_OUT = '/'
/** `sort[price]=asc&sort[name]=asc` sorts by price first. */
const ABOUT_ORDER = /sort|order/

/** Whether a host does one parameter after the other; see `sequencedHosts` in `rule-data.ts`. */
export function isSequencedHost(host: string): boolean {
  return RULE_DATA.sequencedHosts.some((name) => hostMatches(host, name))
}

/**
 * The same for a path.
 *
 * @param start where the path begins in `text`
 */
export function isSequencedPath(text: string, start: number): boolean {
  return RULE_DATA.sequencedPaths.some((path) => text.startsWith(path, start))
}

/** Whether a name holds an operator: the pair is a condition (`time>=2000`) behind a choice of columns, as OPeNDAP has it. */
export function isCondition(name: string): boolean {
  return OPERATOR.test(name)
}

/**
 * The text that a decoded name is sorted by. Members of one list share that of their base (`ids[10][name]`: `ids`), so a stable sort
 * moves the list as one block and keeps the order that its members came in. Any other name is sorted alone.
 */
export function placeOf(name: string): string {
  const at = MAY_BE_LISTED.test(name) ? name.search(LIST) : -1
  return at === -1 ? name : name.slice(0, at)
}

/** Names with their places. */
export function placedNames(names: readonly string[]): readonly PlacedName[] {
  return names.map((name) => ({ name, place: placeOf(name) }))
}

/** Whether a name is a member of a list: `ids[]`, `ids[10]`, `ids[10][name]`, `x.10.name`. */
export function isListMember({ name, place }: PlacedName): boolean {
  return place !== name
}

/**
 * Whether the order of these decoded names may matter beyond that of list members: they hold a condition or a URL, two of them
 * may be one variable, a name comes again behind its sibling (`f[op]=>&f[a]=5&f[op]=<&f[b]=9`), or they are the members of an order.
 * Never throws.
 *
 * @param names in the order they came in, repeats included
 */
export function dependsOnOrder(names: readonly PlacedName[]): boolean {
  if (!names.some(({ name }) => ODD.test(name))) return false
  if (names.some(({ name }) => name.includes(WRITTEN_OUT) || isCondition(name))) return true
  return haveRivals(names) || readSiblingsInOrder(names)
}

/** Whether among the names of one root, the part before the first bracket or dot, one comes again behind another, or all are an order. */
function readSiblingsInOrder(names: readonly PlacedName[]): boolean {
  const runsByRoot = new Map<string, string[]>()
  for (const { name, place } of names) {
    const end = name.search(STRUCTURE)
    const root = end === -1 ? name : name.slice(0, end)
    const runs = runsByRoot.get(root)
    if (runs === undefined) runsByRoot.set(root, [place])
    else if (runs.at(-1) !== place) runs.push(place)
  }
  for (const [root, runs] of runsByRoot) {
    if (root === '' || runs.length === 1) continue
    const places = new Set(runs)
    if (places.size < runs.length) return true
    places.delete(root)
    if (places.size > 1 && ABOUT_ORDER.test(variableOf(root))) return true
  }
  return false
}
