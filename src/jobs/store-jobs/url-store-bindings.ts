/** The URL store of the control Worker: the rules that it is keyed by, and its parts over the bindings. */

import contract from '../../../fixtures/digest.json' with { type: 'json' }
import { recordsAmong, rememberedRecords } from '../../rules/record/records-in-force.ts'
import { d1Database } from '../../store/sql/d1-url-store.ts'
import { r2RecordArchive } from '../../store/records/record-archive.ts'
import { claimedHosts, revisionsInForce } from '../../store/records/record-hosts.ts'
import { pointedHosts } from '../../store/records/record-pointer.ts'
import { createRecordsInForce } from '../../store/records/records-in-force.ts'
import { createSeenSet, type SeenSet } from '../../store/seen-set/seen-set-client.ts'
import type { SeenSetEnv } from '../../store/seen-set/seen-set.ts'
import { hyperdriveDatabase } from '../../store/sql/hyperdrive-database.ts'
import type { SqlDatabase } from '../../store/sql/sql-database.ts'
import { createSqlUrlMaintenance } from '../../store/sql/sql-url-maintenance.ts'
import type { UrlMaintenance } from '../../store/urls/url-maintenance.ts'
import type { StoreRules } from '../../store/urls/url-store.ts'
import type { PublishEnv } from '../publishing/publish-stores.ts'
import { storeRules } from './store-rules.ts'
import type { RecordsInForce } from '../../rules/record/types.ts'

/** Version of the contract, which grows with every change of what the built-in rules make of a URL. */
export const CONTRACT: number = contract.version

/** Bindings of the store. */
export interface UrlStoreEnv extends SeenSetEnv, PublishEnv {
  /** The rows are kept in PostgreSQL through this binding, instead of in D1. */
  readonly URL_STORE?: Hyperdrive
  /** Batches of rows that one step of a job takes, default 40. */
  readonly STORE_JOB_BATCHES?: string
}

// In-isolate memory of records that were read and parsed; bounded in bytes by what makes it.
const sources = new WeakMap<KVNamespace, RecordsInForce>()

/** The records in force, as the database and the edge's namespace have them. */
export function recordsInForceOf({ DB, ARCHIVE, DOMAIN_RECORDS }: PublishEnv): RecordsInForce {
  const known = sources.get(DOMAIN_RECORDS)
  if (known !== undefined) return known
  const made = createRecordsInForce({
    revisions: (names) => revisionsInForce(DB, names),
    kv: { get: (keys, options) => DOMAIN_RECORDS.get(keys, options) },
    archive: r2RecordArchive(ARCHIVE),
  })
  sources.set(DOMAIN_RECORDS, made)
  return made
}

/** The rules of the store: every batch looks up the records in force. */
export function storeRulesOf(env: PublishEnv): StoreRules {
  return rulesOver(recordsInForceOf(env))
}

/** The same rules for one step of a job over the rows of few hosts, which looks every host up once. */
export function stepRulesOf(env: PublishEnv): StoreRules {
  return rulesOver(rememberedRecords(recordsInForceOf(env)))
}

/**
 * The same rules for one step of a job over every row. It asks first which hosts have records: most hosts of a crawl have none, and a
 * look-up of each would take more operations than an invocation has.
 */
export async function wholeStoreRulesOf(env: PublishEnv): Promise<StoreRules> {
  const [claimed, pointed] = await Promise.all([claimedHosts(env.DB), pointedHosts(env.DOMAIN_RECORDS)])
  return rulesOver(rememberedRecords(recordsAmong(recordsInForceOf(env), new Set([...claimed, ...pointed]))))
}

function rulesOver(records: RecordsInForce): StoreRules {
  const onProblem = (problem: string): void => console.warn({ message: 'record-not-used', problem })
  return storeRules({ records, contract: CONTRACT, onProblem })
}

/** The seen-set over its shards. */
export function seenSetOf(env: UrlStoreEnv): SeenSet {
  return createSeenSet({ rules: storeRulesOf(env), shard: (name) => env.SEEN.get(env.SEEN.idFromName(name)) })
}

/** The database that holds the rows. */
export function urlDatabaseOf({ DB, URL_STORE }: Pick<UrlStoreEnv, 'DB' | 'URL_STORE'>): SqlDatabase {
  return URL_STORE === undefined ? d1Database(DB) : hyperdriveDatabase(URL_STORE)
}

/** The jobs' view of the rows. */
export function maintenanceOf(env: Pick<UrlStoreEnv, 'DB' | 'URL_STORE'>): UrlMaintenance {
  return createSqlUrlMaintenance(urlDatabaseOf(env))
}
