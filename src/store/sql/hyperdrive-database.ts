/** PostgreSQL through Hyperdrive, which keeps the connections to the server, as the store's database in a Worker. */

import { poolSettings, postgresDatabase } from './postgres-database.ts'
import type { SqlDatabase } from './sql-database.ts'

/**
 * The URL store in the database behind a binding, which has the schema of `migrations/postgres/`. Every batch has a connection of its
 * own: a connection belongs to the request that opened it, and one to Hyperdrive costs no round trip to the server
 * (https://developers.cloudflare.com/hyperdrive/concepts/connection-lifecycle/, 2026-11-28).
 */
export function hyperdriveDatabase({ connectionString }: Pick<Hyperdrive, 'connectionString'>): SqlDatabase {
  return {
    concurrent: true,
    async batch(statements) {
      // Loaded when it is used: most control Workers keep their rows in D1.
      const { Pool } = await import('pg')
      const pool = new Pool(poolSettings(connectionString, 1))
      pool.on('error', () => undefined)
      try {
        return await postgresDatabase(pool).batch(statements)
      } finally {
        await pool.end()
      }
    },
  }
}
