/** Jobs over the URL store, how far they are, and what a check found. */

import type { PageRequest, RowPage } from './control-store.ts'
import { numberUpTo, positionBelow, positionSql, rowLimit, toPage } from './sql/row-paging.ts'

/** `count`: what a backfill would do, without doing it. */
export type StoreJobKind = 'count' | 'backfill' | 'invariants'

/** One job. Times are milliseconds since the epoch. */
export interface StoreJobRow {
  readonly id: string
  readonly kind: StoreJobKind
  readonly state: 'running' | 'done' | 'failed'
  readonly by: string
  /** Rules that rows are keyed by: the contract, or `<contract>:<record revision>` for one domain. */
  readonly ruleRevision: string
  /** The domain whose rows are re-keyed after a publish; absent: every row. */
  readonly domain?: string
  readonly startedAtMs: number
  readonly endedAtMs?: number
  /** Which instance of the workflow is at work. */
  readonly part: number
  /** Rows read. */
  readonly scanned: number
  /** Rows that get, or got, another key. */
  readonly rekeyed: number
  /** Rows that are merged into others. */
  readonly merged: number
  /** Violations by kind; only of a check that has ended. */
  readonly counts?: Readonly<Record<string, number>>
  readonly message?: string
}

/** One violation of an invariant. */
export interface StoreProblem {
  readonly kind: string
  readonly detail: string
  /** Ids of rows in the store. */
  readonly rows: readonly number[]
  readonly keys: readonly string[]
}

/** What a job begins with. */
export type StartedJob = Pick<StoreJobRow, 'id' | 'kind' | 'by' | 'ruleRevision' | 'domain' | 'startedAtMs'>

/** What changes in a job. */
export type StoreJobChange = Partial<Omit<StoreJobRow, keyof StartedJob>>

/** Rejects only when the database does. */
export interface StoreJobs {
  /** False when another job is under way: the caller's must not begin. */
  begin(job: StartedJob): Promise<boolean>
  underWay(): Promise<StoreJobRow | undefined>
  get(id: string): Promise<StoreJobRow | undefined>
  /** Newest first. */
  list(page?: PageRequest): Promise<RowPage<StoreJobRow>>
  /** The last check that came to its end. */
  lastCheck(): Promise<StoreJobRow | undefined>
  /** A job that has ended stays as it is. */
  update(id: string, change: StoreJobChange): Promise<void>
  /** Replaces what the job has listed. */
  setProblems(id: string, problems: readonly StoreProblem[]): Promise<void>
  problems(id: string): Promise<readonly StoreProblem[]>
  /** Removes listed violations that are about one of the keys or the row, for a request to delete what is held on a page. */
  forget(keys: readonly string[], row: number): Promise<void>
  /** Removes jobs that ended before, and what they listed. */
  forgetBefore(beforeMs: number): Promise<void>
}

interface StoredJob extends Pick<
  StoreJobRow,
  'id' | 'kind' | 'state' | 'by' | 'part' | 'scanned' | 'rekeyed' | 'merged'
> {
  readonly rule_revision: string | number
  readonly domain: string | null
  readonly started_at: number
  readonly ended_at: number | null
  readonly counts: string | null
  readonly message: string | null
  readonly position: string
}

const COLUMNS = {
  state: 'state', endedAtMs: 'ended_at', part: 'part', scanned: 'scanned', rekeyed: 'rekeyed', merged: 'merged',
  counts: 'counts', message: 'message',
} as const satisfies Record<keyof StoreJobChange, string> // prettier-ignore

const POSITION = positionSql('started_at', 'id')

