/** The SQL of the progress of re-keyings, one row for each scope. */

import type { Statement } from './sql-database.ts'
import { sql } from './sql-database.ts'
import type { BackfillRun } from '../urls/url-maintenance.ts'

const PROGRESS = 'scope, rule_revision, cursor, last_id, scanned, rekeyed, merged, started_at, finished_at'

/** Progress over one scope. */
export function readBackfill(scope: string): Statement {
  return sql(`SELECT ${PROGRESS} FROM backfills WHERE scope = ?1`, scope)
}

/** Begins at the first row. */
export function beginBackfill({ scope, ruleRevision }: BackfillRun, atMs: number): Statement {
  return sql(
    `INSERT INTO backfills (${PROGRESS})
     SELECT ?1, ?2, 0, coalesce(max(id), 0), 0, 0, 0, CAST(?3 AS BIGINT), NULL FROM urls WHERE true
     ON CONFLICT (scope) DO UPDATE SET rule_revision = excluded.rule_revision, cursor = 0, last_id = excluded.last_id,
       scanned = 0, rekeyed = 0, merged = 0, started_at = excluded.started_at, finished_at = NULL
     RETURNING ${PROGRESS}`,
    scope,
    ruleRevision,
    atMs,
  )
}

/** Marks the end. */
export function endBackfill({ scope, ruleRevision }: BackfillRun, atMs: number): Statement {
  return sql('UPDATE backfills SET finished_at = ?3 WHERE scope = ?1 AND rule_revision = ?2', scope, ruleRevision, atMs)
}
