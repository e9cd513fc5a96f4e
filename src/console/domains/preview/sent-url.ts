/** What the edge sends to the origin, and keys its cache with, for a URL under a record: mode, rollout and map together. */

import { createCanonicalizer } from '../../../canonicalize/canonicalize.ts'
import type { Applied } from '../../../canonicalize/types.ts'
import type { DomainRecord } from '../../../rules/record/domain-record.ts'
import { compileModes } from '../../../rules/record/mode-by-path.ts'
import type { RuleSet } from '../../../rules/types.ts'
import { isInRollout } from '../../../rules/record/rollout.ts'

/** One URL as the edge would treat it. */
export interface SentUrl {
  readonly url: string
  /** False: passed on as it came, because of the mode, the rollout, or because it must pass through. */
  readonly isTreated: boolean
  /** What was done to it; empty when it is not treated. */
  readonly applied: readonly Applied[]
}

/**
 * Without a record nothing is rewritten. Redirects lead to the same URL as rewriting. Never throws.
 *
 * @param rules what the operator has laid over the built-in rules
 */
export function compileSentUrl(record: DomainRecord | undefined, rules?: RuleSet): (url: string) => SentUrl {
  const canonicalizer = createCanonicalizer({ record, rules })
  const modeOf = compileModes(record?.mode ?? 'observe', record?.modeByPath)
  const share = record?.rollout ?? 1
  return (url) => {
    const parsed = URL.parse(url)
    const plain = { url: parsed?.href ?? url, isTreated: false, applied: [] }
    if (parsed === null) return plain
    const mode = modeOf(parsed.pathname)
    if (mode === 'off' || mode === 'observe') return plain
    const { ok, url: sent, applied } = canonicalizer.canonicalize(parsed.href, { profile: 'request' })
    if (!ok || applied[0]?.step === 'pass-through' || !isInRollout(sent, share)) return plain
    return { url: sent, isTreated: true, applied }
  }
}
