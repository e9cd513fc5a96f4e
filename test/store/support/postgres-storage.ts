import { Pool } from 'pg'
import { openPostgres } from '../../../src/cli/files/postgres-url-database.ts'
import { poolSettings, postgresDatabase } from '../../../src/store/sql/postgres-database.ts'
import { createSqlUrlMaintenance } from '../../../src/store/sql/sql-url-maintenance.ts'
import { createSqlUrlStore } from '../../../src/store/sql/sql-url-store.ts'
import type { StoreRules } from '../../../src/store/urls/url-store.ts'

/** Connections to a database, which gets the schema of `migrations/postgres/`. */
export async function migratedPool(url: string): Promise<Pool> {
  await (await openPostgres(url, { create: true })).close()
  return new Pool(poolSettings(url, 10))
}

/** The store in such a database, emptied: that is faster than a database for each test. */
export async function emptiedStorage(pool: Pool) {
  const tables = ['urls', 'metadata', 'links', 'aliases', 'backfills', 'url_hosts']
  const restart = ['url_ids', 'url_hosts_id_seq'].map((sequence) => `ALTER SEQUENCE ${sequence} RESTART`)
  await pool.query([...tables.map((table) => `DELETE FROM ${table}`), ...restart].join(';'))
  const db = postgresDatabase(pool)
  return {
    db,
    store: (rules: StoreRules) => createSqlUrlStore(db, rules),
    maintenance: createSqlUrlMaintenance(db),
  }
}
