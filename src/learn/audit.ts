/** Whether a merge that is in force still merges one page: both forms are fetched, and again before a difference counts. */

import { compareForms, type Bench, type Outcome } from './compare.ts'
import type { FetchPage, LearnPorts } from './ports.ts'
import { settingsOf } from './settings.ts'
import { openSightings } from './sightings.ts'
import { createYardstick } from './yardstick.ts'

/** A URL and what it is merged into. */
export interface LiveMerge {
  readonly original: string
  readonly canonical: string
  /** What was dropped: each name with the URL that lacks this one alone. */
  readonly dropped: readonly { readonly name: string; readonly without: string }[]
  /** The path rule that has rewritten the URL, and what the URL was before: everything else done. */
  readonly rewritten?: { readonly rule: string; readonly settled: string }
}

/** What an audit found. */
export type AuditVerdict =
  | { readonly kind: 'equal' }
  /**
   * `names`: those that tell pages apart; `rule`: the path rule that mixes them. Neither when it is nothing that was learned, but
   * how the URL was changed otherwise.
   */
  | { readonly kind: 'differ'; readonly names: readonly string[]; readonly rule?: string; readonly why: string }
  | { readonly kind: 'inconclusive'; readonly why: string }
  /** The host's limiter refuses for now. */
  | { readonly kind: 'later'; readonly retryAfterMs: number }

/** What an audit reaches the world through; see {@link LearnPorts}. */
export type AuditPorts = Pick<LearnPorts, 'fetchPage' | 'now' | 'random'>

/** Pages that one audit may fetch: three forms three times, and three times one more for every name that may be the culprit. */
const MAX_FETCHES = 27

/** Audits one merge. Never throws; only a difference that lasted over a second fetch of both forms is called one. */
export async function auditMerge(merge: LiveMerge, ports: AuditPorts): Promise<AuditVerdict> {
  const closing = new AbortController()
  let retryAfterMs = 0
  const fetchPage: FetchPage = async (url, take) => {
    const observation = await ports.fetchPage(url, take)
    if (observation.kind === 'refused' && observation.why === 'rate') {
      retryAfterMs = Math.max(retryAfterMs, observation.retryAfterMs ?? 1_000)
      closing.abort()
    }
    return observation
  }
  const bench = openBench({ ...ports, fetchPage }, closing.signal)
  const outcome = await compareForms(merge.original, merge.canonical, bench)
  const verdict = outcome.kind === 'differ' ? await findCulprits(merge, outcome.why, bench) : withoutDifference(outcome)
  // What was concluded while the limiter refused rests on less than it should.
  return retryAfterMs > 0 ? { kind: 'later', retryAfterMs } : verdict
}

function openBench(ports: AuditPorts, signal: AbortSignal): Bench {
  const settings = settingsOf({ maxFetches: MAX_FETCHES }, ports)
  const sightings = openSightings({ signal }, settings, { ...ports, observe: () => undefined })
  return { sightings, settings, yardstick: createYardstick() }
}

function withoutDifference(outcome: Exclude<Outcome, { kind: 'differ' }>): AuditVerdict {
  if (outcome.kind === 'equal') return { kind: 'equal' }
  return { kind: 'inconclusive', why: outcome.kind === 'ended' ? 'the pages never agreed' : outcome.why }
}

/** Whether it is what was dropped, the path rule that came after it, or both. Where that cannot be told, both. */
async function findCulprits(merge: LiveMerge, why: string, bench: Bench): Promise<AuditVerdict> {
  const { original, canonical, dropped, rewritten } = merge
  if (rewritten === undefined) return { kind: 'differ', names: await guiltyNames(merge, bench), why }
  const { rule, settled } = rewritten
  if (settled === original) return { kind: 'differ', names: [], rule, why }
  const before = (await compareForms(original, settled, bench)).kind
  const after = (await compareForms(settled, canonical, bench)).kind
  const isRuleInnocent = before === 'differ' && after !== 'differ'
  const areNamesInnocent = dropped.length === 0 || (before !== 'differ' && (before === 'equal' || after === 'differ'))
  const names = areNamesInnocent ? [] : await guiltyNames(merge, bench)
  return { kind: 'differ', names, ...(!isRuleInnocent && { rule }), why }
}

/** One name alone is guilty at once; of several, those whose absence alone changes the page, or all when none does so alone. */
async function guiltyNames({ original, dropped }: LiveMerge, bench: Bench): Promise<readonly string[]> {
  const found: string[] = []
  let isSure = true
  for (const { name, without } of dropped) {
    const { kind } = await compareForms(original, without, bench)
    if (kind === 'differ') found.push(name)
    else isSure &&= kind === 'equal'
  }
  const isOnlyOne = dropped.length === 1
  // A lone name that is harmless by itself: something else, such as the order of what is left, has changed the page.
  if (found.length === 0 && isOnlyOne && isSure) return []
  return found.length > 0 ? found : dropped.map(({ name }) => name)
}
