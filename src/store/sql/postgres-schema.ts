/** Brings the schema of a PostgreSQL database up to date. */

import type { ClientBase, Pool } from 'pg'
import { codeOf, inTransaction, LOCK_SCHEMA } from './postgres-database.ts'

/** One file of `migrations/postgres/`. */
export interface PostgresMigration {
  readonly name: string
  readonly sql: string
}

/** What a database was found to hold. `newer`: migrations that this version does not know; `foreign`: tables of another program. */
export type SchemaState = 'ready' | 'empty' | 'newer' | 'foreign'

const APPLIED = `CREATE TABLE IF NOT EXISTS url_store_migrations (
  name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`

/**
 * Runs the migrations that the database has not seen, in one transaction: all or none of them are applied. Processes that do it at
 * once wait for each other.
 *
 * @param create whether an empty database gets the schema; otherwise it is left alone
 * @returns `ready`, or why nothing was changed. Rejects when the database is out of reach, or refuses.
 */
export async function migratePostgres(
  pool: Pool,
  migrations: readonly PostgresMigration[],
  { create }: { readonly create: boolean },
): Promise<SchemaState> {
  const before = await stateOf(pool, migrations)
  if (before === 'ready' || before === 'newer' || (before === 'empty' && !create)) return before
  try {
    await inTransaction(pool, (client) => applyMissing(client, migrations))
    return 'ready'
  } catch (error) {
    if (EXISTS.includes(codeOf(error))) return 'foreign'
    throw error
  }
}

/** Codes of the errors that a table or an index, or a function, of the name exists already. */
const EXISTS: readonly string[] = ['42P07', '42723']

async function applyMissing(client: ClientBase, migrations: readonly PostgresMigration[]): Promise<true> {
  await client.query(LOCK_SCHEMA)
  await client.query(APPLIED)
  const applied = await appliedIn(client)
  for (const { name, sql } of migrations.filter((each) => !applied.includes(each.name))) {
    await client.query(sql)
    await client.query('INSERT INTO url_store_migrations (name) VALUES ($1)', [name])
  }
  return true
}

async function stateOf(pool: Pool, migrations: readonly PostgresMigration[]): Promise<SchemaState | 'older'> {
  const { rows } = await pool.query(`SELECT to_regclass('url_store_migrations') AS name`)
  if (rows[0].name === null) return 'empty'
  const applied = await appliedIn(pool)
  const known = migrations.map(({ name }) => name)
  if (applied.some((name) => !known.includes(name))) return 'newer'
  return applied.length === known.length ? 'ready' : 'older'
}

async function appliedIn(client: Pick<Pool, 'query'> | ClientBase): Promise<readonly string[]> {
  const { rows } = await client.query<{ readonly name: string }>('SELECT name FROM url_store_migrations')
  return rows.map(({ name }) => name)
}
