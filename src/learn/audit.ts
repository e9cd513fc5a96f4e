/** Whether a merge that is in force still merges one page: both URLs are fetched, and again before a difference counts. */

import { createEvidence, type Evidence } from '../evidence/evidence.ts'
import { observedPage } from '../evidence/observed-page.ts'
import type { Outcome } from '../evidence/outcome.ts'
import { comparePages } from './compare-pages.ts'
import { openPageSource, type PageSource } from './page-source.ts'
import type { FetchPage, LearnPorts } from './ports.ts'
import { settingsOf } from './settings.ts'
import { isHarmless } from './questions/harmless.ts'

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

/** Pages that one audit may fetch: three URLs three times, and three times one more for every name that may be responsible. */
const MAX_FETCHES = 27

/** Audits one merge. Never throws; only a difference that lasted over a second fetch of both URLs is called one. */
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
  const outcome = await compare(merge.original, merge.canonical, bench)
  const verdict =
    outcome.kind === 'different' && showsPage(merge.original, bench)
      ? await findResponsible(merge, outcome.why, bench)
      : withoutDifference(outcome)
  // What was concluded while the limiter refused rests on less than it should.
  return retryAfterMs > 0 ? { kind: 'later', retryAfterMs } : verdict
}

/** The evidence of one audit. */
interface Bench {
  readonly evidence: Evidence
  readonly pages: PageSource
}

function openBench(ports: AuditPorts, signal: AbortSignal): Bench {
  const settings = settingsOf({ maxFetches: MAX_FETCHES }, ports)
  const evidence = createEvidence(() => '')
  return {
    evidence,
    pages: openPageSource(evidence, { settings, signal, own: [] }, { ...ports, observe: () => undefined }),
  }
}

async function compare(original: string, modified: string, { evidence, pages }: Bench): Promise<AuditOutcome> {
  const acting = [original, modified].find((url) => !isHarmless(url))
  if (acting !== undefined) return { kind: 'unusable', why: 'the URL may act or holds a secret' }
  const comparison = { kind: 'comparison', template: '', original, modified, treatment: [], question: 'audit' } as const
  evidence.append(comparison)
  return comparePages(comparison, evidence, pages)
}

type AuditOutcome = Outcome | { readonly kind: 'ended' }

/** A URL that is gone or barred by now says nothing about the page that it was merged into. */
function showsPage(url: string, { evidence }: Bench): boolean {
  const last = evidence.observationsOf(url).at(-1)
  return last !== undefined && observedPage(last).kind === 'page'
}

function withoutDifference(outcome: AuditOutcome): AuditVerdict {
  if (outcome.kind === 'same') return { kind: 'equal' }
  return { kind: 'inconclusive', why: 'why' in outcome ? outcome.why : 'the pages never agreed' }
}

/** Whether it is what was dropped, the path rule that came after it, or both. Where that cannot be told, both. */
async function findResponsible(merge: LiveMerge, why: string, bench: Bench): Promise<AuditVerdict> {
  const { original, canonical, dropped, rewritten } = merge
  if (rewritten === undefined) return { kind: 'differ', names: await responsibleNames(merge, bench), why }
  const { rule, settled } = rewritten
  if (settled === original) return { kind: 'differ', names: [], rule, why }
  const before = (await compare(original, settled, bench)).kind
  const after = (await compare(settled, canonical, bench)).kind
  const isRuleInnocent = before === 'different' && after !== 'different'
  const areNamesInnocent =
    dropped.length === 0 || (before !== 'different' && (before === 'same' || after === 'different'))
  const names = areNamesInnocent ? [] : await responsibleNames(merge, bench)
  return { kind: 'differ', names, ...(!isRuleInnocent && { rule }), why }
}

/** One name alone is responsible at once; of several, those whose absence alone changes the page, or all when none does. */
async function responsibleNames({ original, dropped }: LiveMerge, bench: Bench): Promise<readonly string[]> {
  const found: string[] = []
  let isSure = true
  for (const { name, without } of dropped) {
    const { kind } = await compare(original, without, bench)
    if (kind === 'different') found.push(name)
    else isSure &&= kind === 'same'
  }
  const isOnlyOne = dropped.length === 1
  // The only name changed nothing alone: something else has, such as the order of what is left.
  if (found.length === 0 && isOnlyOne && isSure) return []
  return found.length > 0 ? found : dropped.map(({ name }) => name)
}
