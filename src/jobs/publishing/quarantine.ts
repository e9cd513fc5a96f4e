import type { DomainRecord, PatternKey } from '../../rules/record/domain-record.ts'
import type { Actor, PublishOutcome } from '../../store/control-actions.ts'
import { recordInForce } from '../../store/records/record-in-force.ts'
import type { PublishStores } from './bring-into-force.ts'
import { publishRecord } from './publish.ts'
import { keptParameters } from '../../rules/record/learned-part.ts'
import { isProtecting, withRuleInQuarantine } from '../../rules/record/quarantined-rule.ts'

/** Parameters or a path rule whose change merged different pages. */
export interface Finding {
  readonly domain: string
  readonly pattern: PatternKey
  /** Parameters of the pattern; empty when only a path rule is at fault. */
  readonly names: readonly string[]
  /** Id of the path rule that is at fault. */
  readonly pathRule?: string
}

/** A record that ends the false merge of a finding, and a note for the log. */
interface Ending {
  readonly record: DomainRecord
  readonly note: string
}

/**
 * Keeps the parameters on every page of the pattern's template, whatever was learned, and disables a path rule that is at fault.
 * A record that cannot hold this merges less instead. `unknown`: the domain has no record, so nothing is merged there.
 */
export async function quarantine(
  stores: PublishStores,
  finding: Finding,
  actor: Actor,
): Promise<PublishOutcome | { readonly kind: 'unknown' }> {
  const current = await recordInForce(stores, finding.domain)
  if (current === undefined) return { kind: 'unknown' }
  let outcome: PublishOutcome | undefined
  for (const { record, note } of endingsOf(current, finding, stores.nowMs())) {
    outcome = await publishRecord(stores, { record, actor: { ...actor, reason: actor.reason + note } })
    if (outcome.kind !== 'refused') return outcome
  }
  return outcome!
}

/** The wanted record, then stricter and smaller ones: a record that is full must not keep a false merge. */
function endingsOf(record: DomainRecord, finding: Finding, nowMs: number): readonly Ending[] {
  const { names, pathRule } = finding
  const withRule = pathRule === undefined ? record : withRuleInQuarantine(record, pathRule)
  const everywhere = names.length === 0 ? withRule : withNamesKept(withRule, names)
  return [
    { record: withQuarantine(withRule, finding, nowMs), note: '' },
    { record: everywhere, note: '; the record is full: kept on every page' },
    { record: withNothingLearnedDropped(everywhere), note: '; the record is full: nothing that was learned is dropped any more' }, // prettier-ignore
  ]
}

function withQuarantine(record: DomainRecord, { pattern, names }: Finding, nowMs: number): DomainRecord {
  if (names.length === 0) return record
  const there = record.quarantine ?? []
  const since = new Date(nowMs).toISOString()
  const added = names
    .filter((name) => !there.some((entry) => entry.name === name && entry.pattern === pattern))
    .map((name) => ({ name, pattern, since }))
  return { ...record, quarantine: [...there, ...added] }
}

function withNamesKept(record: DomainRecord, names: readonly string[]): DomainRecord {
  return { ...record, keep: [...new Set([...(record.keep ?? []), ...names])] }
}

const NO_EVIDENCE = { equal: 0, differ: 0, inconclusive: 0, upperBound99: 1, holdout: [0, 0] } as const

/** Keeps patterns and parameters without what they drop: without a pattern its URLs would fall to a wider one, and I9 needs its names. */
function withNothingLearnedDropped(record: DomainRecord): DomainRecord {
  const patterns = Object.entries(record.patterns).map(([key, { keep }]) => [
    key,
    { keep, drop: [], basis: 'blind', evidence: NO_EVIDENCE },
  ])
  return {
    ...record,
    patterns: Object.fromEntries(patterns) as DomainRecord['patterns'],
    ...(record.parameters !== undefined && { parameters: keptParameters(record.parameters) }),
    ...(record.pathRules !== undefined && { pathRules: record.pathRules.filter(isProtecting) }),
  }
}
