/** A PostgreSQL database as the URL store of the command line. */

import { readdirSync, readFileSync } from 'node:fs'
import type { Pool } from 'pg'
import { codeOf, poolSettings, postgresDatabase } from '../../store/sql/postgres-database.ts'
import { migratePostgres, type PostgresMigration, type SchemaState } from '../../store/sql/postgres-schema.ts'
import type { SqlDatabase } from '../../store/sql/sql-database.ts'
import { CommandFailure, EXIT_INPUT, EXIT_REFUSED, EXIT_UNREACHABLE } from '../output/failure.ts'

/** An open database. */
export interface OpenPostgres extends SqlDatabase {
  close(): Promise<void>
}

/** Batches that one process runs at once. */
const CONNECTIONS = 10
const MIGRATIONS = new URL('../../../migrations/postgres/', import.meta.url)

/** Whether the option `--db` names a database of PostgreSQL rather than a file. */
export function isPostgres(db: string): boolean {
  return /^postgres(ql)?:\/\//.test(db)
}

/**
 * Opens the database and brings its schema up to date.
 *
 * @param create whether an empty database gets the tables
 * @throws CommandFailure with 3 where the server is out of reach, 4 where it refuses, 2 where the database is none of ours
 */
export async function openPostgres(url: string, { create }: { readonly create: boolean }): Promise<OpenPostgres> {
  const name = shownUrl(url)
  const Pool = await poolClass(url)
  // A migration sets how later sessions plan, so its connection is not used for anything else.
  const first = new Pool(poolSettings(url, 1))
  try {
    const problem = STATES[await migratePostgres(first, readMigrations(), { create })]
    if (problem !== undefined) throw new CommandFailure(`${name}: ${problem}`)
  } catch (error) {
    throw failureOf(error, name)
  } finally {
    await first.end()
  }
  const pool = new Pool(poolSettings(url, CONNECTIONS))
  // An idle connection that is lost is replaced; the batch that meets a lost server says so.
  pool.on('error', () => undefined)
  const db = postgresDatabase(pool)
  return {
    ...db,
    batch: (statements) => db.batch(statements).catch((error: unknown) => Promise.reject(failureOf(error, name))),
    close: () => pool.end(),
  }
}

async function poolClass(url: string): Promise<typeof Pool> {
  if (!URL.canParse(url))
    throw new CommandFailure(`${shownUrl(url)}: not a URL; postgres://user:password@host:5432/database`)
  const library = await import('pg').catch(() => {
    throw new CommandFailure('a database of PostgreSQL needs the package pg: npm install pg')
  })
  return library.Pool
}

const STATES: Readonly<Record<SchemaState, string | undefined>> = {
  ready: undefined,
  empty: 'holds no URL store; canon urls put creates it, --db names another one',
  newer: 'was changed by a newer version of canon; update this one. Nothing was changed',
  foreign: 'has tables of another program in its schema; give the store a database of its own. Nothing was changed',
}

function readMigrations(): readonly PostgresMigration[] {
  const names = readdirSync(MIGRATIONS).toSorted()
  return names.map((name) => ({ name, sql: readFileSync(new URL(name, MIGRATIONS), 'utf8') }))
}

/** The URL without its password and options, for messages. */
function shownUrl(url: string): string {
  return url.replace(/\/\/[^/]*@/, '//').replace(/[?#].*$/, '')
}

// https://www.postgresql.org/docs/15/errcodes-appendix.html: the first two characters are the class of the error.
const REFUSALS = /^(28|42501)/
const UNREACHABLE = /^(08|53|57P|E[A-Z]+$)/
// The client's own errors have no code.
const LOST = /^(Connection terminated|timeout exceeded|Client has encountered a connection error)/i

/** Connections, the server and its permissions fail for the caller to mend; any other error is a fault of ours and stays one. */
function failureOf(error: unknown, name: string): unknown {
  const code = codeOf(error)
  // The error of a host with several addresses has a code and no message.
  const message = error instanceof Error && error.message !== '' ? error.message : code
  if (REFUSALS.test(code)) return new CommandFailure(`${name}: ${message}`, { exitCode: EXIT_REFUSED })
  if (UNREACHABLE.test(code) || (code === '' && LOST.test(message))) {
    return new CommandFailure(`${name}: out of reach (${message}); what was confirmed is stored`, {
      exitCode: EXIT_UNREACHABLE,
    })
  }
  return code === '3D000' ? new CommandFailure(`${name}: ${message}`, { exitCode: EXIT_INPUT }) : error
}
