/** Which patterns are learned, and in which order. */

import type { Corpus, PatternGroup } from './corpus.ts'
import type { Settings } from './settings.ts'

/** Share of the URLs that the learned patterns shall cover. */
const COVERAGE = 0.95

/**
 * The biggest patterns, up to 95 % of the URLs (`seed`: the top K). Before a pattern come those of its own template that are
 * left when some of its names go: a drop must lead to a pattern that is decided already, so that the result is a fixpoint.
 */
export function choosePatterns(corpus: Corpus, settings: Settings): readonly PatternGroup[] {
  const bySize = corpus.patterns
    .filter(({ names }) => names.length > 0)
    .toSorted((a, b) => b.urlCount - a.urlCount || (a.key < b.key ? -1 : 1))
  const chosen = bySize.slice(0, settings.mode === 'seed' ? settings.maxPatterns : numberToCover(bySize, settings))
  return settings.mode === 'seed' ? chosen : reducedFirst(chosen)
}

function numberToCover(bySize: readonly PatternGroup[], { maxPatterns }: Settings): number {
  const total = bySize.reduce((sum, { urlCount }) => sum + urlCount, 0)
  let covered = 0
  let number = 0
  while (number < bySize.length && number < maxPatterns && covered < total * COVERAGE) {
    covered += bySize[number++]!.urlCount
  }
  return number
}

function reducedFirst(chosen: readonly PatternGroup[]): readonly PatternGroup[] {
  const ordered = new Set<PatternGroup>()
  for (const group of chosen) {
    const reduced = chosen.filter((other) => isReduced(other, group)).toSorted(byNames)
    for (const each of [...reduced, group]) ordered.add(each)
  }
  return [...ordered]
}

function isReduced(small: PatternGroup, big: PatternGroup): boolean {
  if (small.template !== big.template || small.names.length >= big.names.length) return false
  return small.names.every((name) => big.names.includes(name))
}

function byNames(a: PatternGroup, b: PatternGroup): number {
  return a.names.length - b.names.length || b.urlCount - a.urlCount
}
