/** The parameter names of a settled URL, cut out once per shape of query and not once per URL. */

import { sortedUnique } from '../../rules/record/pattern-key.ts'
import { decodeComponent } from '../../url/percent-encoding.ts'

/** Where the parts of a settled URL stand. */
export interface SettledSpan {
  readonly pathStart: number
  readonly pathEnd: number
  readonly queryEnd: number
}

/** Finds path and query of a URL that a canonicalizer wrote. */
export function spanOf(settled: string): SettledSpan {
  const pathStart = settled.indexOf('/', 8)
  const hash = settled.indexOf('#', pathStart)
  const queryEnd = hash === -1 ? settled.length : hash
  const mark = settled.indexOf('?', pathStart)
  return { pathStart, pathEnd: mark === -1 || mark > queryEnd ? queryEnd : mark, queryEnd }
}

/**
 * The raw names of a query, joined by `&`: equal texts mean equal sets of names.
 *
 * @returns undefined when the query forms no pattern: it is absent, no piece has `=`, or a bare piece is a route
 * (`?threads/x.1/&page=2`), which is content and no name
 */
export function rawNamesOf(settled: string, { pathEnd, queryEnd }: SettledSpan): string | undefined {
  let names = ''
  let isNamed = false
  for (let start = pathEnd + 1; start < queryEnd;) {
    const amp = settled.indexOf('&', start)
    const end = amp === -1 || amp > queryEnd ? queryEnd : amp
    const equals = settled.indexOf('=', start)
    const isBare = equals === -1 || equals >= end
    const name = settled.slice(start, isBare ? end : equals)
    if (!isBare) isNamed = true
    else if (name.includes('/')) return undefined
    if (end > start) names += names === '' ? name : `&${name}`
    start = end + 1
  }
  return isNamed ? names : undefined
}

/** The names behind {@link rawNamesOf}, decoded, sorted by code unit, unique. `undefined` where one cannot stand in a pattern key. */
export function decodedNames(rawNames: string): readonly string[] | undefined {
  const names = rawNames.split('&').map((name) => decodeComponent(name) ?? name)
  if (!names.every(mayStandInKey)) return undefined
  return sortedUnique(names)
}

/** NUL parts the names of a set where it is looked up; a record holds no empty and no endless names. */
function mayStandInKey(name: string): boolean {
  return name !== '' && name.length <= 1024 && !name.includes('\u0000')
}
