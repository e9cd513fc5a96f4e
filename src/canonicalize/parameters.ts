/** Query parameters together with what the rules say about their names, looked up once. */

import { nameRules, type CompiledFact, type NameRules } from '../rules/rule-index.ts'
import { splitQuery, type QueryPair } from '../url/query.ts'
import type { HostContext } from './host-context.ts'

/** A query pair with the rules that concern its name. */
export interface Parameter extends QueryPair {
  /** Rules that hold on every host. */
  readonly rules: NameRules | undefined
  /** Tracking facts of this host alone. */
  readonly hostFacts: readonly CompiledFact[] | undefined
}

/** Splits a query and looks every name up. Never throws. */
export function readParameters(query: string | undefined, context: HostContext): readonly Parameter[] {
  return query === undefined ? [] : splitQuery(query).map((pair) => withRules(pair, context))
}

function withRules(pair: QueryPair, context: HostContext): Parameter {
  return {
    raw: pair.raw,
    name: pair.name,
    value: pair.value,
    rules: nameRules(context.index, pair.name),
    hostFacts: context.facts?.get(pair.name),
  }
}
