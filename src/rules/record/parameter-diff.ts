/** How what was learned about single parameters differs between two records. */

import { ofName } from '../match/by-name.ts'
import { canonicalJson } from './canonical-json.ts'
import type { DomainRecord, LearnedParameter } from './domain-record.ts'
import { sortedUnique } from './pattern-key.ts'
import type { ParameterChange, RecordDiff } from './types.ts'

type Parameters = NonNullable<DomainRecord['parameters']>

/** Compares the parameters of two records. Evidence and dates are no difference. */
export function diffParameters(from: Parameters, to: Parameters): RecordDiff['parameters'] {
  const names = sortedUnique([...Object.keys(from), ...Object.keys(to)])
  const changes = names.map((name) => ({ before: ofName(from, name), after: ofName(to, name), name }))
  const pick = (wanted: (one: (typeof changes)[number]) => boolean): ParameterChange[] =>
    changes.filter(wanted).map(({ name, before, after }) => parameterChange(name, before, after))
  return {
    added: pick(({ before }) => before === undefined),
    removed: pick(({ after }) => after === undefined),
    changed: pick(({ before, after }) => before !== undefined && after !== undefined).filter(isChange),
  }
}

function parameterChange(
  name: string,
  before: LearnedParameter | undefined,
  after: LearnedParameter | undefined,
): ParameterChange {
  const templates = sortedUnique([before, after].flatMap((one) => [...(one?.keep ?? []), ...templatesOf(one)]))
  const places = [...templates, EVERYWHERE]
  return {
    name,
    dropsNow: places.filter((place) => isDroppedAt(after, place) && !isDroppedAt(before, place)),
    keepsNow: places.filter((place) => isDroppedAt(before, place) && !isDroppedAt(after, place)),
    protectedNow: templates.filter((place) => isProtectedAt(after, place) && !isProtectedAt(before, place)),
    protectedNoMore: templates.filter((place) => isProtectedAt(before, place) && !isProtectedAt(after, place)),
    values: valuePlaces(before, after),
    basis: { from: before?.basis ?? null, to: after?.basis ?? null },
  }
}

/** All paths but those of templates that are named. */
const EVERYWHERE = 'everywhere'

function templatesOf(parameter: LearnedParameter | undefined): readonly string[] {
  return parameter === undefined || parameter.drop === EVERYWHERE ? [] : parameter.drop
}

function isDroppedAt(parameter: LearnedParameter | undefined, place: string): boolean {
  if (parameter === undefined || parameter.keep.includes(place)) return false
  return parameter.drop === EVERYWHERE || parameter.drop.includes(place)
}

function isProtectedAt(parameter: LearnedParameter | undefined, place: string): boolean {
  return parameter?.keep.includes(place) === true
}

/** Templates on which other values are kept or dropped; `''` for every path. */
function valuePlaces(before: LearnedParameter | undefined, after: LearnedParameter | undefined): readonly string[] {
  const members = ['keepValues', 'dropValues'] as const
  const places = members.flatMap((member) =>
    sortedUnique([...Object.keys(before?.[member] ?? {}), ...Object.keys(after?.[member] ?? {})]).filter(
      (place) => listed(before?.[member], place) !== listed(after?.[member], place),
    ),
  )
  return sortedUnique(places)
}

function listed(values: LearnedParameter['keepValues'], place: string): string {
  return canonicalJson(sortedUnique(ofName(values, place) ?? []))
}

function isChange({ dropsNow, keepsNow, protectedNow, protectedNoMore, values, basis }: ParameterChange): boolean {
  const all = [dropsNow, keepsNow, protectedNow, protectedNoMore, values]
  return all.some((places) => places.length > 0) || basis.from !== basis.to
}
