/** The tables of the control Worker, in the local database that `wrangler dev` opens. */

import { join } from 'node:path'
import { readD1Migrations } from '@cloudflare/vitest-plugin'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { REPOSITORY } from '../build-worker.ts'

/** Where `wrangler d1 migrations` keeps the names of those that it has applied. */
const APPLIED = `CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`

/**
 * Applies the migrations that the database lacks. `wrangler d1 migrations apply` does the same, but starts a platform for each
 * of them: ten seconds of CPU time, more than all else that `npm start` does.
 *
 * @param folder what `wrangler dev` gets as `--persist-to`; the database there belongs to the binding `DB` without an id
 * @throws {Error} when a migration fails; no statement of that file has an effect then
 */
export async function makeTables(folder: string): Promise<void> {
  const platform = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: '',
      compatibilityDate: '2026-09-01',
      // Asks the network for nothing.
      cf: false,
      d1Databases: ['DB'],
      resourcePersistencePath: join(folder, 'v3'),
    }),
  )
  try {
    await applyMigrations(await platform.getD1Database('DB'))
  } finally {
    await platform.dispose()
  }
}

type Database = Awaited<ReturnType<Miniflare['getD1Database']>>

async function applyMigrations(database: Database): Promise<void> {
  await database.prepare(APPLIED).run()
  const { results } = await database.prepare('SELECT name FROM d1_migrations').all<{ readonly name: string }>()
  const applied = new Set(results.map(({ name }) => name))
  for (const { name, queries } of await readD1Migrations(join(REPOSITORY, 'migrations'))) {
    if (applied.has(name)) continue
    const record = database.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name)
    await database.batch([...queries.map((sql) => database.prepare(sql)), record])
  }
}
