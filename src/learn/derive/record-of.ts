/** Writes the verdicts into a record. */

import { EVERY_NAME_RULE, FRONT_RULE } from '../../canonicalize/record/learned-map.ts'
import type { DomainRecord } from '../../rules/record/domain-record.ts'
import { upperBound99 } from './certainty.ts'
import type { InForce } from './in-force.ts'
import { inherited, type Inherited } from './inherited.ts'
import type { Site } from '../site/site.ts'
import type { Policy } from '../thresholds.ts'
import { templatesThatTell, unprovedTemplates } from './literal-templates.ts'
import { isCandidate } from '../questions/candidates.ts'
import type { Derived, Standing } from './derived.ts'
import { queryEndOf } from './query-ends.ts'
import { retainedParameters, withRetained } from './retained.ts'
import { testsOfDoubted } from './values/untested-values.ts'
import { urlParamsOf } from './url-params.ts'

type Parameters = NonNullable<DomainRecord['parameters']>

/** The members of a record that the learner decides. */
export type LearnedMembers = Pick<
  DomainRecord,
  'templates' | 'parameters' | 'veto' | 'vetoByTemplate' | 'queryEnds' | 'urlParams' | 'patterns'
>

/** The verdicts as members of a record. Templates and names are sorted, so that equal verdicts give equal bytes. */
export function learnedMembers(
  derived: Derived,
  { site, policy, inForce }: { readonly site: Site; readonly policy: Policy; readonly inForce: InForce },
  previous: DomainRecord | undefined,
  builtAtMs: number,
): LearnedMembers {
  const retained = retainedParameters(previous, site, builtAtMs)
  const parameters: Record<string, Parameters[string]> = Object.fromEntries(retained)
  const known = inherited(previous, derived, { site, policy })
  const withoutRules = templatesWithoutRules(derived, site)
  for (const name of [...site.names.keys()].toSorted()) {
    if (site.names.get(name)?.isStripped === true) continue
    const parameter = parameterOf(name, derived, { site, policy, known, inForce, withoutRules })
    if (parameter !== undefined) parameters[name] = withRetained(parameter, retained.get(name))
  }
  const { onSite, byTemplate: vetoes } = vetoesOf(derived, { site, known, withoutRules })
  const veto = [...new Set([...(previous?.veto ?? []), ...onSite])].toSorted()
  const isKept = (template: string, name: string): boolean => !isCandidate(template, name, { site, derived })
  const proved = urlParamsOf(derived, { site, policy }, isKept).filter(({ isProved }) => isProved)
  const urlParams = [...new Set([...(previous?.urlParams ?? []), ...proved.map(({ name }) => name)])].toSorted()
  const ends = queryEndsOf(vetoes[FRONT_RULE] ?? [], derived, { policy, inForce })
  const templates = new Set([
    ...site.templates.keys(),
    ...(previous?.templates ?? []).filter((template) => isRetained(template, parameters)),
  ])
  return {
    templates: [...templates].filter((template) => template !== '').toSorted(),
    parameters: Object.fromEntries(Object.entries(parameters).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    ...(veto.length > 0 && { veto }),
    ...(urlParams.length > 0 && { urlParams }),
    ...(Object.keys(vetoes).length > 0 && { vetoByTemplate: vetoes }),
    ...(ends.length > 0 && { queryEnds: Object.fromEntries(ends) }),
    patterns: {},
  }
}

function isRetained(template: string, parameters: Parameters): boolean {
  return Object.values(parameters).some(
    ({ drop, keep, dropValues = {}, retainedSince }) =>
      retainedSince !== undefined &&
      (drop === 'everywhere' || [...drop, ...keep, ...Object.keys(dropValues)].includes(template)),
  )
}

/** What is read beside the verdicts. */
interface Beside {
  readonly site: Site
  readonly known: Inherited
  /** Templates on which no rule about names holds. */
  readonly withoutRules: readonly string[]
}

function parameterOf(
  name: string,
  derived: Derived,
  { site, policy, known, inForce, withoutRules }: Beside & { readonly policy: Policy; readonly inForce: InForce },
): Parameters[string] | undefined {
  const all = (site.names.get(name)?.templates ?? []).map((template) => derived.standing(template, name))
  const drop = all.filter(({ verdict }) => verdict === 'neutral')
  const values = all.filter(({ dropValues, verdict }) => dropValues.length > 0 && verdict !== 'neutral')
  const important = all.filter((one) => isKnownToMatter(one, derived) && !isExplained(one, drop))
  const stays = [...important.map(({ template }) => template), ...known.keepOf(name)]
  if (drop.length === 0 && values.length === 0 && stays.length === 0) return undefined
  const mattered = valuesThatMattered(name, derived)
  // A value that mattered on one template stays on the others until it was compared there.
  const keepValues = byTemplate(drop, ({ template, keepValues: kept }) => {
    const open = mattered.filter(
      (value) => derived.valueTests(template, name, value).same < testsOfDoubted(template, { site, policy }),
    )
    return [...new Set([...kept, ...open, ...known.keepValuesOf(name, template)])].toSorted()
  })
  // Values that stay on a template would go on paths of none.
  const isEverywhere = derived.missingEverywhere(name) === 0 && !Object.keys(keepValues ?? {}).some(isTemplate)
  // Where no rule holds, no name is dropped, whether the corpus has it there or not.
  const keep = new Set(isEverywhere ? [...stays, ...withoutRules] : stays)
  const dropValues = byTemplate(values, ({ dropValues: dropped }) => dropped)
  return {
    drop: isEverywhere ? 'everywhere' : templatesIn(drop.map(({ template }) => template)),
    keep: templatesIn(keep),
    ...(keepValues && { keepValues }),
    ...(dropValues && { dropValues }),
    basis: 'verified',
    evidence: {
      ...NO_EVIDENCE,
      equal: derived.equalOf(name),
      differ: mattered.length,
      upperBound99: leastCertain(drop, inForce),
    },
  }
}

const NO_EVIDENCE = { inconclusive: 0, holdout: [0, 0] } as const

/** The bound of the template that was compared least: other templates say little about it. What was renewed keeps its own. */
function leastCertain(drop: readonly Standing[], inForce: InForce): number {
  const bounds = drop.map(({ name, tested, renews }) =>
    Math.min(upperBound99(tested), renews === undefined ? 1 : inForce.upperBoundOf(name)),
  )
  return drop.length === 0 ? 1 : Math.max(...bounds)
}

/**
 * A parameter that made a difference is remembered as important, also where more comparisons may show that only some values matter, or where
 * it is kept anyway: the next run asks nothing about it.
 */
function isKnownToMatter({ template, name, verdict, isFixed }: Standing, { differences }: Derived): boolean {
  if (verdict !== 'undecided' && !isFixed) return verdict === 'important'
  return differences.some(
    ({ template: on, change }) => on === template && change.kind === 'name' && change.name === name,
  )
}

/** Whether only values mattered here with which the parameter stays elsewhere while the others are dropped: that says nothing about these. */
function isExplained({ verdict, mattered }: Standing, drop: readonly Standing[]): boolean {
  const isKept = (value: string): boolean => drop.some(({ keepValues }) => keepValues.includes(value))
  return verdict === 'undecided' && mattered.length > 0 && mattered.every(({ value }) => isKept(value))
}

/** Values of a name that made a difference, once for each. */
function valuesThatMattered(name: string, { differences }: Derived): readonly string[] {
  return differences.flatMap(({ change }) => (change.kind === 'name' && change.name === name ? [change.value] : []))
}

function templatesIn(list: Iterable<string>): readonly string[] {
  return [...list].filter(isTemplate).toSorted()
}

function byTemplate(
  standings: readonly Standing[],
  valuesOf: (standing: Standing) => readonly string[],
): Record<string, readonly string[]> | undefined {
  const entries = standings
    .map((standing) => [standing.template, valuesOf(standing)] as const)
    .filter(([, values]) => values.length > 0)
  return entries.length === 0 ? undefined : Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function isTemplate(template: string): boolean {
  return template !== ''
}

/** Static rules that made a difference, on the templates where they did; on the whole site where the path has no template. */
function vetoesOf(derived: Derived, { site, known, withoutRules }: Beside) {
  const { differences, literal, inOrder } = derived
  const found = new Map<string, Set<string>>()
  const onSite = new Set<string>()
  const veto = (rule: string, template: string): void => {
    if (template === '') onSite.add(rule)
    else found.set(rule, (found.get(rule) ?? new Set()).add(template))
  }
  for (const [rule, template] of known.vetoes) veto(rule, template)
  if (literal.has('')) for (const rule of rulesOnUnknownPaths(site)) veto(rule, '')
  for (const template of withoutRules) veto(EVERY_NAME_RULE, template)
  for (const template of inOrder.keys()) veto(FRONT_RULE, template)
  // A path of no template is read like the others, and a record has no word for its order but on the whole site.
  if (inOrder.size > 0) onSite.add('sort')
  // A server decodes all paths alike. Where its pages were not compared, what one of them shows is a doubt; an echo shows nothing.
  const shown = { judged: derived.judged, differences: differences.filter(({ template }) => !literal.has(template)) }
  const given = { templates: [...site.templates.keys()], own: 1 }
  for (const place of ['path', 'query'] as const)
    for (const template of templatesThatTell({ kind: 'encoding', place }, shown, given))
      veto(`${place}-encoding`, template)
  for (const { template, change } of differences) {
    if (change.kind === 'order') veto('sort', template)
    if (change.kind === 'encoding') veto(template === '' ? 'percent-encoding' : `${change.place}-encoding`, template)
    if (change.kind === 'name' && site.names.get(change.name)?.isStripped === true) veto(change.name, template)
  }
  // Names that made a difference together with others have no difference of their own.
  for (const { template, name, verdict } of derived.standings)
    if (verdict === 'important' && site.templates.get(template)?.names.get(name)?.isStripped === true)
      veto(name, template)
  const entries = [...found].map(([rule, templates]) => [rule, [...templates].toSorted()] as const)
  return { onSite, byTemplate: Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1))) }
}

/** Where the site stops reading. What the record in force says stays on templates whose order was not met in this run. */
function queryEndsOf(
  templates: readonly string[],
  { endTests, inOrder }: Derived,
  given: { readonly policy: Policy; readonly inForce: InForce },
) {
  return templates.flatMap((template) => {
    const before = inOrder.has(template) ? undefined : given.inForce.queryEndOf(template)
    const tests = endTests.get(template)
    const end = before ?? (tests && queryEndOf(tests, given))
    return end === undefined ? [] : [[template, end] as const]
  })
}

/** Templates that change with any name, or on which nothing agreed. */
function templatesWithoutRules({ judged, literal }: Derived, site: Site): readonly string[] {
  return [...new Set([...literal.keys(), ...unprovedTemplates(judged)])].filter(
    (template) => isTemplate(template) && site.templates.has(template),
  )
}

/** A record has no word for every rule on every path: those that the corpus met there. */
function rulesOnUnknownPaths(site: Site): readonly string[] {
  const names = [...(site.templates.get('')?.names.values() ?? [])].filter(({ isStripped }) => isStripped)
  return ['sort', ...names.map(({ name }) => name)]
}
