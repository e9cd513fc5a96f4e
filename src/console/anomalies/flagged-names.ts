/** The verdict on each flagged name: what the map in force says of it, and what the new one would. */

import { ofName } from '../../rules/match/by-name.ts'
import type { DomainRecord, LearnedPattern } from '../../rules/record/domain-record.ts'
import { namesOf, templateOf } from '../../rules/record/pattern-key.ts'
import type { AnomalyRow } from '../../store/control-store.ts'
import type { NameVerdict, PatternSamples, RunSamples } from '../../store/runs/run-samples.ts'

/** One side of a verdict. */
export interface NameSide {
  /** `kept`, `dropped`, `some values dropped`, `differs by pattern`, `unknown pattern`. */
  readonly what: string
  /** The evidence of the whole pattern in words; undefined where there is none. */
  readonly evidence: string | undefined
  /** What a run said about this name. */
  readonly said: NameVerdict | undefined
}

/** One flagged name. */
export interface FlaggedName {
  readonly name: string
  readonly before: NameSide
  readonly after: NameSide
}

/** One flagged pattern. */
export interface FlaggedPattern {
  readonly pattern: string
  readonly names: readonly FlaggedName[]
  readonly samples: PatternSamples | undefined
}

/** Sets the two maps side by side for everything that the guard flagged. */
export function flaggedPatterns(
  { flagged }: Pick<AnomalyRow, 'flagged'>,
  records: { readonly previous: DomainRecord | undefined; readonly candidate: DomainRecord | undefined },
  samples: RunSamples = [],
): FlaggedPattern[] {
  return flagged.map(({ pattern, names }) => {
    const own = samples.find((sample) => sample.pattern === pattern)
    const said = (name: string) => own?.names.find((entry) => entry.name === name)
    return {
      pattern,
      samples: own,
      names: names.map((name) => ({
        name,
        before: sideOf(records.previous, pattern, { name, said: said(name)?.earlier }),
        after: sideOf(records.candidate, pattern, { name, said: said(name)?.now }),
      })),
    }
  })
}

function sideOf(
  record: DomainRecord | undefined,
  key: string,
  { name, said }: { readonly name: string; readonly said: NameVerdict | undefined },
): NameSide {
  const pattern = ofName(record?.patterns, key)
  if (pattern === undefined) return sideOfParameter(record, templateOf(key), { name, said })
  return { what: whatOf(pattern, name), evidence: evidenceText(pattern), said }
}

/** What the parameters say where no pattern does. */
function sideOfParameter(
  record: DomainRecord | undefined,
  template: string,
  { name, said }: { readonly name: string; readonly said: NameVerdict | undefined },
): NameSide {
  const parameter = ofName(record?.parameters, name)
  if (parameter === undefined) return { what: whatOfTemplate(record, template, name), evidence: undefined, said }
  const { drop, keep, dropValues } = parameter
  const evidence = evidenceText(parameter)
  if (!keep.includes(template) && (drop === 'everywhere' || drop.includes(template)))
    return { what: 'dropped', evidence, said }
  const isByValue = ofName(dropValues, template) !== undefined || ofName(dropValues, '') !== undefined
  return { what: isByValue ? 'some values dropped' : 'kept', evidence, said }
}

/** What the patterns of a template say of a name, where no entry is for exactly the flagged names. */
function whatOfTemplate(record: DomainRecord | undefined, template: string, name: string): string {
  const own = Object.entries(record?.patterns ?? {}).filter(
    ([key]) => templateOf(key) === template && namesOf(key).includes(name),
  )
  const [first = 'unknown pattern', ...others] = new Set(own.map(([, pattern]) => whatOf(pattern, name)))
  return others.length === 0 ? first : 'differs by pattern'
}

function whatOf({ drop, dropValues = {} }: LearnedPattern, name: string): string {
  if (drop.includes(name)) return 'dropped'
  return Object.hasOwn(dropValues, name) ? 'some values dropped' : 'kept'
}

/** `verified: 21 equal, 0 different, 2 inconclusive`. */
function evidenceText({
  basis,
  evidence: { equal, differ, inconclusive },
}: Pick<LearnedPattern, 'basis' | 'evidence'>): string {
  return `${basis}: ${equal} equal, ${differ} different, ${inconclusive} inconclusive`
}
