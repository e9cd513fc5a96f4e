import { canonicalize } from '../../canonicalize/canonicalize.ts'
import type { Canonical } from '../../canonicalize/types.ts'
import { carriesSecret } from '../../rules/match/hidden-secrets.ts'
import { urlHash } from '../../rules/record/rollout.ts'
import type { EdgeEnv, MetricsPoint } from '../types.ts'
import type { Detail, DriftEvent, Observation, Observer } from './types.ts'

/** A sampled request as it goes to the queue. */
export interface TrafficEvent {
  readonly original: string
  readonly canonical: string
  readonly domain: string
  readonly status: number
  readonly hit: boolean
  /** What was done: `identity`, `rewrite`, `observe`, `bypass-credentials`, … */
  readonly detail: Detail
  /** Share of requests that are reported, 0…1: this one counts for 1 / rate. */
  readonly rate: number
  /** SHA-256 of the decoded body in hex: of responses that a shared cache may store, from the origin, up to 1 MiB. */
  readonly digest?: string
  /** Names of the cookies for which alone the request bypassed the cache. */
  readonly cookies?: readonly string[]
}

/** What {@link createObserver} is wired with. */
export interface ObserverOptions {
  readonly events: EdgeEnv['EVENTS']
  readonly metrics: EdgeEnv['METRICS']
  /** Share of requests that are sent to the queue, 0…1. */
  readonly sampleRate: number
  readonly random: () => number
  readonly nowMs: () => number
}

// One line a minute and kind is enough to be found in the logs, and an attacker cannot fill them.
const LOG_PAUSE_MS = 60_000

/**
 * Counts in Analytics Engine and samples to the queue; each is left out where it is not bound. A URL that carries a secret, a
 * session, a signature or an action is counted but never sent on.
 */
export function createObserver({ events, metrics, sampleRate, random, nowMs }: ObserverOptions): Observer {
  const loggedMs = new Map<string, number>()

  function send(event: TrafficEvent | DriftEvent, waitUntil: (work: Promise<unknown>) => void): void {
    if (events === undefined) return
    waitUntil(sendSafely(events, event, (why) => fault('events-failed', event.domain, why)))
  }

  function sendWithDigest(
    event: TrafficEvent,
    digesting: Promise<string | undefined> | undefined,
    waitUntil: (work: Promise<unknown>) => void,
  ): void {
    if (digesting === undefined) send(event, waitUntil)
    else waitUntil(digesting.then((digest) => send(digest === undefined ? event : { ...event, digest }, waitUntil)))
  }

  /** Whether the line was written. */
  function log(kind: string, line: string): boolean {
    const last = loggedMs.get(kind)
    if (last !== undefined && nowMs() - last < LOG_PAUSE_MS) return false
    loggedMs.set(kind, nowMs())
    console.warn(line)
    return true
  }

  /** Runs in the middle of requests, which must be answered whether or not they can be counted. */
  function count(makePoint: () => MetricsPoint): void {
    try {
      metrics?.writeDataPoint(makePoint())
    } catch (error) {
      log('metrics-failed', `metrics-failed: ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  function fault(kind: string, host: string, message: string): void {
    log(kind, `${kind} ${host}: ${message}`)
    count(() => ({ indexes: [host.slice(0, 96)], blobs: ['fault', kind], doubles: [1] }))
  }

  return {
    listens: events !== undefined || metrics !== undefined,
    request(observation, waitUntil) {
      const sampled = events !== undefined && sampleRate > 0 && random() < sampleRate
      if (!sampled && metrics === undefined) return
      const canonical = observation.canonical()
      count(() => dataPoint(observation, canonical))
      if (sampled && canonical !== undefined && mayBeReported(canonical, observation.original))
        sendWithDigest(toEvent(observation, canonical, sampleRate), observation.digest(), waitUntil)
    },
    drift(event, waitUntil) {
      const line = `contract-drift ${event.domain}: the origin has fixtures ${event.theirs}, the edge ${event.ours}`
      const isNews = log('contract-drift', line)
      count(() => ({ indexes: [event.domain], blobs: ['fault', 'contract-drift'], doubles: [1] }))
      // Every response says it, and every message is paid for.
      if (isNews) send({ kind: 'contract-drift', ...event }, waitUntil)
    },
    fault,
  }
}

/**
 * doubles: requests, hits, requests whose URL was changed (merged), hash of the canonical URL (count its distinct values
 * for the number of pages). blobs: `request`, detail, status. An index holds at most 96 bytes.
 */
function dataPoint(
  { host, detail, status, hit, original }: Observation,
  canonical: Canonical | undefined,
): MetricsPoint {
  const url = canonical?.url ?? original
  return {
    indexes: [host.slice(0, 96)],
    blobs: ['request', detail, String(status)],
    doubles: [1, hit ? 1 : 0, url === original ? 0 : 1, urlHash(url)],
  }
}

function toEvent(
  { host, status, hit, detail, original, cookies: cookiesOf }: Observation,
  canonical: Canonical,
  rate: number,
): TrafficEvent {
  const cookies = cookiesOf()
  const event = { original, canonical: canonical.url, domain: host, status, hit, detail, rate: Math.min(rate, 1) }
  return cookies.length === 0 ? event : { ...event, cookies }
}

function mayBeReported(canonical: Canonical, original: string): boolean {
  if (!canonical.ok || /^https?:\/\/[^/]*@/.test(canonical.url)) return false
  return !carriesSecret(original, (url) => canonicalize(url, { profile: 'request' }), canonical)
}

async function sendSafely(
  queue: NonNullable<EdgeEnv['EVENTS']>,
  event: TrafficEvent | DriftEvent,
  onFault: (why: string) => void,
): Promise<void> {
  try {
    await queue.send(event)
  } catch (error) {
    onFault(error instanceof Error ? error.message : String(error))
  }
}
