import { createCanonicalizer } from '../../canonicalize/canonicalize.ts'
import { looksLikeAttack } from '../../rules/match/attack-signs.ts'
import type { DomainRecord } from '../../rules/record/domain-record.ts'
import type { RuleSet } from '../../rules/types.ts'
import type { ControlStore, LiveMergeSeen } from '../../store/control-store.ts'
import type { Visit } from '../events/consume-events.ts'
import type { AuditTask } from '../events/job-messages.ts'
import { countedAs, recordDrop, type RecordDrop } from './live-merge.ts'

/** Ports of {@link selectAudits}. */
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

/** Merges of each pattern, path rule and stripped name that are all audited: nothing is known of them yet. */
export const FIRST_MERGES = 20

/** Requests that the edge has reported for a domain with a record. */
export interface RecordedVisits {
  readonly record: DomainRecord
  readonly visits: readonly Visit[]
}

/**
 * Selects the merges of a batch to audit: the first twenty of every pattern, path rule and name that the operator strips, and a
 * share of the rest. Makes a few queries for any number of domains.
 */
export async function selectAudits(seen: readonly RecordedVisits[], choice: AuditChoice): Promise<number> {
  const merges = seen.flatMap((of) => mergesOf(of, choice.rules))
  const counters = await countersOf(merges, choice.audits)
  const counted: LiveMergeSeen[] = []
  const tasks = merges.flatMap(({ domain, visit: { id, atMs, original }, drop }) => {
    const own = countedAs(drop).map((pattern) => counters.get(domain)!.get(pattern)!)
    const isFirst = own.some(({ before, here }) => before + here < FIRST_MERGES)
    // Behind the first ones it does not matter how many there were.
    counted.push(
      ...own.filter(({ before }) => before < FIRST_MERGES).map(({ pattern }) => ({ domain, pattern, id, atMs })),
    )
    for (const counter of own) counter.here++
    return isFirst || choice.random() < choice.rate ? [taskOf({ id, domain, original }, drop)] : []
  })
  if (tasks.length > 0) await choice.send(tasks)
  // Counted last: a batch that is delivered again audits again, rather than never.
  await choice.audits.countMerges(counted)
  return tasks.length
}

interface SeenMerge {
  readonly domain: string
  readonly visit: Visit
  readonly drop: RecordDrop
}

interface Counter {
  readonly pattern: string
  /** Merges of earlier batches. */
  readonly before: number
  /** Merges of this batch that were looked at. */
  here: number
}

/** By domain and by what merges are counted under. */
async function countersOf(
  merges: readonly SeenMerge[],
  audits: AuditChoice['audits'],
): Promise<ReadonlyMap<string, ReadonlyMap<string, Counter>>> {
  const byDomain = Map.groupBy(merges, ({ domain }) => domain)
  const asked = [...byDomain].flatMap(([domain, of]) =>
    [...new Set(of.flatMap(({ drop }) => countedAs(drop)))].map((pattern) => ({ domain, pattern })),
  )
  const before = await audits.mergesCounted(asked)
  const counters = asked.map(({ domain, pattern }, i) => ({
    domain,
    counter: { pattern, before: before[i]!, here: 0 },
  }))
  const grouped = Map.groupBy(counters, ({ domain }) => domain)
  return new Map(
    [...grouped].map(([domain, of]) => [domain, new Map(of.map(({ counter }) => [counter.pattern, counter]))]),
  )
}

function taskOf(
  page: Pick<AuditTask, 'id' | 'domain' | 'original'>,
  { pattern, names, pathRule }: RecordDrop,
): AuditTask {
  return { ...page, pattern, names, ...(pathRule !== undefined && { pathRule }) }
}

/** Visits whose URL the record changed, each URL once; an attack is not repeated. */
function mergesOf({ record, visits }: RecordedVisits, rules: RuleSet | undefined): SeenMerge[] {
  const canonicalizer = createCanonicalizer({ record, rules })
  const distinct = new Map(visits.map((visit) => [visit.original, visit])).values()
  return [...distinct].flatMap((visit) => {
    if (looksLikeAttack(visit.original)) return []
    const drop = recordDrop(canonicalizer.canonicalize(visit.original, { profile: 'request' }).applied)
    return drop === undefined ? [] : [{ domain: record.domain, visit, drop }]
  })
}
