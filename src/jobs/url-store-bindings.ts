/** The URL store of the control Worker: the rules that it is keyed by, and its parts over the bindings. */

import contract from '../../fixtures/digest.json' with { type: 'json' }
import { canonicalize } from '../canonicalize/canonicalize.ts'
import { d1Database } from '../store/d1-url-store.ts'
import { createSeenSet, type SeenSet } from '../store/seen-set-client.ts'
import type { SeenSetEnv } from '../store/seen-set.ts'
import { createSqlUrlMaintenance } from '../store/sql-url-maintenance.ts'
import type { UrlMaintenance } from '../store/url-maintenance.ts'
import type { StoreRules } from '../store/url-store.ts'

/** The built-in rules; their revision is the version of the contract, which grows with every change of a key. */
export const STORE_RULES: StoreRules = {
  canonicalize: (url) => canonicalize(url),
  ruleRevision: contract.version,
}

/** Bindings of the store. */
export interface UrlStoreEnv extends SeenSetEnv {
  readonly DB: D1Database
  /** Batches of rows that one step of a job takes, default 50. */
  readonly STORE_JOB_BATCHES?: string
}

/** The seen-set over its shards. */
export function seenSetOf({ SEEN }: Pick<UrlStoreEnv, 'SEEN'>): SeenSet {
  return createSeenSet({ rules: STORE_RULES, shard: (name) => SEEN.get(SEEN.idFromName(name)) })
}

/** The jobs' view of the rows. */
export function maintenanceOf({ DB }: Pick<UrlStoreEnv, 'DB'>): UrlMaintenance {
  return createSqlUrlMaintenance(d1Database(DB))
}
