/** The control Worker door: the API over the URL store, the nightly check, and the Durable Objects. Wiring only. */

import { Hono } from 'hono'
import { problem } from './api/url-problems.ts'
import { urlRoutes, type UrlServices } from './api/urls.ts'
import { canonicalize } from './canonicalize/canonicalize.ts'
import contract from '../fixtures/digest.json' with { type: 'json' }
import { checkInvariants } from './jobs/invariants.ts'
import { createD1UrlStore, d1Database } from './store/d1-url-store.ts'
import { createR2PageArchive } from './store/r2-page-archive.ts'
import { createSeenSet, type SeenSet } from './store/seen-set-client.ts'
import { SeenSetShard, type SeenSetEnv } from './store/seen-set.ts'
import { createSqlUrlMaintenance } from './store/sql-url-maintenance.ts'

/** Bindings of `wrangler.control.toml` that the URL store needs. */
export interface UrlStoreEnv extends SeenSetEnv {
  readonly DB: D1Database
  readonly ARCHIVE: R2Bucket
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

export { SeenSetShard }

/** The Worker itself. */
export default {
  fetch: app.fetch,
  async scheduled(_, env) {
    const report = await checkInvariants(createSqlUrlMaintenance(d1Database(env.DB)), {
      rules: RULES,
      filter: () => seenSet(env).verify(),
    })
    console.log({ message: 'invariants', ...report })
  },
} satisfies ExportedHandler<UrlStoreEnv>
