/** One object per domain through which every change of its record goes, one after the other. */

import { DurableObject } from 'cloudflare:workers'
import type { Actor, PublishOutcome } from '../store/control-actions.ts'
import { publishRecord, type PublishRequest, type PublishStores } from './publish.ts'
import { publishStores, type PublishEnv } from './publish-stores.ts'
import { quarantine, type Finding } from './quarantine.ts'
import { rollback } from './rollback.ts'

/**
 * Durable Object, `idFromName(domain)`. The archive alone decides who writes a revision; this object makes sure that the slower
 * of two publishers cannot point KV back to the older one.
 */
export class DomainPublisher extends DurableObject<PublishEnv> {
  // The tail of the queue. It never rejects, so one failed publish does not stop the next.
  #last: Promise<unknown> = Promise.resolve()

  /** See {@link publishRecord}. */
  publish(request: PublishRequest): Promise<PublishOutcome> {
    return this.#afterOthers((stores) => publishRecord(stores, request))
  }

  /** See {@link rollback}. */
  rollback(domain: string, revision: number | undefined, actor: Actor): Promise<PublishOutcome | { kind: 'unknown' }> {
    return this.#afterOthers((stores) => rollback(stores, { domain, revision }, actor))
  }

  /** See {@link quarantine}. */
  quarantine(finding: Finding, actor: Actor): Promise<PublishOutcome | { kind: 'unknown' }> {
    return this.#afterOthers((stores) => quarantine(stores, finding, actor))
  }

  #afterOthers<T>(work: (stores: PublishStores) => Promise<T>): Promise<T> {
    const done = this.#last.then(() => work(publishStores(this.env)))
    this.#last = done.catch(() => undefined)
    return done
  }
}
