/** A domain record with the operator's settings changed: everything that is not learned. */

import { LIST_SETTINGS, type DomainRecord, type Mode } from './domain-record.ts'
import { sealDomainRecord } from './parse-domain-record.ts'
import type { ListPatch, SettingsChange } from './types.ts'

/** Lists of hosts and of header fields, whose letter case does not count. */
const CASELESS: ReadonlySet<string> = new Set(['aliases', 'varyAllow', 'forwardHeaders'])

/** The record with a change; a domain without a record begins with one that only observes. Revision and date are the publisher's. */
export function patchedRecord(domain: string, current: DomainRecord | undefined, change: SettingsChange): DomainRecord {
  const { sha256: _, ...before } = current ?? emptyRecord(domain)
  const { replace, modeByPath, ...others } = change
  const lists = LIST_SETTINGS.map((name) => [name, patchedList(name, before[name], change[name])] as const)
  const paths = replace === true ? modeByPath : patchedModes(before.modeByPath, modeByPath)
  const given = Object.entries({ ...others, ...Object.fromEntries(lists), modeByPath: paths })
  const asked = new Map<string, unknown>(given.filter(([, value]) => value !== undefined))
  const kept = Object.entries(before).filter(([name]) => !asked.has(name))
  const set = [...asked].filter(([, value]) => value !== null)
  return sealDomainRecord(Object.fromEntries([...kept, ...set]) as unknown as Omit<DomainRecord, 'sha256'>)
}

/** The list afterwards; null: none, undefined: as it is. A list without entries is none. */
function patchedList(
  member: string,
  before: readonly string[] = [],
  patch: readonly string[] | ListPatch | null | undefined,
): readonly string[] | null | undefined {
  if (patch === undefined || patch === null) return patch
  if (isList(patch)) return patch.length === 0 ? null : patch
  const { add = [], remove = [] } = patch
  if (add.length + remove.length === 0) return undefined
  const folded = (name: string): string => (CASELESS.has(member) ? name.toLowerCase() : name)
  const gone = new Set(remove.map(folded))
  const known = new Set(before.map(folded))
  const added = add.filter((name) => known.size < known.add(folded(name)).size)
  const after = [...before, ...added].filter((name) => !gone.has(folded(name)))
  return after.length === 0 ? null : after
}

function isList(patch: readonly string[] | ListPatch): patch is readonly string[] {
  return Array.isArray(patch)
}

function patchedModes(
  before: Readonly<Record<string, Mode>> = {},
  patch: Readonly<Record<string, Mode | null>> | null | undefined,
): Readonly<Record<string, Mode>> | null | undefined {
  if (patch === undefined || patch === null) return patch
  const after = Object.entries({ ...before, ...patch }).filter((entry): entry is [string, Mode] => entry[1] !== null)
  return after.length === 0 ? null : Object.fromEntries(after)
}

function emptyRecord(domain: string): DomainRecord {
  const builtAt = new Date(0).toISOString()
  return sealDomainRecord({ v: 1, domain, revision: 1, builtAt, mode: 'observe', patterns: {} })
}
