import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import { openPostgres } from '../../src/cli/files/postgres-url-database.ts'
import { openSqlite } from '../../src/cli/files/sqlite-database.ts'
import { sql } from '../../src/store/sql/sql-database.ts'
import { createSqlUrlStore } from '../../src/store/sql/sql-url-store.ts'
import type { UrlStore } from '../../src/store/urls/url-store.ts'
import { createDatabase, stopPostgres } from '../../test/support/postgres-server.ts'
import { openD1Engine } from './d1-engine.ts'
import { measureRates, RULES, type StoreRates } from './store-rates.ts'
import { clockMs } from './work-time.ts'

/** An engine with an empty URL store. */
export interface Engine {
  readonly store: Pick<UrlStore, 'put' | 'get'>
  /** Batches that it takes at once, default 1. */
  readonly writers?: number
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

const LOOKUPS = 2000

/** The engines that can be measured, by name. */
export const ENGINES: Readonly<Record<string, () => Promise<Engine>>> = {
  SQLite: sqlite,
  'D1, local': openD1Engine,
  'PostgreSQL 15': postgres,
}

/** Fills an engine with pages and measures it. */
export async function measureEngine(engine: string, rows: number): Promise<EngineFigures> {
  const { store, writers, bytes, close } = await ENGINES[engine]!()
  try {
    const rates = await measureRates(store, { rows, lookups: LOOKUPS, writers }, clockMs)
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
    store: createSqlUrlStore(db, RULES),
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

async function postgres(): Promise<Engine> {
  // The server's files lie in the temporary folder of this run.
  const folder = mkdtempSync(join(tmpdir(), 'canon-bench-'))
  process.env['TMPDIR'] = folder
  const url = await createDatabase('rows')
  const db = await openPostgres(url, { create: true })
  return {
    store: createSqlUrlStore(db, RULES),
    writers: 4,
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
