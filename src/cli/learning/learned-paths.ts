import type { Observation } from '../../evidence/types.ts'
import { compareFetched } from '../../learn/path-rules/compare-fetched.ts'
import { withPathRules } from '../../learn/path-rules/run-path-rules.ts'
import type { FetchPage } from '../../learn/ports.ts'
import type { LearnResult } from '../../learn/types.ts'
import { unstableUrl } from '../../jobs/publishing/record-checks.ts'
import type { LearnSettings } from './learn-settings.ts'

/** Mirrors and session segments show in pages that were seen anyway; what is left of the budget settles doubts. */
export async function withLearnedPaths(
  result: LearnResult,
  seen: readonly Observation[],
  {
    settings: { pathRules, fingerprint },
    fetchPage,
    maxFetches,
  }: {
    readonly settings: Pick<LearnSettings, 'pathRules' | 'fingerprint'>
    readonly fetchPage: FetchPage
    readonly maxFetches: number
  },
): Promise<LearnResult> {
  if (pathRules === false) return result
  return withPathRules({
    result,
    observations: seen,
    compare: compareFetched({ fetchPage, fingerprint, maxFetches, seen }),
    isFit: (record) => unstableUrl(record, []) === undefined,
  })
}

/** Takes pages from the log first, in the order in which they were fetched; what is fetched then is added to the log. */
export function fetchedForPathRules(
  known: readonly Observation[],
  fetchPage: FetchPage,
  append: (observation: Observation) => void,
): FetchPage {
  const byUrl = Map.groupBy(known, ({ url }) => url)
  return async (url, take) => {
    const logged = byUrl.get(url)?.shift()
    if (logged !== undefined) return logged
    const observation = await fetchPage(url, take)
    append(observation)
    return observation
  }
}
