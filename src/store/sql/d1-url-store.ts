/** Cloudflare D1 as the store's database. */

import type { SqlDatabase, SqlRow } from './sql-database.ts'
import { createSqlUrlStore } from './sql-url-store.ts'
import type { StoreRules, UrlStore } from '../urls/url-store.ts'

/** D1 behind the store's interface: `batch` is a transaction there. */
export function d1Database(db: D1Database): SqlDatabase {
  return {
    async batch(statements) {
      const results = await db.batch<SqlRow>(statements.map(({ sql, params }) => db.prepare(sql).bind(...params)))
      return results.map(({ results: rows }) => rows)
    },
  }
}

/** The URL store in a D1 database that has the schema of `migrations/`. */
export function createD1UrlStore(db: D1Database, rules: StoreRules): UrlStore {
  return createSqlUrlStore(d1Database(db), rules)
}
