/** From all sampled URLs of a pattern to the few that are fetched. */

import { patternKey } from '../../rules/record/pattern-key.ts'
import type { PatternGroup, SampleUrl } from './corpus.ts'
import { folderOf } from './query-values.ts'
import { mixUnit } from '../seeded-hash.ts'
import { weightedDraw } from './held-set.ts'
import type { SampledUrl } from './url-sample.ts'

/** A sampled URL with what its set and its template say. */
export interface PatternMember {
  readonly url: SampledUrl
  readonly path: string
  /** How many distinct URLs it stands for; 0 where it was only kept for its hits. */
  readonly weight: number
}

/** Everything that is known of one pattern. */
export interface PatternMembers {
  readonly template: string
  readonly names: readonly string[]
  /** See {@link PatternGroup.isFolded}. */
  readonly isFolded: boolean
  readonly urlCount: number
  readonly members: readonly PatternMember[]
}

/** Reduces a pattern to what the learner reads. */
export function patternGroup(pattern: PatternMembers, maxSamples: number): PatternGroup {
  const { template, names, urlCount, isFolded } = pattern
  return {
    key: patternKey(template, names),
    template,
    names,
    ...(isFolded && { isFolded }),
    urlCount,
    samples: pickSamples(pattern.members, maxSamples),
  }
}

/** Patterns in the order of a corpus; equal ones by key. */
export function mostFrequentFirst(patterns: readonly PatternGroup[]): PatternGroup[] {
  return patterns.toSorted((a, b) => b.urlCount - a.urlCount || (a.key < b.key ? -1 : 1))
}

/**
 * In turn: one URL of every path, URLs as they come (uniform over distinct ones), and URLs by hits, twice. So every beginning
 * of the list is as mixed as the whole, and no busy path hides the others. Where the template leaves open in which folder it is,
 * one URL of every folder as well, those with most URLs first: a flood of paths that nobody else asks for hides no section.
 */
function pickSamples(members: readonly PatternMember[], maxSamples: number): SampleUrl[] {
  const uniform = members.toSorted(byDraw)
  const byHits = members.toSorted((a, b) => hitOrder(a) - hitOrder(b) || byDraw(a, b))
  const folders = new Set(members.map(({ path }) => folderOf(path))).size > 1 ? [inTurnOfFolders(uniform)] : []
  const queues = [...folders, inTurnOfPaths(uniform), byHits, uniform, byHits].map((queue) => queue.values())
  const picked = new Set<PatternMember>()
  for (let turn = 0; picked.size < Math.min(maxSamples, members.length); turn++) {
    for (const member of queues[turn % queues.length]!) {
      if (picked.has(member)) continue
      picked.add(member)
      break
    }
  }
  return [...picked].map(({ url: { url, settled, hits } }) => ({ url, settled, hits }))
}

function byDraw(a: PatternMember, b: PatternMember): number {
  return a.url.draw - b.url.draw || (a.url.settled < b.url.settled ? -1 : 1)
}

/** Exponential with a rate of the hits; for a thinned set this was drawn at every sighting. */
function hitOrder({ url }: PatternMember): number {
  return url.weightedDraw > 0 ? url.weightedDraw : weightedDraw(mixUnit(url.draw, 0), url.hits)
}

/** The first URL of every path, then the second of every path, and so on. */
function inTurnOfPaths(members: readonly PatternMember[]): PatternMember[] {
  const seen = new Map<string, number>()
  const rounds: PatternMember[][] = []
  for (const member of members) {
    const round = seen.get(member.path) ?? 0
    seen.set(member.path, round + 1)
    ;(rounds[round] ??= []).push(member)
  }
  return rounds.flat()
}

/** URLs of large folders first, of each the fewer the more it had its turn. */
function inTurnOfFolders(members: readonly PatternMember[]): PatternMember[] {
  const folders = Map.groupBy(members, ({ path }) => folderOf(path))
  const ranked = [...folders.values()].flatMap((own) =>
    own.map((member, turn) => ({ member, rank: Math.log(1 + own.length) / (1 + turn) })),
  )
  return ranked.toSorted((a, b) => b.rank - a.rank).map(({ member }) => member)
}
