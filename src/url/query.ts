/** The query component as raw pieces. Never through URLSearchParams: it re-encodes bytes and joins what must stay apart. */

import { decodeComponent } from './percent-encoding.ts'

/** One piece of a query, as it stands between two `&`. */
export interface QueryPair {
  readonly raw: string
  /** Percent-decoded name; the raw name where it does not decode. `+` stays `+`. */
  readonly name: string
  /** Raw text after the first `=`; undefined for a bare token. */
  readonly value: string | undefined
}

/** Splits on `&` and the first `=` only (`;` is data); empty pieces are left out. Never throws. */
export function splitQuery(query: string): QueryPair[] {
  const pairs: QueryPair[] = []
  for (let start = 0; start <= query.length;) {
    const amp = query.indexOf('&', start)
    const end = amp === -1 ? query.length : amp
    if (end > start) pairs.push(toPair(query.slice(start, end)))
    start = end + 1
  }
  return pairs
}

/** Raw value of the first pair of a decoded name, `''` for a bare token; undefined when the name is absent. */
export function firstValue(query: string | undefined, name: string): string | undefined {
  if (query === undefined) return undefined
  for (const pair of splitQuery(query)) if (pair.name === name) return pair.value ?? ''
  return undefined
}

function toPair(raw: string): QueryPair {
  const equals = raw.indexOf('=')
  const rawName = equals === -1 ? raw : raw.slice(0, equals)
  return { raw, name: decodeComponent(rawName) ?? rawName, value: equals === -1 ? undefined : raw.slice(equals + 1) }
}
