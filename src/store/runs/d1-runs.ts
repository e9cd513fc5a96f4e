/** Learning runs. */

import type { ControlStore, PageRequest, RowPage, RunRow } from '../control-store.ts'
import { domainSql, numberUpTo, positionBelow, positionSql, rowLimit, toPage } from '../sql/row-paging.ts'

interface StoredRun {
  readonly id: string
  readonly domain: string
  readonly state: RunRow['state']
  readonly reason: string
  readonly started_at: number
  readonly ended_at: number | null
  readonly progress: string | null
  readonly options: string | null
  readonly revision: number | null
  readonly message: string | null
  readonly position: string
}

/** Members of a run to the columns that hold them. */
const COLUMNS = {
  state: 'state',
  reason: 'reason',
  startedAtMs: 'started_at',
  endedAtMs: 'ended_at',
  progress: 'progress',
  revision: 'revision',
  message: 'message',
} as const satisfies Partial<Record<keyof RunRow, string>>

const POSITION = positionSql('started_at', 'id')

/** Runs, newest first. */
export function d1Runs(db: D1Database): ControlStore['runs'] {
  return {
    list: (domain, page = {}) => listRuns(db, domain, page),
    async get(id) {
      const row = await db.prepare(`SELECT *, '' AS position FROM runs WHERE id = ?`).bind(id).first<StoredRun>()
      return row === null ? undefined : toRun(row)
    },
    async begin({ id, domain, state, reason, startedAtMs, options }) {
      const done = await db
        .prepare(
          'INSERT OR IGNORE INTO runs (id, domain, state, reason, started_at, options) VALUES (?, ?, ?, ?, ?, ?)',
        )
        .bind(id, domain, state, reason, startedAtMs, options === undefined ? null : JSON.stringify(options))
        .run()
      return done.meta.changes > 0
    },
    update: (id, change) => updateRun(db, id, change),
  }
}

/** Removes runs that ended before, except the latest of each domain and those whose drops were held back. Rejects when the database does. */
export async function forgetRuns(db: D1Database, beforeMs: number): Promise<void> {
  await db
    .prepare(
      `DELETE FROM runs WHERE ended_at < ? AND id NOT IN (SELECT run_id FROM anomalies)
       AND EXISTS (SELECT 1 FROM runs AS later WHERE later.domain = runs.domain AND later.started_at > runs.started_at)`,
    )
    .bind(beforeMs)
    .run()
}

async function listRuns(db: D1Database, domain: string | undefined, page: PageRequest): Promise<RowPage<RunRow>> {
  const found = await db
    .prepare(
      `SELECT *, ${POSITION} AS position FROM runs
       WHERE ${domainSql(domain)} AND started_at <= ?4 AND ${POSITION} < ?2 ORDER BY started_at DESC, id DESC LIMIT ?3`,
    )
    .bind(domain ?? null, positionBelow(page), rowLimit(page) + 1, numberUpTo(page))
    .all<StoredRun>()
  return toPage(found.results, page, toRun)
}

async function updateRun(db: D1Database, id: string, change: Partial<Omit<RunRow, 'id' | 'domain'>>): Promise<void> {
  const members = Object.keys(change).filter((name): name is keyof typeof COLUMNS => name in COLUMNS)
  if (members.length === 0) return
  const values = members.map((name) => (name === 'progress' ? JSON.stringify(change[name]) : change[name]))
  // A slice in progress must not overwrite a stop, and a stop that comes too late must not overwrite the outcome of the run.
  const isGoingOn = change.state !== undefined && change.endedAtMs === undefined
  const where = isGoingOn ? `id = ? AND ended_at IS NULL AND state <> 'stopped'` : 'id = ?'
  await db
    .prepare(`UPDATE runs SET ${members.map((name) => `${COLUMNS[name]} = ?`).join(', ')} WHERE ${where}`)
    .bind(...values, id)
    .run()
}

function toRun(row: StoredRun): RunRow {
  const { id, domain, state, reason, started_at: startedAtMs } = row
  return {
    id,
    domain,
    state,
    reason,
    startedAtMs,
    ...(row.ended_at !== null && { endedAtMs: row.ended_at }),
    ...(row.progress !== null && { progress: JSON.parse(row.progress) as NonNullable<RunRow['progress']> }),
    ...(row.options !== null && { options: JSON.parse(row.options) as NonNullable<RunRow['options']> }),
    ...(row.revision !== null && { revision: row.revision }),
    ...(row.message !== null && { message: row.message }),
  }
}
