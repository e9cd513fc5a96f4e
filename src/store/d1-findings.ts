/** What waits for a person (anomalies) and what the audits of live merges found. */

import type { AnomalyRow, AuditRow, ControlStore, PageRequest } from './control-store.ts'
import { positionBelow, positionSql, rowLimit, toPage } from './row-paging.ts'

interface StoredAnomaly {
  readonly id: string
  readonly domain: string
  readonly run_id: string
  readonly at: number
  readonly state: AnomalyRow['state']
  readonly candidate_key: string
  readonly flagged: string
  readonly explanation: string
  readonly decided_at: number | null
  readonly decided_by: string | null
  readonly position: string
}

const POSITION = positionSql('at', 'id')

/** Anomalies, newest first. */
export function d1Anomalies(db: D1Database): ControlStore['anomalies'] {
  return {
    async list(domain, page = {}) {
      return toPage(await newest<StoredAnomaly>(db, 'anomalies', domain, page), page, toAnomaly)
    },
    async get(id) {
      const query = db.prepare(`SELECT *, '' AS position FROM anomalies WHERE id = ?`)
      const row = await query.bind(id).first<StoredAnomaly>()
      return row === null ? undefined : toAnomaly(row)
    },
    async add({ id, domain, runId, at, state, candidateKey, flagged, explanation }) {
      await db
        .prepare(
          `INSERT OR IGNORE INTO anomalies (id, domain, run_id, at, state, candidate_key, flagged, explanation)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
        )
        .bind(id, domain, runId, at, state, candidateKey, JSON.stringify(flagged), explanation)
        .run()
    },
    async decide(id, state, by, atMs) {
      const done = await db
        .prepare(`UPDATE anomalies SET state = ?, decided_by = ?, decided_at = ? WHERE id = ? AND state = 'open'`)
        .bind(state, by, atMs, id)
        .run()
      return done.meta.changes > 0
    },
  }
}

async function newest<Row>(
  db: D1Database,
  table: 'anomalies' | 'audits',
  domain: string | undefined,
  page: PageRequest,
): Promise<readonly Row[]> {
  const found = await db
    .prepare(
      `SELECT *, ${POSITION} AS position FROM ${table}
       WHERE (?1 IS NULL OR domain = ?1) AND ${POSITION} < ?2 ORDER BY at DESC, id DESC LIMIT ?3`,
    )
    .bind(domain ?? null, positionBelow(page), rowLimit(page) + 1)
    .all<Row>()
  return found.results
}

function toAnomaly(row: StoredAnomaly): AnomalyRow {
  return {
    id: row.id,
    domain: row.domain,
    runId: row.run_id,
    at: row.at,
    state: row.state,
    candidateKey: row.candidate_key,
    flagged: JSON.parse(row.flagged) as AnomalyRow['flagged'],
    explanation: row.explanation,
    ...(row.decided_at !== null && { decidedAt: row.decided_at }),
    ...(row.decided_by !== null && { decidedBy: row.decided_by }),
  }
}

type StoredAudit = Omit<AuditRow, 'names'> & { readonly names: string; readonly position: string }

/** Audits, newest first. */
export function d1Audits(db: D1Database): ControlStore['audits'] {
  return {
    async list(domain, page = {}) {
      return toPage(await newest<StoredAudit>(db, 'audits', domain, page), page, toAudit)
    },
    async add({ id, domain, at, pattern, names, original, canonical, outcome, message }) {
      await db
        .prepare('INSERT OR IGNORE INTO audits VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)')
        .bind(id, domain, at, pattern, JSON.stringify(names), original, canonical, outcome, message)
        .run()
    },
    async countMerges(domain, pattern, merges) {
      const row = await db
        .prepare(
          `INSERT INTO merge_counts VALUES (?1, ?2, ?3)
           ON CONFLICT (domain, pattern) DO UPDATE SET merges = merges + ?3 RETURNING merges`,
        )
        .bind(domain, pattern, merges)
        .first<{ merges: number }>()
      return row?.merges ?? merges
    },
  }
}

function toAudit(row: StoredAudit): AuditRow {
  const { id, domain, at, pattern, names, original, canonical, outcome, message } = row
  return { id, domain, at, pattern, names: JSON.parse(names) as string[], original, canonical, outcome, message }
}

/** Removes audits that were made before: they hold URLs, which are kept for 90 days. */
export async function forgetAudits(db: D1Database, beforeMs: number): Promise<void> {
  await db.prepare('DELETE FROM audits WHERE at < ?').bind(beforeMs).run()
}
