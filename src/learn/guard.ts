/**
 * Compares a new map with the one in force. Names may become important at any time; a name that was known as important and is
 * to be dropped now is an anomaly: the site has changed, or something went wrong while it was looked at.
 */

import type { DomainRecord, LearnedPattern, PatternKey } from '../rules/record/domain-record.ts'
import { overruledNames } from '../rules/record/overruled-names.ts'
import { namesOf, onEveryPath, patternKey, templateOf } from '../rules/record/pattern-key.ts'
import { counted } from './counted.ts'
import { withoutDrops } from './drift.ts'
import type { GuardFlag, GuardReport } from './run-types.ts'

/** Patterns as a record holds them. */
export type Patterns = Readonly<Record<PatternKey, LearnedPattern>>

/** How the guard judges. */
export interface GuardOptions {
  /** Share of the common patterns that may be flagged before the whole update is refused; default 0.1. */
  readonly anomalyShare?: number
  /** Milliseconds since the epoch: when the new map was made. */
  readonly nowMs: number
  /** Report of the run before. What it held back and this run finds again is let through. */
  readonly previousGuard?: GuardReport | undefined
  /** Whether a name is known by now to matter where a pattern of the old map drops it; default: none. */
  readonly mattersNow?: (pattern: PatternKey, name: string) => boolean
}

/** The map that may be published, and why. */
export interface Guarded {
  readonly patterns: Patterns
  readonly report: GuardReport
}

/** Below this number of common patterns a share says nothing: flagged patterns are held, the rest goes on. */
const MIN_PATTERNS_FOR_SHARE = 10
const RETAINED_MS = 90 * 86_400_000

/**
 * Guards an update. Refused: the old patterns stay whole. Flagged patterns, while they are few, keep what the old *or* the new
 * map keeps, until two runs in a row agree. Patterns that vanished from the corpus stay for 90 days. Never throws.
 */
export function guard(previous: DomainRecord | undefined, next: Patterns, options: GuardOptions): Guarded {
  const old = previous?.patterns ?? {}
  const oldKeys = Object.keys(old).toSorted()
  const common = oldKeys.filter((key) => Object.hasOwn(next, key))
  const base = {
    compared: common.length,
    vanished: oldKeys.filter((key) => !Object.hasOwn(next, key)),
    added: Object.keys(next)
      .filter((key) => !Object.hasOwn(old, key))
      .toSorted(),
  }
  if (oldKeys.length === 0) {
    return { patterns: next, report: { ...base, outcome: 'first', flagged: [], explanation: 'no map to compare with' } }
  }
  const flagged = common.flatMap((key) => flagOf(key, old[key]!, next[key]!, options.previousGuard))
  const share = flagged.length / Math.max(1, common.length)
  if (common.length >= MIN_PATTERNS_FOR_SHARE && share > (options.anomalyShare ?? 0.1)) {
    return {
      patterns: old,
      report: { ...base, outcome: 'rejected', flagged, explanation: explainRefusal(flagged, common) },
    }
  }
  const held = hold(next, old, flagged)
  const patterns = { ...retained(old, held, base.vanished, options), ...held }
  const outcome = flagged.length === 0 ? 'accepted' : 'accepted-with-holds'
  return { patterns, report: { ...base, outcome, flagged, explanation: explainUpdate(flagged, common) } }
}

function flagOf(
  pattern: PatternKey,
  old: LearnedPattern,
  next: LearnedPattern,
  before: GuardReport | undefined,
): GuardFlag[] {
  const names = overruledNames(old, next).filter((name) => !wasHeld(pattern, name, before))
  return names.length === 0 ? [] : [{ pattern, names }]
}

function wasHeld(pattern: PatternKey, name: string, before: GuardReport | undefined): boolean {
  if (before?.outcome !== 'accepted-with-holds') return false
  return before.flagged.some((flag) => flag.pattern === pattern && flag.names.includes(name))
}

/**
 * Keeps flagged names. What a held pattern leaves of a URL forms another pattern, which could drop the name after all: there it
 * is held as well.
 */
function hold(next: Patterns, old: Patterns, flagged: readonly GuardFlag[]): Patterns {
  const held: Record<PatternKey, LearnedPattern> = { ...next }
  const open = [...flagged]
  for (let flag = open.pop(); flag !== undefined; flag = open.pop()) {
    const { pattern, names } = flag
    const kept = keeping(held[pattern]!, names, old[pattern])
    held[pattern] = kept
    const landing = landingKey(pattern, kept)
    const lost = held[landing]?.drop.filter((name) => names.includes(name)) ?? []
    if (lost.length > 0) open.push({ pattern: landing, names: lost })
  }
  return held
}

function keeping(pattern: LearnedPattern, names: readonly string[], old: LearnedPattern | undefined): LearnedPattern {
  const keep = new Set([...pattern.keep, ...names, ...(old?.keep ?? []).filter((name) => !pattern.drop.includes(name))])
  return { ...pattern, keep: [...keep].toSorted(), drop: pattern.drop.filter((name) => !names.includes(name)) }
}

/** The pattern of a URL from which a pattern has dropped what it drops. */
function landingKey(key: PatternKey, { drop }: LearnedPattern): PatternKey {
  const left = namesOf(key).filter((name) => !drop.includes(name))
  return patternKey(templateOf(key), left)
}

/**
 * Vanished patterns that are not too old; they keep what matters by now elsewhere. One to which a pattern of the new map leads is not among them: what both would drop
 * together was never verified.
 */
function retained(
  old: Patterns,
  next: Patterns,
  vanished: readonly PatternKey[],
  { nowMs, mattersNow = () => false }: GuardOptions,
): Patterns {
  const landings = new Set(Object.entries(next).map(([key, pattern]) => landingKey(key, pattern)))
  const anyPath = new Set([...landings].map(onEveryPath))
  const kept = vanished.flatMap((key): [PatternKey, LearnedPattern][] => {
    const { drop, dropValues } = old[key]!
    const names = [...drop, ...Object.keys(dropValues ?? {})].filter((name) => mattersNow(key, name))
    const pattern = withoutDrops(old[key]!, names)
    const retainedSince = pattern.retainedSince ?? new Date(nowMs).toISOString()
    const isReached = key.startsWith('?') ? anyPath.has(key) : landings.has(key)
    return isReached || nowMs - Date.parse(retainedSince) > RETAINED_MS ? [] : [[key, { ...pattern, retainedSince }]]
  })
  return Object.fromEntries(kept)
}

function explainRefusal(flagged: readonly GuardFlag[], common: readonly PatternKey[]): string {
  return `refused: ${flagged.length} of ${common.length} patterns would drop names that were important; the old map stays`
}

function explainUpdate(flagged: readonly GuardFlag[], common: readonly PatternKey[]): string {
  if (flagged.length === 0)
    return `no name that was important is dropped in any of ${counted(common.length, 'common pattern')}`
  const names = flagged.map(({ pattern, names: lost }) => `${lost.join(', ')} in ${pattern}`).join('; ')
  return `${flagged.length} of ${counted(common.length, 'common pattern')} held until another run agrees: ${names}`
}
