import { describe, expect, it } from 'vitest'
import { leftText, paceText, runFigures, stateText } from '../../../src/console/runs/run-figures.ts'
import type { RunRow } from '../../../src/store/control-store.ts'

const RUN: RunRow = { id: 'run-1', domain: 'a.example', state: 'running', reason: '', startedAtMs: 0 }
const PROGRESS = {
  stage: 'sampling',
  pattern: '/p?a',
  patternsDone: 1,
  patternsTotal: 4,
  fetches: 3,
  recalled: 0,
  maxFetches: 900,
  fetchesLeft: 60,
} as const

describe('runFigures', () => {
  it('says how fast a run is, and how long it will take at that pace', () => {
    const figures = runFigures({ ...RUN, progress: PROGRESS }, 20, 10_000)
    expect(figures).toMatchObject({ isUnderWay: true, fetched: 20, budget: 900, perSecond: 2, leftMs: 30_000 })
    expect([paceText(figures), leftText(figures)]).toEqual(['2.0 pages a second', 'about 30 s'])
  })

  it('says nothing of a pace before there is one', () => {
    const young = runFigures({ ...RUN, progress: PROGRESS }, 1, 500)
    expect([paceText(young), leftText(young)]).toEqual(['at a pace that is not known yet', 'not known yet'])
    expect(leftText(runFigures(RUN, 20, 10_000))).toBe('not known yet')
  })

  it('knows no end while it tries what was found', () => {
    const progress = { ...PROGRESS, stage: 'holding-out', patternsDone: 4, fetchesLeft: 0 } as const
    expect(leftText(runFigures({ ...RUN, progress }, 20, 10_000))).toBe('not known yet')
  })

  it('never expects more than the budget', () => {
    expect(runFigures({ ...RUN, progress: { ...PROGRESS, maxFetches: 50 } }, 40, 10_000).expectedLeft).toBe(10)
    expect(runFigures({ ...RUN, progress: { ...PROGRESS, maxFetches: 50 } }, 60, 10_000).expectedLeft).toBe(0)
    expect(runFigures({ ...RUN, options: { maxFetches: 70 } }, 0, 1).budget).toBe(70)
  })

  it('stands still when the run has ended', () => {
    const figures = runFigures({ ...RUN, state: 'done', endedAtMs: 40_000, progress: PROGRESS }, 20, 9e9)
    expect(figures).toMatchObject({ isUnderWay: false, elapsedMs: 40_000, perSecond: 0.5, expectedLeft: 0 })
    expect(leftText(figures)).toBe('none: it has ended')
  })
})

it('names every state', () => {
  expect(stateText('held')).toBe('held for a person')
})
