/** How far each parameter is on each template, and what it still needs. */

import type { NameFacts } from '../site/site-types.ts'
import type { Site } from '../site/site.ts'
import type { SiteUrl } from '../site/site-url.ts'
import { chanceOf, isOpaque, probablyNeutral } from './prior.ts'
import { FEW_VALUES, type Policy } from '../thresholds.ts'
import { distinctTests, testsOnPages, type CreditIndex } from './credits.ts'
import { defaultValues, valueTestsNeeded, withImportantValues, type Base } from './values/value-verdicts.ts'
import { followedValues, leadsToUnfetchable, leadsToWhereItMatters, type CarriedLinks } from './carried.ts'
import { countValuePages } from './values/value-pages.ts'
import type { Credit, Derived, Difference, Standing } from './derived.ts'
import { frequentValues } from './values/frequent-values.ts'
import type { InForce } from './in-force.ts'
import { matteredNames, type Mattered } from './mattered.ts'
import { needsOf } from './needs.ts'
import { pageCounter, testCounter, type TestCounts } from './page-counts.ts'
import { spreadOf, type Spread } from './spread.ts'
import { stayingValues } from './values/staying-values.ts'
import { clearedTemplates, untestedValues } from './values/untested-values.ts'
import { createPool, type Pool } from './pool.ts'

/** What standings follow from. */
export interface Facts {
  readonly site: Site
  readonly policy: Policy
  readonly credits: CreditIndex
  readonly differences: readonly Difference[]
  /** Number of paths of a template that show no page. */
  readonly deadPaths: (template: string) => number
  /** Whether no page of a template that was asked for is evidence. */
  readonly showsNothing: (template: string) => boolean
  /** Originals of a template that show no page. */
  readonly gone: (template: string) => readonly SiteUrl[]
  /** Values that the site offers on a template. */
  readonly offered: (template: string, name: string) => readonly string[]
  /** Names that made a difference only together with others, by template. */
  readonly joint: ReadonlyMap<string, ReadonlySet<string>>
  readonly literal: ReadonlyMap<string, string>
  /** Names that select one of the forms between which pages alternate. Elsewhere, the mask hides that. */
  readonly selecting: ReadonlySet<string>
  /** Comparisons of single values, and the links that carry them on. */
  readonly valueTests: Derived['valueTests']
  readonly carried: CarriedLinks
  /** By name, comparisons from live traffic. */
  readonly traffic: ReadonlyMap<string, number>
  /** Names that the platform or other domains call neutral or important, and names that the record in force drops. */
  readonly priors: ReadonlyMap<string, 'neutral' | 'important'>
  readonly inForce: InForce
}

/** Looks up how far a parameter is on a template. */
export function standingsOf(facts: Facts): (template: string, name: string) => Standing {
  const mattered = matteredNames(facts.differences, facts)
  const isDecided = (template: string, name: string): boolean =>
    facts.literal.has(template) ||
    facts.showsNothing(template) ||
    mattered.get(name)?.templates.has(template) === true ||
    facts.site.templates.get(template)?.fixed.has(name) === true
  const pagesOf = pageCounter(mattered, facts.site)
  const context = {
    ...facts,
    mattered,
    needed: new Set(
      facts.differences.flatMap(({ template, change, isNeeded }) =>
        isNeeded === true && change.kind === 'name' ? [`${template} ${change.name}`] : [],
      ),
    ),
    pagesOf,
    tests: testCounter(pagesOf, facts.site),
    pool: createPool({ ...facts, isDecided }),
    staying: stayingValues({ ...facts, mattered }),
    clearedOn: clearedTemplates(facts.credits),
    frequent: frequentValues(facts.site),
  }
  const known = new Map<string, Standing>()
  return (template, name) => {
    const key = `${template} ${name}`
    const found = known.get(key) ?? standing(template, name, context)
    known.set(key, found)
    return found
  }
}

