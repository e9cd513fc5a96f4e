import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { buildWorker } from '../../scripts/build-worker.ts'
import type { FoundUrl, PutOutcome } from '../../src/store/urls/url-store.ts'
import type { Engine } from './engines-bench.ts'

/** Local D1 behind a Worker, as the control Worker has it: from outside of workerd, each statement would be a message. */
export async function openD1Engine(): Promise<Engine> {
  const script = readFileSync(buildWorker('bench/store/workers/url-store.ts').path, 'utf8')
  const compatibilityDate = '2026-09-01'
  const platform = new Miniflare(
    convertV4MiniflareOptions({ name: 'store', modules: true, script, compatibilityDate, d1Databases: ['DB'] }),
  )
  const database = await platform.getD1Database('DB')
  for (const statements of schema()) await database.batch(statements.map((each) => database.prepare(each)))
  const ask = async <Answer>(method: 'PUT' | 'POST', body: string): Promise<Answer> => {
    const response = await platform.dispatchFetch('http://store/', { method, body })
    if (!response.ok) throw new Error(`D1: ${await response.text()}`)
    return (await response.json()) as Answer
  }
  return {
    store: {
      put: (urls) => ask<readonly PutOutcome[]>('PUT', JSON.stringify(urls)),
      get: async (url) => (await ask<FoundUrl | null>('POST', url)) ?? undefined,
    },
    bytes: async () => (await database.prepare('SELECT 1').all()).meta.size_after,
    close: () => platform.dispose(),
  }
}

/** Statements of the migrations of the URL store, file by file. */
function schema(): readonly (readonly string[])[] {
  const names = readdirSync('migrations').filter((name) => /_url_store.*\.sql$/.test(name))
  return names.toSorted().map((name) => {
    const text = readFileSync(join('migrations', name), 'utf8').replaceAll(/--.*$/gm, '')
    return text.split(';').filter((each) => each.trim() !== '')
  })
}
