/** One learned pattern, ready to be asked. */

import type { LearnedPattern, PatternKey } from '../../rules/record/domain-record.ts'
import { namingSchemeOf, schemeLabel } from '../parameters/naming.ts'

/** A learned pattern with its sets ready to be asked. */
export interface CompiledPattern {
  readonly key: PatternKey
  /** What a drop is noted as: `learned:/p/*?a`. */
  readonly label: string
  /** Names that go: learned as neutral, and no naming scheme says that they denote identity. */
  readonly drop: ReadonlySet<string>
  /** Names that were learned as neutral but stay, with the naming scheme that protects them (`*_id`). */
  readonly namedIdentity: ReadonlyMap<string, string>
  readonly keep: ReadonlySet<string>
  /** Names of `keep` that evidence shows to matter: none of a blind pattern. */
  readonly important: ReadonlySet<string>
  readonly dropValues: ReadonlyMap<string, ReadonlySet<string>>
  /** Its names are written with `#` for every run of digits. */
  readonly isFolded: boolean
  /** It may drop something. */
  readonly drops: boolean
}

/** The naming scheme that protects a name, as a label. A record has few names and hundreds of patterns, so each is asked for once. */
export function schemeLabels(): (name: string) => string | undefined {
  const labels = new Map<string, string | undefined>()
  return (name) => {
    if (labels.has(name)) return labels.get(name)
    const scheme = namingSchemeOf(name)
    const label = scheme && schemeLabel(scheme)
    labels.set(name, label)
    return label
  }
}

/** Compiles a pattern. Never throws. */
export function compilePattern(
  key: PatternKey,
  pattern: LearnedPattern,
  labelOf: (name: string) => string | undefined,
): CompiledPattern {
  // A blind pattern gave no evidence, whatever its lists say.
  const blind = pattern.basis === 'blind'
  const values = blind ? [] : Object.entries(pattern.dropValues ?? {})
  const neutral = blind ? [] : pattern.drop
  const namedIdentity = new Map<string, string>()
  for (const name of neutral) {
    const label = labelOf(name)
    if (label !== undefined) namedIdentity.set(name, label)
  }
  const keep = new Set(pattern.keep)
  const drop = new Set(neutral.filter((name) => !keep.has(name) && !namedIdentity.has(name)))
  return {
    key,
    label: `learned:${key}`,
    keep,
    important: blind ? new Set() : keep,
    drop,
    namedIdentity,
    dropValues: new Map(values.map(([name, list]) => [name, new Set(list)])),
    isFolded: key.includes('%23'),
    drops: drop.size > 0 || values.length > 0,
  }
}
