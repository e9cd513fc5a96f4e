/**
 * A learning run in slices. The learner is deterministic, so each slice learns again from all evidence so far, fetches a few
 * new pages, and stops. An interruption loses no page that was fetched before.
 */

import type { TrafficObservation } from '../../evidence/traffic/types.ts'
import type { Corpus } from '../../learn/corpus/corpus.ts'
import type { EvidenceEntry } from '../../evidence/types.ts'
import type { LearnEvent, LearnPorts, LearnProgress } from '../../learn/ports.ts'
import type { LearnOptions, LearnResult } from '../../learn/types.ts'
import type { DomainRecord } from '../../rules/record/domain-record.ts'
import type { ControlStore, RunRow } from '../../store/control-store.ts'
import type { ParameterVerdicts } from '../../store/runs/d1-parameter-verdicts.ts'
import type { RunEvidence } from '../../store/evidence/run-evidence.ts'

/** Pages that one slice fetches: at one a second it ends well within the limits of a platform step. */
export const PAGES_PER_SLICE = 20

/** On a slow site, a slice ends with the first page after this time, in milliseconds, because a step must be short. */
const MAX_SLICE_MS = 240_000

const TELL_EVERY_MS = 2_000

/** Parts of evidence that a slice reads; more are joined. Each join writes all of them again. */
const MAX_PARTS = 64

/** What a run is about; the same in every slice. */
export interface LearnTask {
  readonly runId: string
  readonly corpus: Corpus
  readonly previous: DomainRecord | undefined
  readonly startedAtMs: number
  /** What is known without a fetch. */
  readonly known: {
    readonly traffic: readonly TrafficObservation[]
    /** What other domains have found out about parameters. */
    readonly priors: ParameterVerdicts
  }
  readonly options: Pick<LearnOptions, 'mode' | 'profile' | 'maxFetches' | 'previousGuard'>
}

/** What a slice works with. */
export interface SlicePorts {
  readonly runs: Pick<ControlStore['runs'], 'update' | 'get'>
  readonly evidence: Pick<RunEvidence, 'next' | 'add' | 'join'>
  /** Evidence so far, oldest first: that of earlier runs, and that of this one. */
  readonly seen: () => Promise<{ readonly before: readonly EvidenceEntry[]; readonly own: readonly EvidenceEntry[] }>
  readonly learn: (options: LearnOptions, ports: LearnPorts) => Promise<LearnResult>
  readonly fetchPage: LearnPorts['fetchPage']
  readonly nowMs: () => number
  /** Creates the random number generator of a run, seeded with its id. */
  readonly randomOf: (runId: string) => () => number
}

/** How a slice ended. */
export type SliceOutcome =
  | { readonly kind: 'more'; readonly fetched: number; readonly waitMs: number }
  | { readonly kind: 'done'; readonly result: LearnResult }
  /** The run was stopped, or was ended because its workflow seemed dead. */
  | { readonly kind: 'stopped' }

/** Rejects when the store does; what was observed before is kept, and the slice can be run again. */
export async function runSlice(task: LearnTask, ports: SlicePorts): Promise<SliceOutcome> {
  const run = await ports.runs.get(task.runId)
  if (run?.state === 'stopped' || run?.endedAtMs !== undefined) return { kind: 'stopped' }
  const { before, own } = await ports.seen()
  const slice = createSlice(task.runId, ports, await ports.evidence.next())
  const result = await ports.learn(
    {
      ...task.options,
      ...task.known,
      corpus: task.corpus,
      ...(task.previous !== undefined && { previous: task.previous }),
      startedAtMs: task.startedAtMs,
      stored: [...before, ...own],
      signal: slice.signal,
    },
    slice.ports,
  )
  await ports.evidence.join(MAX_PARTS)
  const progress = slice.lastProgress()
  const isMore = slice.signal.aborted
  await ports.runs.update(task.runId, {
    ...stateOf(slice.waitMs(), ports.nowMs()),
    ...(progress !== undefined && { progress: isMore ? progress : finished(progress) }),
  })
  return isMore ? { kind: 'more', fetched: slice.fetched(), waitMs: slice.waitMs() } : { kind: 'done', result }
}

function stateOf(waitMs: number, nowMs: number): Pick<RunRow, 'state' | 'message'> {
  if (waitMs === 0) return { state: 'running', message: '' }
  return { state: 'waiting', message: `the host may be asked again at ${new Date(nowMs + waitMs).toISOString()}` }
}

/** The learner names the pattern that comes next; when it has ended, none does, and the guard has its turn. */
function finished(progress: LearnProgress): LearnProgress {
  return { ...progress, stage: 'guarding', pattern: '', patternsDone: progress.patternsTotal, fetchesLeft: 0 }
}

interface Slice {
  readonly ports: LearnPorts
  readonly signal: AbortSignal
  readonly fetched: () => number
  readonly waitMs: () => number
  readonly lastProgress: () => LearnProgress | undefined
}

/** The learner's ports for one slice; they close after so many pages, or when the host's limiter refuses. */
function createSlice(runId: string, ports: SlicePorts, firstSeq: number): Slice {
  const closing = new AbortController()
  const startedAtMs = ports.nowMs()
  let seq = firstSeq
  let pages = 0
  let waitMs = 0
  let progress: LearnProgress | undefined
  let toldAtMs = 0

  const fetchPage: LearnPorts['fetchPage'] = async (url, take) => {
    const observation = await ports.fetchPage(url, take)
    if (observation.kind === 'refused' && observation.why === 'rate') {
      waitMs = Math.max(waitMs, observation.retryAfterMs ?? 1_000)
      closing.abort()
    }
    return observation
  }

  async function observe(event: LearnEvent): Promise<void> {
    if (event.kind === 'progress') {
      progress = event.progress
      // Progress for the console: only within new pages, not while the slice repeats earlier observations.
      if (seq === firstSeq || ports.nowMs() - toldAtMs < TELL_EVERY_MS) return
      toldAtMs = ports.nowMs()
      await ports.runs.update(runId, { progress })
      return
    }
    const line = event.kind === 'observed' ? event.observation : event.comparison
    await ports.evidence.add(seq++, JSON.stringify(line))
    if (event.kind === 'observed') pages++
    if (pages >= PAGES_PER_SLICE || ports.nowMs() - startedAtMs >= MAX_SLICE_MS) closing.abort()
  }

  return {
    ports: { fetchPage, observe, now: ports.nowMs, random: ports.randomOf(runId) },
    signal: closing.signal,
    fetched: () => pages,
    waitMs: () => waitMs,
    lastProgress: () => progress,
  }
}
