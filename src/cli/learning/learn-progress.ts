import { counted } from '../../learn/counted.ts'
import type { LearnEvent, LearnProgress } from '../../learn/ports.ts'
import type { Io } from '../output/io.ts'
import { canRedraw, clearLine, inert, redraw } from '../output/terminal.ts'

/** Shows how a run goes. */
export interface ProgressDisplay {
  readonly onEvent: (event: LearnEvent) => void
  /** The fetcher waits. */
  readonly onWait: (wait: { readonly reason: string; readonly waitMs: number }) => void
  /** Removes the line. */
  readonly end: () => void
}

const REDRAW_MS = 200
/** Without a terminal, one line is enough for a log. */
const LOG_EVERY_MS = 10_000
/** Shorter waits are the usual distance between two requests. */
const SHOWN_WAIT_MS = 1500

/** A line that changes on a terminal, a new line now and then elsewhere. Goes to stderr. */
export function learnProgress(io: Io, nowMs: () => number): ProgressDisplay {
  const isTerminal = canRedraw(io)
  const startMs = nowMs()
  let drawnMs = Number.NEGATIVE_INFINITY
  let seen = 0
  let seenBefore = 0
  let progress: LearnProgress | undefined
  let wait: string | undefined

  function draw(): void {
    const atMs = nowMs()
    if (atMs - drawnMs < (isTerminal ? REDRAW_MS : LOG_EVERY_MS)) return
    drawnMs = atMs
    const line = progressText({ progress, seen, seenSince: seen - seenBefore, elapsedMs: atMs - startMs, wait })
    if (isTerminal) redraw(io.stderr, line)
    else io.stderr.write(`canon: ${inert(line)}\n`)
  }

  // The first page of a slow site takes time; a user at a terminal sees that the run waits for it.
  if (isTerminal) draw()
  return {
    onEvent(event) {
      if (event.kind === 'observed') {
        seen++
        wait = undefined
      } else if (event.kind === 'progress') {
        progress = event.progress
        seenBefore = seen
      }
      draw()
    },
    onWait({ reason, waitMs }) {
      if (waitMs < SHOWN_WAIT_MS) return
      wait = `waiting ${Math.ceil(waitMs / 1000)} s (${reason})`
      draw()
    },
    end: () => clearLine(io),
  }
}

/** What the line says. */
export interface ProgressFacts {
  /** Undefined until the first comparisons are planned. */
  readonly progress: LearnProgress | undefined
  /** Pages that this process has fetched. */
  readonly seen: number
  /** Of these, since the last `progress` event. */
  readonly seenSince: number
  readonly elapsedMs: number
  readonly wait: string | undefined
}

/** Parameters of templates, then pages: `12 of 40 decided  118 pages, about 782 more  1.0/s  about 13 min left  waiting 5 s (crawl-delay)  /product/*`. */
export function progressText({ progress, seen, seenSince, elapsedMs, wait }: ProgressFacts): string {
  const perSecond = elapsedMs === 0 ? 0 : seen / (elapsedMs / 1000)
  const pace = `${perSecond.toFixed(1)}/s`
  if (progress === undefined)
    return ['reading the corpus', counted(seen, 'page'), pace, wait ?? ''].filter((part) => part !== '').join('  ')
  const { patternsDone, patternsTotal, pattern, stage } = progress
  const left = Math.max(0, progress.fetchesLeft - seenSince)
  const isComparing = stage === 'sampling'
  const parts = [
    `${patternsDone} of ${patternsTotal} decided`,
    isComparing ? `${counted(seen, 'page')}, about ${left} more` : counted(seen, 'page'),
    pace,
    isComparing && perSecond > 0 ? `about ${duration(left / perSecond)} left` : '',
    wait ?? '',
    pattern,
  ]
  return parts.filter((part) => part !== '').join('  ')
}

function duration(seconds: number): string {
  return seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`
}
