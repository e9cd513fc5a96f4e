/** The limiter of the platform: one Durable Object per host, whose single thread puts the requests of all Workers in one row. */

import { DurableObject } from 'cloudflare:workers'
import { NEW_HOST, askPace, tellPace } from './host-pace.ts'
import type { HostAnswer, HostPace, Permission, Wish } from './host-pace.ts'
import type { Limiter } from './limiter.ts'
import { afterUnknownPast, intervalMs } from './schedule.ts'

/** The persistent state: whether the host refuses requests for now, and its latest responses. */
type Mood = Pick<HostPace, 'blockedUntilMs' | 'blockedFor' | 'backoffMs' | 'challenges'>

/** The platform evicts an object after ten seconds without a call: a longer pause must be stored. */
const LONG_MS = 5_000

/**
 * Grants requests to one host; find it with `idFromName(host)`. At the usual rate nothing is stored per request: a new object
 * refuses calls for the one interval in which its predecessor may have granted a request. A long interval is stored, because the
 * platform may evict the object meanwhile, and then no request would ever be granted.
 */
export class DomainLimiter extends DurableObject<unknown> {
  #pace: HostPace = { ...NEW_HOST, schedule: afterUnknownPast(Date.now()) }
  /** When the last request goes out, as it is written; nothing has been granted since. */
  #storedLastMs: number | undefined

  constructor(state: DurableObjectState, env: unknown) {
    super(state, env)
    void state.blockConcurrencyWhile(async () => {
      const mood = await state.storage.get<Partial<Mood>>('block')
      this.#pace = { ...this.#pace, ...mood }
      this.#storedLastMs = await state.storage.get<number>('last')
      if (this.#storedLastMs === undefined) return
      const { seenMs } = this.#pace.schedule
      this.#pace = { ...this.#pace, schedule: { lastMs: this.#storedLastMs, seenMs } }
    })
  }

  /** Asks for leave to send one request. */
  async ask(wish: Wish): Promise<Permission> {
    const { pace, permission } = askPace(this.#pace, Date.now(), wish)
    this.#pace = pace
    await this.#writeSchedule(permission, wish)
    return permission
  }

  /** Reports how a request went. */
  async tell(answer: HostAnswer): Promise<void> {
    const before = this.#pace
    this.#pace = tellPace(before, answer, Date.now())
    const { blockedUntilMs, blockedFor, backoffMs, challenges } = this.#pace
    const mood: Mood = { blockedUntilMs, blockedFor, backoffMs, challenges }
    if (Object.keys(mood).some((name) => mood[name as keyof Mood] !== before[name as keyof Mood]))
      await this.ctx.storage.put<Mood>('block', mood)
  }

  async #writeSchedule(permission: Permission, { requestsPerSecond, crawlDelayMs }: Wish): Promise<void> {
    const { lastMs } = this.#pace.schedule
    const waitMs = permission.kind === 'refused' ? permission.retryAfterMs : 0
    if (Math.max(waitMs, intervalMs(requestsPerSecond), crawlDelayMs) >= LONG_MS) {
      if (this.#storedLastMs === lastMs) return
      this.#storedLastMs = lastMs
      await this.ctx.storage.put('last', lastMs)
    } else if (permission.kind === 'granted' && this.#storedLastMs !== undefined) {
      this.#storedLastMs = undefined
      await this.ctx.storage.delete('last')
    }
  }
}

/** A {@link Limiter} over the Durable Objects of a namespace. Rejects when an object cannot be reached. */
export function durableLimiter(hosts: DurableObjectNamespace<DomainLimiter>): Limiter {
  const limiterOf = (host: string): DurableObjectStub<DomainLimiter> => hosts.get(hosts.idFromName(host))
  return {
    ask: async (host, wish) => limiterOf(host).ask(wish),
    tell: async (host, answer) => limiterOf(host).tell(answer),
  }
}