/** Jobs in D1. */
export function d1StoreJobs(db: D1Database): StoreJobs {
  async function first(where: string, ...params: readonly string[]): Promise<StoreJobRow | undefined> {
    const query = db.prepare(`SELECT *, '' AS position FROM store_jobs WHERE ${where}`).bind(...params)
    const row = await query.first<StoredJob>()
    return row === null ? undefined : toJob(row)
  }
  return {
    async begin({ id, kind, by, ruleRevision, domain = null, startedAtMs }) {
      const done = await db
        .prepare(
          `INSERT OR IGNORE INTO store_jobs (id, kind, state, by, rule_revision, domain, started_at, under_way)
           VALUES (?, ?, 'running', ?, ?, ?, ?, 1)`,
        )
        .bind(id, kind, by, ruleRevision, domain, startedAtMs)
        .run()
      return done.meta.changes > 0
    },
    underWay: () => first('under_way = 1'),
    get: (id) => first('id = ?', id),
    lastCheck: () => first(`kind = 'invariants' AND state = 'done' ORDER BY started_at DESC LIMIT 1`),
    async list(page = {}) {
      const found = await db
        .prepare(
          `SELECT *, ${POSITION} AS position FROM store_jobs WHERE started_at <= ? AND ${POSITION} < ? ORDER BY started_at DESC, id DESC LIMIT ?`,
        )
        .bind(numberUpTo(page), positionBelow(page), rowLimit(page) + 1)
        .all<StoredJob>()
      return toPage(found.results, page, toJob)
    },
    update: (id, change) => update(db, id, change),
    async forgetBefore(beforeMs) {
      await db.prepare('DELETE FROM store_jobs WHERE ended_at < ?').bind(beforeMs).run()
    },
    ...d1Problems(db),
  }
}

async function update(db: D1Database, id: string, change: StoreJobChange): Promise<void> {
  const members = Object.keys(change).filter((name): name is keyof StoreJobChange => name in COLUMNS)
  if (members.length === 0) return
  const set = members.map((name) => `${COLUMNS[name]} = ?`)
  if (change.endedAtMs !== undefined) set.push('under_way = NULL')
  const values = members.map((name) => (name === 'counts' ? JSON.stringify(change.counts) : (change[name] ?? null)))
  const where = 'id = ? AND ended_at IS NULL'
  await db
    .prepare(`UPDATE store_jobs SET ${set.join(', ')} WHERE ${where}`)
    .bind(...values, id)
    .run()
}

const INSERTS = 50

function d1Problems(db: D1Database): Pick<StoreJobs, 'setProblems' | 'problems' | 'forget'> {
  return {
    async setProblems(id, problems) {
      await db.prepare('DELETE FROM store_problems WHERE job_id = ?').bind(id).run()
      const inserts = problems.map(({ kind, detail, rows, keys }, seq) =>
        db
          .prepare('INSERT INTO store_problems (job_id, seq, kind, detail, row_ids, keys) VALUES (?, ?, ?, ?, ?, ?)')
          .bind(id, seq, kind, detail, JSON.stringify(rows), JSON.stringify(keys)),
      )
      for (let at = 0; at < inserts.length; at += INSERTS) await db.batch(inserts.slice(at, at + INSERTS))
    },
    async problems(id) {
      const found = await db
        .prepare('SELECT kind, detail, row_ids, keys FROM store_problems WHERE job_id = ? ORDER BY seq')
        .bind(id)
        .all<{ kind: string; detail: string; row_ids: string; keys: string }>()
      return found.results.map(({ kind, detail, row_ids: rows, keys }) => ({
        kind,
        detail,
        rows: JSON.parse(rows) as number[],
        keys: JSON.parse(keys) as string[],
      }))
    },
    async forget(keys, row) {
      await db
        .prepare(
          `DELETE FROM store_problems WHERE EXISTS (SELECT 1 FROM json_each(row_ids) WHERE value = ?1)
             OR EXISTS (SELECT 1 FROM json_each(keys) WHERE value IN (SELECT value FROM json_each(?2)))`,
        )
        .bind(row, JSON.stringify(keys))
        .run()
    },
  }
}

function toJob(row: StoredJob): StoreJobRow {
  const { id, kind, state, by, part, scanned, rekeyed, merged } = row
  return {
    id,
    kind,
    state,
    by,
    part,
    scanned,
    rekeyed,
    merged,
    ruleRevision: String(row.rule_revision),
    ...(row.domain !== null && { domain: row.domain }),
    startedAtMs: row.started_at,
    ...(row.ended_at !== null && { endedAtMs: row.ended_at }),
    ...(row.counts !== null && { counts: JSON.parse(row.counts) as Record<string, number> }),
    ...(row.message !== null && { message: row.message }),
  }
}
