/** DuckDB, an optional peer: what is needed of it, and how it is found. */

import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { CommandFailure } from '../output/failure.ts'

const PACKAGE = '@duckdb/node-api'

/** The part of the package that is used. */
interface DuckDb {
  readonly DuckDBInstance: {
    create(path: string): Promise<{ connect(): Promise<DuckDbConnection>; closeSync(): void }>
  }
}

interface DuckDbConnection {
  runAndReadAll(sql: string): Promise<{ getRows(): readonly (readonly unknown[])[] }>
  stream(sql: string): Promise<{ fetchChunk(): Promise<DuckDbChunk | null> }>
  closeSync(): void
}

interface DuckDbChunk {
  readonly rowCount: number
  getRows(): readonly (readonly unknown[])[]
}

/** A database in memory. Rejects with DuckDB's errors. */
export interface Database {
  /** All rows of a small answer. */
  all(sql: string): Promise<readonly (readonly unknown[])[]>
  /** Rows as they come, in batches. */
  batches(sql: string): AsyncGenerator<readonly (readonly unknown[])[]>
  close(): void
}

/**
 * Opens DuckDB, installed beside this package or in the working directory.
 *
 * @param purpose what needs it, for the message
 * @throws CommandFailure with the command that installs it
 */
export async function openDuckDb(purpose: string): Promise<Database> {
  const { DuckDBInstance } = await load(purpose)
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  return {
    all: async (sql) => (await connection.runAndReadAll(sql)).getRows(),
    async *batches(sql) {
      const result = await connection.stream(sql)
      for (;;) {
        const chunk = await result.fetchChunk()
        if (chunk === null || chunk.rowCount === 0) return
        yield chunk.getRows()
      }
    },
    close() {
      connection.closeSync()
      instance.closeSync()
    },
  }
}

async function load(purpose: string): Promise<DuckDb> {
  for (const from of [import.meta.url, pathToFileURL(join(process.cwd(), 'package.json')).href]) {
    try {
      return (await import(pathToFileURL(createRequire(from).resolve(PACKAGE)).href)) as DuckDb
    } catch (error) {
      if (!isMissing(error)) throw new CommandFailure(`${purpose}: DuckDB does not start: ${firstLine(error)}`)
    }
  }
  throw new CommandFailure(`${purpose}: DuckDB is needed to read this; install it: npm install ${PACKAGE}@^1.5.6-r.1`)
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND'
}

/** First line of a message of DuckDB, which has several. */
export function firstLine(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  return line
}

/** A text of SQL. */
export function sqlText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** A name of SQL. */
export function sqlName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
