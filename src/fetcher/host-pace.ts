/** How fast one host may be asked, learned from how it answers. Pure; the state is plain data. */

import { IDLE, intervalMs, schedule } from './schedule.ts'
import type { ScheduleState } from './schedule.ts'

/** What is remembered of one host. */
export interface HostPace {
  readonly schedule: ScheduleState
  /** How long the last answer took. */
  readonly responseMs: number
  /** Extra distance after 429 and 503 without `Retry-After`; 0 when all is well. */
  readonly backoffMs: number
  /** Good answers since the backoff last changed, less {@link GOOD_PER_BUSY} for each busy one. */
  readonly successes: number
  /** Challenge pages in a row. */
  readonly challenges: number
  /** Nothing is asked before: the server's `Retry-After`, or the pause after challenges. */
  readonly blockedUntilMs: number
  readonly blockedFor: 'retry-after' | 'challenges'
  /** The last answer came from a loopback or private address. */
  readonly isPrivate: boolean
}

/** Why a request waits; `rate` is the operator's own limit. */
export type WaitReason = 'rate' | 'crawl-delay' | 'slow-server' | 'backoff' | 'retry-after' | 'challenges'

/** Leave to ask after `delayMs`, or advice when to ask for leave again. */
export type Permission =
  | { readonly kind: 'granted'; readonly delayMs: number; readonly reason: WaitReason }
  | { readonly kind: 'refused'; readonly retryAfterMs: number; readonly reason: WaitReason }

/** How fast the caller would go. */
export interface Wish {
  /** Capped at {@link MAX_RATE} until the host is known to be private. */
  readonly requestsPerSecond: number
  /** From robots.txt; 0 without one. */
  readonly crawlDelayMs: number
}

/** How a host answered one request. */
export interface HostAnswer {
  /** 0 when no response came. */
  readonly status: number
  readonly tookMs: number
  readonly retryAfterMs?: number
  /** A page that asks for proof of being human; undefined where that is not checked (robots.txt, redirects). */
  readonly isChallenge?: boolean
  /** Undefined where the address is not known. */
  readonly isPrivate?: boolean
}

/** Highest rate on hosts that are not the operator's own, requests per second. */
export const MAX_RATE = 10
/** `Crawl-delay` and the distance from slow servers are honoured up to this. */
export const LONGEST_COURTESY_MS = 30_000
/** The backoff doubles up to this. */
export const LONGEST_BACKOFF_MS = 60_000
/** So many challenges in a row end the visit. */
const MAX_CHALLENGES = 3
/** For so long. */
export const CHALLENGE_PAUSE_MS = 24 * 3600_000

const SUCCESSES_TO_RECOVER = 20

/**
 * A busy answer takes away what so many good ones earned, and raises the backoff only where they did not earn it: the distance was too
 * short. A server that fails now and then however seldom it is asked would otherwise be waited for without end.
 */
const GOOD_PER_BUSY = 5

/** A host that was never asked. */
export const NEW_HOST: HostPace = {
  schedule: IDLE,
  responseMs: 0,
  backoffMs: 0,
  successes: 0,
  challenges: 0,
  blockedUntilMs: -Infinity,
  blockedFor: 'retry-after',
  isPrivate: false,
}

/** Asks for leave to send one request. */
export function askPace(
  pace: HostPace,
  nowMs: number,
  wish: Wish,
): { readonly pace: HostPace; readonly permission: Permission } {
  const blockedMs = pace.blockedUntilMs - nowMs
  if (blockedMs > 0) {
    return { pace, permission: { kind: 'refused', retryAfterMs: blockedMs, reason: pace.blockedFor } }
  }
  const { everyMs, reason } = distance(pace, wish)
  const answer = schedule(pace.schedule, nowMs, everyMs)
  const permission: Permission =
    answer.kind === 'granted'
      ? { kind: 'granted', delayMs: answer.delayMs, reason }
      : { kind: 'refused', retryAfterMs: answer.retryAfterMs, reason }
  return { pace: { ...pace, schedule: answer.state }, permission }
}

/** Learns from an answer. */
export function tellPace(pace: HostPace, answer: HostAnswer, nowMs: number): HostPace {
  const heard: HostPace = {
    ...pace,
    responseMs: answer.tookMs,
    isPrivate: answer.isPrivate ?? pace.isPrivate,
  }
  const isBusy = answer.status === 429 || answer.status === 503
  return countChallenge(isBusy ? slowDown(heard, answer, nowMs) : recover(heard, answer), answer, nowMs)
}

function distance(pace: HostPace, wish: Wish): { readonly everyMs: number; readonly reason: WaitReason } {
  const rate = pace.isPrivate ? wish.requestsPerSecond : Math.min(wish.requestsPerSecond, MAX_RATE)
  const slowMs = pace.isPrivate ? 0 : 2 * pace.responseMs
  const intervals: readonly (readonly [number, WaitReason])[] = [
    [intervalMs(rate), 'rate'],
    [Math.min(wish.crawlDelayMs, LONGEST_COURTESY_MS), 'crawl-delay'],
    [Math.min(slowMs, LONGEST_COURTESY_MS), 'slow-server'],
    [pace.backoffMs, 'backoff'],
  ]
  const [everyMs, reason] = intervals.reduce((longest, each) => (each[0] > longest[0] ? each : longest))
  return { everyMs, reason }
}

function slowDown(pace: HostPace, { retryAfterMs }: HostAnswer, nowMs: number): HostPace {
  if (retryAfterMs === undefined) {
    if (pace.successes >= GOOD_PER_BUSY) return { ...pace, successes: pace.successes - GOOD_PER_BUSY }
    const backoffMs = Math.min(LONGEST_BACKOFF_MS, Math.max(2000, 2 * pace.backoffMs))
    return { ...pace, backoffMs, successes: 0 }
  }
  return block({ ...pace, successes: 0 }, nowMs + retryAfterMs, 'retry-after')
}

/** An answer that is no page is no success, and no reason to slow down either: it may be the page's fault. */
function recover(pace: HostPace, { status }: HostAnswer): HostPace {
  if (pace.backoffMs === 0 || status === 0 || status >= 500) return pace
  if (pace.successes + 1 < SUCCESSES_TO_RECOVER) return { ...pace, successes: pace.successes + 1 }
  const backoffMs = pace.backoffMs / 2
  return { ...pace, backoffMs: backoffMs < 1000 ? 0 : backoffMs, successes: 0 }
}

function countChallenge(pace: HostPace, { isChallenge }: HostAnswer, nowMs: number): HostPace {
  if (isChallenge === undefined) return pace
  if (!isChallenge) return { ...pace, challenges: 0 }
  if (pace.challenges + 1 < MAX_CHALLENGES) return { ...pace, challenges: pace.challenges + 1 }
  return block({ ...pace, challenges: 0 }, nowMs + CHALLENGE_PAUSE_MS, 'challenges')
}

function block(pace: HostPace, untilMs: number, reason: HostPace['blockedFor']): HostPace {
  return untilMs > pace.blockedUntilMs ? { ...pace, blockedUntilMs: untilMs, blockedFor: reason } : pace
}
