/** What waits for a person: maps that the guard held back. */

import type { AnomalyDecision, AnomalyRow, ControlStore, PageRequest } from '../control-store.ts'
import { domainSql, numberUpTo, positionBelow, positionSql, rowLimit, toPage } from '../sql/row-paging.ts'

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
  readonly decided_reason: string | null
  readonly revision: number | null
  readonly position: string
}

type Page = PageRequest & { readonly only?: 'open' | 'decided' }

const POSITION = positionSql('at', 'id')
const STATE_SQL = { open: `state = 'open'`, decided: `state <> 'open'`, any: 'true' } as const

/** Anomalies, newest first. */
export function d1Anomalies(db: D1Database): ControlStore['anomalies'] {
  return {
    async list(domain, page = {}) {
      return toPage(await newest(db, domain, page), page, toAnomaly)
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
    decide: (id, decision) => decide(db, id, decision),
  }
}

async function decide(
  db: D1Database,
  id: string,
  { state, by, reason, atMs, revision }: AnomalyDecision,
): Promise<boolean> {
  const [done] = await db.batch([
    db
      .prepare(
        `UPDATE anomalies SET state = ?, decided_by = ?, decided_reason = ?, decided_at = ?, revision = ?
         WHERE id = ? AND state = 'open'`,
      )
      .bind(state, by, reason, atMs, revision ?? null, id),
    db
      .prepare(
        `INSERT INTO change_log (at, by, action, domain, detail)
         SELECT ?, ?, ?, domain, ? FROM anomalies WHERE id = ? AND changes() > 0`,
      )
      .bind(atMs, by, state, `${id}: ${reason}`, id),
    // Nothing is left to wait for.
    db
      .prepare(
        `UPDATE runs SET state = 'done', message = ?, revision = COALESCE(?, revision)
         WHERE id = (SELECT run_id FROM anomalies WHERE id = ?) AND state = 'held' AND changes() > 0`,
      )
      .bind(`what was held back was ${state} by ${by}: ${reason}`, revision ?? null, id),
  ])
  return (done?.meta.changes ?? 0) > 0
}

async function newest(db: D1Database, domain: string | undefined, page: Page): Promise<readonly StoredAnomaly[]> {
  const found = await db
    .prepare(
      `SELECT *, ${POSITION} AS position FROM anomalies
       WHERE ${domainSql(domain)} AND ${STATE_SQL[page.only ?? 'any']} AND at <= ?4 AND ${POSITION} < ?2
       ORDER BY at DESC, id DESC LIMIT ?3`,
    )
    .bind(domain ?? null, positionBelow(page), rowLimit(page) + 1, numberUpTo(page))
    .all<StoredAnomaly>()
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
    ...(row.decided_reason !== null && { decidedReason: row.decided_reason }),
    ...(row.revision !== null && { revision: row.revision }),
  }
}
