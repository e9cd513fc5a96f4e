/** When the next request to a host may go out. Pure: the clock and the state come in, so one rule serves memory and a Durable Object. */

/** What a host's schedule remembers. */
export interface ScheduleState {
  /** When the last granted request goes out, in milliseconds since the epoch; `-Infinity` before the first. */
  readonly lastMs: number
  /** The latest time that was seen: a clock that steps back is taken to stand still. */
  readonly seenMs: number
}

/** Granted: send after `delayMs`. Refused: ask again after `retryAfterMs`; the refusal cost the host's queue nothing. */
export type ScheduleAnswer =
  | { readonly kind: 'granted'; readonly delayMs: number; readonly state: ScheduleState }
  | { readonly kind: 'refused'; readonly retryAfterMs: number; readonly state: ScheduleState }

/** Longest delay that is granted. Nothing is ever scheduled further ahead, so a lost state is made good by waiting this long. */
export const LONGEST_DELAY_MS = 1000

/** A host that was never asked. */
export const IDLE: ScheduleState = { lastMs: -Infinity, seenMs: -Infinity }

/** The state after an unknown past, for example of a restarted Durable Object: whatever was granted has gone out by `lastMs`. */
export function afterUnknownPast(nowMs: number): ScheduleState {
  return { lastMs: nowMs + LONGEST_DELAY_MS, seenMs: nowMs }
}

/** Milliseconds between requests at a rate, rounded up; 0 for an infinite rate. */
export function intervalMs(requestsPerSecond: number): number {
  return Math.ceil(1000 / requestsPerSecond)
}

/**
 * Aragog's rule: the next request goes out at `max(now, last + interval)`. An idle host gathers no credit. A refusal does not move
 * `last`, so no caller starves. A delay longer than {@link LONGEST_DELAY_MS} is refused. Never throws.
 */
export function schedule(state: ScheduleState, nowMs: number, everyMs: number): ScheduleAnswer {
  const seenMs = Math.max(nowMs, state.seenMs)
  const nextMs = Math.max(seenMs, state.lastMs + everyMs)
  const delayMs = nextMs - seenMs
  if (delayMs > LONGEST_DELAY_MS) {
    return { kind: 'refused', retryAfterMs: delayMs - LONGEST_DELAY_MS, state: { lastMs: state.lastMs, seenMs } }
  }
  return { kind: 'granted', delayMs, state: { lastMs: nextMs, seenMs } }
}
