import { createCanonicalizer } from '../canonicalize/canonicalize.ts'
import type { DomainRecord } from '../rules/domain-record.ts'
import type { RuleSet } from '../rules/types.ts'
import type { ControlStore } from '../store/control-store.ts'
import type { Visit } from './consume-events.ts'
import type { AuditTask } from './job-messages.ts'
import { countedAs, learnedDrop, type LearnedDrop } from './live-merge.ts'

/** What {@link considerAudits} works with. */
export interface AuditChoice {
  readonly audits: Pick<ControlStore['audits'], 'countMerges'>
  /** Puts audits into the queue. */
  readonly send: (tasks: readonly AuditTask[]) => Promise<void>
  readonly random: () => number
  /** What the operator has laid over the built-in rules. */
  readonly rules?: RuleSet | undefined
  /** Share of the merges that are audited beyond the first ones, 0…1. */
  readonly rate: number
}

/** Merges of each pattern, and of each path rule, that are all audited, because nobody has seen them before. */
export const FIRST_MERGES = 20

/** Picks the merges of a batch that are fetched both ways: the first twenty of every pattern and path rule, and a share of the rest. */
export async function considerAudits(
  record: DomainRecord,
  visits: readonly Visit[],
  choice: AuditChoice,
): Promise<number> {
  const merges = Map.groupBy(mergesOf(record, visits, choice.rules), countedAs)
  const tasks: AuditTask[] = []
  for (const [pattern, group] of merges) {
    const before = await choice.audits.countMerges(record.domain, pattern, 0)
    const chosen = group.filter((_, i) => before + i < FIRST_MERGES || choice.random() < choice.rate)
    tasks.push(
      ...chosen.map(({ visit: { id, original }, ...drop }) => ({ id, domain: record.domain, original, ...drop })),
    )
  }
  if (tasks.length > 0) await choice.send(tasks)
  // Counted last: a batch that is delivered again audits again, rather than never.
  for (const [pattern, group] of merges) await choice.audits.countMerges(record.domain, pattern, group.length)
  return tasks.length
}

/** Visits whose URL was changed because of what was learned, each URL once. */
function mergesOf(
  record: DomainRecord,
  visits: readonly Visit[],
  rules: RuleSet | undefined,
): (LearnedDrop & { readonly visit: Visit })[] {
  const canonicalizer = createCanonicalizer({ record, rules })
  const distinct = new Map(visits.map((visit) => [visit.original, visit])).values()
  return [...distinct].flatMap((visit) => {
    const drop = learnedDrop(canonicalizer.canonicalize(visit.original, { profile: 'request' }).applied)
    return drop === undefined ? [] : [{ ...drop, visit }]
  })
}
