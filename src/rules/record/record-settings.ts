/** Which part of a domain record an operator sets, and how it stays when a learned record is published. */

import { LIST_SETTINGS, type DomainRecord } from './domain-record.ts'
import { diffRecords } from './record-diff.ts'
import type { SettingsDiff } from './types.ts'

/** Members that an operator sets. The others are learned, or the publisher's; quarantine is the audits'. */
const SETTINGS = ['mode', 'modeByPath', 'rollout', 'adapter', ...LIST_SETTINGS] as const

/** Lists of an operator to which the learner adds: static rules that remove what matters, and parameters that hold a URL. */
const LEARNED_LISTS = ['veto', 'urlParams'] as const

/** The lists to which the learner adds, of two records together; only those that are not empty. */
export function joinedLists(current: DomainRecord, learned: DomainRecord): Pick<DomainRecord, 'veto' | 'urlParams'> {
  const joined = LEARNED_LISTS.map((name) => [name, [...new Set([...(current[name] ?? []), ...(learned[name] ?? [])])]])
  return Object.fromEntries(joined.filter(([, names]) => names!.length > 0))
}

/**
 * The record with the settings of the one in force; its own where there is none. The lists to which the learner adds keep its own
 * names beside those in force.
 */
export function withSettingsOf(current: DomainRecord | undefined, record: DomainRecord): DomainRecord {
  if (current === undefined) return record
  const learned = Object.entries(record).filter(([name]) => !isSetting(name))
  const inForce = Object.entries(current).filter(([name]) => isSetting(name))
  const merged = Object.fromEntries([...learned, ...inForce]) as unknown as DomainRecord
  return { ...merged, ...joinedLists(current, record) }
}

/** How the settings that a record states differ from those of another one; a setting that it does not state is no difference. */
export function statedSettings(kept: DomainRecord, record: DomainRecord): SettingsDiff {
  const stated = Object.entries(record).filter(([name]) => isSetting(name))
  const { lists, values } = diffRecords(kept, { ...kept, ...Object.fromEntries(stated) })
  return { lists, values }
}

function isSetting(name: string): boolean {
  return (SETTINGS as readonly string[]).includes(name)
}
