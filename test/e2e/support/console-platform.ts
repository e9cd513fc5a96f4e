/** The control Worker with its own D1, KV, R2 and Durable Objects, beside the demo shop and its edge, for tests of the console. */

import { createTestHarness } from 'wrangler'
import { REPOSITORY } from '../../../scripts/build-worker.ts'
import type { DomainCorpus } from '../../../src/store/corpus/domain-corpus.ts'

/** Bindings of the control Worker that tests fill. */
export interface ControlBindings {
  readonly DB: D1Database
  readonly CORPUS: DurableObjectNamespace<DomainCorpus>
  readonly DOMAIN_RECORDS: KVNamespace
  readonly ARCHIVE: R2Bucket
}

/** The platform while it runs. */
export interface ConsolePlatform {
  /** Where a browser finds the console, without a slash at the end. */
  readonly origin: string
  readonly env: ControlBindings
  close(): Promise<void>
}

/** The token of the demo. */
export const TOKEN = 'demo'

/**
 * Starts it with empty storage; ten seconds or so.
 *
 * @param controlConfig of the control Worker, if not the demo's own
 */
export async function startConsole(controlConfig = 'examples/shop/control.wrangler.toml'): Promise<ConsolePlatform> {
  // Asks the network for nothing, so that it also runs where there is none.
  process.env['CLOUDFLARE_CF_FETCH_ENABLED'] = 'false'
  const configs = [controlConfig, 'examples/shop/edge.wrangler.toml', 'examples/shop/wrangler.toml']
  const workers = configs.map((configPath) => ({ configPath }))
  const platform = createTestHarness({ root: REPOSITORY, workers })
  const { url } = await platform.listen()
  const control = platform.getWorker<ControlBindings>('edge-canonicalizer-control-demo')
  await control.applyD1Migrations('DB')
  return { origin: url.origin, env: await control.getEnv(), close: () => platform.close() }
}
