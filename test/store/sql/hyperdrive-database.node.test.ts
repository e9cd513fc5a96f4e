import { build } from 'esbuild'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { describe, expect, it } from 'vitest'
import { openPostgres } from '../../../src/cli/files/postgres-url-database.ts'
import { needs } from '../../support/needs.ts'
import { createDatabase } from '../../support/postgres-server.ts'

const WORKER = `
import { hyperdriveDatabase } from './src/store/sql/hyperdrive-database.ts'
import { createSqlUrlStore } from './src/store/sql/sql-url-store.ts'
import { rulesOf } from './test/contracts/toy-rules.ts'

export default {
  async fetch(request, env) {
    const store = createSqlUrlStore(hyperdriveDatabase(env.URL_STORE), rulesOf(1, (path) => path))
    const seen = await store.put([{ url: request.url, seenAtMs: 1 }])
    return Response.json([seen, (await store.get(request.url)).row.sightings])
  },
}`

describe('hyperdriveDatabase()', needs('postgresql'), () => {
  it('serves a Worker, each request over connections of its own', async () => {
    const url = await createDatabase('hyperdrive')
    await (await openPostgres(url, { create: true })).close()
    const bundle = await build({
      stdin: { contents: WORKER, resolveDir: '.', loader: 'ts' },
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'node',
      conditions: ['workerd', 'worker'],
      external: ['cloudflare:*', 'pg-native'],
      // The client is CommonJS; wrangler does the same.
      banner: { js: "import { createRequire } from 'node:module'; const require = createRequire('/')" },
      logLevel: 'silent',
    })
    const worker = new Miniflare(
      convertV4MiniflareOptions({
        name: 'store',
        modules: true,
        script: bundle.outputFiles[0]!.text,
        compatibilityDate: '2026-09-01',
        compatibilityFlags: ['nodejs_compat'],
        hyperdrives: { URL_STORE: url },
      }),
    )
    try {
      const answers = await Promise.all(
        [1, 2, 3].map(async () => (await worker.dispatchFetch('https://shop.example/7')).json()),
      )
      expect(answers).toHaveLength(3)
      const last = await worker.dispatchFetch('https://shop.example/7')
      expect(await last.json()).toEqual([[{ kind: 'stored', id: 1, key: 'toy:7', isFirst: false }], 4])
    } finally {
      await worker.dispose()
    }
  })
})
