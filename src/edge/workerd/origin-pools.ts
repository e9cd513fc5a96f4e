/**
 * Connections to the origin that the runtime keeps and uses again, apart by what is sent over them. Only plain workerd is given more than
 * one pool; Cloudflare's network looks after connections.
 */

import { createExpiringSet } from '../plan/expiring-set.ts'
import { initOf, toRequest } from '../request/cache-key.ts'
import type { OriginService } from '../types.ts'
import type { Asked, OriginPools, Pool } from './types.ts'

/** What the pools are made of. */
export interface OriginServices {
  /** For keyed requests: only what comes over it is stored. Absent: the platform's `fetch`. */
  readonly service: OriginService | undefined
  /** For a GET that is passed on with the headers of its client. Default `service`. */
  readonly passed?: OriginService | undefined
  /** For all else (decision 066). Default `service`. */
  readonly aside?: OriginService | undefined
  readonly fetch: (request: Request) => Promise<Response>
  readonly nowMs: () => number
}

/**
 * How long a pool is not used after a mix-up, in milliseconds. By then plain workerd has closed all its connections: it keeps one that is
 * not used for five seconds (`HttpClientSettings::idleTimeout` in kj/compat/http.h; measured 2026-11-27).
 */
export const REST_MS = 10_000

/** How long it is remembered that a page causes mix-ups, and that the origin sends interim responses, in milliseconds. */
export const REMEMBER_MS = 600_000

const MAX_CAUSES_CHARACTERS = 256 * 1024

interface KeptPool extends Pool {
  mixups: number
  restsUntilMs: number
}

/** Makes the pools of one origin, once per isolate: where a service is absent, requests share the connections of another. */
export function createOriginPools({
  service,
  passed = service,
  aside = service,
  fetch,
  nowMs,
}: OriginServices): OriginPools {
  const forKeyed = poolOf(service, fetch)
  const forPassed = passed === service ? forKeyed : poolOf(passed, fetch)
  const forOthers = aside === service ? forKeyed : poolOf(aside, fetch)
  const causes = createExpiringSet({ nowMs, keepMs: REMEMBER_MS, maxCharacters: MAX_CAUSES_CHARACTERS })
  let headsByGetUntilMs = 0

  const rests = (pool: KeptPool): boolean => pool.restsUntilMs !== 0 && nowMs() < pool.restsUntilMs

  return {
    aside: forOthers,
    poolFor(request) {
      if (!isPlainGet(request)) return forOthers
      if (!(request instanceof Request) && !rests(forKeyed) && !causes.has(pageOf(request.url))) return forKeyed
      return rests(forPassed) ? forOthers : forPassed
    },
    isTrusted: (pool) => pool === forKeyed && !rests(forKeyed),
    noteMixup(pool, request) {
      const kept = [forKeyed, forPassed, forOthers].find((one) => one === pool)
      if (kept !== undefined) {
        kept.mixups++
        kept.restsUntilMs = nowMs() + REST_MS
      }
      // What a keyed request is answered with depends on its URL alone; headers of a client can cause anything.
      if (!(request instanceof Request)) causes.add(pageOf(request.url))
    },
    get asksHeadsByGet() {
      return headsByGetUntilMs !== 0 && nowMs() < headsByGetUntilMs
    },
    noteInterim() {
      headsByGetUntilMs = nowMs() + REMEMBER_MS
    },
  }
}

/** Without the query: a client could make up another one each time, and the pool would always rest. */
function pageOf(url: string): string {
  return url.split('?', 1)[0]!
}

/** A keyed request goes to a service as it is: one of the runtime's would be a copy that nothing looks at. */
function poolOf(service: OriginService | undefined, fetch: OriginServices['fetch']): KeptPool {
  const send = (request: Asked): Promise<Response> => {
    if (service === undefined) return fetch(toRequest(request))
    return request instanceof Request ? service.fetch(request) : service.fetch(request.url, initOf(request))
  }
  return { send, mixups: 0, restsUntilMs: 0 }
}

/** Whether a request has no body. */
export function isBodiless(request: Asked): boolean {
  return !(request instanceof Request) || request.body === null
}

/** Whether this is a GET without a body: nothing of it stays on a connection whose other end knows of no bodies. */
export function isPlainGet(request: Asked): boolean {
  return request.method === 'GET' && isBodiless(request)
}
