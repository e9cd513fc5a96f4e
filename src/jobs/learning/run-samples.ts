/** Gathers, for every pattern that the guard flagged, what was found then and what is found now. */

import { createCanonicalizer } from '../../canonicalize/canonicalize.ts'
import type { Observation, PageSeen } from '../../evidence/types.ts'
import type { GuardFlag, LearnReport, ParameterReport } from '../../learn/types.ts'
import { createVolatility } from '../../evidence/volatility.ts'
import type { DomainRecord } from '../../rules/record/domain-record.ts'
import { templateOf } from '../../rules/record/pattern-key.ts'
import type { NameVerdict, PatternSamples } from '../../store/runs/run-samples.ts'
import { recordDrop } from '../audits/live-merge.ts'

/** A run and what it said. */
export interface ReportOf {
  readonly runId: string
  readonly report: LearnReport
}

/** What {@link samplesOf} reads. */
export interface SampleSource {
  readonly now: ReportOf
  /** Earlier runs, latest first. */
  readonly before: readonly ReportOf[]
  /** The map that is held back. */
  readonly candidate: DomainRecord
  /** What this run has seen. */
  readonly observations: Iterable<Observation>
}

/** Pairs that are listed of a pattern, at most. */
const MAX_PAIRS = 12

/** One entry for every flagged pattern, without `looks`. Fetches nothing and never throws. */
export function samplesOf({ now, before, candidate, observations }: SampleSource): PatternSamples[] {
  const pages = pagesByUrl(observations)
  return now.report.guard.flagged.map((flag) => ({
    pattern: flag.pattern,
    names: flag.names.map((name) => {
      const [earlier, found] = [
        before.map((run) => verdictOf(run, flag.pattern, name)),
        verdictOf(now, flag.pattern, name),
      ]
      const kept = earlier.filter((verdict) => verdict?.verdict === 'important')
      // A run that only took the name over from the map before it has nothing to show for it.
      const important = kept.find((verdict) => verdict?.example !== undefined) ?? kept[0]
      return {
        name,
        ...(important !== undefined && { earlier: important }),
        ...(found !== undefined && { now: found }),
      }
    }),
    ...pairsOf(flag, candidate, pages),
    looks: [],
  }))
}

function verdictOf({ runId, report }: ReportOf, key: string, wanted: string): NameVerdict | undefined {
  const found = onTemplate(report, templateOf(key), wanted) ?? inPattern(report, key, wanted)
  if (found === undefined) return undefined
  const { verdict, why, example } = found
  return { runId, atMs: report.endedAtMs, verdict, why, ...(example !== undefined && { example }) }
}

/** Reports of before records had parameters have patterns alone. */
function onTemplate({ parameters = [] }: Partial<LearnReport>, template: string, wanted: string) {
  const row = parameters.find(({ name }) => name === wanted)
  return row?.templates.find((one) => one.template === template)
}

function inPattern({ patterns }: LearnReport, key: string, wanted: string): ParameterReport | undefined {
  return patterns.find((pattern) => pattern.key === key)?.parameters.find(({ name }) => name === wanted)
}

function pagesByUrl(observations: Iterable<Observation>): ReadonlyMap<string, readonly PageSeen[]> {
  const pages = new Map<string, PageSeen[]>()
  for (const seen of observations) {
    if (seen.kind === 'page') pages.set(seen.url, [...(pages.get(seen.url) ?? []), seen])
  }
  return pages
}

function pairsOf(
  { pattern, names }: GuardFlag,
  candidate: DomainRecord,
  pages: ReadonlyMap<string, readonly PageSeen[]>,
): Pick<PatternSamples, 'pairs' | 'seen'> {
  const canonicalizer = createCanonicalizer({ record: candidate })
  const volatility = createVolatility(() => '')
  const pairs: PatternSamples['pairs'][number][] = []
  for (const [original, before] of pages) {
    const { url: canonical, applied } = canonicalizer.canonicalize(original, { profile: 'request' })
    const drop = recordDrop(applied)
    const after = pages.get(canonical)
    const isHere = drop !== undefined && templateOf(drop.pattern) === templateOf(pattern)
    if (after === undefined || !isHere || !drop.names.some((name) => names.includes(name))) continue
    for (const views of [before, after])
      for (let i = 1; i < views.length; i++) volatility.learn(views[i]!, views.slice(0, i), [])
    const isEqual = before.some((page) => after.some((other) => volatility.same(page, other)))
    const [first, last] = [before.at(-1)!, after.at(-1)!]
    const titles: [string, string] = [first.signals.title, last.signals.title]
    pairs.push({ original, canonical, isEqual, titles, statuses: [first.status, last.status] })
  }
  const shown = pairs.toSorted((a, b) => Number(a.isEqual) - Number(b.isEqual)).slice(0, MAX_PAIRS)
  return { pairs: shown, seen: { pairs: pairs.length, equal: pairs.filter(({ isEqual }) => isEqual).length } }
}
