/** `No-Vary-Search` of an origin: which parameters it declares not to change its responses (draft-ietf-httpbis-no-vary-search). */

import { decodeComponent } from '../url/percent-encoding.ts'
import { DECLARING_PAGES } from './thresholds.ts'

/** The part of an observation that holds the field. */
export interface DeclaringObservation {
  readonly url: string
  readonly signals: {
    /** The value of the field. */
    readonly noVarySearch?: string | undefined
  }
}

/** Whether a field declares that a parameter, by its decoded name, changes nothing. */
export type Declaration = (name: string) => boolean

/** Share of the URLs with the field that must declare a name: pages that leave it out read it. */
const MIN_SHARE = 0.8

/**
 * The names of a site that its responses declare not to matter: at least three URLs do, and hardly any URL with the field does not. A
 * prior, never evidence. Pure; never throws.
 */
export function declaredNames(
  observations: Iterable<DeclaringObservation>,
  names: Iterable<string>,
): ReadonlySet<string> {
  const byUrl = new Map<string, Declaration>()
  for (const { url, signals } of observations) {
    const declaration = signals.noVarySearch === undefined ? undefined : parseNoVarySearch(signals.noVarySearch)
    if (declaration !== undefined) byUrl.set(url, declaration)
  }
  const declarations = [...byUrl.values()]
  const needed = Math.max(DECLARING_PAGES, declarations.length * MIN_SHARE)
  return new Set([...names].filter((name) => declarations.filter((declares) => declares(name)).length >= needed))
}

/** One member of a structured dictionary (RFC 9651 §3.2): a key, and nothing, a boolean or an inner list of strings. */
const MEMBER = /^\s*([a-z*][a-z0-9_.*-]*)(?:=(?:\?([01])|\(((?: *"(?:[ !#-[\]-~]|\\["\\])*"(?= |\)))* *)\)))?\s*(?:,|$)/

/**
 * Reads a field: `params` alone ignores every parameter but those of `except`, `params=("a" "b")` ignores these. `key-order` says nothing
 * about names. Undefined for what is malformed, which declares nothing. Never throws.
 */
export function parseNoVarySearch(field: string): Declaration | undefined {
  const members = new Map<string, boolean | ReadonlySet<string>>()
  for (let rest = field; rest.trim() !== '';) {
    const member = MEMBER.exec(rest)
    if (member === null) return undefined
    const [text, key = '', flag, list] = member
    members.set(key, list === undefined ? flag !== '0' : new Set(stringsOf(list)))
    rest = rest.slice(text.length)
  }
  const [params, except] = [members.get('params'), members.get('except')]
  if (typeof params === 'object') return except === undefined ? (name) => params.has(name) : undefined
  if (params !== true || typeof except === 'boolean') return except === undefined ? () => false : undefined
  return (name) => except?.has(name) !== true
}

/** The strings of an inner list, decoded as names of a form are. */
function stringsOf(list: string): string[] {
  return [...list.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) => {
    const name = text.replaceAll(/\\(.)/g, '$1').replaceAll('+', ' ')
    return decodeComponent(name) ?? name
  })
}
