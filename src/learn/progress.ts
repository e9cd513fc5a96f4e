/** Tells the outside where a run stands. */

import type { LearnProgress } from './ports.ts'
import type { Run } from './run.ts'

/** Reports the pattern that comes next. What is left is estimated by what the patterns so far have cost. */
export async function reportProgress(
  stage: LearnProgress['stage'],
  { pattern, done, total }: { readonly pattern: string; readonly done: number; readonly total: number },
  { ports, sightings, settings }: Run,
): Promise<void> {
  const { recalled, spent } = sightings.tally
  const { maxFetches } = settings
  const perPattern = done === 0 ? settings.equalsNeeded * 2 : spent / done
  const fetchesLeft = Math.max(0, Math.min(maxFetches - spent, Math.ceil(perPattern * (total - done))))
  const counts = { patternsDone: done, patternsTotal: total, fetches: spent, recalled, maxFetches, fetchesLeft }
  await ports.observe({ kind: 'progress', progress: { stage, pattern, ...counts } })
}
