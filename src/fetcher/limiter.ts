/** The one place that gives leave to ask a host: in memory for one process, a Durable Object for the platform. */

import { NEW_HOST, askPace, tellPace } from './host-pace.ts'
import type { HostAnswer, HostPace, Permission, Wish } from './host-pace.ts'

/** Gives leave host by host, and learns from the answers. Hosts are names without port. */
export interface Limiter {
  /** Asks for leave to send one request. */
  ask(host: string, wish: Wish): Promise<Permission>
  /** Reports how a request went. */
  tell(host: string, answer: HostAnswer): Promise<void>
}

/** A {@link Limiter} for one process. */
export function createMemoryLimiter(nowMs: () => number): Limiter {
  const paces = new Map<string, HostPace>()
  return {
    ask(host, wish) {
      const { pace, permission } = askPace(paces.get(host) ?? NEW_HOST, nowMs(), wish)
      paces.set(host, pace)
      return Promise.resolve(permission)
    },
    tell(host, answer) {
      paces.set(host, tellPace(paces.get(host) ?? NEW_HOST, answer, nowMs()))
      return Promise.resolve()
    },
  }
}
