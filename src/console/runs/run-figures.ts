/** How far a run has come, in numbers. */

import type { RunRow } from '../../store/control-store.ts'
import { spanText } from '../parts/moment.tsx'

/** Figures of a run that is under way or over. */
export interface RunFigures {
  readonly isUnderWay: boolean
  /** Pages asked for so far. */
  readonly fetched: number
  /** Pages that may be asked for; 0 when that is not known yet. */
  readonly budget: number
  /** Of the budget, what it will need, by what the patterns so far have cost; at most what is left. */
  readonly expectedLeft: number
  /** Pages per second since it began; undefined before there is anything to divide. */
  readonly perSecond: number | undefined
  /** Time until it ends at this rate; undefined when unknown. */
  readonly leftMs: number | undefined
  readonly elapsedMs: number
}

/** A pace over less time than this says nothing. */
const SHORTEST_MS = 3_000

/** Works out the figures of a run. Never throws. */
export function runFigures(run: RunRow, fetched: number, nowMs: number): RunFigures {
  const isUnderWay = run.endedAtMs === undefined
  const elapsedMs = Math.max(0, (run.endedAtMs ?? nowMs) - run.startedAtMs)
  const budget = run.progress?.maxFetches ?? run.options?.maxFetches ?? 0
  const expectedLeft = isUnderWay ? Math.max(0, Math.min(run.progress?.fetchesLeft ?? 0, budget - fetched)) : 0
  const perSecond = elapsedMs < SHORTEST_MS || fetched === 0 ? undefined : fetched / (elapsedMs / 1000)
  // How many pages the rest takes is known while patterns are sampled.
  const isKnown = isUnderWay && run.progress?.stage === 'sampling'
  const leftMs = isKnown && perSecond !== undefined ? (expectedLeft / perSecond) * 1000 : undefined
  return { isUnderWay, fetched, budget, expectedLeft, perSecond, leftMs, elapsedMs }
}

/** The pace in words. */
export function paceText({ perSecond }: Pick<RunFigures, 'perSecond'>): string {
  return perSecond === undefined ? 'at a pace that is not known yet' : `${perSecond.toFixed(1)} pages a second`
}

/** Time left in words. */
export function leftText({ leftMs, isUnderWay }: Pick<RunFigures, 'leftMs' | 'isUnderWay'>): string {
  if (!isUnderWay) return 'none: it has ended'
  return leftMs === undefined ? 'not known yet' : `about ${spanText(leftMs)}`
}

/** What a state means for a reader. */
export function stateText(state: RunRow['state']): string {
  const texts: Readonly<Record<RunRow['state'], string>> = {
    queued: 'waits for its turn',
    running: 'looks at pages',
    waiting: 'waits for the host',
    done: 'done',
    held: 'held for a person',
    failed: 'failed',
    stopped: 'stopped',
  }
  return texts[state]
}
