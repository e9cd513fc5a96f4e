/** The local URL store of the command line: a SQLite file, seen under the rules that were asked for. */

import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createCanonicalizer } from '../canonicalize/canonicalize.ts'
import { createSqlUrlMaintenance } from '../store/sql-url-maintenance.ts'
import { createSqlUrlStore } from '../store/sql-url-store.ts'
import type { UrlMaintenance } from '../store/url-maintenance.ts'
import type { StoreRules, UrlStore } from '../store/url-store.ts'
import { CommandFailure } from './failure.ts'
import type { Io } from './io.ts'
import { readJsonFile } from './json-file.ts'
import { recordLookup } from './record-lookup.ts'
import { openSqlite } from './sqlite-database.ts'

/** Options that every command over a local store has. */
export interface UrlDatabaseOptions {
  /** Path of the file. */
  readonly db: string
  readonly record: readonly string[]
  /** Default: the version of the fixtures of this build, which grows when a key changes. */
  readonly ruleRevision?: number
}

/** An open store. */
export interface UrlDatabase {
  readonly store: UrlStore
  readonly maintenance: UrlMaintenance
  readonly rules: StoreRules
  close(): void
}

/**
 * Opens the file.
 *
 * @param create whether a missing file is created; a question to a file that is not there is a slip of the pen
 * @throws CommandFailure when it cannot be opened
 */
export async function openUrlDatabase(
  { db, record, ruleRevision }: UrlDatabaseOptions,
  io: Io,
  { create }: { readonly create: boolean },
): Promise<UrlDatabase> {
  if (!create && db !== ':memory:' && !existsSync(db))
    throw new CommandFailure(`${db}: no such database; canon urls put creates it, --db names another one`)
  const canonicalizer = createCanonicalizer({ record: recordLookup(record, io) })
  const rules = {
    canonicalize: (url: string) => canonicalizer.canonicalize(url),
    ruleRevision: ruleRevision ?? contractVersion(),
  }
  const file = await openSqlite(db)
  return {
    store: createSqlUrlStore(file, rules),
    maintenance: createSqlUrlMaintenance(file),
    rules,
    close: () => file.close(),
  }
}

const DIGEST = fileURLToPath(new URL('../../fixtures/digest.json', import.meta.url))

/** The version of the contract that this build keeps: two builds with the same one make the same keys. */
function contractVersion(): number {
  const file = readJsonFile(DIGEST)
  if (!file.ok) throw new CommandFailure(file.message)
  const { value } = file
  if (typeof value === 'object' && value !== null && 'version' in value && typeof value.version === 'number')
    return value.version
  throw new CommandFailure(`${DIGEST}: names no version; --rule-revision says it by hand`)
}
