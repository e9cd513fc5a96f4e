/**
 * The precedence of DROP and KEEP. A parameter stays if any keep layer matches it; it goes only if something says strip and
 * nothing says keep. The layers, strongest first: operator, quarantine, platform, naming scheme, learned map, static facts.
 */

import { templateMatches } from '../../rules/record/pattern-key.ts'
import { factHolds } from '../../rules/match/tracking-facts.ts'
import { asciiLower } from '../../url/ascii-case.ts'
import type { Draft } from '../draft.ts'
import { isExceptional, isHandedOn, type HostContext } from '../host-context.ts'
import { areNamesVetoed, isGuarded, isLearnedToMatter, isNameVetoed } from '../record/template-vetoes.ts'
import { rawValue, readParameters, type Parameter } from './parameters.ts'
import type { CompiledFact } from '../../rules/match/types.ts'

/** What becomes of a parameter, and the rule that decided: `tracking:utm_source`, `operator:keep`, `naming:*_id`, `unknown`, … */
export interface Verdict {
  readonly keep: boolean
  readonly rule: string
  /** Link to the fact, where a static fact decided. */
  readonly source?: string
  /** The record alone strips the name: the learned patterns may still name it. */
  readonly byRecordAlone?: true
  /** It was learned of this very value, whatever that holds. */
  readonly isWholeValue?: true
}

/** Nothing is known of the parameter: it stays. */
export const UNKNOWN: Verdict = { keep: true, rule: 'unknown' }

/**
 * Judges a parameter before the pattern is formed: operator, quarantine, platform and static facts. A naming scheme does
 * not protect a name that a static fact names exactly (`utm_id`, `WT.mc_id`): the exact fact is the more specific one.
 */
export function judgeByName(pair: Parameter, draft: Draft, context: HostContext): Verdict {
  const { record } = context
  const kept = record === undefined ? undefined : keptByRecord(pair.name, draft, context)
  if (kept !== undefined) return kept
  const fact = staticFact(pair, draft, context)
  if (record?.strip.has(pair.name) === true)
    return { keep: false, rule: 'operator:strip', ...(fact === undefined && { byRecordAlone: true }) }
  if (fact !== undefined) return { keep: false, rule: `tracking:${pair.name}`, source: fact.source }
  const platform = record?.platforms.find(({ strip }) => strip.has(pair.name))
  if (platform === undefined) return UNKNOWN
  return isLearnedToMatter(pair.name, draft, context) || areNamesVetoed(draft, context)
    ? UNKNOWN
    : { keep: false, rule: `platform:${platform.name}`, byRecordAlone: true }
}

/**
 * Whether a parameter holds others behind a `;`, of which some are kept: an origin that separates by `;` reads `id=7` in
 * `utm_source=x;id=7`. Such a parameter is not dropped.
 */
export function carriesOthers(pair: Parameter, draft: Draft, context: HostContext): boolean {
  if (!pair.raw.includes(';')) return false
  const [, ...others] = rawValue(pair).split(';')
  return others.some((text) =>
    readParameters(text, context).list.some((other) => judgeByName(other, draft, context).keep),
  )
}

/** What the lists of a record, and what an audit saw, keep: stronger than whatever else is known. */
export function keptByRecord(name: string, draft: Draft, context: HostContext): Verdict | undefined {
  const { record } = context
  if (record === undefined || !record.mayKeep(name)) return undefined
  const outright = keptOutright(name, draft, context)
  if (outright !== undefined) return outright
  for (const platform of record.platforms) {
    if (platform.keep.has(name) || platform.keepPatterns.some((pattern) => pattern.test(name))) {
      return { keep: true, rule: `platform:${platform.name}` }
    }
  }
  return undefined
}

/** What the operator, and what an audit saw, keep wherever it stands. A platform only says that a name is read. */
export function keptOutright(name: string, draft: Draft, { record }: HostContext): Verdict | undefined {
  if (record?.keep.has(name) === true) return { keep: true, rule: 'operator:keep' }
  const isHeld = record?.quarantine.get(name)?.some(({ pattern }) => templateMatches(pattern, draft.path)) === true
  return isHeld ? { keep: true, rule: 'quarantine' } : undefined
}

function staticFact(pair: Parameter, draft: Draft, context: HostContext): CompiledFact | undefined {
  const { name, rules, hostFacts } = pair
  if (hostFacts === undefined && (rules === undefined || rules.facts.length === 0)) return undefined
  if (isNameVetoed(name, draft, context)) return undefined
  if (isHandedOn(context, draft)) return undefined
  if (isGuardedSpelling(pair, draft, context)) return undefined
  return holding(rules?.facts, pair, draft, context) ?? holding(hostFacts, pair, draft, context)
}

/** Whether this is another spelling (`GCLID`, `amp;gclid`) of a name that the record speaks for. */
function isGuardedSpelling({ name, plain }: Parameter, draft: Draft, context: HostContext): boolean {
  const folded = asciiLower(plain)
  return folded !== name && isGuarded(folded, draft, context)
}

function holding(
  facts: readonly CompiledFact[] | undefined,
  pair: Parameter,
  draft: Draft,
  context: HostContext,
): CompiledFact | undefined {
  if (facts === undefined) return undefined
  for (const fact of facts) {
    if (fact.identityOnly && draft.profile === 'request') continue
    if (fact.unconditional && !isExceptional(context, draft.path)) return fact
    if (factHolds(fact, draft, rawValue(pair))) return fact
  }
  return undefined
}
