/**
 * Sites that take any name they do not know for part of the address: old CGI programs that read the whole query, directory
 * indexes that read theirs only when nothing else stands in it. There every static rule is wrong, also about names that no URL
 * of the corpus carries.
 */

import { isGlobal } from '../rules/match/tracking-facts.ts'
import { RULE_DATA } from '../rules/data/index.ts'
import { compareForms } from './compare.ts'
import type { PatternGroup } from './corpus.ts'
import { pathOf, withPair } from './query-values.ts'
import type { Run } from './run.ts'
import { madeUpWord } from './seeded-order.ts'

/** A pair that showed a static rule to be wrong, without the names that it removes. */
export interface Doubt {
  readonly url: string
  /** The names beside which it was wrong. */
  readonly place: string
}

/** Places that are asked about, and URLs of each. */
const MAX_PLACES = 3
const MAX_URLS = 2
/** A corner of a large site costs the rest of it nothing. */
const MIN_SHARE = 0.1

/**
 * Vetoes every name that static rules remove on any host, where a name that nobody knows changes the page beside names with
 * which static rules were wrong, as far as such places are a tenth of the URLs.
 */
export async function vetoUnseen(doubts: readonly Doubt[], run: Run): Promise<void> {
  const places = [...Map.groupBy(doubts, ({ place }) => place)]
    .map(([place, found]) => ({ found: found.slice(0, MAX_URLS), share: shareOf(place, run) }))
    .toSorted((a, b) => b.share - a.share)
    .slice(0, MAX_PLACES)
  let share = 0
  for (const place of places) if (await anyNameMatters(place.found, run)) share += place.share
  if (share >= MIN_SHARE) for (const name of removedAnywhere()) run.deployed.veto(name)
}

/** Share of the URLs that keep exactly these names. */
function shareOf(place: string, { corpus }: Run): number {
  const sum = (groups: readonly PatternGroup[]): number => groups.reduce((total, group) => total + group.urlCount, 0)
  if (place === '') return 1 - sum(corpus.patterns) / corpus.urlCount
  return sum(corpus.patterns.filter(({ names }) => names.toSorted().join('&') === place)) / corpus.urlCount
}

async function anyNameMatters(doubts: readonly Doubt[], run: Run): Promise<boolean> {
  const { sightings, settings } = run
  for (const { url } of doubts) {
    const bench = { sightings, settings, yardstick: run.yardstickOf(pathOf(url)) }
    const { kind } = await compareForms(url, withStranger(url, settings.seed), bench)
    if (kind === 'differ') return true
    if (kind === 'equal') return false
  }
  return false
}

/** With a name that no site and no list knows. */
function withStranger(url: string, seed: number): string {
  return withPair(url, madeUpWord(seed, url), '1')
}

function removedAnywhere(): ReadonlySet<string> {
  const trackers = RULE_DATA.tracking.filter(isGlobal).flatMap(({ names }) => names)
  // Their letter case does not count, and these are the two that are met.
  const sessions = RULE_DATA.sessions
    .filter((rule) => rule.in === 'query')
    .flatMap(({ name }) => [name, name.toUpperCase()])
  return new Set([...trackers, ...sessions])
}
