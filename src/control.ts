/** The control Worker door: API, queues, clock, Durable Objects and the learning workflow. Wiring only. */

import { Hono } from 'hono'
import { problem } from './api/url-problems.ts'
import { urlRoutes, type UrlServices } from './api/urls.ts'
import { canonicalize } from './canonicalize/canonicalize.ts'
import contract from '../fixtures/digest.json' with { type: 'json' }
import { DomainLimiter } from './fetcher/domain-limiter.ts'
import { controlActions } from './jobs/actions.ts'
import { consumeBatch } from './jobs/consume-batch.ts'
import type { ControlEnv } from './jobs/control-env.ts'
import { DomainPublisher } from './jobs/domain-publisher.ts'
import { checkInvariants } from './jobs/invariants.ts'
import { LearnWorkflow } from './jobs/learn-workflow.ts'
import { hourlyWork, nightlyWork, type ScheduledStores } from './jobs/scheduled-work.ts'
import { d1ControlStore } from './store/d1-control-store.ts'
import { d1TrafficStats } from './store/d1-traffic-stats.ts'
import { createD1UrlStore, d1Database } from './store/d1-url-store.ts'
import { DomainCorpus } from './store/domain-corpus.ts'
import { createR2PageArchive } from './store/r2-page-archive.ts'
import { createSeenSet, type SeenSet } from './store/seen-set-client.ts'
import { SeenSetShard, type SeenSetEnv } from './store/seen-set.ts'
import { createSqlUrlMaintenance } from './store/sql-url-maintenance.ts'

/** Bindings of `wrangler.control.toml`. */
export interface UrlStoreEnv extends SeenSetEnv, ControlEnv {
  readonly API_TOKEN?: string
}

const RULES = { canonicalize: (url: string) => canonicalize(url), ruleRevision: contract.version }

function seenSet({ SEEN }: UrlStoreEnv): SeenSet {
  return createSeenSet({ rules: RULES, shard: (name) => SEEN.get(SEEN.idFromName(name)) })
}

function services(env: UrlStoreEnv): UrlServices {
  const pages = createR2PageArchive({ bucket: env.ARCHIVE, rules: RULES })
  return { store: createD1UrlStore(env.DB, RULES), pages, seen: seenSet(env) }
}

const app = new Hono<{ Bindings: UrlStoreEnv }>()
app.use('/v1/*', async (c, next) => {
  const token = c.req.header('authorization')
  if (c.env.API_TOKEN === undefined || c.env.API_TOKEN === '' || !isSame(token ?? '', `Bearer ${c.env.API_TOKEN}`))
    return problem(c, 401, 'unauthorized', 'send "Authorization: Bearer <API_TOKEN>"')
  return next()
})
app.route('/v1/urls', urlRoutes<UrlStoreEnv>({ open: services, nowMs: () => Date.now() }))

/** Compares without telling by its time how much was right. */
function isSame(given: string, expected: string): boolean {
  const encoder = new TextEncoder()
  const [a, b] = [encoder.encode(given), encoder.encode(expected)]
  return a.byteLength === b.byteLength && crypto.subtle.timingSafeEqual(a, b)
}

/** The cron of `wrangler.control.toml` that does the small work only. */
const HOURLY = '47 * * * *'

function scheduledStores(env: UrlStoreEnv): ScheduledStores {
  return {
    control: d1ControlStore(env.DB),
    stats: d1TrafficStats(env.DB),
    corpus(domain) {
      const corpus = env.CORPUS.get(env.CORPUS.idFromName(domain))
      return {
        urls: async () => (await corpus.summary(0)).urls,
        expire: async (nowMs) => corpus.expire(nowMs),
      }
    },
    startRun: (domain, options, actor) => controlActions(env).startRun(domain, options, actor),
    async isAlive(runId) {
      const instance = await env.LEARN.get(runId).catch(() => undefined)
      const { status } = (await instance?.status()) ?? {}
      return status !== undefined && !['errored', 'terminated', 'complete', 'unknown'].includes(status)
    },
  }
}

async function nightly(env: UrlStoreEnv, stores: ScheduledStores): Promise<void> {
  await nightlyWork(stores, Date.now())
  const report = await checkInvariants(createSqlUrlMaintenance(d1Database(env.DB)), {
    rules: RULES,
    filter: () => seenSet(env).verify(),
  })
  console.log({ message: 'invariants', ...report })
}

export { DomainCorpus, DomainLimiter, DomainPublisher, LearnWorkflow, SeenSetShard }

/** The Worker itself. */
export default {
  fetch: app.fetch,
  queue: (batch, env) => consumeBatch(batch, env),
  async scheduled({ cron }, env) {
    const stores = scheduledStores(env)
    await hourlyWork(stores, Date.now())
    if (cron !== HOURLY) await nightly(env, stores)
  },
} satisfies ExportedHandler<UrlStoreEnv>
