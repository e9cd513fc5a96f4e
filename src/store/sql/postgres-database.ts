/** PostgreSQL as the store's database, through the package `pg`. Schema: `migrations/postgres/`. */

import type { Pool, PoolClient, PoolConfig, QueryResult } from 'pg'
import { sha256Hex } from '../../url/sha256.ts'
import type { SqlDatabase, SqlRow, Statement } from './sql-database.ts'

/** Type of a 64-bit number, in PostgreSQL's own table of types. */
const INT8 = 20
const CONNECT_MS = 10_000

/** The settings of a pool for {@link postgresDatabase}. All numbers of the store are below 2^53. */
export function poolSettings(connectionString: string, max: number): PoolConfig {
  const getTypeParser = (type: number) => (text: string) => (NUMBERS.includes(type) ? Number(text) : text)
  return { connectionString, max, connectionTimeoutMillis: CONNECT_MS, pipeline: true, types: { getTypeParser } }
}

const NUMBERS: readonly number[] = [INT8, 21, 23]

// Advisory locks of this program; the second number says what for: batches of writers, or changes of the schema.
const [WRITERS, SCHEMA] = ['1701, 1', '1701, 2']
/** In a transaction: waits for changes of the schema by others to end, and keeps others from it until the transaction ends. */
export const LOCK_SCHEMA = `SELECT pg_advisory_xact_lock(${SCHEMA})`

/** Times that a batch is run when it met another one in a deadlock: PostgreSQL ends one of the two, which has then changed nothing. */
const MAX_RUNS = 10
const DEADLOCKS: readonly string[] = ['40P01', '40001']

/**
 * PostgreSQL behind the store's interface. A batch is a transaction at the level READ COMMITTED. Batches of writers run side by side
 * under a shared lock; those that are exclusive wait for the others to end, and keep others waiting.
 */
export function postgresDatabase(pool: Pick<Pool, 'connect'>): SqlDatabase {
  return {
    concurrent: true,
    async batch(statements) {
      const isExclusive = statements.some(({ exclusive }) => exclusive === 'always')
      const isSingle = statements.length < 2 && !isExclusive
      for (let runs = 1; ; runs++) {
        try {
          if (isSingle) return (await withClient(pool, (client) => run(client, statements))).map(({ rows }) => rows)
          return (await transaction(pool, statements, isExclusive)) ?? (await transaction(pool, statements, true)) ?? []
        } catch (error) {
          if (runs === MAX_RUNS || !DEADLOCKS.includes(codeOf(error))) throw error
        }
      }
    },
  }
}

/** The code of a database's or of a connection's error; empty where it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** Runs some work in a transaction: all of it is done or nothing. `undefined` undoes it. */
export function inTransaction<T>(
  pool: Pick<Pool, 'connect'>,
  work: (client: PoolClient) => Promise<T | undefined>,
): Promise<T | undefined> {
  return withClient(pool, async (client) => {
    // Sent together, run in order: when one fails, so do those after it.
    const [, result] = await Promise.all([client.query('BEGIN'), work(client)])
    await client.query(result === undefined ? 'ROLLBACK' : 'COMMIT')
    return result
  })
}

/** A client that failed is closed, which also undoes its transaction. */
async function withClient<T>(pool: Pick<Pool, 'connect'>, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    const result = await work(client)
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** @returns undefined where nothing was done, because the batch has to be exclusive */
function transaction(
  pool: Pick<Pool, 'connect'>,
  statements: readonly Statement[],
  isExclusive: boolean,
): Promise<readonly (readonly SqlRow[])[] | undefined> {
  const lock = { sql: `SELECT pg_advisory_xact_lock${isExclusive ? '' : '_shared'}(${WRITERS})`, params: [] }
  return inTransaction(pool, async (client) => {
    const [, ...results] = await run(client, [lock, ...statements])
    const isChange = statements.some(({ exclusive }, i) => exclusive === 'on-change' && (results[i]?.rowCount ?? 0) > 0)
    return isChange && !isExclusive ? undefined : results.map(({ rows }) => rows)
  })
}

/** Runs statements in order, all sent at once. Each is parsed once for every connection. */
function run(client: PoolClient, statements: readonly Statement[]): Promise<QueryResult<SqlRow>[]> {
  return Promise.all(statements.map(({ sql, params }) => client.query({ ...preparedOf(sql), values: [...params] })))
}

// In-process memory of the statements of this folder, which are few. Equal names mean equal texts wherever connections are shared.
const prepared = new Map<string, { readonly name: string; readonly text: string }>()

/** Parameters are `$1` there, and what SQLite's `json_each` gives of a list is a function of the schema. */
function preparedOf(sql: string): { readonly name: string; readonly text: string } {
  const known = prepared.get(sql)
  if (known !== undefined) return known
  const text = sql.replaceAll(/\?(\d)/g, '$$$1').replaceAll('json_each(', 'url_store_items(')
  const made = { name: `canon_${sha256Hex(text).slice(0, 32)}`, text }
  prepared.set(sql, made)
  return made
}
