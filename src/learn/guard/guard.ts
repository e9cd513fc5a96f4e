/**
 * Compares a new map with the one in force. Names may become important at any time; a name that was known as important and would be
 * dropped now is an anomaly: the site has changed, or something went wrong while it was observed.
 */

import { importantDropped } from '../../canonicalize/record/forgotten-names.ts'
import type { DomainRecord, PatternKey } from '../../rules/record/domain-record.ts'
import { patternKey, templateOf } from '../../rules/record/pattern-key.ts'
import { counted } from '../counted.ts'
import type { GuardFlag, GuardReport } from '../types.ts'

/** The record that may be published, and why. */
export interface Guarded {
  readonly record: DomainRecord
  readonly report: GuardReport
}

/** Share of the templates in both maps that may be flagged before the whole update is refused (A). */
const ANOMALY_SHARE = 0.1

/** Below this number of templates a share says nothing: flagged names are held, the rest is accepted. */
const MIN_TEMPLATES = 10

/**
 * Guards an update. Refused: the old record stays. Flagged names, while they are few, stay kept until two runs in a row agree. Never throws.
 *
 * @param before report of the run before: what it held and this run finds again is accepted
 * @example
 * guard(recordInForce, candidate).report.outcome // 'accepted'
 */
export function guard(previous: DomainRecord | undefined, next: DomainRecord, before?: GuardReport): Guarded {
  const known = previous === undefined ? [] : [...templatesOf(previous)]
  const nextTemplates = new Set(templatesOf(next))
  const common = known.filter((template) => nextTemplates.has(template))
  const base = {
    compared: common.length,
    vanished: known.filter((template) => !nextTemplates.has(template)).toSorted(),
    added: [...nextTemplates].filter((template) => !known.includes(template)).toSorted(),
  }
  if (previous === undefined || known.length === 0) {
    return { record: next, report: { ...base, outcome: 'first', flagged: [], explanation: 'no map to compare with' } }
  }
  const flagged = flagsOf(previous, next, before)
  const templates = new Set(flagged.map(({ pattern }) => templateOf(pattern)))
  if (common.length >= MIN_TEMPLATES && templates.size / common.length > ANOMALY_SHARE) {
    const explanation = `refused: on ${templates.size} of ${common.length} templates, names that were important would be dropped; the old map stays`
    return { record: previous, report: { ...base, outcome: 'rejected', flagged, explanation } }
  }
  const outcome = flagged.length === 0 ? 'accepted' : 'accepted-with-holds'
  return {
    record: hold(next, flagged),
    report: { ...base, outcome, flagged, explanation: explain(flagged, common.length) },
  }
}

/** Templates about which a record says something. */
function templatesOf({ patterns, templates = [], parameters = {} }: DomainRecord): Set<string> {
  const named = Object.values(parameters).flatMap(({ drop, keep }) => [
    ...(drop === 'everywhere' ? templates : drop),
    ...keep,
  ])
  return new Set([...Object.keys(patterns).map(templateOf), ...named])
}

function flagsOf(previous: DomainRecord, next: DomainRecord, before: GuardReport | undefined): readonly GuardFlag[] {
  const held = before?.outcome === 'accepted-with-holds' ? before.flagged : []
  const wasHeld = (pattern: PatternKey, name: string): boolean =>
    held.some((flag) => templateOf(flag.pattern) === templateOf(pattern) && flag.names.includes(name))
  const byTemplate = new Map<string, Set<string>>()
  const learned = importantDropped(previous, next).filter(({ knownBy }) => knownBy === 'learned')
  for (const { pattern, name } of [...learned, ...droppedByValue(previous, next)]) {
    if (wasHeld(pattern, name)) continue
    const template = templateOf(pattern)
    byTemplate.set(template, (byTemplate.get(template) ?? new Set()).add(name))
  }
  return [...byTemplate]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([template, names]) => {
      const sorted = [...names].toSorted()
      return { pattern: patternKey(template, sorted), names: sorted }
    })
}

/** Names that were kept on a template as a whole, and of which only values would stay. */
function droppedByValue(previous: DomainRecord, { parameters = {} }: DomainRecord) {
  return Object.entries(previous.parameters ?? {}).flatMap(([name, { keep }]) => {
    const next = parameters[name]
    return keep
      .filter((template) => next?.dropValues?.[template] !== undefined && !next.keep.includes(template))
      .map((template) => ({ pattern: patternKey(template, [name]), name }))
  })
}

/** Keeps flagged names on their templates, with all their values. */
function hold(next: DomainRecord, flagged: readonly GuardFlag[]): DomainRecord {
  const parameters = { ...next.parameters }
  for (const { pattern, names } of flagged) {
    const template = templateOf(pattern)
    for (const name of names) {
      const entry = parameters[name]
      if (entry === undefined) continue
      const { dropValues = {}, ...others } = entry
      const drop = entry.drop === 'everywhere' ? entry.drop : entry.drop.filter((each) => each !== template)
      const values = Object.entries(dropValues).filter(([each]) => each !== template)
      parameters[name] = {
        ...others,
        drop,
        keep: [...new Set([...entry.keep, template])].toSorted(),
        ...(values.length > 0 && { dropValues: Object.fromEntries(values) }),
      }
    }
  }
  return { ...next, parameters }
}

function explain(flagged: readonly GuardFlag[], common: number): string {
  if (flagged.length === 0)
    return `no name that was important is dropped on any of ${counted(common, 'common template')}`
  const names = flagged.map(({ pattern, names: lost }) => `${lost.join(', ')} on ${templateOf(pattern)}`).join('; ')
  return `held until another run agrees: ${names}`
}
