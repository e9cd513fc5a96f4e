/** Reports where a run stands. */

import type { Derived } from './derive/derived.ts'
import type { Proposal } from './questions/question.ts'
import type { Run } from './run.ts'

/** Reports once before each batch, and at the end. */
export async function reportProgress(
  batch: readonly Proposal[],
  { standings }: Derived,
  { pages, settings, ports, recalled }: Run,
): Promise<void> {
  const decided = standings.filter(({ verdict }) => verdict !== 'undecided').length
  const fetchesLeft = Math.min(settings.maxFetches - pages.tally.spent, (standings.length - decided) * 4 + batch.length)
  await ports.observe({
    kind: 'progress',
    progress: {
      stage: batch.length === 0 ? 'guarding' : 'sampling',
      pattern: batch[0]?.comparison.template ?? '',
      patternsDone: decided,
      patternsTotal: standings.length,
      fetches: pages.tally.spent,
      recalled,
      maxFetches: settings.maxFetches,
      fetchesLeft: batch.length === 0 ? 0 : Math.max(0, fetchesLeft),
    },
  })
}
