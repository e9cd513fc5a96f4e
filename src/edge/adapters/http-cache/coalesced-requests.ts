import type { CacheEntry } from '../../cache/types.ts'
import { fnv1a } from '../../../rules/record/rollout.ts'
import type { CacheOutcome } from '../types.ts'

/** How long a URL counts as uncacheable after the origin said so: its requests then do not wait for one another. */
const ALONE_MS = 10_000
const MAX_NOTED_URLS = 1024
/** Of longer URLs, which clients can invent, a hash is noted. */
const MAX_NOTED_CHARACTERS = 2048

/** The origin gave an error or no response. */
export interface Failure {
  readonly failed: { readonly fwdStatus: number } | { readonly unreached: string }
}

/** What failed on the way to this outcome. */
export function failureOf(outcome: CacheOutcome): Failure | undefined {
  if (outcome.kind !== 'forward') return undefined
  const { fwdStatus = 0, unreached } = outcome
  if (unreached !== undefined) return { failed: { unreached } }
  return fwdStatus < 500 ? undefined : { failed: { fwdStatus } }
}

/** What a leader shares: an entry, a failure that a stored response may replace, or nothing that others may use. */
export type LeaderResult = CacheEntry | Failure | undefined

/** The result of waiting; `late`: the leader did not report in time. */
export type WaitResult = LeaderResult | 'late'

/**
 * Requests to the origin that are under way, so that concurrent misses of one key make one of them.
 *
 * The runtime ties promises, timers and streams to the request that made them. What crosses from the leader to those who
 * wait is therefore only a plain value, handed over through resolvers; every waiter has its own timer, so that it
 * goes on should the runtime end the leader's request before it reports.
 */
export interface CoalescedRequests {
  /**
   * Waits for the leader of this key until its request is `patienceMs` old. A waiter that has waited for all of `timeoutMs` ends
   * it: the next request leads. Returns `undefined` when no request leads. Never rejects.
   */
  join(key: string, timeoutMs: number, nowMs: number, patienceMs?: number): Promise<WaitResult> | undefined
  /** Whether a request for this key is under way that is younger than `timeoutMs`. */
  isPending(key: string, timeoutMs: number, nowMs: number): boolean
  /**
   * Becomes the leader. The function returned reports the result, exactly once; the result of a slow leader
   * also serves those that wait for the next one. Removes leaders that were lost before.
   */
  lead(key: string, timeoutMs: number, nowMs: number): (result: LeaderResult) => void
  /** Notes that responses of this URL cannot be shared, for ten seconds. */
  markAlone(url: string, nowMs: number): void
  clearAlone(url: string): void
  isAlone(url: string, nowMs: number): boolean
  /** Notes that the page of this URL was changed by a request: what is on its way shows it as it was. */
  markChanged(url: string): void
  /** Notes that any page may have changed. */
  markAllChanged(): void
  /** How many changes were noted so far. */
  changes(): number
  /** Whether the page that is asked for was changed after so many changes. */
  hasChanged(asked: { readonly request: { readonly url: string }; readonly changes: number }): boolean
}

interface PendingRequest {
  readonly startedMs: number
  readonly waiting: ((result: WaitResult) => void)[]
}

async function waitFor(pending: PendingRequest, timeoutMs: number): Promise<WaitResult> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timedOut = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => {
      resolve('late')
    }, timeoutMs)
  })
  const finished = new Promise<WaitResult>((resolve) => pending.waiting.push(resolve))
  const result = await Promise.race([finished, timedOut])
  // Here, not in the resolver: that one runs in the leader's request, which may not touch this timer.
  if (timer !== undefined) clearTimeout(timer)
  return result
}

/** Oldest first. A leader that was killed with its request never reports; one that is merely slow still tells those who wait. */
function removeLost(coalesced: Map<string, PendingRequest>, timeoutMs: number, nowMs: number): void {
  for (const [key, { startedMs }] of coalesced) {
    if (nowMs - startedMs < timeoutMs) return
    coalesced.delete(key)
  }
}

/** A request older than the timeout has lost its leader, or is of no use to a new waiter. */
function young(pending: PendingRequest | undefined, timeoutMs: number, nowMs: number): PendingRequest | undefined {
  return pending !== undefined && nowMs - pending.startedMs < timeoutMs ? pending : undefined
}

function shortOf(url: string): string {
  return url.length > MAX_NOTED_CHARACTERS ? String(fnv1a(url)) : url
}

/** Notes a number for a URL, as the newest. When there are too many the oldest leaves: its number is handed back. */
function note(numbers: Map<string, number>, url: string, number: number): number | undefined {
  const key = shortOf(url)
  numbers.delete(key)
  numbers.set(key, number)
  if (numbers.size <= MAX_NOTED_URLS) return undefined
  const [oldest, left] = numbers.entries().next().value!
  numbers.delete(oldest)
  return left
}

function createChanges(): Pick<CoalescedRequests, 'markChanged' | 'markAllChanged' | 'changes' | 'hasChanged'> {
  const changed = new Map<string, number>()
  let changes = 0
  // The last change that is not known any more: it may have been any page's.
  let forgotten = 0
  return {
    markChanged(url) {
      forgotten = note(changed, url, ++changes) ?? forgotten
    },
    markAllChanged() {
      changed.clear()
      forgotten = ++changes
    },
    changes: () => changes,
    hasChanged: ({ request, changes: before }) => (changed.get(shortOf(request.url)) ?? forgotten) > before,
  }
}

/** No request is under way yet; one set per adapter and isolate. */
export function createCoalescedRequests(): CoalescedRequests {
  const coalesced = new Map<string, PendingRequest>()
  const alone = new Map<string, number>()

  return {
    join(key, timeoutMs, nowMs, patienceMs = timeoutMs) {
      const pending = young(coalesced.get(key), timeoutMs, nowMs)
      // A clock that was set back makes no request wait longer.
      return (
        pending &&
        waitFor(pending, Math.min(patienceMs, pending.startedMs + patienceMs - nowMs)).then((result) => {
          if (result === 'late' && patienceMs >= timeoutMs && coalesced.get(key) === pending) coalesced.delete(key)
          return result
        })
      )
    },
    isPending: (key, timeoutMs, nowMs) => young(coalesced.get(key), timeoutMs, nowMs) !== undefined,
    lead(key, timeoutMs, nowMs) {
      removeLost(coalesced, timeoutMs, nowMs)
      const pending: PendingRequest = { startedMs: nowMs, waiting: [] }
      coalesced.set(key, pending)
      return (result) => {
        const next = coalesced.get(key)
        if (next === pending) coalesced.delete(key)
        else if (result !== undefined && !('failed' in result)) next?.waiting.forEach((resolve) => resolve(result))
        for (const resolve of pending.waiting) resolve(result)
      }
    },
    markAlone: (url, nowMs) => void note(alone, url, nowMs + ALONE_MS),
    clearAlone: (url) => void alone.delete(shortOf(url)),
    isAlone: (url, nowMs) => nowMs < (alone.get(shortOf(url)) ?? 0),
    ...createChanges(),
  }
}
