/** The URL store of the command line: a SQLite file or a PostgreSQL database, seen under the rules that were asked for. */

import { existsSync } from 'node:fs'
import { storeRules } from '../../jobs/store-jobs/store-rules.ts'
import type { DomainRecord } from '../../rules/record/domain-record.ts'
import { createSqlUrlMaintenance } from '../../store/sql/sql-url-maintenance.ts'
import { createSqlUrlStore } from '../../store/sql/sql-url-store.ts'
import type { UrlMaintenance } from '../../store/urls/url-maintenance.ts'
import type { StoreRules, UrlStore } from '../../store/urls/url-store.ts'
import { sha256Hex } from '../../url/sha256.ts'
import { CommandFailure } from '../output/failure.ts'
import type { Io } from '../output/io.ts'
import { keptContract } from './kept-contract.ts'
import { readRecords, type RecordFiles } from './record-lookup.ts'
import { isPostgres, openPostgres } from './postgres-url-database.ts'
import { openSqlite, type SqliteDatabase } from './sqlite-database.ts'
import type { FoundRecord, RecordsInForce } from '../../rules/record/types.ts'

/** Options that every command over a store of its own has. */
export interface UrlDatabaseOptions {
  /** Path of the file, or the URL of a PostgreSQL database. */
  readonly db: string
  readonly record: readonly string[]
  /** Version of the contract in revisions; default: that of this build, which grows when the built-in rules change a key. */
  readonly ruleRevision?: number
}

/** An open store. */
export interface UrlDatabase {
  readonly store: UrlStore
  readonly maintenance: UrlMaintenance
  readonly rules: StoreRules
  readonly records: RecordFiles
  close(): Promise<void>
}

/**
 * Opens the file or the database.
 *
 * @param create whether a missing file is created; a question to a file that is not there is a slip of the pen
 * @throws CommandFailure when it cannot be opened
 */
export async function openUrlDatabase(
  { db, record, ruleRevision }: UrlDatabaseOptions,
  io: Io,
  { create }: { readonly create: boolean },
): Promise<UrlDatabase> {
  const records = readRecords(record, io)
  const rules = rulesOf(records, ruleRevision ?? keptContract().version)
  const opened = isPostgres(db) ? await openPostgres(db, { create }) : await openFile(db, { create })
  return {
    store: createSqlUrlStore(opened, rules),
    maintenance: createSqlUrlMaintenance(opened),
    rules,
    records,
    close: async () => opened.close(),
  }
}

async function openFile(path: string, { create }: { readonly create: boolean }): Promise<SqliteDatabase> {
  if (!create && path !== ':memory:' && !existsSync(path))
    throw new CommandFailure(`${path}: no such database; canon urls put creates it, --db names another one`)
  return openSqlite(path)
}

/** A run that was cut off goes on only under the same records: the stamp names them. */
function rulesOf({ files, find }: RecordFiles, contract: number): StoreRules {
  const names = files.map(({ record }) => `${record.domain} ${record.sha256}`).toSorted()
  const stamp = files.length === 0 ? String(contract) : `${contract}:${sha256Hex(names.join('\n')).slice(0, 8)}`
  const records: RecordsInForce = {
    of: async (hosts) => new Map(hosts.flatMap((host) => found(host, find(host)))),
    overlay: async () => undefined,
  }
  return storeRules({ records, contract, stamp })
}

function found(host: string, record: DomainRecord | undefined): readonly (readonly [string, FoundRecord])[] {
  return record === undefined ? [] : [[host, { record }]]
}
