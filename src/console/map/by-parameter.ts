/** What the learned parameters of a record, version 2, decide about a pattern that the record does not hold. */

import type { DomainRecord, LearnedParameter, LearnedPattern } from '../../rules/record/domain-record.ts'
import { namesOf, templateOf } from '../../rules/record/pattern-key.ts'

/** Verdicts on the names of a pattern. */
export interface ByParameter extends Pick<LearnedPattern, 'keep' | 'drop'> {
  readonly dropValues: Readonly<Record<string, readonly string[]>>
  /** Of the dropped parameter that was compared least; undefined where none is dropped. */
  readonly evidence: LearnedPattern['evidence'] | undefined
}

/** Undefined where nothing was learned about any name on the template of the pattern. */
export function decidedByParameter(key: string, { parameters = {} }: DomainRecord): ByParameter | undefined {
  const template = templateOf(key)
  const names = namesOf(key)
  const known = names.flatMap((name) => {
    const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined
    return parameter === undefined ? [] : [verdictAt(name, parameter, template)]
  })
  if (!known.some(({ isDecided }) => isDecided)) return undefined
  const dropped = known.filter(({ isDropped }) => isDropped)
  const drop = dropped.map(({ name }) => name)
  const withValues = known.filter(({ isDropped, values }) => !isDropped && values.length > 0)
  const bounds = dropped.map(({ evidence }) => evidence).toSorted((a, b) => b.upperBound99 - a.upperBound99)
  return {
    keep: names.filter((name) => !drop.includes(name)),
    drop,
    dropValues: Object.fromEntries(withValues.map(({ name, values }) => [name, values])),
    evidence: bounds[0],
  }
}

function verdictAt(name: string, { drop, keep, dropValues = {}, evidence }: LearnedParameter, template: string) {
  const isKept = keep.includes(template)
  const isCertified = drop === 'everywhere' || drop.includes(template)
  const isDropped = isCertified && !isKept
  const values = [...(dropValues[template] ?? []), ...(isKept ? [] : (dropValues[''] ?? []))]
  return { name, evidence, isDropped, values, isDecided: isKept || isCertified || values.length > 0 }
}
