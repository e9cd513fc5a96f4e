import { describe, expect, it } from 'vitest'
import { reportProgress } from '../../src/learn/progress.ts'
import { trialOf, urlsWith } from './a-trial.ts'

describe('reportProgress', () => {
  it('estimates what is left, never more than the budget', async () => {
    const { run, world } = trialOf(() => ({}), urlsWith(9, ['trk']), { maxFetches: 50 })
    await reportProgress('sampling', { pattern: '/p/*?trk', done: 0, total: 3 }, run)
    expect(world.events).toEqual([
      {
        kind: 'progress',
        progress: {
          stage: 'sampling',
          pattern: '/p/*?trk',
          patternsDone: 0,
          patternsTotal: 3,
          fetches: 0,
          recalled: 0,
          maxFetches: 50,
          fetchesLeft: 50,
        },
      },
    ])
  })
})
