import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { Pool } from 'pg'
import { openPostgres } from '../../src/cli/files/postgres-url-database.ts'
import { openSqlite } from '../../src/cli/files/sqlite-database.ts'
import { storeRules } from '../../src/jobs/store-jobs/store-rules.ts'
import { NO_RECORDS } from '../../src/rules/record/records-in-force.ts'
import { d1Database } from '../../src/store/sql/d1-url-store.ts'
import { sql, type SqlDatabase } from '../../src/store/sql/sql-database.ts'
import { createSqlUrlStore } from '../../src/store/sql/sql-url-store.ts'
import { createDatabase, stopPostgres } from '../../test/support/postgres-server.ts'
import { clockMs } from './work-time.ts'
import { measureRates, type StoreRates } from './store-rates.ts'

/** An engine with an empty URL store. */
interface Engine {
  readonly db: SqlDatabase
  /** Size of its tables and indexes. */
  readonly bytes: () => Promise<number>
  readonly close: () => Promise<void>
}

/** What an engine does with so many rows, by the clock: the work of a server counts too. */
export interface EngineFigures extends StoreRates {
  readonly engine: string
  readonly rows: number
  readonly bytes: number
}

const RULES = storeRules({ records: NO_RECORDS, contract: 1 })
const LOOKUPS = 2000
/** Batches under way at once, where an engine takes several. */
const WRITERS = 4

/** The engines that can be measured, by name. */
export const ENGINES: Readonly<Record<string, () => Promise<Engine>>> = {
  SQLite: sqlite,
  'D1, local': d1,
  'PostgreSQL 15': postgres,
}

/** Fills an engine with pages and measures it. */
export async function measureEngine(engine: string, rows: number): Promise<EngineFigures> {
  const { db, bytes, close } = await ENGINES[engine]!()
  try {
    const work = { rows, lookups: LOOKUPS, writers: db.concurrent === true ? WRITERS : 1 }
    const rates = await measureRates(createSqlUrlStore(db, RULES), work, clockMs)
    return { engine, rows, ...rates, bytes: await bytes() }
  } finally {
    await close()
  }
}

async function sqlite(): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'canon-bench-'))
  const path = join(folder, 'rows.db')
  const db = await openSqlite(path)
  return {
    db,
    async bytes() {
      await db.batch([sql('PRAGMA wal_checkpoint(TRUNCATE)')])
      return statSync(path).size
    },
    async close() {
      db.close()
      rmSync(folder, { recursive: true })
    },
  }
}

async function d1(): Promise<Engine> {
  const script = 'export default { fetch() { return new Response() } }'
  const compatibilityDate = '2026-09-01'
  const platform = new Miniflare(
    convertV4MiniflareOptions({ name: 'store', modules: true, script, compatibilityDate, d1Databases: ['DB'] }),
  )
  const database = await platform.getD1Database('DB')
  for (const name of readdirSync('migrations')
    .filter((each) => /_url_store.*\.sql$/.test(each))
    .toSorted()) {
    const text = readFileSync(join('migrations', name), 'utf8').replaceAll(/--.*$/gm, '')
    const statements = text.split(';').filter((each) => each.trim() !== '')
    await database.batch(statements.map((each) => database.prepare(each)))
  }
  return {
    db: d1Database(database),
    bytes: async () => (await database.prepare('SELECT 1').all()).meta.size_after,
    close: () => platform.dispose(),
  }
}

async function postgres(): Promise<Engine> {
  // The server's files lie in the temporary folder of this run.
  const folder = mkdtempSync(join(tmpdir(), 'canon-bench-'))
  process.env['TMPDIR'] = folder
  const url = await createDatabase('rows')
  const db = await openPostgres(url, { create: true })
  return {
    db,
    async bytes() {
      const pool = new Pool({ connectionString: url })
      const { rows } = await pool.query<{ bytes: string }>(
        "SELECT sum(pg_total_relation_size(oid)) AS bytes FROM pg_class WHERE relkind = 'r' AND relname ~ '^url'",
      )
      await pool.end()
      return Number(rows[0]?.bytes)
    },
    async close() {
      await db.close()
      stopPostgres(folder)
    },
  }
}
