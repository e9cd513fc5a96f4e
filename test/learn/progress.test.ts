import { describe, expect, it } from 'vitest'
import type { Derived, Standing } from '../../src/learn/derive/derived.ts'
import { reportProgress } from '../../src/learn/progress.ts'
import type { Proposal } from '../../src/learn/questions/question.ts'
import { startRun } from '../../src/learn/run.ts'
import { comparisonOf } from '../evidence/observed.ts'
import { corpusOf, worldOf } from './fake-site.ts'

const PROPOSAL: Proposal = {
  comparison: comparisonOf('/list', '/list?ref=x1', { template: '/list' }),
  gain: 1,
  cost: 2,
}

/** What is reported of a run before a batch. */
async function reported(batch: readonly Proposal[], verdicts: readonly Standing['verdict'][], maxFetches = 100) {
  const { ports, events } = worldOf(() => ({}))
  const run = startRun({ corpus: corpusOf(['https://shop.example/list?a=1']), maxFetches }, ports)
  const derived = { standings: verdicts.map((verdict) => ({ verdict })) } as unknown as Derived
  await reportProgress(batch, derived, run)
  return events
}

describe('reportProgress', () => {
  it('says what is decided and about how many pages are left to fetch', async () => {
    const progress = { stage: 'sampling', pattern: '/list', patternsDone: 1, patternsTotal: 3, fetchesLeft: 9 }
    expect(await reported([PROPOSAL], ['neutral', 'undecided', 'undecided'])).toMatchObject([
      { kind: 'progress', progress },
    ])
  })

  it('expects no more pages than the budget allows', async () => {
    expect(await reported([PROPOSAL], ['undecided', 'undecided'], 5)).toMatchObject([{ progress: { fetchesLeft: 5 } }])
  })

  it('expects no more pages at the end', async () => {
    const progress = { stage: 'guarding', pattern: '', fetchesLeft: 0 }
    expect(await reported([], ['undecided'])).toMatchObject([{ progress }])
  })
})
