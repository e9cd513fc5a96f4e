import { sumOf, type Score } from '../../../../bench/dedupe/judge/score.ts'
import type { Result } from '../../../../bench/dedupe/study.ts'

/** The result of a contender on a site of 100 URLs. */
export function result(contender: string, score: Partial<Score>, more: Partial<Result> = {}): Result {
  const learning = {
    start: 'cold' as const,
    fetches: 100,
    patterns: 1,
    patternParams: 1,
    blind: 0,
    walled: false,
    sideEffects: 0,
    seconds: 1,
  }
  return {
    archetype: 'site',
    family: 'shops',
    kind: 'query',
    seed: 1,
    contender,
    score: { ...sumOf([]), urls: 100, ...score },
    neutral: 0,
    missed: 0,
    ...(contender.startsWith('plus') ? { noise: 0, learning } : {}),
    ...more,
  }
}
