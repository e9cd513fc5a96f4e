/** A domain record with the operator's settings changed: everything that nobody has to learn. */

import type { DomainRecord, Mode } from './domain-record.ts'
import { sealDomainRecord } from './parse-domain-record.ts'

/** A change as in JSON Merge Patch (RFC 7396): members replace, `null` removes, absent ones stay. Lists are replaced whole. */
export interface SettingsChange {
  readonly mode?: Mode | undefined
  readonly modeByPath?: Readonly<Record<string, Mode>> | null | undefined
  /** Share of canonical URLs, 0…1. */
  readonly rollout?: number | null | undefined
  readonly keep?: readonly string[] | null | undefined
  readonly strip?: readonly string[] | null | undefined
  readonly veto?: readonly string[] | null | undefined
}

/** The record with a change; a domain without a record begins with one that only watches. Revision and date are the publisher's. */
export function patchedRecord(domain: string, current: DomainRecord | undefined, change: SettingsChange): DomainRecord {
  const { sha256: _, ...before } = current ?? emptyRecord(domain)
  const kept = Object.entries(before).filter(([name]) => !(name in change) || isAbsent(change, name))
  const set = Object.entries(change).filter(([, value]) => value !== undefined && value !== null)
  return sealDomainRecord(Object.fromEntries([...kept, ...set]) as unknown as Omit<DomainRecord, 'sha256'>)
}

function isAbsent(change: SettingsChange, name: string): boolean {
  return change[name as keyof SettingsChange] === undefined
}

function emptyRecord(domain: string): DomainRecord {
  const builtAt = new Date(0).toISOString()
  return sealDomainRecord({ v: 1, domain, revision: 1, builtAt, mode: 'observe', patterns: {} })
}
