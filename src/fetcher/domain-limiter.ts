/** The limiter of the platform: one Durable Object per host, whose single thread puts the requests of all Workers in one row. */

import { DurableObject } from 'cloudflare:workers'
import { NEW_HOST, askPace, tellPace } from './host-pace.ts'
import type { HostAnswer, HostPace, Permission, Wish } from './host-pace.ts'
import type { Limiter } from './limiter.ts'
import { afterUnknownPast } from './schedule.ts'

type Block = Pick<HostPace, 'blockedUntilMs' | 'blockedFor'>

/**
 * Gives leave to ask one host; find it with `idFromName(host)`. Nothing is written per request: an object that starts anew waits
 * out the second in which its forerunner may have given leave, so its first callers are told to come back. What does outlive
 * it is until when the host wants to be left alone.
 */
export class DomainLimiter extends DurableObject<unknown> {
  #pace: HostPace = { ...NEW_HOST, schedule: afterUnknownPast(Date.now()) }

  constructor(state: DurableObjectState, env: unknown) {
    super(state, env)
    void state.blockConcurrencyWhile(async () => {
      const block = await state.storage.get<Block>('block')
      if (block !== undefined) this.#pace = { ...this.#pace, ...block }
    })
  }

  /** Asks for leave to send one request. */
  ask(wish: Wish): Permission {
    const { pace, permission } = askPace(this.#pace, Date.now(), wish)
    this.#pace = pace
    return permission
  }

  /** Reports how a request went. */
  async tell(answer: HostAnswer): Promise<void> {
    const before = this.#pace.blockedUntilMs
    this.#pace = tellPace(this.#pace, answer, Date.now())
    const { blockedUntilMs, blockedFor } = this.#pace
    if (blockedUntilMs !== before) await this.ctx.storage.put<Block>('block', { blockedUntilMs, blockedFor })
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
