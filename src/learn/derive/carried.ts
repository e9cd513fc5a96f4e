/** Where links carry parameters on: a page may be the same without one, while those that its links lead to are not. */

import type { Evidence } from '../../evidence/evidence.ts'
import type { Comparison, PageNotSeen } from '../../evidence/types.ts'
import type { Site } from '../site/site.ts'
import { readSiteUrl, writeSiteUrl, type Pair, type SiteUrl } from '../site/site-url.ts'
import type { Derived, Judged, Unfollowed } from './derived.ts'
import type { Mattered } from './mattered.ts'
import type { Policy } from '../thresholds.ts'
import { testsOfDoubted } from './values/untested-values.ts'

/** Looks up links by the parameter that they carry on. */
export interface CarriedLinks {
  /** Addresses without the parameter, by their template, to which pages of a template carry this value on. */
  ofValue(template: string, name: string, value: string): ReadonlyMap<string, readonly string[]>
  /** Templates to which pages of a template carry a parameter on. */
  templatesOf(template: string, name: string): ReadonlySet<string>
  /** Values that links of a template carry on to pages that cannot be fetched, while they leave most other parameters out. */
  toUnfetchable(template: string, name: string): ReadonlySet<string>
}

/** Why a page cannot be fetched, however often it is asked for. */
const UNFETCHABLE: ReadonlySet<PageNotSeen['why']> = new Set(['robots', 'other-site'])

/** Reads the links of modified pages that show what their originals do. */
export function carriedLinks(judged: readonly Judged[], evidence: Evidence, site: Site): CarriedLinks {
  const byValue = new Map<string, Map<string, Set<string>>>()
  const byName = new Map<string, Set<string>>()
  const toUnfetchable = new Map<string, Set<string>>()
  const unfetchable = unfetchableTemplates(judged, evidence)
  for (const { comparison, outcome } of judged) {
    if (outcome.kind !== 'same') continue
    for (const link of linksOn(comparison.modified, evidence)) note(comparison, link)
  }

  function note({ template, treatment }: Comparison, { href, isOutside }: Link): void {
    const read = readSiteUrl(href, site.isFolded)
    const added = treatment.flatMap((change) => (change.kind === 'name' ? [change] : []))
    const names = new Set(added.map(({ name }) => name))
    const target = writeSiteUrl(
      read,
      read.pairs.filter(({ name }) => !names.has(name)),
    )
    const to = site.templateOf(target)
    const onward = added.filter((change) => carries(read, change))
    if (isOutside || unfetchable.has(to)) {
      // A menu repeats the whole query; a link that is made from one parameter does not have the others.
      const isChosen = 2 * onward.length <= added.length
      for (const { name, value } of isChosen ? onward : []) addTo(toUnfetchable, `${template} ${name}`, value)
      return
    }
    for (const { name, value } of onward) {
      const key = `${template} ${name}`
      addTo(byName, key, to)
      const targets = byValue.get(`${key}=${value}`) ?? new Map<string, Set<string>>()
      addTo(targets, to, target)
      byValue.set(`${key}=${value}`, targets)
    }
  }

  return {
    ofValue(template, name, value) {
      const targets = byValue.get(`${template} ${name}=${value}`) ?? new Map<string, Set<string>>()
      return new Map([...targets].map(([to, urls]) => [to, [...urls]]))
    },
    templatesOf: (template, name) => byName.get(`${template} ${name}`) ?? new Set(),
    toUnfetchable: (template, name) => toUnfetchable.get(`${template} ${name}`) ?? new Set(),
  }
}

function addTo(sets: Map<string, Set<string>>, key: string, value: string): void {
  sets.set(key, (sets.get(key) ?? new Set()).add(value))
}

function carries({ pairs }: Pick<SiteUrl, 'pairs'>, { name, value }: Pick<Pair, 'name' | 'value'>): boolean {
  return pairs.some((pair) => pair.name === name && pair.value === value)
}

