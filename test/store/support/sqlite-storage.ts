import { openSqlite } from '../../../src/cli/files/sqlite-database.ts'
import { createSqlUrlMaintenance } from '../../../src/store/sql/sql-url-maintenance.ts'
import { createSqlUrlStore } from '../../../src/store/sql/sql-url-store.ts'
import type { StoreRules } from '../../../src/store/urls/url-store.ts'

/** An empty database in memory, with the schema of `migrations/`. */
export async function openSqliteStorage() {
  const db = await openSqlite(':memory:')
  return {
    db,
    store: (rules: StoreRules) => createSqlUrlStore(db, rules),
    maintenance: createSqlUrlMaintenance(db),
  }
}