interface Context extends Facts {
  readonly pagesOf: (template: string) => number
  readonly tests: TestCounts
  readonly mattered: ReadonlyMap<string, Mattered>
  /** Templates and names without which there was no page. */
  readonly needed: ReadonlySet<string>
  readonly pool: Pool
  readonly frequent: (template: string, name: string) => readonly string[]
  /** Values that stay here without a comparison. */
  readonly staying: (template: string, name: string) => readonly string[]
  readonly clearedOn: (name: string, value: string) => number
}

/** What was compared of a parameter on a template. */
interface Measured extends Spread {
  readonly base: Base
  readonly credits: readonly Credit[]
  readonly known: NameFacts | undefined
  /** Undefined where enough was compared. */
  readonly missing: string | undefined
}

/** What is important whatever was counted. */
function importantAnyway(
  kept: Base,
  context: Context,
): Pick<Standing, 'why' | 'dropValues' | 'unfollowed'> | undefined {
  const { site, literal, joint, selecting, needed } = context
  const { template, name, isFixed, dropValues, unfollowed } = kept
  const facts = site.templates.get(template)
  const none = { dropValues: [], unfollowed: [] }
  if (facts?.whole.has(name) === true) return { why: 'kept by the operator or a platform', ...none }
  if (isFixed) return { why: 'kept by a naming scheme', dropValues, unfollowed }
  const why = literal.get(template)
  if (why !== undefined) return { why, ...none }
  if (joint.get(template)?.has(name) === true) return { why: 'made a difference together with others', ...none }
  if (selecting.has(name)) return { why: 'selects one of the forms between which pages alternate', ...none }
  if (leadsToUnfetchable(kept, context) && facts?.names.get(name)?.isStripped !== true)
    return { why: 'its links carry it on to pages that cannot be fetched', ...none }
  return needed.has(`${template} ${name}`) ? { why: 'without it there was no page', dropValues, unfollowed } : undefined
}

function standing(template: string, name: string, context: Context): Standing {
  const { inForce } = context
  const measured = measure(template, name, context)
  const { base, known, credits, missing, matteredOn, neutralOn } = measured
  const { safe, unfollowed } = followedValues(base, defaultsOf(measured, context), context)
  const kept = { ...base, dropValues: safe, unfollowed }
  const anyway = importantAnyway(kept, context)
  if (anyway !== undefined) return { ...base, ...anyway, verdict: 'important', chance: 0 }
  if (base.mattered.length > 0) return importantHere(kept, measured, context)
  if (missing !== undefined && inForce.verdictOn(template, name, known?.isStripped === true) === 'kept')
    return { ...kept, verdict: 'undecided', why: 'the record in force keeps it', chance: 0 }
  const chance = chanceOf(base.prior, { own: base.own, pooled: base.pooled, matteredOn, neutralOn })
  if (missing !== undefined) return { ...kept, verdict: 'undecided', why: missing, chance }
  if (base.renews === 'values' || isFew(name, context)) {
    const values = base.renews === undefined ? credits.map(({ value }) => value) : inForce.dropValuesOf(template, name)
    return byValue(base, values, context)
  }
  if (leadsToWhereItMatters(base, context.carried, context.mattered.get(name)))
    return { ...kept, verdict: 'important', why: 'its links carry it on to pages that it changes', chance: 0 }
  return { ...base, verdict: 'neutral', why: `0 of ${base.pooled} differed, 0 of ${base.tested} here`, chance: 1 }
}

/** Values that changed nothing, while the parameter is kept. */
function defaultsOf({ base, known, credits }: Measured, context: Context): readonly string[] {
  const { template, name, mattered } = base
  const inForce = context.inForce.dropValuesOf(template, name)
  const facts = { policy: context.policy, site: context.site, compared: context }
  return defaultValues(known, credits, {
    mattered,
    testsNeeded: (value) => valueTestsNeeded({ template, name, value }, facts, inForce.includes(value)),
    pagesWith: (value) => countValuePages(base, value, context),
  })
}

