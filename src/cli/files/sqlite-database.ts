/** A local SQLite file as the store's database: Node's own `node:sqlite`, nothing to install. */

import { readdirSync, readFileSync } from 'node:fs'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { SqlDatabase, SqlRow, SqlValue, Statement } from '../../store/sql/sql-database.ts'
import { CommandFailure } from '../output/failure.ts'
import { fileProblem } from './json-file.ts'

/** An open file. */
export interface SqliteDatabase extends SqlDatabase {
  readonly path: string
  close(): void
}

/** How long a writer waits for another process to finish its transaction, in milliseconds. */
const BUSY_MS = 30_000

const MIGRATIONS = new URL('../../../migrations/', import.meta.url)
// The folder also holds the control Worker's other tables; a local file does not use them.
const OURS = /^\d+_url_store.*\.sql$/

/**
 * Opens or creates a database file (`:memory:` too) and brings its schema up to date. Several processes may share one file.
 *
 * @throws CommandFailure where this Node has no `node:sqlite` (older than 22.13) or the file is no database of ours
 */
export async function openSqlite(path: string): Promise<SqliteDatabase> {
  const db = await connect(path)
  try {
    // Keys are hashes and fall anywhere in their index: 64 MiB of cache keep the index of a million pages in memory.
    db.exec(
      `PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON; PRAGMA cache_size = -65536`,
    )
    migrate(db)
  } catch (error) {
    db.close()
    throw new CommandFailure(`${path}: ${sqliteProblem(error)}`)
  }
  const prepared = new Map<string, StatementSync>()
  function run({ sql, params }: Statement): readonly SqlRow[] {
    let statement = prepared.get(sql)
    if (statement === undefined) prepared.set(sql, (statement = db.prepare(sql)))
    return statement.all(...params).map(plainRow)
  }
  return {
    path,
    close: () => db.close(),
    async batch(statements) {
      const [only] = statements
      try {
        if (only !== undefined && statements.length === 1) return [run(only)]
        // IMMEDIATE takes the write lock at once: a reader that turns into a writer later would be refused, not queued.
        db.exec('BEGIN IMMEDIATE')
        const results = statements.map(run)
        db.exec('COMMIT')
        return results
      } catch (error) {
        if (db.isTransaction) db.exec('ROLLBACK')
        throw isOfMachine(error) ? new CommandFailure(`${path}: ${sqliteProblem(error)}`) : error
      }
    },
  }
}

async function connect(path: string): Promise<DatabaseSync> {
  const sqlite = await import('node:sqlite').catch(() => {
    throw new CommandFailure(
      `this command needs Node 22.13 or newer, which has SQLite built in; this is ${process.version}`,
    )
  })
  try {
    return new sqlite.DatabaseSync(path, { timeout: BUSY_MS })
  } catch (error) {
    throw new CommandFailure(`${path}: ${sqliteProblem(error)}`)
  }
}

/** Runs the migrations of the URL store that this database has not seen; `user_version` counts them. */
function migrate(db: DatabaseSync): void {
  const files = readdirSync(MIGRATIONS)
    .filter((name) => OURS.test(name))
    .toSorted()
  if (versionOf(db) >= files.length) return
  db.exec('BEGIN IMMEDIATE')
  try {
    // Read again under the lock: another process may have done it meanwhile.
    for (const name of files.slice(versionOf(db))) db.exec(readFileSync(new URL(name, MIGRATIONS), 'utf8'))
    db.exec(`PRAGMA user_version = ${files.length}; COMMIT`)
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

function versionOf(db: DatabaseSync): number {
  return Number(db.prepare('PRAGMA user_version').get()?.['user_version'])
}

function plainRow(row: Record<string, unknown>): SqlRow {
  for (const column in row) {
    if (!isSqlValue(row[column])) throw new TypeError(`column ${column} holds what the store never writes`)
  }
  return row as SqlRow
}

function isSqlValue(value: unknown): value is SqlValue {
  return value === null || typeof value === 'string' || typeof value === 'number'
}

// SQLite's result codes for a file that is locked, may not be written, cannot be read or written, is damaged, or has no disk space.
const OF_MACHINE: readonly number[] = [5, 8, 10, 11, 13]

/** Whether the disk or another process caused the error, and not a statement of ours. */
function isOfMachine(error: unknown): boolean {
  // The extended codes carry the plain one in their last octet.
  return error instanceof Error && 'errcode' in error && OF_MACHINE.includes(Number(error.errcode) & 0xff)
}

function sqliteProblem(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  if (message.includes('not a database')) return 'is no SQLite database'
  if (message.includes('unable to open')) return 'cannot be opened; check that the folder exists and may be written to'
  if (message.includes('already exists')) return 'is a SQLite database of another program'
  return fileProblem(error)
}
