/** One Durable Object per domain, which makes every change of its record, one after the other. */

import { DurableObject } from 'cloudflare:workers'
import type { Actor, PublishOutcome } from '../../store/control-actions.ts'
import { settleDomain, type PublishStores } from './bring-into-force.ts'
import { publishRecord, type PublishRequest } from './publish.ts'
import { publishStores } from './publish-stores.ts'
import { quarantine, type Finding } from './quarantine.ts'
import { rollback, type RollbackTarget } from './rollback.ts'
import { startQueuedRekey } from '../store-jobs/start-store-job.ts'
import type { StoreJobEnv } from '../store-jobs/store-job.ts'

/**
 * After this time, in milliseconds, a publish that was cut off is finished without being asked. KV may show for a minute what it
 * held before, so sooner is no use.
 */
const SETTLE_AFTER_MS = 120_000
const DOMAIN = 'domain'

/**
 * Durable Object, `idFromName(domain)`. The archive alone decides who writes a revision; this object makes sure that the slower
 * of two publishers cannot point KV back to the older one, and that a publish that was decided on comes to its end.
 */
export class DomainPublisher extends DurableObject<StoreJobEnv> {
  // The tail of the queue. It never rejects, so one failed publish does not stop the next.
  #last: Promise<unknown> = Promise.resolve()

  /** See {@link publishRecord}. */
  publish(request: PublishRequest): Promise<PublishOutcome> {
    return this.#unlessOvertaken(request.record.domain, request, (stores) => publishRecord(stores, request))
  }

  /** See {@link rollback}. */
  rollback(target: RollbackTarget, actor: Actor): Promise<PublishOutcome | { kind: 'unknown' }> {
    return this.#unlessOvertaken(target.domain, target, (stores) => rollback(stores, target, actor))
  }

  /** See {@link quarantine}. */
  quarantine(finding: Finding, actor: Actor): Promise<PublishOutcome | { kind: 'unknown' }> {
    return this.#afterOthers(finding.domain, (stores) => quarantine(stores, finding, actor))
  }

  /** Finishes what was cut off, and tries again later where it cannot. */
  override async alarm(): Promise<void> {
    const domain = await this.ctx.storage.get<string>(DOMAIN)
    if (domain === undefined) return
    await this.#afterOthers(domain, async () => undefined).catch((error: unknown) =>
      console.error({ message: 'publish is not finished', domain, error: String(error) }),
    )
  }

  /** `conflict` where an unfinished publish of another caller was finished first: this caller has not seen its record. */
  #unlessOvertaken<T>(
    domain: string,
    { expectedLatest }: { readonly expectedLatest?: number | undefined },
    work: (stores: PublishStores) => Promise<T>,
  ): Promise<T | Extract<PublishOutcome, { kind: 'conflict' }>> {
    return this.#afterOthers(domain, async (stores, settled) =>
      settled === undefined || expectedLatest === undefined ? work(stores) : { kind: 'conflict', latest: settled },
    )
  }

  /** The alarm stays set while the work is under way, and where it fails. */
  #afterOthers<T>(
    domain: string,
    work: (stores: PublishStores, settled: number | undefined) => Promise<T>,
  ): Promise<T> {
    const done = this.#last.then(async () => {
      const stores = publishStores(this.env)
      await this.ctx.storage.put(DOMAIN, domain)
      await this.ctx.storage.setAlarm(stores.nowMs() + SETTLE_AFTER_MS)
      const result = await work(stores, await settleDomain(stores, domain))
      await this.ctx.storage.deleteAlarm()
      this.ctx.waitUntil(this.#startRekey(domain))
      return result
    })
    this.#last = done.catch(() => undefined)
    return done
  }

  /** What does not begin now begins at the end of the job under way, or within the hour. */
  async #startRekey(domain: string): Promise<void> {
    await startQueuedRekey(this.env, Date.now()).catch((error: unknown) =>
      console.error({ message: 'rows are not re-keyed yet', domain, error: String(error) }),
    )
  }
}
