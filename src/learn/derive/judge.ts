/** Judges every comparison by what is known now, and finds the originals whose pages are evidence. */

import type { Evidence } from '../../evidence/evidence.ts'
import { observedPage } from '../../evidence/observed-page.ts'
import { outcomeOf } from '../../evidence/outcome.ts'
import type { Change, Comparison } from '../../evidence/types.ts'
import { normalizePercentEncoding } from '../../url/percent-encoding.ts'
import { WALL_URLS } from '../thresholds.ts'
import type { Site } from '../site/site.ts'
import type { Blame } from './blame.ts'
import type { Judged } from './derived.ts'

/** Comparisons of an original that decided nothing, without any that did, before it is given up. */
const MAX_UNDECIDED = 2

/** Outcome of every comparison of the log, under the templates of today. */
export function judge(evidence: Evidence, { templateNow }: Pick<Site, 'templateNow'>): readonly Judged[] {
  return evidence.comparisons.map((comparison) => {
    const template = isTwin(comparison) ? comparison.template : templateNow(comparison.template)
    const now = template === comparison.template ? comparison : { ...comparison, template }
    return { comparison: now, outcome: outcomeOf(comparison, evidence) }
  })
}

/** Twins are two addresses, and not a page beside the same page with a treatment. */
export function isTwin({ treatment }: Comparison): boolean {
  return treatment[0]?.kind === 'path'
}

/** The originals of comparisons, by whether their page is evidence. */
export interface Bases {
  readonly live: ReadonlyMap<string, readonly string[]>
  readonly dead: ReadonlySet<string>
  /** Of the dead, those that show no page at all. */
  readonly gone: ReadonlySet<string>
  /** By template, the different pages of live originals. */
  readonly pageCounts: ReadonlyMap<string, number>
}

/**
 * An original is live if it shows a page of its own. A page that three paths show, or three values of one parameter, or a path that does not
 * exist, is a wall or an empty list: equality there says nothing (soft 404, login, script shell). A page that changes on every fetch cannot
 * be compared.
 */
export function liveBases(evidence: Evidence, { judged, blamed, site }: LiveFacts): Bases {
  const comparisons = judged.map(({ comparison }) => comparison).filter((comparison) => !isTwin(comparison))
  const madeUp = comparisons.filter(isMadeUpPath)
  const walls = new Set(madeUp.flatMap(({ modified }) => keyOf(modified, evidence) ?? []))
  const originals = new Map(comparisons.map(({ original, template }) => [original, template]))
  const traitsOf = traits(blamed, site)
  const keys = new Map<string, string | undefined>()
  const sharing = new Map<string, Map<string, Set<string>>>()
  for (const [original, template] of originals) {
    const key = keyOf(original, evidence)
    keys.set(original, key)
    if (key !== undefined) note(sharing, key, traitsOf(original, template))
  }
  const isShared = (key: string): boolean =>
    [...(sharing.get(key)?.values() ?? [])].some(({ size }) => size >= WALL_URLS)
  const live = new Map<string, string[]>()
  const dead = restless(judged)
  const gone = new Set<string>()
  for (const [original, template] of originals) {
    const key = keys.get(original)
    if (dead.has(original)) continue
    if (key === undefined && isFailing(original, evidence)) gone.add(original)
    if (gone.has(original) || (key !== undefined && (walls.has(key) || isShared(key)))) dead.add(original)
    else if (key !== undefined) live.set(template, [...(live.get(template) ?? []), original])
  }
  const pageCounts = new Map(
    [...live].map(([template, urls]) => [template, new Set(urls.map((url) => keys.get(url))).size]),
  )
  return { live, dead, gone, pageCounts }
}

/** Adds the values of an original to those of others that show the same page. */
function note(sharing: Map<string, Map<string, Set<string>>>, key: string, own: ReadonlyMap<string, string>): void {
  const values = sharing.get(key) ?? new Map<string, Set<string>>()
  sharing.set(key, values)
  for (const [trait, value] of own) values.set(trait, (values.get(trait) ?? new Set()).add(value))
}

/** Originals whose comparisons decide nothing. */
function restless(judged: readonly Judged[]): Set<string> {
  const undecided = new Map<string, number>()
  const decided = new Set<string>()
  for (const { comparison, outcome } of judged) {
    if (outcome.kind !== 'inconclusive') decided.add(comparison.original)
    else undecided.set(comparison.original, (undecided.get(comparison.original) ?? 0) + 1)
  }
  return new Set(
    [...undecided].filter(([url, times]) => times >= MAX_UNDECIDED && !decided.has(url)).map(([url]) => url),
  )
}

/** What tells originals from walls. */
export interface LiveFacts {
  readonly judged: readonly Judged[]
  readonly blamed: Pick<Blame, 'differences' | 'unexplained'>
  readonly site: Pick<Site, 'pairsOf'>
}

/**
 * What tells originals of a template apart: their path, and the values of names that made a difference there or may have. While no name did,
 * every name counts, because a shell shows one page for all of them.
 */
function traits(
  { differences, unexplained }: LiveFacts['blamed'],
  site: LiveFacts['site'],
): (original: string, template: string) => ReadonlyMap<string, string> {
  const names = new Map<string, Set<string>>()
  const add = (template: string, changes: readonly Change[]): void => {
    for (const change of changes)
      if (change.kind === 'name') names.set(template, (names.get(template) ?? new Set()).add(change.name))
  }
  for (const { template, change } of differences) add(template, [change])
  const isApart = new Set(names.keys())
  for (const { comparison, suspects } of unexplained) add(comparison.template, suspects)
  return (original, template) => {
    const counts = (name: string): boolean => !isApart.has(template) || names.get(template)?.has(name) === true
    const own = site.pairsOf(original).filter(({ name }) => counts(name))
    return new Map([
      ['path', normalizePercentEncoding(original.split('?', 1)[0]!)],
      ...own.map(({ name, raw }) => [`name ${name}`, raw] as const),
    ])
  }
}

function isMadeUpPath({ treatment }: Comparison): boolean {
  return treatment.some(({ kind }) => kind === 'made-up-path')
}

function isFailing(url: string, evidence: Evidence): boolean {
  const seen = evidence.observationsOf(url)
  return seen.length > 0 && seen.every((one) => observedPage(one).kind !== 'page')
}

/** What a URL shows outside of what is volatile; undefined where it shows no page. */
function keyOf(url: string, evidence: Evidence): string | undefined {
  for (const observation of evidence.observationsOf(url)) {
    const observed = observedPage(observation)
    if (observed.kind === 'page') return evidence.volatility.keyOf(observed.page)
  }
  return undefined
}
