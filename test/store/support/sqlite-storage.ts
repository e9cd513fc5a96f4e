import { openSqlite } from '../../../src/cli/sqlite-database.ts'
import { createSqlUrlMaintenance } from '../../../src/store/sql-url-maintenance.ts'
import { createSqlUrlStore } from '../../../src/store/sql-url-store.ts'
import type { StoreRules } from '../../../src/store/url-store.ts'

/** An empty database in memory, with the schema of `migrations/`. */
export async function openSqliteStorage() {
  const db = await openSqlite(':memory:')
  return {
    db,
    store: (rules: StoreRules) => createSqlUrlStore(db, rules),
    maintenance: createSqlUrlMaintenance(db),
  }
}
