/** Corpora that DuckDB reads: Parquet, folders of it, Iceberg tables, globs, and objects in S3, R2 and their relatives. */

import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { CommandFailure } from '../output/failure.ts'
import { corpusColumns, pageOfRow, type ColumnRole, type CorpusColumns } from './corpus-columns.ts'
import type { CorpusLine, LineContext } from './corpus-line-kinds.ts'
import { firstLine, openDuckDb, sqlName, sqlText, type Database } from './duckdb.ts'

/** Paths that only DuckDB opens. Credentials are DuckDB's own: secrets that were stored with `CREATE PERSISTENT SECRET`. */
const REMOTE = /^(?:s3|s3a|r2|gs|gcs|az|azure|abfss|hf):\/\/|^https?:\/\/\S+\.parquet(?:\?|$)/i
const PARQUET_START = 'PAR1'

/** Whether a path of a corpus is a table, and not text that is read line by line. */
export function isTable(path: string): boolean {
  if (path === '-') return false
  if (REMOTE.test(path) || /\.(?:parquet|pq)$/i.test(path)) return true
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) return /[*?[]/.test(path)
  return found.isDirectory() || (found.isFile() && startsAsParquet(path))
}

function startsAsParquet(path: string): boolean {
  const start = Buffer.alloc(PARQUET_START.length)
  try {
    const file = openSync(path, 'r')
    readSync(file, start, 0, start.length, 0)
    closeSync(file)
  } catch {
    return false
  }
  return start.toString('latin1') === PARQUET_START
}

/**
 * Reads the pages of a table, in batches. Only the columns that are needed are read, and what shows no page is left out by DuckDB.
 *
 * @throws CommandFailure in one line: no DuckDB, no such table, damaged, no column of URLs
 */
export async function* readTable(path: string, context: LineContext): AsyncGenerator<readonly CorpusLine[]> {
  const database = await openDuckDb(path)
  try {
    const { sql, columns } = await queryOf(path, database)
    for await (const rows of database.batches(sql)) yield rows.map((row) => pageOfRow(row, columns, context))
  } catch (error) {
    if (error instanceof CommandFailure) throw error
    throw new CommandFailure(`${path}: ${problemOf(error)}`)
  } finally {
    database.close()
  }
}

interface Query {
  readonly sql: string
  readonly columns: CorpusColumns
}

async function queryOf(path: string, database: Database): Promise<Query> {
  const source = await sourceOf(path, database)
  const described = await database.all(`DESCRIBE SELECT * FROM ${source}`)
  const names = described.map(([name]) => String(name))
  const found = corpusColumns(names)
  if (found === undefined) {
    const shown = names.slice(0, 8).join(', ') + (names.length > 8 ? ', …' : '')
    throw new CommandFailure(`${path}: no column of URLs, such as url or ClientRequestURI; columns: ${shown}`)
  }
  // A whole URL needs no host beside it.
  const roles = (Object.keys(found) as ColumnRole[]).filter((role) => found.url === undefined || !PARTS.includes(role))
  const nameOf = (role: ColumnRole): string => sqlName(names[found[role]!]!)
  const typeOf = (role: ColumnRole): string => String(described[found[role]!]![1])
  const filters = roles.flatMap((role) => filterOf(role, nameOf(role), typeOf(role)))
  const where = filters.length === 0 ? '' : ` WHERE ${filters.join(' AND ')}`
  const columns: CorpusColumns = Object.fromEntries(roles.map((role, index) => [role, index]))
  return { sql: `SELECT ${roles.map(nameOf).join(', ')} FROM ${source}${where}`, columns }
}

const PARTS: readonly ColumnRole[] = ['target', 'query', 'host', 'scheme']

/** What of a row DuckDB can judge; a value that is absent says nothing against it. */
function filterOf(role: ColumnRole, name: string, type: string): string[] {
  if (role === 'method') return [`(${name} IS NULL OR ${name} IN ('GET', 'HEAD'))`]
  // A text such as OK is no status.
  if (role === 'status' && /INT|DOUBLE|DECIMAL|FLOAT/.test(type)) return [`(${name} IS NULL OR (${name} >= 200 AND ${name} < 400))`] // prettier-ignore
  return []
}

/** The table function of a path. */
async function sourceOf(path: string, database: Database): Promise<string> {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
  const isIceberg = path.endsWith('.metadata.json') || (isFolder && existsSync(join(path, 'metadata')))
  if (isIceberg) {
    await database.all('INSTALL iceberg')
    await database.all('LOAD iceberg')
    return `iceberg_scan(${sqlText(path)}, allow_moved_paths = true)`
  }
  if (isFolder) return `read_parquet(${sqlText(join(path, '**', '*.parquet'))}, union_by_name = true)`
  if (/\.(?:csv|tsv)(?:\.gz|\.zst)?$/i.test(path)) return `read_csv(${sqlText(path)}, union_by_name = true)`
  if (/\.(?:json|ndjson|jsonl)(?:\.gz|\.zst)?$/i.test(path)) return `read_json(${sqlText(path)}, union_by_name = true)`
  return `read_parquet(${sqlText(path)}, union_by_name = true)`
}

/** DuckDB's words, in one line; ours for an extension that it cannot install, and for a file that is being written. */
function problemOf(error: unknown): string {
  const line = firstLine(error)
  const [, extension] = /extension ["'](\w+)["']/i.exec(line) ?? []
  if (extension !== undefined)
    return `DuckDB cannot install its extension ${extension}; run INSTALL ${extension} in DuckDB where extensions.duckdb.org is in reach, or download the files`
  const isHalf = /magic bytes|too small to be a Parquet|footer|Failed to read Parquet|thrift|corrupt/i.test(line)
  return isHalf ? `not a whole Parquet file; is it still being written? (${line})` : line
}
