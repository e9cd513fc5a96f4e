/** Bindings and variables of the control Worker, as `wrangler.control.toml` names them. */

import type { DomainLimiter } from '../fetcher/domain-limiter.ts'
import type { DomainCorpus } from '../store/corpus/domain-corpus.ts'
import type { AuditTask, LearningCheck, LearnParams } from './events/job-messages.ts'
import type { DomainPublisher } from './publishing/domain-publisher.ts'
import type { BrowserBinding } from './pictures/devtools.ts'
import type { PublishEnv } from './publishing/publish-stores.ts'
import type { WebhookEnv } from './webhooks/consume-notices.ts'

/** What the control Worker's jobs are bound to. */
export interface ControlEnv extends PublishEnv, WebhookEnv {
  readonly CORPUS: DurableObjectNamespace<DomainCorpus>
  readonly LIMITER: DurableObjectNamespace<DomainLimiter>
  readonly PUBLISHER: DurableObjectNamespace<DomainPublisher>
  readonly LEARN: Workflow<LearnParams>
  /** Merges to be fetched both ways; the control Worker sends to itself, so that refused fetches can wait in the queue. */
  readonly AUDITS: Queue<AuditTask>
  /** Domains whose learning run may be due; the queue spreads them over the hour. */
  readonly CHECKS: Queue<LearningCheck>
  /** Where pages are fetched instead of from the network: the site's own Worker. */
  readonly SITE?: Fetcher
  /** Browser Rendering: findings get pictures of both pages. Without it they have none. */
  readonly BROWSER?: BrowserBinding
  /** Requests per second and host, default 1, at most 10. */
  readonly FETCH_RATE?: string
  /** Contact address for questions about our requests, sent in the User-Agent. */
  readonly CONTACT?: string
  /** Pages per learning run, default 900. */
  readonly MAX_FETCHES?: string
  /** Most domains that one hour checks for a due learning run, default 5000. */
  readonly STARTS_PER_HOUR?: string
  /** Share of live merges that are audited, 0…1, default 0.01. */
  readonly AUDIT_RATE?: string
  /** Mode of a domain when its first map is published and no operator has set one: default `observe`. */
  readonly MODE?: string
  /** Secret that the edge Worker has as well: purges reach the stores that the edge can reach. */
  readonly PURGE_TOKEN?: string
  /** The edge Worker, which is asked to purge; without the binding it is asked under the names of its sites. */
  readonly EDGE?: Fetcher
  /** Secret, an API token with the permissions Zone Read and Cache Purge: purges reach every data centre. */
  readonly CLOUDFLARE_API_TOKEN?: string
  /** `on`: sites on loopback and private addresses may be fetched. For local runs. */
  readonly ALLOW_PRIVATE?: string
}
