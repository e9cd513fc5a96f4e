/** What the record in force knows to matter, as far as the evidence of today does not say the opposite: it is never dropped silently. */

import type { DomainRecord } from '../../rules/record/domain-record.ts'
import { templateOf } from '../../rules/record/pattern-key.ts'
import type { Change } from '../../evidence/types.ts'
import type { Site } from '../site/site.ts'
import type { Policy } from '../thresholds.ts'
import type { Derived } from './derived.ts'

/** Knowledge of the record in force that stays. */
export interface Inherited {
  /** Templates on which a name stays. */
  keepOf(name: string): readonly string[]
  /** Values with which it stays on a template. */
  keepValuesOf(name: string, template: string): readonly string[]
  /** Rules that do not hold on a template. */
  readonly vetoes: readonly (readonly [rule: string, template: string])[]
}

/** Reads the record in force beside the verdicts of today. */
export function inherited(
  previous: DomainRecord | undefined,
  derived: Derived,
  { site, policy }: { readonly site: Site; readonly policy: Policy },
): Inherited {
  const { parameters = {}, patterns = {}, vetoByTemplate = {} } = previous ?? {}
  const fromPatterns = (name: string): string[] =>
    Object.entries(patterns).flatMap(([key, { keep, basis }]) =>
      basis !== 'blind' && keep.includes(name) ? [templateOf(key)] : [],
    )
  return {
    keepOf: (name) =>
      [...(parameters[name]?.keep ?? []), ...fromPatterns(name)].filter((template) => {
        const { verdict, isFixed } = derived.standing(template, name)
        return template !== '' && (verdict === 'undecided' || isFixed)
      }),
    keepValuesOf: (name, template) =>
      (parameters[name]?.keepValues?.[template] ?? []).filter(
        (value) => derived.valueTests(template, name, value).same === 0,
      ),
    vetoes: Object.entries(vetoByTemplate).flatMap(([rule, templates]) =>
      templates
        .filter((template) => !isRefuted(rule, template, derived, { site, policy }))
        .map((template) => [rule, template] as const),
    ),
  }
}

/** Changes that a rule allows, beside those of names. */
const CHANGES: Readonly<Record<string, (change: Change) => boolean>> = {
  sort: ({ kind }) => kind === 'order',
  front: ({ kind }) => kind === 'front',
  'percent-encoding': ({ kind }) => kind === 'encoding',
  'path-encoding': (change) => change.kind === 'encoding' && change.place === 'path',
  'query-encoding': (change) => change.kind === 'encoding' && change.place === 'query',
}

/** Whether as many comparisons of a template as a drop needs show that a rule holds there. */
function isRefuted(
  rule: string,
  template: string,
  derived: Derived,
  { site, policy }: { readonly site: Site; readonly policy: Policy },
): boolean {
  const names = rule === '*' ? [...(site.templates.get(template)?.names.keys() ?? [])] : [rule]
  const isAllowed = CHANGES[rule]
  if (isAllowed === undefined) return names.some((name) => derived.standing(template, name).verdict === 'neutral')
  const originals = derived.judged.flatMap(({ comparison, outcome }) =>
    outcome.kind === 'same' && comparison.template === template && comparison.treatment.some(isAllowed)
      ? [comparison.original]
      : [],
  )
  return new Set(originals).size >= policy.own
}
