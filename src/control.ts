/** Entry point of the control Worker: API, console, queues, clock, Durable Objects and the learning workflow. Wiring only. */

import { createApi } from './api/api.ts'
import { signIn } from './api/access/sign-in.ts'
import type { UrlServices } from './api/url-services.ts'
import { canonicalize } from './canonicalize/canonicalize.ts'
import { createConsole } from './console/console.tsx'
import { DomainLimiter } from './fetcher/domain-limiter.ts'
import { controlActions } from './jobs/publishing/actions.ts'
import { consumeBatch } from './jobs/events/consume-batch.ts'
import type { ControlEnv } from './jobs/control-env.ts'
import { DomainPublisher } from './jobs/publishing/domain-publisher.ts'
import { LearnWorkflow } from './jobs/learning/learn-workflow.ts'
import { purgeAction } from './jobs/purging/purge-domain.ts'
import { publishStores } from './jobs/publishing/publish-stores.ts'
import { checkStoreNow, startQueuedRekey, startStoreJob } from './jobs/store-jobs/start-store-job.ts'
import type { StoreJobEnv } from './jobs/store-jobs/store-job.ts'
import { StoreJobWorkflow } from './jobs/store-jobs/store-job-workflow.ts'
import { recordsInForceOf, seenSetOf, storeRulesOf, urlDatabaseOf } from './jobs/store-jobs/url-store-bindings.ts'
import { consumeNotices } from './jobs/webhooks/consume-notices.ts'
import type { Notice } from './jobs/webhooks/notice.ts'
import { scheduledStores } from './jobs/schedule/scheduled-stores.ts'
import { hourlyWork, inTurn, nightlyWork } from './jobs/schedule/scheduled-work.ts'
import { createAuditEraser } from './store/runs/audit-eraser.ts'
import { r2AuditFiles } from './store/runs/audit-files.ts'
import { d1Audits } from './store/runs/d1-audits.ts'
import { urlTraces } from './jobs/store-jobs/url-traces.ts'
import { d1Search } from './store/d1-search.ts'
import { d1TrafficStats } from './store/d1-traffic-stats.ts'
import { createSqlUrlStore } from './store/sql/sql-url-store.ts'
import { DomainCorpus } from './store/corpus/domain-corpus.ts'
import { r2PictureFiles } from './store/runs/picture-files.ts'
import { createR2PageArchive } from './store/urls/r2-page-archive.ts'
import { r2RunFiles } from './store/runs/run-files.ts'
import { SeenSetShard } from './store/seen-set/seen-set.ts'
import { d1StoreJobs } from './store/d1-store-jobs.ts'

/** Bindings, variables and secrets of `wrangler.control.toml`. */
export interface ControlWorkerEnv extends StoreJobEnv, ControlEnv {
  /** Tokens and logins of the API; see `api/authenticate.ts`. Without any, the API refuses every caller. */
  readonly API_TOKEN?: string
  readonly API_TOKENS?: string
  readonly ACCESS_TEAM_DOMAIN?: string
  readonly ACCESS_AUDIENCE?: string
}

/** The cron of `wrangler.control.toml` that does the small work only. */
const HOURLY = '47 * * * *'

function urlServices(env: ControlWorkerEnv): UrlServices {
  const rules = storeRulesOf(env)
  // Audits name keys of the built-in rules beside those of the record that was in force.
  const keysOf = async (url: string) => [(await rules.forUrls([url])).canonicalize(url).key, canonicalize(url).key]
  return {
    store: createSqlUrlStore(urlDatabaseOf(env), rules),
    pages: createR2PageArchive({ bucket: env.ARCHIVE, rules }),
    seen: seenSetOf(env),
    audits: createAuditEraser(d1Audits(env.DB), r2AuditFiles(env.ARCHIVE), keysOf),
    traces: urlTraces(env),
    problems: d1StoreJobs(env.DB),
  }
}

interface Apps {
  readonly api: ReturnType<typeof createApi>
  readonly console: ReturnType<typeof createConsole>
}

// In-isolate memo: the platform passes the same environment object to every request; the apps keep digests and keys.
const apps = new WeakMap<ControlWorkerEnv, Apps>()

function appsOf(env: ControlWorkerEnv): Apps {
  const known = apps.get(env)
  if (known !== undefined) return known
  const corpusOf = (domain: string) => env.CORPUS.get(env.CORPUS.idFromName(domain))
  const shared = {
    ...publishStores(env),
    records: recordsInForceOf(env),
    stats: d1TrafficStats(env.DB),
    files: r2RunFiles(env.ARCHIVE),
    actions: { ...controlActions(env), purge: purgeAction(env, (url, init) => fetch(url, init)) },
    corpusSummary: async (domain: string) => corpusOf(domain).summary(),
    recentUrls: async (domain: string, limit: number) => corpusOf(domain).recent(limit),
    fetchKeys: async (url: string) => (await fetch(url)).json(),
  }
  const auth = {
    apiToken: env.API_TOKEN,
    apiTokens: env.API_TOKENS,
    accessTeamDomain: env.ACCESS_TEAM_DOMAIN,
    accessAudience: env.ACCESS_AUDIENCE,
  }
  const storeJobs = {
    ...d1StoreJobs(env.DB),
    start: (job: Parameters<typeof startStoreJob>[1]) => startStoreJob(env, job, Date.now()),
  }
  const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))
  const made = {
    api: createApi({ ...shared, urls: urlServices(env), storeJobs, auth }),
    console: createConsole({
      ...shared,
      auth: signIn(auth, shared),
      auditFiles: r2AuditFiles(env.ARCHIVE),
      search: d1Search(env.DB),
      pictures: r2PictureFiles(env.ARCHIVE),
      randomBytes,
    }),
  }
  apps.set(env, made)
  return made
}

/** `/v1` belongs to the API, every other path to the console. */
function answer(request: Request, env: ControlWorkerEnv): Response | Promise<Response> {
  const { pathname } = new URL(request.url)
  const { api, console: pages } = appsOf(env)
  return /^\/v\d+(\/|$)/.test(pathname) ? api.fetch(request) : pages.fetch(request)
}

export { DomainCorpus, DomainLimiter, DomainPublisher, LearnWorkflow, SeenSetShard, StoreJobWorkflow }

/** The Worker itself. */
export default {
  fetch: (request: Request, env) => answer(request, env),
  queue: (batch, env) =>
    batch.queue.endsWith('-webhooks')
      ? consumeNotices(batch as MessageBatch<Notice>, env, (url, init) => fetch(url, init))
      : consumeBatch(batch, env),
  async scheduled({ cron }, env) {
    const stores = scheduledStores(env)
    const hourly = () => hourlyWork(stores, Date.now())
    const nightly = () => nightlyWork(stores, Date.now())
    const rekey = () => startQueuedRekey(env, Date.now())
    const check = async () => console.log({ message: 'invariants', ...(await checkStoreNow(env, Date.now())) })
    await inTurn(cron === HOURLY ? [hourly, rekey] : [hourly, nightly, check, rekey])
  },
} satisfies ExportedHandler<ControlWorkerEnv>
