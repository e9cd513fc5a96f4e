/** Whether a server may read the order of different names: then they are not sorted (decisions 053 and 055). */

import { SEQUENCED_HOSTS, SEQUENCED_PATHS } from '../rules/sequenced-queries.ts'
import { hostMatches } from '../url/host.ts'

/** In a name: a member of a record in a list (`items[][size]`). */
const RECORD_OF_LIST = '[]['
/** All but these stand for themselves, whoever reads them. */
const ODD = /[^a-z\d_-]/
const OPERATOR = /[<>]/
/** Of a URL or a route that is written out: `?https://example.com/?b=1&a=2`. */
const WRITTEN_OUT = '/'
const SPELLED_OTHERWISE = /[A-Z. +]/
/** `sort[price]=asc&sort[name]=asc` sorts by price first. */
const ABOUT_ORDER = /sort|order/

interface Spelled {
  readonly name: string
  /** What stands before the first bracket. */
  readonly base: string
  /** The rest. */
  readonly member: string
}

/** Whether a host does one parameter after the other; see {@link SEQUENCED_HOSTS}. */
export function isSequencedHost(host: string): boolean {
  return SEQUENCED_HOSTS.some((name) => hostMatches(host, name))
}

/**
 * The same for a path.
 *
 * @param start where the path begins in `text`
 */
export function isSequencedPath(text: string, start: number): boolean {
  return SEQUENCED_PATHS.some((path) => text.startsWith(path, start))
}

/** Whether a name holds an operator: the pair is a condition (`time>=2000`) behind a choice of columns, as OPeNDAP has it. */
export function isCondition(name: string): boolean {
  return OPERATOR.test(name)
}

/**
 * Whether the order of these decoded names may matter: they hold a condition, a URL or a list of records, or two of them are one
 * variable to PHP (`a[]`, `a[0]` and `a`; `a.b` and `a_b`) or to servers that do not look at letter case, which take the last,
 * the first or both in their order, or they are the members of an order. Never throws.
 */
export function dependsOnOrder(names: readonly string[]): boolean {
  if (!names.some((name) => ODD.test(name))) return false
  const wholes = new Map<string, string>()
  const variables = new Map<string, Spelled>()
  return names.some((name) => {
    if (name.includes(RECORD_OF_LIST) || name.includes(WRITTEN_OUT) || isCondition(name)) return true
    const whole = asVariable(name)
    const same = wholes.get(whole)
    if (same !== undefined) return same !== name
    wholes.set(whole, name)
    const bracket = name.indexOf('[')
    const base = bracket === -1 ? name : name.slice(0, bracket)
    const spelled = { name, base, member: name.slice(base.length) }
    const variable = asVariable(base)
    const other = variables.get(variable)
    if (other === undefined) variables.set(variable, spelled)
    return other !== undefined && (ABOUT_ORDER.test(variable) || areRivals(spelled, other))
  })
}

/** Of one variable: unless both are members of it, each of its own name, one may take the place of the other. */
function areRivals(a: Spelled, b: Spelled): boolean {
  return a.base !== b.base || a.member === '' || b.member === '' || isListed(a) !== isListed(b)
}

function isListed({ member }: Spelled): boolean {
  return member.startsWith('[]')
}

/** ASCII alone: what is lower case beyond it changes with Unicode. */
function asVariable(name: string): string {
  if (!SPELLED_OTHERWISE.test(name)) return name
  return name.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()).replaceAll(/[. +]/g, '_')
}
