/** Query parameters together with what the rules say about their names, looked up once. */

import { nameRules, rulesBehind } from '../../rules/match/name-index.ts'
import { mayBeSecret } from '../../rules/match/secret-shape-match.ts'
import { decodeComponent } from '../../url/percent-encoding.ts'
import type { HostContext } from '../host-context.ts'
import { placeOf } from './name-order.ts'
import { hasShape } from './name-shapes.ts'
import { plainName } from './plain-name.ts'
import type { CompiledFact, NameRules } from '../../rules/match/types.ts'

/** One query pair and the rules that concern its name. */
export interface Parameter {
  /** The piece as it stands between two `&`. */
  readonly raw: string
  /** Percent-decoded name; the raw name where it does not decode. */
  readonly name: string
  /** The name without what was glued in front of it; see {@link plainName}. */
  readonly plain: string
  /** The text that the name is sorted by; see {@link placeOf}. */
  readonly place: string
  /** Index of the first `=` in `raw`, or -1 for a bare token. */
  readonly equals: number
  /** Rules that hold on every host. */
  readonly rules: NameRules | undefined
  /** Tracking facts of this host alone. */
  readonly hostFacts: readonly CompiledFact[] | undefined
}

/** The parameters of one query, with what can be told about them in the same pass. */
export interface Parameters {
  readonly list: readonly Parameter[]
  /** Some static rule names one of them. */
  readonly ruled: boolean
  /** Some value is long enough for a secret of its name. */
  readonly mayHoldSecret: boolean
  /** Places of names are in code unit order. */
  readonly sorted: boolean
  /** There were empty pieces (`a=1&&b=2`). */
  readonly hasEmpty: boolean
}

const NONE: Parameters = { list: [], ruled: false, mayHoldSecret: false, sorted: true, hasEmpty: false }

/** Splits a query on `&` and the first `=` only, and looks every name up. Linear time, never throws. */
export function readParameters(query: string | undefined, context: HostContext): Parameters {
  if (query === undefined) return NONE
  const list: Parameter[] = []
  const encoded = query.includes('%')
  let ruled = false
  let mayHoldSecret = false
  let sorted = true
  let hasEmpty = false
  let before = ''
  for (let start = 0; start <= query.length;) {
    const amp = query.indexOf('&', start)
    const end = amp === -1 ? query.length : amp
    if (end === start) hasEmpty = true
    else {
      const parameter = readParameter(query.slice(start, end), encoded, context)
      if (parameter.rules !== undefined || parameter.hostFacts !== undefined) ruled = true
      if (!mayHoldSecret && isLongAsSecret(parameter, context)) mayHoldSecret = true
      if (parameter.place < before) sorted = false
      before = parameter.place
      list.push(parameter)
    }
    start = end + 1
  }
  return { list, ruled, mayHoldSecret, sorted, hasEmpty }
}

/** Whether the value is long enough for a secret of its name; all but a few parameters are told apart by that. */
export function isLongAsSecret({ raw, name, equals }: Parameter, { index }: HostContext): boolean {
  if (equals === -1) return false
  const end = name.length
  return mayBeSecret(index.secretShapes, name.charCodeAt(end - 2), name.charCodeAt(end - 1), raw.length - equals - 1)
}

/** The raw value after the first `=`; `''` for a bare token. */
export function rawValue(parameter: Parameter): string {
  return parameter.equals === -1 ? '' : parameter.raw.slice(parameter.equals + 1)
}

/** The percent-decoded value; the raw one where it does not decode. */
export function decodedValue(parameter: Parameter): string {
  const value = rawValue(parameter)
  return decodeComponent(value) ?? value
}

/** Writes parameters as a query; undefined when there are none. */
export function joinParameters(list: readonly Parameter[]): string | undefined {
  if (list.length === 0) return undefined
  let text = list[0]!.raw
  for (let i = 1; i < list.length; i++) text += `&${list[i]!.raw}`
  return text
}

function readParameter(raw: string, encoded: boolean, context: HostContext): Parameter {
  const equals = raw.indexOf('=')
  const rawName = equals === -1 ? raw : raw.slice(0, equals)
  const name = encoded ? (decodeComponent(rawName) ?? rawName) : rawName
  const place = placeOf(name)
  const plain = plainName(name)
  // Most names are in no rule, and a check of their shape costs a tenth of a look-up.
  if (!hasShape(context.shapes, plain.charCodeAt(0), plain.length)) {
    return { raw, name, plain, place, equals, rules: undefined, hostFacts: undefined }
  }
  const rules = nameRules(context.index.names, plain)
  return {
    raw,
    name,
    plain,
    place,
    equals,
    rules: plain === name ? rules : rulesBehind(rules),
    hostFacts: context.facts === undefined ? undefined : context.facts.get(plain),
  }
}
