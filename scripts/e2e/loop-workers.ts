/** Edge, control and demo shop in one local platform, for tests: as `npm start` runs them, but reached from code. */

import { createTestHarness } from 'wrangler'
import type { DomainCorpus } from '../../src/store/corpus/domain-corpus.ts'
import { REPOSITORY } from '../build-worker.ts'
import type { Shopper } from './shop-traffic.ts'

/** The platform while it runs. */
export interface LoopWorkers {
  /** Asks the edge for a path of the shop. */
  readonly shop: Shopper
  /** Rows of the control Worker's database. */
  query(sql: string, ...params: readonly (string | number)[]): Promise<readonly Record<string, unknown>[]>
  /** Distinct URLs of the shop that the control Worker keeps. */
  corpusUrls(): Promise<number>
  /** Triggers the scheduled event of the control Worker. */
  strike(): Promise<void>
  /** The record in KV. */
  record(): Promise<
    { readonly revision: number; readonly quarantine?: readonly { readonly name: string }[] } | undefined
  >
  close(): Promise<void>
}

/** Host name of the shop. */
const SHOP_HOST = 'shop.example'

interface ControlBindings {
  readonly DB: D1Database
  readonly CORPUS: DurableObjectNamespace<DomainCorpus>
  readonly DOMAIN_RECORDS: KVNamespace
}

/** Starts the three Workers of `examples/shop` with empty storage. */
export async function startLoop(): Promise<LoopWorkers> {
  const configs = ['edge.wrangler.toml', 'control.wrangler.toml', 'wrangler.toml']
  const workers = configs.map((name) => ({ configPath: `examples/shop/${name}` }))
  // Asks the network for nothing, so that it also runs where there is none.
  process.env['CLOUDFLARE_CF_FETCH_ENABLED'] = 'false'
  const platform = createTestHarness({ root: REPOSITORY, workers })
  await platform.listen()
  const control = platform.getWorker<ControlBindings>('edge-canonicalizer-control-demo')
  await control.applyD1Migrations('DB')
  const env = await control.getEnv()
  return {
    async shop(path, method = 'GET') {
      const response = await platform.fetch(`http://${SHOP_HOST}${path}`, { method })
      const header = (name: string): string => response.headers.get(name) ?? ''
      const [applied, cacheStatus] = [header('canonical-applied'), header('cache-status')]
      return { path, status: response.status, body: await response.text(), applied, cacheStatus }
    },
    async query(sql, ...params) {
      return (
        await env.DB.prepare(sql)
          .bind(...params)
          .all()
      ).results
    },
    async corpusUrls() {
      const { CORPUS } = env
      return (await CORPUS.get(CORPUS.idFromName(SHOP_HOST)).summary(0)).urls
    },
    async strike() {
      await control.scheduled({ cron: '47 * * * *', scheduledTime: new Date() })
    },
    async record() {
      return (await env.DOMAIN_RECORDS.get(`domain:${SHOP_HOST}`, { type: 'json' })) ?? undefined
    },
    close: () => platform.close(),
  }
}
