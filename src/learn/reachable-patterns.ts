/** The patterns that can have a say about the URLs of one pattern: a record of hundreds is not compiled for each of them. */

import type { LearnedPattern, PatternKey } from '../rules/record/domain-record.ts'
import { foldDigits, namesOf, templateOf } from '../rules/record/pattern-key.ts'

/** Patterns by key. */
export type Patterns = Readonly<Record<PatternKey, LearnedPattern>>

interface ParsedKey {
  readonly template: string
  readonly names: ReadonlySet<string>
  /** The names with `#` for every number; undefined where they are written so already. */
  readonly folded: ReadonlySet<string> | undefined
}

/** Picks from patterns; remembers how keys read. */
export interface ReachablePatterns {
  /**
   * Those with no other names than the pattern of `key`, for dropping makes sets smaller and never larger, and one pattern of
   * every other template, for a literal segment leads away from `*` whatever the names.
   */
  pick(patterns: Patterns, key: PatternKey): Patterns
}

/** Nothing is known of any key yet. */
export function reachablePatterns(): ReachablePatterns {
  const parsed = new Map<PatternKey, ParsedKey>()
  const parse = (key: PatternKey): ParsedKey => {
    const known = parsed.get(key) ?? parseKey(key)
    parsed.set(key, known)
    return known
  }
  return {
    pick(patterns, key) {
      const own = parse(key)
      const picked: Record<PatternKey, LearnedPattern> = {}
      const seen = new Set<string>()
      for (const [other, pattern] of Object.entries(patterns)) {
        const candidate = parse(other)
        if (seen.has(candidate.template) && !isWithin(candidate, own)) continue
        seen.add(candidate.template)
        picked[other] = pattern
      }
      return picked
    },
  }
}

/** Where either is written without numbers, numbers do not count. */
function isWithin(small: ParsedKey, big: ParsedKey): boolean {
  if (small.folded !== undefined && big.folded !== undefined) return small.names.isSubsetOf(big.names)
  return (small.folded ?? small.names).isSubsetOf(big.folded ?? big.names)
}

function parseKey(key: PatternKey): ParsedKey {
  const names = namesOf(key)
  const isFolded = names.some((name) => name.includes('#'))
  // A name that merely holds a `#` of its own may hold numbers, too.
  const folded = new Set(names.map(foldDigits))
  return {
    template: templateOf(key),
    names: isFolded ? folded : new Set(names),
    folded: isFolded ? undefined : folded,
  }
}
