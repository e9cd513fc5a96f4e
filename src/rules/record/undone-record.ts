/** A record without one earlier change of its settings, or of quarantine; what came after that change stays. */

import { LIST_SETTINGS, type DomainRecord, type Mode } from './domain-record.ts'
import { patchedRecord } from './patched-record.ts'
import { quarantineText } from './record-diff.ts'
import type { EntriesChange, ListChange, RecordDiff } from './types.ts'

const MODE_BY_PATH = 'modeByPath '

/** Whether a change is one of settings, or a quarantine, alone. One of the map is undone by putting the revision before it back. */
export function changesSettingsOnly({ lists, patterns, parameters, pathRules }: RecordDiff): boolean {
  const isSetting = (list: ListChange) => LIST_SETTINGS.some((name) => name === list.field) || isQuarantine(list)
  const changes = [patterns, parameters].flatMap(({ added, removed, changed }) => [...added, ...removed, ...changed])
  const rules = pathRules.added.length + pathRules.removed.length
  return lists.every(isSetting) && changes.length + rules === 0 && !pathRules.reordered
}

/** Entries that an audit has put into quarantine. */
function isQuarantine({ field, removed }: ListChange): boolean {
  return field === 'quarantine' && removed.length === 0
}

/** The record in force with the values, and the entries of lists, that were there before a change of settings alone. */
export function undoneRecord(current: DomainRecord, { lists, values }: RecordDiff): DomainRecord {
  const listPatches = lists
    .filter((list) => !isQuarantine(list))
    .map(({ field, added, removed }) => [field, { add: removed, remove: added }] as const)
  const paths = values.filter(({ field }) => field.startsWith(MODE_BY_PATH))
  const singles = values.filter(({ field }) => !field.startsWith(MODE_BY_PATH))
  const change: EntriesChange = {
    ...Object.fromEntries(listPatches),
    ...Object.fromEntries(singles.map(({ field, from }) => [field, from])),
    modeByPath: Object.fromEntries(
      paths.map(({ field, from }) => [field.slice(MODE_BY_PATH.length), from as Mode | null]),
    ),
  }
  return withoutQuarantine(patchedRecord(current.domain, current, change), lists.filter(isQuarantine))
}

function withoutQuarantine(record: DomainRecord, lists: readonly ListChange[]): DomainRecord {
  const lifted = new Set(lists.flatMap(({ added }) => added))
  const { quarantine = [], ...rest } = record
  const left = quarantine.filter((entry) => !lifted.has(quarantineText(entry)))
  return left.length === 0 ? rest : { ...rest, quarantine: left }
}
