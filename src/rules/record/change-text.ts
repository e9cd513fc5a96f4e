/** What changed in a domain record, from what to what, as one line for the log. */

import { VERSION_2_MEMBERS } from './domain-record.ts'
import { diffSummary, NO_CHANGE } from './record-diff.ts'
import type { ListChange, RecordDiff } from './types.ts'

// The log is kept for good; the comparison of the two revisions has all names.
const NAMES_SHOWN = 10

/** `mode: observe → rewrite; strip: + affid; +2 drops`; undefined where nothing changed. Names are those of settings. */
export function changeText(diff: RecordDiff): string | undefined {
  const [learned, settings] = [diff.lists.filter(isLearned), diff.lists.filter((list) => !isLearned(list))]
  const map = diffSummary({ ...diff, lists: learned, values: [] })
  const parts = [
    ...diff.values.map(({ field, from, to }) => `${field}: ${valueText(field, from)} → ${valueText(field, to)}`),
    ...settings.map(listText),
    ...(map === NO_CHANGE ? [] : [map]),
  ]
  return parts.length === 0 ? undefined : parts.join('; ')
}

/** Lists that the learner writes: long, and counted like the rest of the map. */
function isLearned({ field }: ListChange): boolean {
  return (VERSION_2_MEMBERS as readonly string[]).includes(field)
}

function valueText(field: string, value: string | number | null): string {
  if (value === null) return 'unset'
  return field === 'rollout' ? `${Number((Number(value) * 100).toPrecision(15))} %` : String(value)
}

function listText({ field, added, removed }: ListChange): string {
  const signed = [named('+', added), named('−', removed)].filter((text) => text !== '')
  return `${field}: ${signed.join(', ')}`
}

function named(sign: string, names: readonly string[]): string {
  if (names.length === 0) return ''
  const more = names.length - NAMES_SHOWN
  return `${sign} ${names.slice(0, NAMES_SHOWN).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