/** It made a difference: kept, or only some of its values are. */
function importantHere(kept: Base, { missing, neutralOn }: Measured, context: Context): Standing {
  const { template, name, mattered } = kept
  return withImportantValues(kept, {
    isEnough: missing === undefined,
    distinct: context.site.names.get(name)?.distinct ?? 0,
    policy: context.policy,
    neutralOn,
    isFrequent: mattered.some(({ value }) => context.frequent(template, name).includes(value)),
    isByValue: context.mattered.get(name)?.isByValue === true,
  })
}

/** Few values, each of which was tested: what changes nothing behind links either is dropped. */
function byValue(base: Base, values: readonly string[], context: Context): Standing {
  const { safe, unfollowed } = followedValues(base, [...new Set(values)].toSorted(), context)
  const verdict = { verdict: 'value-dependent', why: 'every value was tested', chance: 1 } as const
  return { ...base, ...verdict, dropValues: safe, unfollowed }
}

const NOWHERE: Mattered['templates'] = new Map()

function measure(template: string, name: string, context: Context): Measured {
  const facts = context.site.templates.get(template)
  const known = facts?.names.get(name)
  const { templates: matters = NOWHERE, isByValue = false } = context.mattered.get(name) ?? {}
  const mattered = matters.get(template) ?? []
  const credits = context.credits.on(template, name)
  const staying = context.staying(template, name)
  const needs = needsOf({ template, name, known, staying }, context)
  const { renews } = needs
  const inForce = renews === 'dropped' ? context.inForce.keepValuesOf(template, name) : []
  const keepValues = [...new Set([...inForce, ...staying])]
  // At most half of what is required comes from traffic.
  const traffic = Math.min(context.traffic.get(name) ?? 0, Math.floor(needs.pooledNeeded / 2))
  const pages = context.pagesOf(template) - context.deadPaths(template)
  const base = {
    template,
    name,
    prior: priorOf(template, name, known, context),
    own: context.policy.countsPages ? testsOnPages(credits, pages) : distinctTests(credits),
    tested: testsOnPages(credits, pages),
    natural: distinctTests(credits.filter(({ isNatural }) => isNatural)),
    pooled: context.pool.tests(name) + traffic,
    cap: context.pool.cap(template, name),
    ...needs,
    untested: untestedValues({ template, name, known, renews, credits, matters, keepValues }, context),
    mattered,
    keepValues,
    dropValues: [],
    unfollowed: [],
    isFixed: facts?.fixed.has(name) === true && known?.isStripped !== true,
  }
  return {
    base,
    credits,
    known,
    ...spreadOf(name, { matters, isByValue }, context),
    missing: missingText(base),
  }
}

function isFew(name: string, { site, credits }: Context): boolean {
  const entry = site.names.get(name)
  if (entry === undefined || entry.isStripped || entry.distinct >= FEW_VALUES) return false
  // Tokens are as many as requests, however few the corpus has: there is no value that was left out.
  return credits.of(name).length > 0 && !entry.values.every(({ value }) => isOpaque(value))
}

function priorOf(
  template: string,
  name: string,
  known: NameFacts | undefined,
  { priors, inForce, site }: Context,
): number {
  const isStripped = known?.isStripped === true
  const verdict = inForce.verdictOn(template, name, isStripped)
  if (verdict === 'dropped' || verdict === 'values') return 0.99
  if (isStripped || priors.get(name) === 'neutral') return 0.95
  return priors.get(name) === 'important' ? 0.1 : probablyNeutral(name, known, site.names.get(name)?.spread)
}

/** What is still to be compared; undefined where there is enough. */
function missingText(base: Base): string | undefined {
  const { own, ownNeeded, natural, naturalNeeded, pooled, pooledNeeded, untested } = base
  if (own < ownNeeded) return `${own} of ${ownNeeded} comparisons here`
  if (natural < naturalNeeded) return `${natural} of ${naturalNeeded} comparisons with values of the same page`
  if (pooled < pooledNeeded) return `${pooled} of ${pooledNeeded} comparisons`
  return untested.length > 0 ? `frequent values not compared here: ${untested.length}` : undefined
}
