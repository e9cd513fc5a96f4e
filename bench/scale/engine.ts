/** DuckDB and ClickHouse for the benches: installed from `bench/scale/package.json`, never by `npm ci` of the repository. */

import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** What the benches use of a connection. */
export interface Engine {
  run(sql: string): Promise<unknown>
  /** The first value of an answer. */
  value(sql: string): Promise<number>
}

interface Connection {
  run(sql: string): Promise<unknown>
  runAndReadAll(sql: string): Promise<{ getRows(): readonly (readonly unknown[])[] }>
}

/** ClickHouse in this process. */
export interface ClickHouse {
  /** Answers with rows as TSV. Throws with ClickHouse's message. */
  run(sql: string): string
  close(): void
}

/** Opens ClickHouse in a folder; the programs that `executable` may start are in `user_scripts` there. */
export function openClickHouse(folder: string): ClickHouse {
  const { Session } = createRequire(join(import.meta.dirname, 'package.json'))('chdb') as {
    Session: new (path: string) => { query(sql: string, format: string): string; cleanup(): void }
  }
  const session = new Session(folder)
  return { run: (sql) => session.query(sql, 'TSV'), close: () => session.cleanup() }
}

/** Opens a database in memory that spills into a folder. */
export async function openEngine(folder: string, memoryGigabytes: number): Promise<Engine> {
  const { resolve } = createRequire(join(import.meta.dirname, 'package.json'))
  const { DuckDBInstance } = (await import(pathToFileURL(resolve('@duckdb/node-api')).href)) as {
    DuckDBInstance: { create(path: string): Promise<{ connect(): Promise<Connection> }> }
  }
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  await connection.run(`SET temp_directory = '${folder}'; SET memory_limit = '${memoryGigabytes}GB'; SET preserve_insertion_order = false`) // prettier-ignore
  return {
    run: (sql) => connection.run(sql),
    value: async (sql) => Number((await connection.runAndReadAll(sql)).getRows()[0]?.[0]),
  }
}
