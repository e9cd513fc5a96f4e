/** A domain record with the operator's settings changed: everything that is not learned. */

import type { DomainRecord, Mode } from './domain-record.ts'
import { sealDomainRecord } from './parse-domain-record.ts'

/** The lists of a record that an operator sets. Quarantine is the audits'. */
export const LIST_SETTINGS = [
  'keep', 'strip', 'veto', 'aliases', 'platform', 'urlParams', 'anonymousCookies', 'varyAllow', 'forwardHeaders',
] as const // prettier-ignore

/** Lists of hosts and of header fields, whose letter case does not count. */
const CASELESS: ReadonlySet<string> = new Set(['aliases', 'varyAllow', 'forwardHeaders'])

/** A change of some entries of a list: what is there already is not added, and what is not there is not removed. */
export interface ListPatch {
  readonly add?: readonly string[] | undefined
  readonly remove?: readonly string[] | undefined
}

type Lists<Value> = { readonly [Name in (typeof LIST_SETTINGS)[number]]?: Value | null | undefined }

interface SingleSettings {
  readonly mode?: Mode | undefined
  /** Share of canonical URLs, 0…1. */
  readonly rollout?: number | null | undefined
}

/** Changes entries: members that are absent, and entries that are not named, stay. `null` removes a whole member. */
export interface EntriesChange extends SingleSettings, Lists<ListPatch> {
  readonly replace?: false | undefined
  /** By path prefix; `null` removes the mode of that prefix. */
  readonly modeByPath?: Readonly<Record<string, Mode | null>> | null | undefined
}

/** Changes whole members: a plain list replaces the list, and `modeByPath` all modes of paths. */
export interface WholeChange extends SingleSettings, Lists<readonly string[] | ListPatch> {
  readonly replace: true
  readonly modeByPath?: Readonly<Record<string, Mode>> | null | undefined
}

/** A change as in JSON Merge Patch (RFC 7396), with patches for lists: members replace, `null` removes, absent ones stay. */
export type SettingsChange = EntriesChange | WholeChange

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
