/** The control of a value rule: the site looks at the name at all, and where it does, the value changes nothing either. */

import { ofName } from '../rules/match/by-name.ts'
import type { LearnedPattern } from '../rules/record/domain-record.ts'
import { compareFound, type FoundOutcome } from './compare-found.ts'
import type { PatternGroup } from './corpus.ts'
import type { Candidate } from './deployed.ts'
import type { Finding } from './findings.ts'
import { withValues } from './query-values.ts'
import type { Run } from './run.ts'
import { readSamples, type Sample } from './sample.ts'

/** Values of a name in other patterns that are tried before the site is taken not to look at it. */
const MAX_CONTROLS = 3

/** The same in the pattern itself, where a list of one page or an untranslated text hides what a name does on one path in five. */
const MAX_OWN_CONTROLS = 8

/** A value of a name, which may mean nothing in a pattern. */
export interface Question {
  readonly group: PatternGroup
  readonly finding: Finding
  readonly name: string
  readonly value: string
  readonly promise: number
}

/** Samples of other patterns of the template with other values of the name, one of each value. */
export function samplesBeside(
  { group, name, value }: Omit<Question, 'finding' | 'promise'>,
  { corpus, settings }: Run,
) {
  const beside = corpus.patterns.filter(({ key, template, names, values }) => {
    const isBeside = template === group.template && key !== group.key && names.includes(name)
    return isBeside && ofName(values, name)?.top.some((other) => other.value !== value) === true
  })
  const found = new Map<string, { readonly group: PatternGroup; readonly sample: Sample }>()
  for (const other of beside) {
    for (const sample of found.size < MAX_CONTROLS ? readSamples(other, settings.seed) : []) {
      const known = sample.values.get(name) ?? value
      if (known !== value && !found.has(known)) found.set(known, { group: other, sample })
    }
  }
  return [...found.values()].slice(0, MAX_CONTROLS)
}

/** The URL as it is beside the one without the value; undefined where the value makes no difference to the URL. */
export function compareWith(
  sample: Pick<Sample, 'settled'>,
  { group }: Pick<Question, 'group'>,
  candidate: Candidate,
  run: Run,
): Promise<FoundOutcome> | undefined {
  const { sightings, settings, deployed } = run
  const form = deployed.of(sample.settled, group.key, candidate)
  if (form === deployed.of(sample.settled, group.key)) return undefined
  return compareFound(sample.settled, form, { sightings, settings, yardstick: run.yardstickOf(group.template) })
}

/**
 * Whether another value of the same name changes the page, so that the server does look at the name, and this value does not
 * where that one did. On most paths of a site all values of a name may show one page (an order of lists that hold one item), so
 * that any of them looks like the default: only a path on which they differ tells which of them is.
 */
export async function otherValueMatters(
  all: readonly Sample[],
  question: Question,
  finding: Finding,
  run: Run,
): Promise<boolean> {
  if (!run.settings.ablations.positiveControl) return true
  const { name, value } = question
  const proven = finding.report.parameters.find((report) => report.name === name && report.verdict === 'important')
  if (proven !== undefined) return isDefaultAt(proven.example?.original, question, finding.pattern, run)
  const own = all.filter(({ values }) => values.get(name) !== value).slice(0, MAX_OWN_CONTROLS)
  for (const sample of own) {
    if (await changes({ ...question, sample }, finding.pattern, run))
      return isDefaultAt(sample.settled, question, finding.pattern, run)
  }
  for (const each of own.length > 0 ? [] : samplesBeside(question, run)) {
    if (await changes({ ...question, ...each }, undefined, run)) {
      return isDefaultAt(each.sample.settled, { ...question, ...each }, undefined, run)
    }
  }
  return false
}

type Control = Question & { readonly sample: Sample }

async function changes({ sample, group, name }: Control, pattern: LearnedPattern | undefined, run: Run) {
  const other = sample.values.get(name) ?? ''
  const outcome = await compareWith(sample, { group }, candidateWith(pattern, { name, value: other }), run)
  return outcome?.kind === 'differ'
}

/** Whether the value changes nothing either in the place of one that does. The URL is made up of what was seen. */
async function isDefaultAt(
  url: string | undefined,
  question: Question,
  pattern: LearnedPattern | undefined,
  run: Run,
): Promise<boolean> {
  const { name, value } = question
  const settled = url === undefined ? undefined : withValues(url, new Map([[name, value]]))
  if (settled === undefined) return true
  const outcome = await compareWith({ settled }, question, candidateWith(pattern, question), run)
  return outcome === undefined || outcome.kind === 'equal'
}

/** A pattern that drops one value more. */
export function candidateWith(
  pattern: LearnedPattern | undefined,
  { name, value }: Pick<Question, 'name' | 'value'>,
): Candidate {
  const values = pattern?.dropValues ?? {}
  const own = [...(ofName(values, name) ?? []), value].toSorted()
  return { drop: pattern?.drop ?? [], dropValues: { ...values, [name]: own } }
}
