import type { DomainRecord, PatternKey } from '../rules/domain-record.ts'
import type { Actor, PublishOutcome } from '../store/control-actions.ts'
import { recordInForce } from '../store/record-in-force.ts'
import type { PublishStores } from './bring-into-force.ts'
import { publishRecord } from './publish.ts'
import { withRuleInQuarantine } from '../rules/quarantined-rule.ts'

/** What turned out to tell pages apart. */
export interface Finding {
  readonly domain: string
  readonly pattern: PatternKey
  /** Parameters of the pattern; empty when only a path rule is at fault. */
  readonly names: readonly string[]
  /** Id of the path rule that is at fault. */
  readonly pathRule?: string
}

/**
 * Keeps parameters from now on, on every page of the pattern's template, whatever was learned, and no longer applies a path rule
 * that is at fault. `unknown`: the domain has no record, so nothing is merged there.
 */
export async function quarantine(
  stores: PublishStores,
  finding: Finding,
  actor: Actor,
): Promise<PublishOutcome | { readonly kind: 'unknown' }> {
  const record = await recordInForce(stores, finding.domain)
  if (record === undefined) return { kind: 'unknown' }
  return publishRecord(stores, { record: withQuarantine(record, finding, stores.nowMs()), actor })
}

function withQuarantine(record: DomainRecord, { pattern, names, pathRule }: Finding, nowMs: number): DomainRecord {
  const withRule = pathRule === undefined ? record : withRuleInQuarantine(record, pathRule)
  if (names.length === 0) return withRule
  const there = record.quarantine ?? []
  const since = new Date(nowMs).toISOString()
  const added = names
    .filter((name) => !there.some((entry) => entry.name === name && entry.pattern === pattern))
    .map((name) => ({ name, pattern, since }))
  return { ...withRule, quarantine: [...there, ...added] }
}
