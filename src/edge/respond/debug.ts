import type { Applied, Canonical } from '../../canonicalize/types.ts'
import type { Mode } from '../../rules/record/domain-record.ts'
import { splitQuery } from '../../url/query.ts'
import type { EdgeConfig } from '../types.ts'
import { droppedNames } from './no-vary-search.ts'
import { serializeDictionary } from './structured-fields.ts'
import { queryOf } from '../request/target.ts'

/** Longest explanation, in bytes. */
export const MAX_EXPLANATION_BYTES = 1024

/** Whether this request may see explanations: every one when configured so, else those with the debug token. */
export function mayDebug(config: Pick<EdgeConfig, 'debugAlways' | 'debugToken'>, request: Request): boolean {
  return config.debugAlways || hasDebugToken(config, request)
}

/** Whether this request carries the debug token; false where none is configured. */
export function hasDebugToken({ debugToken }: Pick<EdgeConfig, 'debugToken'>, request: Request): boolean {
  if (debugToken === undefined) return false
  const given = request.headers.get('canonical-debug')
  return given !== null && equalsInConstantTime(given, debugToken)
}

/** What {@link explain} describes. */
export interface Explained {
  readonly mode: Mode
  readonly map: string
  readonly canonical: Canonical
}

/**
 * `Canonical-Applied`: what was done to the URL and by which rules. Names of parameters only, never values. At most
 * {@link MAX_EXPLANATION_BYTES}; `truncated` says that names were left out.
 */
export function explain({ mode, map, canonical }: Explained): string {
  const drop = droppedNames(canonical)
  const keep = keptNames(canonical.url)
  const sort = canonical.applied.some(({ rule }) => rule === 'sort')
  const rules = [...new Set(canonical.applied.map(ruleClass))]
  for (let truncated = false; ; truncated = true) {
    const members = {
      mode: { token: mode },
      drop: drop.length === 0 ? undefined : drop,
      keep: keep.length === 0 ? undefined : keep,
      sort,
      map,
      rules: rules.length === 0 ? undefined : rules,
      truncated,
    }
    const text = serializeDictionary(members)
    if (text.length <= MAX_EXPLANATION_BYTES) return text
    const longest = keep.length >= drop.length ? keep : drop
    if (longest.length === 0) return serializeDictionary({ mode: { token: mode }, truncated: true })
    longest.length = Math.floor(longest.length / 2)
  }
}

/** `Server-Timing` (W3C): clocks in Workers stand still between I/O, so these two are all that can be measured. Milliseconds. */
export function serverTiming(kvMs: number | undefined, originMs: number | undefined): string | undefined {
  const parts: string[] = []
  if (kvMs !== undefined) parts.push(`kv;dur=${Math.round(kvMs)}`)
  if (originMs !== undefined) parts.push(`origin;dur=${Math.round(originMs)}`)
  return parts.length === 0 ? undefined : parts.join(', ')
}

function keptNames(url: string): string[] {
  return [...new Set(splitQuery(queryOf(url)).map(({ name }) => name))]
}

/** `tracking` for `tracking:utm_source`; a rule that has an id of its own counts as its step. */
function ruleClass({ step, rule }: Applied): string {
  if (step === 'path-rule' || step === 'nested-url') return step
  const colon = rule.indexOf(':')
  return colon === -1 ? rule : rule.slice(0, colon)
}

/** Takes as long for a wrong first character as for a wrong last one. */
/** Takes as long for any two texts of one length. */
export function equalsInConstantTime(given: string, secret: string): boolean {
  let difference = given.length ^ secret.length
  for (let i = 0; i < given.length; i++) difference |= given.charCodeAt(i) ^ secret.charCodeAt(i % secret.length)
  return difference === 0
}
