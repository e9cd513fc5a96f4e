/** From evidence to verdicts. Pure: the same evidence, corpus and policy give the same verdicts. */

import { offeredValues } from './values/offered-values.ts'
import type { Evidence } from '../../evidence/evidence.ts'
import type { TrafficCredit } from '../../evidence/traffic/traffic-evidence.ts'
import type { Site } from '../site/site.ts'
import { readSiteUrl, type SiteUrl } from '../site/site-url.ts'
import type { Policy } from '../thresholds.ts'
import { blame, type Blame } from './blame.ts'
import { carriedLinks } from './carried.ts'
import { creditsOf, indexCredits, pagesOf } from './credits.ts'
import type { Credit, Derived, Difference, Judged } from './derived.ts'
import { everywhereOf } from './everywhere.ts'
import type { InForce } from './in-force.ts'
import { judge, liveBases } from './judge.ts'
import { literalTemplates, templatesInOrder } from './literal-templates.ts'
import { endTests } from './query-ends.ts'
import { selectingNames } from './selecting.ts'
import { standingsOf } from './standing.ts'

/** What verdicts follow from, beside the evidence. */
export interface Given {
  readonly site: Site
  readonly policy: Policy
  readonly priors: ReadonlyMap<string, 'neutral' | 'important'>
  readonly inForce: InForce
  /** Comparisons from live traffic. */
  readonly traffic: readonly TrafficCredit[]
}

/** Derives every verdict from the whole log. Total. */
export function deriveVerdicts(evidence: Evidence, given: Given): Derived {
  const { site, policy } = given
  const judged = judge(evidence, site)
  const blamed = blame(judged)
  const { live, dead, gone, pageCounts } = liveBases(evidence, { judged, blamed, site })
  const literal = literalTemplates(judged, blamed.differences)
  const selecting = selectingNames(judged, blamed.differences)
  const differences = differencesBeside(literal, blamed)
  const inOrder = templatesInOrder(judged, differences, { templates: site.templates.keys(), own: policy.own })
  const credits = creditsOf(judged, { live, inOrder }, site)
  const showsNothing = templatesWithoutPage(judged, { live, dead })
  const shared = { differences, literal, selecting, showsNothing, valueTests: valueIndex(credits, differences) }
  const standing = standingsOf({
    ...given,
    ...shared,
    deadPaths: pathCounter(dead, site),
    gone: byTemplate(gone, site),
    offered: offeredValues(evidence, site),
    traffic: trafficIndex(given.traffic, literal),
    credits: indexCredits(credits),
    joint: jointNames(blamed),
    carried: carriedLinks(judged, evidence, site),
  })
  return {
    judged,
    credits,
    ...shared,
    ...openBeside(literal, blamed),
    live,
    dead,
    gone,
    inOrder,
    endTests: endTests(judged, differences, { ...shared, live, inOrder, site }),
    pageCount: (template) => pageCounts.get(template) ?? 0,
    wasTested: testIndex(credits),
    standing,
    ...everywhereOf(standing, given),
    standings: allStandings(site, standing),
  }
}

function allStandings({ templates }: Site, standing: Derived['standing']): Derived['standings'] {
  return [...templates.values()].flatMap(({ template, names }) =>
    [...names.keys()].map((name) => standing(template, name)),
  )
}

/** Tests whether pages of a template were asked for, and none of them was evidence. */
function templatesWithoutPage(
  judged: readonly Judged[],
  { live, dead }: Pick<Derived, 'live' | 'dead'>,
): (template: string) => boolean {
  const asked = new Set(
    judged.flatMap(({ comparison: { original, template } }) => (dead.has(original) ? template : [])),
  )
  return (template) => asked.has(template) && !live.has(template)
}

/** Differences of parameters: on templates that change with any name, and of names that select a form, they say nothing about a name. */
function differencesBeside(literal: Derived['literal'], { differences }: Pick<Blame, 'differences'>) {
  return differences.filter(
    ({ template, change, selectsForm }) =>
      selectsForm !== true && (!literal.has(template) || change.kind === 'encoding'),
  )
}

/** Differences that are still to be explained. */
function openBeside(
  literal: Derived['literal'],
  { unexplained, joint }: Pick<Blame, 'unexplained' | 'joint'>,
): Pick<Derived, 'unexplained' | 'joint'> {
  return {
    unexplained: unexplained.filter(({ comparison }) => !literal.has(comparison.template)),
    joint: joint.filter(({ template }) => !literal.has(template)),
  }
}

/** By name, the different values and pages of live traffic. Templates that follow their query to the letter say nothing. */
function trafficIndex(
  traffic: readonly TrafficCredit[],
  literal: ReadonlyMap<string, string>,
): ReadonlyMap<string, number> {
  const tests = new Map<string, Set<string>>()
  for (const { template, name, value, original } of traffic)
    if (!literal.has(template)) tests.set(name, (tests.get(name) ?? new Set()).add(`${value} ${original}`))
  return new Map([...tests].map(([name, values]) => [name, values.size]))
}

const UNTESTED = { same: 0, natural: 0 }

function valueIndex(credits: readonly Credit[], differences: readonly Difference[]): Derived['valueTests'] {
  const byValue = Map.groupBy(credits, ({ template, name, value }) => `${template} ${name}=${value}`)
  const counts = new Map(
    [...byValue].map(([key, own]) => {
      const natural = own.filter(({ isNatural }) => isNatural)
      return [key, { same: pagesOf(own), natural: pagesOf(natural) }] as const
    }),
  )
  const different = new Set(
    differences.flatMap(({ template, change }) =>
      change.kind === 'name' ? [`${template} ${change.name}=${change.value}`] : [],
    ),
  )
  return (template, name, value) => {
    const key = `${template} ${name}=${value}`
    return { ...(counts.get(key) ?? UNTESTED), different: different.has(key) ? 1 : 0 }
  }
}

function testIndex(credits: readonly Credit[]): Derived['wasTested'] {
  const tested = new Set(credits.map(({ original, name, value }) => `${name}=${value} ${original}`))
  return (original, name, value) => tested.has(`${name}=${value} ${original}`)
}

/** Names of joint differences that were confirmed twice, on two originals or on one: once may be an accident of pages that change. */
function jointNames({ joint }: Pick<Blame, 'joint'>): ReadonlyMap<string, ReadonlySet<string>> {
  const counts = new Map<string, Map<string, number>>()
  for (const { template, treatment, times } of joint) {
    const names = counts.get(template) ?? new Map<string, number>()
    counts.set(template, names)
    const own = new Set(treatment.flatMap((change) => (change.kind === 'name' ? [change.name] : [])))
    for (const name of own) names.set(name, (names.get(name) ?? 0) + times)
  }
  return new Map(
    [...counts].map(([template, names]) => [
      template,
      new Set([...names].filter(([, times]) => times > 1).map(([name]) => name)),
    ]),
  )
}

/** By template, these URLs taken apart. */
function byTemplate(urls: Iterable<string>, site: Site): (template: string) => readonly SiteUrl[] {
  const all = Map.groupBy(
    [...urls].map((url) => readSiteUrl(url, site.isFolded)),
    ({ path }) => site.templateOf(path),
  )
  return (template) => all.get(template) ?? []
}

/** By template, the number of paths among these URLs. */
function pathCounter(urls: Iterable<string>, site: Site): (template: string) => number {
  const paths = [...new Set([...urls].map((url) => url.split('?', 1)[0]!))]
  const counts = Map.groupBy(paths, (path) => site.templateOf(path))
  return (template) => counts.get(template)?.length ?? 0
}
