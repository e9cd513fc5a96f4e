/** Judges every comparison by what is known now, and finds the originals whose pages are evidence. */

import type { Evidence } from '../../evidence/evidence.ts'
import { observedPage } from '../../evidence/observed-page.ts'
import { outcomeOf } from '../../evidence/outcome.ts'
import type { Change, Comparison } from '../../evidence/types.ts'
import { WALL_URLS } from '../thresholds.ts'
import type { Site } from '../corpus/site.ts'
import type { Blame } from './blame.ts'
import type { Judged } from './derived.ts'

/** Outcome of every comparison of the log. */
export function judge(evidence: Evidence): readonly Judged[] {
  return evidence.comparisons.map((comparison) => ({ comparison, outcome: outcomeOf(comparison, evidence) }))
}

/** The originals of comparisons, by whether their page is evidence. */
export interface Bases {
  readonly live: ReadonlyMap<string, readonly string[]>
  readonly dead: ReadonlySet<string>
  /** By template, the different pages of live originals. */
  readonly pageCounts: ReadonlyMap<string, number>
}

/**
 * An original is live if it shows a page that fewer than three originals share. A page that more of them share, or that a path
 * shows which does not exist, is a wall or an empty list: equality there says nothing (soft 404, login, script shell). Originals that
 * differ only in names that changed nothing on their template are one.
 */
export function liveBases(evidence: Evidence, { blamed, site }: LiveFacts): Bases {
  // Twins are two addresses, and not a page beside the same page with a treatment.
  const comparisons = evidence.comparisons.filter(({ treatment }) => treatment[0]?.kind !== 'path')
  const madeUp = comparisons.filter(isMadeUpPath)
  const walls = new Set(madeUp.flatMap(({ modified }) => keyOf(modified, evidence) ?? []))
  const originals = new Map(comparisons.map(({ original, template }) => [original, template]))
  const identityOf = identities(blamed, site)
  const sharing = new Map<string, Set<string>>()
  const keys = new Map<string, string | undefined>()
  for (const [original, template] of originals) {
    const key = keyOf(original, evidence)
    keys.set(original, key)
    if (key !== undefined) sharing.set(key, (sharing.get(key) ?? new Set()).add(identityOf(original, template)))
  }
  const live = new Map<string, string[]>()
  const dead = new Set<string>()
  for (const [original, template] of originals) {
    const key = keys.get(original)
    const isWall = key !== undefined && (walls.has(key) || (sharing.get(key)?.size ?? 0) >= WALL_URLS)
    if (key === undefined ? isFailing(original, evidence) : isWall) dead.add(original)
    else if (key !== undefined) live.set(template, [...(live.get(template) ?? []), original])
  }
  const pageCounts = new Map(
    [...live].map(([template, urls]) => [template, new Set(urls.map((url) => keys.get(url))).size]),
  )
  return { live, dead, pageCounts }
}

/** What tells originals from walls. */
export interface LiveFacts {
  readonly blamed: Pick<Blame, 'differences' | 'unexplained'>
  readonly site: Pick<Site, 'pairsOf'>
}

/**
 * What tells originals of a template apart: their path, and the pairs of names that made a difference there or may have. While no name
 * did, every URL counts, because a shell shows one page for all of them.
 */
function identities(
  { differences, unexplained }: LiveFacts['blamed'],
  site: LiveFacts['site'],
): (original: string, template: string) => string {
  const names = new Map<string, Set<string>>()
  const note = (template: string, changes: readonly Change[]): void => {
    for (const change of changes)
      if (change.kind === 'name') names.set(template, (names.get(template) ?? new Set()).add(change.name))
  }
  for (const { template, change } of differences) note(template, [change])
  const isApart = new Set(names.keys())
  for (const { comparison, suspects } of unexplained) note(comparison.template, suspects)
  return (original, template) => {
    if (!isApart.has(template)) return original
    const decides = names.get(template) ?? new Set()
    const kept = site.pairsOf(original).filter(({ name }) => decides.has(name))
    return [original.split('?', 1)[0], ...kept.map(({ raw }) => raw).toSorted()].join(' ')
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