/** Templates of which no page can be fetched: robots.txt forbids it, or it leads to another site. */
function unfetchableTemplates(judged: readonly Judged[], evidence: Evidence): ReadonlySet<string> {
  const isUnfetchable = (url: string): boolean =>
    evidence.observationsOf(url).some((seen) => seen.kind !== 'page' && UNFETCHABLE.has(seen.why))
  const byTemplate = Map.groupBy(judged, ({ comparison }) => comparison.template)
  const found = [...byTemplate].filter(([, list]) => list.every(({ comparison }) => isUnfetchable(comparison.original)))
  return new Set(found.map(([template]) => template))
}

/** A link that carries parameters on. */
interface Link {
  readonly href: string
  /** It leads to another host than the page's. */
  readonly isOutside: boolean
}

function linksOn(url: string, evidence: Evidence): readonly Link[] {
  const pages = evidence.observationsOf(url).flatMap((seen) => (seen.kind === 'page' ? [seen] : []))
  const hosts = new Set(pages.map(({ chain }) => hostOf(chain.at(-1) ?? url)))
  const links = new Set(pages.flatMap(({ signals }) => signals.carried ?? []))
  return [...links].map((href) => ({ href, isOutside: !hosts.has(hostOf(href)) }))
}

function hostOf(url: string): string | undefined {
  return URL.parse(url)?.host
}

/** What is known of a value where links lead. */
interface FollowedFacts {
  readonly carried: CarriedLinks
  readonly valueTests: Derived['valueTests']
  readonly mattered: ReadonlyMap<string, Mattered>
  readonly site: Pick<Site, 'templates' | 'names'>
  readonly policy: Policy
}

/**
 * Values of a parameter that may be dropped on a template as far as its links go: they change nothing where the links lead either. Of those
 * that were not tested enough there, the addresses to test are returned.
 */
export function followedValues(
  { template, name }: { readonly template: string; readonly name: string },
  values: readonly string[],
  { carried, valueTests, mattered, site, policy }: FollowedFacts,
): { readonly safe: readonly string[]; readonly unfollowed: readonly Unfollowed[] } {
  const doubted = new Set([...(mattered.get(name)?.templates.values() ?? [])].flat().map(({ value }) => value))
  // A list with one entry has one order, whatever changes those of the others.
  const testsNeeded = (to: string, value: string): number =>
    doubted.has(value) ? testsOfDoubted(to, { site, policy }) : 1
  const safe: string[] = []
  const unfollowed: Unfollowed[] = []
  for (const value of values) {
    const targets = [...carried.ofValue(template, name, value)].filter(([to]) => to !== template)
    const tests = targets.map(([to, urls]) => ({ to, urls, ...valueTests(to, name, value) }))
    if (tests.some(({ different }) => different > 0)) continue
    const open = tests.filter(({ to, same }) => same < testsNeeded(to, value))
    if (open.length === 0) safe.push(value)
    else unfollowed.push({ value, targets: open.flatMap(({ urls }) => urls) })
  }
  return { safe, unfollowed }
}

/** Whether links carry a parameter on to another template on which it mattered, and not just some of its values. */
export function leadsToWhereItMatters(
  { template, name }: { readonly template: string; readonly name: string },
  carried: CarriedLinks,
  mattered: Mattered | undefined,
): boolean {
  if (mattered === undefined || mattered.isByValue) return false
  return [...carried.templatesOf(template, name)].some((to) => to !== template && mattered.templates.has(to))
}

/**
 * Whether links carry a value on to pages that cannot be fetched. A value that changed nothing where another one did is the default: links
 * that repeat it say nothing.
 */
export function leadsToUnfetchable(
  { template, name }: { readonly template: string; readonly name: string },
  { carried, mattered, valueTests }: Pick<FollowedFacts, 'carried' | 'mattered' | 'valueTests'>,
): boolean {
  const contrasts = [...(mattered.get(name)?.templates.keys() ?? [])]
  const isDefault = (value: string): boolean => {
    const tests = contrasts.map((place) => valueTests(place, name, value))
    return tests.some(({ same }) => same > 0) && tests.every(({ different }) => different === 0)
  }
  return [...carried.toUnfetchable(template, name)].some((value) => !isDefault(value))
}
