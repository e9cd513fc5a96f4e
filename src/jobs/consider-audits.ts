import { createCanonicalizer } from '../canonicalize/canonicalize.ts'
import { looksLikeAttack } from '../rules/attack-signs.ts'
import type { DomainRecord } from '../rules/domain-record.ts'
import type { RuleSet } from '../rules/types.ts'
import type { ControlStore, MergedPattern } from '../store/control-store.ts'
import type { Visit } from './consume-events.ts'
import type { AuditTask } from './job-messages.ts'
import { countedAs, learnedDrop, type LearnedDrop } from './live-merge.ts'

/** What {@link considerAudits} works with. */
export interface AuditChoice {
  readonly audits: Pick<ControlStore['audits'], 'mergesCounted' | 'countMerges'>
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

/** What the edge has told of a domain that has a record. */
export interface RecordedVisits {
  readonly record: DomainRecord
  readonly visits: readonly Visit[]
}

/**
 * Picks the merges of a batch that are fetched both ways: the first twenty of every pattern and path rule, and a share of the rest.
 * Asks the database a few times, however many domains there are.
 */
export async function considerAudits(seen: readonly RecordedVisits[], choice: AuditChoice): Promise<number> {
  const groups = seen.flatMap((of) => groupsOf(of, choice.rules))
  const before = await choice.audits.mergesCounted(groups.map(({ domain, pattern }) => ({ domain, pattern })))
  const tasks = groups.flatMap(({ domain, merges }, at) =>
    merges
      .filter((_, i) => before[at]! + i < FIRST_MERGES || choice.random() < choice.rate)
      .map(({ visit: { id, original }, ...drop }) => ({ id, domain, original, ...drop })),
  )
  if (tasks.length > 0) await choice.send(tasks)
  // Counted last: a batch that is delivered again audits again, rather than never. Behind the first ones nobody asks how many there were.
  const first = groups.filter((_, at) => before[at]! < FIRST_MERGES)
  await choice.audits.countMerges(
    first.flatMap(({ domain, pattern, merges }) =>
      merges.map(({ visit: { id, atMs } }) => ({ domain, pattern, id, atMs })),
    ),
  )
  return tasks.length
}

interface MergeGroup extends MergedPattern {
  readonly merges: readonly SeenMerge[]
}

type SeenMerge = LearnedDrop & { readonly visit: Visit }

function groupsOf({ record, visits }: RecordedVisits, rules: RuleSet | undefined): MergeGroup[] {
  const groups = Map.groupBy(mergesOf(record, visits, rules), countedAs)
  return [...groups].map(([pattern, merges]) => ({ domain: record.domain, pattern, merges }))
}

/** Visits whose URL was changed because of what was learned, each URL once; an attack is not repeated. */
function mergesOf(record: DomainRecord, visits: readonly Visit[], rules: RuleSet | undefined): SeenMerge[] {
  const canonicalizer = createCanonicalizer({ record, rules })
  const distinct = new Map(visits.map((visit) => [visit.original, visit])).values()
  return [...distinct].flatMap((visit) => {
    if (looksLikeAttack(visit.original)) return []
    const drop = learnedDrop(canonicalizer.canonicalize(visit.original, { profile: 'request' }).applied)
    return drop === undefined ? [] : [{ ...drop, visit }]
  })
}
