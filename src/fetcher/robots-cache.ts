/** robots.txt of every origin, fetched once a day (RFC 9309 §2.3, §2.4). */

import { refusal } from './host-client.ts'
import type { Asked, FetchFailure } from './host-client.ts'
import { parseRetryAfter } from './retry-after.ts'
import { parseRobots } from './robots.ts'
import type { Robots } from './robots.ts'
import { isRedirect } from './transport.ts'

/** The rules of an origin, or why nothing may be asked there for now. */
export type RobotsAnswer = { readonly ok: true; readonly robots: Robots } | FetchFailure

/** Where the cache gets its files and the time from. */
export interface RobotsCacheOptions {
  /** Asks for one URL politely, without following redirects; of a long body, the first `MAX_ROBOTS_BYTES + 1`. Never rejects. */
  readonly ask: (url: string) => Promise<Asked>
  /** Milliseconds since the epoch. */
  readonly nowMs: () => number
}

/** Finds the rules of an origin (`https://example.com`). Never rejects. */
export type RobotsCache = (origin: string) => Promise<RobotsAnswer>

interface Entry {
  readonly robots: Robots
  readonly fetchedAtMs: number
}

interface Failure {
  readonly trouble: FetchFailure
  readonly untilMs: number
}

/** Rules are used this long without asking. */
export const FRESH_MS = 24 * 3600_000
/** And this long while the file cannot be fetched. */
export const STALE_MS = 7 * FRESH_MS
/** How long a failure is remembered, unless the server says how long. */
export const RETRY_MS = 60_000

const MAX_REDIRECTS = 5
const NO_RULES: Robots = { groups: [] }

/** An empty cache. Callers of one origin share one fetch. */
export function createRobotsCache({ ask, nowMs }: RobotsCacheOptions): RobotsCache {
  const entries = new Map<string, Entry>()
  const failures = new Map<string, Failure>()
  const underWay = new Map<string, Promise<RobotsAnswer>>()

  async function refresh(origin: string): Promise<RobotsAnswer> {
    const answer = await fetchRobots(`${origin}/robots.txt`, ask, nowMs)
    if (answer.ok) {
      entries.set(origin, { robots: answer.robots, fetchedAtMs: nowMs() })
      failures.delete(origin)
      return answer
    }
    if (!isOurOwn(answer)) {
      failures.set(origin, { trouble: answer, untilMs: nowMs() + (answer.retryAfterMs ?? RETRY_MS) })
    }
    return usable(origin, STALE_MS) ?? answer
  }

  function usable(origin: string, forMs: number): RobotsAnswer | undefined {
    const entry = entries.get(origin)
    return entry !== undefined && nowMs() - entry.fetchedAtMs < forMs ? { ok: true, robots: entry.robots } : undefined
  }

  return async (origin) => {
    const fresh = usable(origin, FRESH_MS)
    if (fresh !== undefined) return fresh
    const failure = failures.get(origin)
    const leftMs = (failure?.untilMs ?? 0) - nowMs()
    if (failure !== undefined && leftMs > 0) {
      return usable(origin, STALE_MS) ?? { ...failure.trouble, retryAfterMs: leftMs }
    }
    const pending = underWay.get(origin) ?? refresh(origin).finally(() => underWay.delete(origin))
    underWay.set(origin, pending)
    return pending
  }
}

/** Our own limits say nothing about the origin, and are not remembered. */
function isOurOwn({ why }: FetchFailure): boolean {
  return why === 'rate' || why === 'paused' || why === 'address'
}

/** Follows up to five redirects, across hosts too; more of them, like 4xx, mean that there are no rules (§2.3.1.2, §2.3.1.3). */
async function fetchRobots(first: string, ask: RobotsCacheOptions['ask'], nowMs: () => number): Promise<RobotsAnswer> {
  let url = first
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const asked = await ask(url)
    if (!asked.ok) return explain(asked, hop)
    const { status, headers, body } = asked
    const location = headers['location']
    if (!isRedirect(status, location)) return judge(status, headers['retry-after'], body)
    const next = URL.parse(location, url)
    if (next === null) return unreadable('robots.txt redirects to no URL')
    next.hash = ''
    url = next.href
  }
  return { ok: true, robots: NO_RULES }

  function judge(status: number, retryAfter: string | undefined, body: Uint8Array): RobotsAnswer {
    if (status >= 200 && status < 300) return { ok: true, robots: parseRobots(body) }
    // 429 says that the server is busy, not that there are no rules.
    if (status >= 400 && status < 500 && status !== 429) return { ok: true, robots: NO_RULES }
    return unreadable(`robots.txt answered ${status}`, parseRetryAfter(retryAfter, nowMs()))
  }
}

/** An origin that cannot be reached at all is better explained by that than by its robots.txt. */
function explain(trouble: FetchFailure, hop: number): FetchFailure {
  if (isOurOwn(trouble) && (trouble.why !== 'address' || hop === 0)) return trouble
  if (hop === 0 && (trouble.why === 'dns' || trouble.why === 'connection' || trouble.why === 'tls')) return trouble
  return unreadable(`robots.txt: ${trouble.detail}`)
}

/** What cannot be read forbids everything (§2.3.1.4). */
function unreadable(detail: string, retryAfterMs?: number): FetchFailure {
  return refusal('robots-unreachable', detail, retryAfterMs)
}
