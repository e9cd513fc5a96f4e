import type { DomainRecord, PatternKey } from '../rules/domain-record.ts'
import type { Actor, PublishOutcome } from '../store/control-actions.ts'
import { recordInForce } from '../store/record-in-force.ts'
import { publishRecord, type PublishStores } from './publish.ts'

/** Parameters of one pattern that turned out to matter. */
export interface Finding {
  readonly domain: string
  readonly pattern: PatternKey
  readonly names: readonly string[]
}

/**
 * Keeps parameters from now on, on every page of the pattern's template, whatever was learned. `unknown`: the domain has no
 * record, so nothing is dropped there.
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

function withQuarantine(record: DomainRecord, { pattern, names }: Finding, nowMs: number): DomainRecord {
  const there = record.quarantine ?? []
  const since = new Date(nowMs).toISOString()
  const added = names
    .filter((name) => !there.some((entry) => entry.name === name && entry.pattern === pattern))
    .map((name) => ({ name, pattern, since }))
  return { ...record, quarantine: [...there, ...added] }
}
