/** The jobs' view of the store over SQL. */

import {
  beginBackfill,
  endBackfill,
  readAliases,
  readBackfill,
  readOrphans,
  readRows,
  readRowsByKeys,
  rekey,
} from './maintenance-statements.ts'
import type { SqlDatabase, SqlRow, Statement } from './sql-database.ts'
import { numberIn, optionalNumberIn, textIn } from './sql-database.ts'
import type { BackfillProgress, Orphan, UrlMaintenance } from './url-maintenance.ts'
import { rowOf } from './url-rows.ts'

/** {@link UrlMaintenance} over a database with the schema of `migrations/`. */
export function createSqlUrlMaintenance(db: SqlDatabase): UrlMaintenance {
  const only = async (statement: Statement): Promise<readonly SqlRow[]> => (await db.batch([statement]))[0] ?? []
  return {
    rows: async (afterId, limit) => (await only(readRows(afterId, limit))).map(rowOf),
    rowsByKeys: async (keys) => (await only(readRowsByKeys(keys))).map(rowOf),
    async aliases(afterKey, limit) {
      const rows = await only(readAliases(afterKey, limit))
      return rows.map((row) => ({
        oldKey: textIn(row, 'old_key'),
        newKey: textIn(row, 'new_key'),
        ruleRevision: numberIn(row, 'rule_revision'),
      }))
    },
    orphans: async (limit) => (await db.batch(readOrphans(limit))).flat().map(orphanOf),
    async backfill(ruleRevision) {
      const [row] = await only(readBackfill(ruleRevision))
      return row === undefined ? undefined : progressOf(row)
    },
    async startBackfill(ruleRevision, atMs) {
      const [row] = await only(beginBackfill(ruleRevision, atMs))
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
    async finishBackfill(ruleRevision, atMs) {
      await db.batch([endBackfill(ruleRevision, atMs)])
    },
  }
}

function orphanOf(row: SqlRow): Orphan {
  const table = textIn(row, 'kind')
  if (table !== 'links' && table !== 'metadata' && table !== 'redirects') throw new TypeError(`no table "${table}"`)
  return { table, id: numberIn(row, 'id'), missingId: numberIn(row, 'missing_id') }
}

function progressOf(row: SqlRow): BackfillProgress {
  return {
    ruleRevision: numberIn(row, 'rule_revision'),
    cursor: numberIn(row, 'cursor'),
    lastId: numberIn(row, 'last_id'),
    scanned: numberIn(row, 'scanned'),
    rekeyed: numberIn(row, 'rekeyed'),
    merged: numberIn(row, 'merged'),
    startedAtMs: numberIn(row, 'started_at'),
    finishedAtMs: optionalNumberIn(row, 'finished_at'),
  }
}
