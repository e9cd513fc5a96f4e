/** Judges every comparison by what is known now, and finds the originals whose pages are evidence. */

import type { Evidence } from '../../evidence/evidence.ts'
import { observedPage } from '../../evidence/observed-page.ts'
import { outcomeOf } from '../../evidence/outcome.ts'
import type { Comparison } from '../../evidence/types.ts'
import { WALL_URLS } from '../thresholds.ts'
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
 * shows which does not exist, is a wall or an empty list: equality there says nothing (soft 404, login, script shell).
 */
export function liveBases(evidence: Evidence): Bases {
  // Twins are two addresses, and not a page beside the same page with a treatment.
  const comparisons = evidence.comparisons.filter(({ treatment }) => treatment[0]?.kind !== 'path')
  const madeUp = comparisons.filter(isMadeUpPath)
  const walls = new Set(madeUp.flatMap(({ modified }) => keyOf(modified, evidence) ?? []))
  const originals = new Map(comparisons.map(({ original, template }) => [original, template]))
  const sharing = new Map<string, number>()
  const keys = new Map<string, string | undefined>()
  for (const original of originals.keys()) {
    const key = keyOf(original, evidence)
    keys.set(original, key)
    if (key !== undefined) sharing.set(key, (sharing.get(key) ?? 0) + 1)
  }
  const live = new Map<string, string[]>()
  const dead = new Set<string>()
  for (const [original, template] of originals) {
    const key = keys.get(original)
    const isWall = key !== undefined && (walls.has(key) || (sharing.get(key) ?? 0) >= WALL_URLS)
    if (key === undefined ? isFailing(original, evidence) : isWall) dead.add(original)
    else if (key !== undefined) live.set(template, [...(live.get(template) ?? []), original])
  }
  const pageCounts = new Map(
    [...live].map(([template, urls]) => [template, new Set(urls.map((url) => keys.get(url))).size]),
  )
  return { live, dead, pageCounts }
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
