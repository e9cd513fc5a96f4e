/** The jobs' view of the store over SQL. */

import { beginBackfill, endBackfill, readBackfill } from './backfill-statements.ts'
import {
  deleteAliases,
  readAliases,
  readHosts,
  readOrphans,
  readRows,
  readRowsByKeys,
  rekey,
} from './maintenance-statements.ts'
import type { SqlDatabase, SqlRow, Statement } from './sql-database.ts'
import { numberIn, optionalNumberIn, textIn } from './sql-database.ts'
import type { BackfillProgress, Orphan, UrlMaintenance } from '../urls/url-maintenance.ts'
import { rowOf } from './url-rows.ts'

/** {@link UrlMaintenance} over a database with the schema of `migrations/`. */
export function createSqlUrlMaintenance(db: SqlDatabase): UrlMaintenance {
  const only = (statement: Statement): Promise<readonly SqlRow[]> => rowsOf(db, statement)
  return {
    rows: async (afterId, limit, host) => (await only(readRows(afterId, limit, host))).map(rowOf),
    hostsWithRows: async (hosts) => (await only(readHosts(hosts))).map((row) => textIn(row, 'host')),
    rowsByKeys: async (keys) => (await only(readRowsByKeys(keys))).map(rowOf),
    async aliases(afterKey, limit) {
      const rows = await only(readAliases(afterKey, limit))
      return rows.map((row) => ({
        oldKey: textIn(row, 'old_key'),
        newKey: textIn(row, 'new_key'),
        rules: {
          contract: numberIn(row, 'contract'),
          domain: textIn(row, 'domain'),
          record: numberIn(row, 'record_revision'),
        },
        host: textIn(row, 'host'),
      }))
    },
    async dropAliases(hosts, domain) {
      await db.batch([deleteAliases(hosts, domain)])
    },
    orphans: async (limit) => (await db.batch(readOrphans(limit))).flat().map(orphanOf),
    ...backfills(db),
  }
}

/** Re-keyings: how far they are, and one step of them. */
function backfills(
  db: SqlDatabase,
): Pick<UrlMaintenance, 'backfill' | 'startBackfill' | 'commitBatch' | 'finishBackfill'> {
  return {
    async backfill(scope) {
      const [row] = await rowsOf(db, readBackfill(scope))
      return row === undefined ? undefined : progressOf(row)
    },
    async startBackfill(run, atMs) {
      const [row] = await rowsOf(db, beginBackfill(run, atMs))
      if (row === undefined) throw new Error('the database did not note the start of the backfill')
      return progressOf(row)
    },
    async commitBatch(batch) {
      try {
        await db.batch(rekey(batch))
        return 'done'
      } catch (error) {
        if (error instanceof Error && /constraint/i.test(error.message)) return 'outdated'
        throw error
      }
    },
    async finishBackfill(run, atMs) {
      await db.batch([endBackfill(run, atMs)])
    },
  }
}

async function rowsOf(db: SqlDatabase, statement: Statement): Promise<readonly SqlRow[]> {
  return (await db.batch([statement]))[0] ?? []
}

function orphanOf(row: SqlRow): Orphan {
  const table = textIn(row, 'kind')
  if (table !== 'links' && table !== 'metadata' && table !== 'redirects') throw new TypeError(`no table "${table}"`)
  return { table, id: numberIn(row, 'id'), missingId: numberIn(row, 'missing_id') }
}

function progressOf(row: SqlRow): BackfillProgress {
  return {
    scope: textIn(row, 'scope'),
    ruleRevision: textIn(row, 'rule_revision'),
    cursor: numberIn(row, 'cursor'),
    lastId: numberIn(row, 'last_id'),
    scanned: numberIn(row, 'scanned'),
    rekeyed: numberIn(row, 'rekeyed'),
    merged: numberIn(row, 'merged'),
    startedAtMs: numberIn(row, 'started_at'),
    finishedAtMs: optionalNumberIn(row, 'finished_at'),
  }
}
